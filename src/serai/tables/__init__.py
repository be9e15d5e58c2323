"""What a table is, whatever door leads to it: seats, versions, lines, clocks, bots' turns, and what a page is told."""
