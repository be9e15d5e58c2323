"""Observation rows: the fields of a state as float32 numbers."""
