"""Removes the name of a deleted person from the logs of the tables where they sat.

Log lines keep who held a seat and under which name, since one person may play several seats under names of their own.
"""

from __future__ import annotations

from msgspec.structs import replace

from serai.server.store.database import Transaction
from serai.server.store.schema import LINES, SEATS
from serai.tables.model.rows import LogLine, SeatRow

NOBODY = "?"  # display name of a deleted person
_WITHOUT_SEATS = "('start', 'play', 'undo', 'redo', 'turn', 'back')"  # kinds of lines that change no seat


def find_tables(tx: Transaction, person: str) -> list[str]:
    """Tables where a person sat or changed a seat. It reads an index of all lines, so not while moves wait for it."""
    sql = "SELECT table_id FROM seats WHERE person = ? UNION SELECT table_id FROM lines WHERE person = ?"
    return [table_id for (table_id,) in tx.rows(sql, person, person)]


def remove_name(tx: Transaction, person: str, nickname: str, table_ids: list[str]) -> None:
    """Replace the names of a person in the seats and in the log lines of these tables."""
    for table_id in table_ids:
        seats = SEATS.select(tx, "WHERE table_id = ? AND person = ?", table_id, person)
        lines = LINES.select(tx, f"WHERE table_id = ? AND kind NOT IN {_WITHOUT_SEATS}", table_id, readable=True)
        names = {nickname, *(seat.name for seat in seats if seat.name != seat.bot)}
        for line in lines:
            names |= _names_in(line, person)
        for line in lines:
            cleaned = _without_names(line, person, names)
            if cleaned is not line:
                LINES.put(tx, cleaned, table_id)
        tx.run("UPDATE seats SET name = ? WHERE table_id = ? AND person = ?", NOBODY, table_id, person)


def _names_in(line: LogLine, person: str) -> set[str]:
    """The names that a line gives to a person. Lines of version 0.2 and older do not say who held the seat before."""
    body, found = line.body, set()
    if body.held_by == person or (line.kind == "leave" and line.person == person):
        found.add(body.name)
    if body.seat is not None and body.seat.person == person and body.seat.name != body.seat.bot:
        found.add(body.seat.name)
    return found


def _without_names(line: LogLine, person: str, names: set[str]) -> LogLine:
    """The line without the names of a person. Where it says that somebody else had a name, it stays theirs."""
    body = line.body
    seat: SeatRow | None = body.seat
    if seat is not None and seat.person in (None, person) and seat.name in names and seat.name != seat.bot:
        seat = replace(seat, name=NOBODY)
    name = NOBODY if body.held_by in (None, person) and body.name in names else body.name
    is_same = seat is body.seat and name == body.name
    return line if is_same else replace(line, body=replace(body, seat=seat, name=name))
