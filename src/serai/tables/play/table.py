"""A table in memory."""

from __future__ import annotations

import asyncio
from time import monotonic

from serai.tables.model.play_time import DEFAULT_PLAY_TIME, PlayTime
from serai.tables.model.rows import SeatRow, TableRow
from serai.tables.play.table_match import TableMatch
from serai.tables.play.table_views import TableViews


class Table(TableMatch):
    """One process's copy of a table. `lock` is held while it is being changed."""

    def __init__(self, row: TableRow, seats: list[SeatRow], time: PlayTime = DEFAULT_PLAY_TIME) -> None:
        super().__init__(row, seats, time)
        self.views = TableViews(self)
        self.lock = asyncio.Lock()
        self.last_used = monotonic()  # a table that was just loaded is not idle
