"""Simulations, strength ladders, training and speed measurements."""
