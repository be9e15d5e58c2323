"""Replays a table's log to the moves that have not been undone. Lines are processed one by one and need not be kept in
memory: a log can be long with moves and undos."""

from __future__ import annotations

from collections.abc import Iterable

from serai.tables.model.log_entries import LogEntry, append_line
from serai.tables.model.rows import LineMove, LogLine


class ReplayedLog:
    """The moves and the log entries after the lines added so far."""

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
