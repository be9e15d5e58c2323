"""What stands of a table's log. Lines are taken in one by one and need not be kept: a log may be long of nothing but
what was played and taken back."""

from __future__ import annotations

from collections.abc import Iterable

from serai.tables.live.updates import Entry, take_in
from serai.tables.storage.rows import Line, LineMove


class Standing:
    """The moves and the entries of a log after its lines so far, from the first one on."""

    def __init__(self) -> None:
        self.start: Line | None = None
        self.moves: list[LineMove] = []
        self.log: list[Entry] = []

    def add(self, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.kind == "start":
                self.start = line
            del self.moves[line.moves - len(line.body.moves) :]
            self.moves += line.body.moves
            take_in(self.log, line)


def stand(lines: Iterable[Line]) -> Standing:
    found = Standing()
    found.add(lines)
    return found
