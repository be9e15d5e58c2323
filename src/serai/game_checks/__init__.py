"""Checks of a game for those who write one: each finding names a file and a line."""
