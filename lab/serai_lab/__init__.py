"""The laboratory of Caravanserai: measures bots, trains their networks, and keeps references to measure against."""
