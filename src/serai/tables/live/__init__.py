"""Live updates of a table for every subscriber."""
