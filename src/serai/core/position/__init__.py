"""Positions: the fields of a state, their codecs, and positions that people write."""
