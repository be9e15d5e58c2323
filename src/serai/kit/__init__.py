"""What helps people who write a game: generated code, a first folder, checks."""
