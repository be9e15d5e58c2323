"""Processes in which bots think, games are analysed and data files are read."""
