"""Stored tables: rows, logs, snapshots and the interface of a store."""
