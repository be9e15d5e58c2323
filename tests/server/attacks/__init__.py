"""Attacks on the server, in short form. Everything runs on this machine and ends by itself."""
