"""The fixed evaluation: entrants against fixed opponents, with fixed seeds and numbers of games."""
