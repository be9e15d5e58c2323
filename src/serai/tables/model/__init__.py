"""Facts of a table: its rows, seats, clocks, permissions, progress and log. Nothing here keeps a match or waits."""
