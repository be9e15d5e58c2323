"""A shelf of its own: SERAI_SHELF=tests/shelf puts its games beside those of the house."""
