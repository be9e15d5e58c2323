"""Analyses of finished tables and of records, for servers and browsers."""
