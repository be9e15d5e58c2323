"""The terminal door: play, watch, read and replay games in a shell."""
