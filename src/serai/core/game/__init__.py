"""A game as one object with all its parts, and the registry of games."""
