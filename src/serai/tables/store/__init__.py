"""The interface of a store of tables, and the stores that need no SQL."""
