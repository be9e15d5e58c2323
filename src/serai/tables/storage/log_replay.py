"""What stands of a table's log. Lines are taken in one by one and need not be kept: a log may be long of nothing but
what was played and taken back."""

from __future__ import annotations

from collections.abc import Iterable

from serai.tables.live.updates import LogEntry, append_line
from serai.tables.storage.rows import LineMove, LogLine


class ReplayedLog:
    """The moves and the entries of a log after its lines so far, from the first one on."""

    def __init__(self) -> None:
        self.start: LogLine | None = None
        self.moves: list[LineMove] = []
        self.log: list[LogEntry] = []

    def add(self, lines: Iterable[LogLine]) -> None:
        for line in lines:
            if line.kind == "start":
                self.start = line
            del self.moves[line.moves - len(line.body.moves) :]
            self.moves += line.body.moves
            append_line(self.log, line)


def replay_log(lines: Iterable[LogLine]) -> ReplayedLog:
    found = ReplayedLog()
    found.add(lines)
    return found
