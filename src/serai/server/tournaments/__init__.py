"""Tournaments of groups: pairing, rounds, standings and seasons."""
