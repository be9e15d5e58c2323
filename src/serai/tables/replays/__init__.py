"""What stored games show: events and whole moves of a log, records, replays and checks."""
