"""What happens at the tables of this process, as one stream. Viewers and bots listen to it; what has to survive a
crash, such as notices, ratings and other processes, reads the store instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from serai.tables.model.rows import LogLine
from serai.tables.play.table import Table


class NewLine(NamedTuple):
    """A stored line took effect. `is_own`: this process stored it."""

    table: Table
    line: LogLine
    is_own: bool


class NewAnswers(NamedTuple):
    """The standing answers of one person have changed."""

    table: Table
    person: str


class TableDeleted(NamedTuple):
    table_id: str


TableEvent = NewLine | NewAnswers | TableDeleted
Listener = Callable[[TableEvent], None]


class TableEvents:
    """Every listener gets every event, in order. Listeners do not raise: the event cannot be undone any more."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def publish(self, event: TableEvent) -> None:
        for listener in self._listeners:
            listener(event)
