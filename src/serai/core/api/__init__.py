"""What people, servers and notebooks use: a match with its moves, record and views, and replays of records."""
