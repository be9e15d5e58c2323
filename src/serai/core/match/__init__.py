"""A match: played moves, undo, legality, records and rankings."""
