"""A shelf of its own: CARAVANSERAI_SHELF=tests/shelf puts its games beside those of the house."""
