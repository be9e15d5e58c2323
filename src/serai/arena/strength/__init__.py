"""Strength of the bots: ladders of levels and their report."""
