# mypyc: compile
# Compiled because the updates for every viewer are built from it.
"""The log of a table: events of the game and changes of seats, from stored lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from serai.tables.model.rows import BACKWARD, LogLine, SeatChange, seat_changes

LogEntry = Sequence[int] | SeatChange  # an event of the game, or a change of a seat


def build_log(lines: list[LogLine]) -> list[LogEntry]:
    """The log entries of lines, without undone events. Seat changes are never undone."""
    log: list[LogEntry] = []
    for line in lines:
        append_line(log, line)
    return log


def append_line(log: list[LogEntry], line: LogLine) -> None:
    """Append a line's entries to a log, after removing the events that the line undoes."""
    if line.kind in BACKWARD:
        kept = kept_moves(line)
        stays: list[LogEntry] = []
        while log and move_number(log[-1]) > kept:
            last = log.pop()
            if isinstance(last, SeatChange):
                stays.append(_clamp_move(last, kept))
        log += reversed(stays)
    log += seat_changes(line)
    log += line.body.events


def move_number(entry: LogEntry) -> int:
    return entry.move if isinstance(entry, SeatChange) else entry[0]


def _clamp_move(one: SeatChange, kept: int) -> SeatChange:
    return one if one.move <= kept else structs.replace(one, move=kept)


def kept_moves(line: LogLine) -> int:
    """The number of moves that a line leaves unchanged. Its events replace those of later moves."""
    return line.moves - len(line.body.moves)


def line_entries(line: LogLine, changes: Iterable[SeatChange]) -> tuple[list[LogEntry], int]:
    """The entries that a line adds to the log, and the number of moves before them. `changes`: the last seat
    changes."""
    kept = kept_moves(line)
    back = line.kind in BACKWARD
    before = [_clamp_move(one, kept) for one in changes if one.move > kept] if back else []
    seated = seat_changes(line) if line.body.seat is not None else []
    return [*before, *seated, *line.body.events], kept
