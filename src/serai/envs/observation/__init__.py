"""Observations of the environments: layout, columns and the observer."""
