"""The length of a table's secret. Imports nothing: `tests/conftest.py` also runs where no server is installed."""

SECRET_BYTES = 32  # ids and keys have other lengths
