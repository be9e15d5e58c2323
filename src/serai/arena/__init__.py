"""The arena: games between bots by the thousand, and how fast everything is, beside others of its kind."""
