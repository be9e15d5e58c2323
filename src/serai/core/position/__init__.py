"""Positions that people write, their editor, and columns for learners."""
