"""Ratings of people and bots together, by game and number of players."""
