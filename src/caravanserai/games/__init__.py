"""The shelf: one folder a game. A game is found by its folder; nothing has to be registered."""
