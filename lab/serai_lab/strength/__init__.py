"""Strength of the bots: the ladder and its report."""
