"""Tells people that it is their turn: Web Push, e-mail and a channel of the host."""
