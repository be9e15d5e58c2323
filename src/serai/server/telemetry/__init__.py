"""What a host sees of a running server: logs and numbers."""
