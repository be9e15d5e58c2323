"""Playing at a table: seats, moves, clocks and turns of bots."""
