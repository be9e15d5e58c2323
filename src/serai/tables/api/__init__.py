"""Requests of pages and programs, independent of the transport."""
