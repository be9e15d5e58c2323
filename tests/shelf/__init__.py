"""A shelf of its own: SERAI_GAMES=tests/shelf puts its games beside those of the house."""
