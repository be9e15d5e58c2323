"""The moves of a match: undo, legality, records, whole moves and rankings."""
