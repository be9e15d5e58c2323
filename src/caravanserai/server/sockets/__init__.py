"""Play over WebSockets."""
