"""Identities and rate limits."""
