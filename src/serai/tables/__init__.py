"""Game tables without a server: seats, log lines, versions, clocks, bots, and updates for the page."""
