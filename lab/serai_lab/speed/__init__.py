"""Speed measurements: engine, search, environments and server."""
