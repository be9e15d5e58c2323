"""Sample games of the tests. SERAI_GAMES=tests/sample_games adds them to the built-in games."""
