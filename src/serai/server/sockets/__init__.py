"""WebSocket connections to tables, and connection limits."""
