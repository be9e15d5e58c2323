"""The terminal interface: play, watch and replay games, and read rules."""
