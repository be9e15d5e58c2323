"""Tables, seats, lines and snapshots between the database and memory."""

from __future__ import annotations

from typing import Any

import msgspec

from caravanserai.server.clocks import Clock
from caravanserai.server.protocol import Pace
from caravanserai.server.store import Conflict, Transaction
from caravanserai.server.table import Line, Result, Row, SeatRow, Snapshot, decode_body, encode

_TABLE = (
    "id, game, name, players, options, owner, access, pace, status, rules, secret, version, turn, bot_turn, clock,"
    " deadline, result, rematch, archived, created, updated"
)
_SEAT = "seat, kind, person, bot, name, resigned, standing"
_LINE = "number, kind, seat, moves, body, at, person, client"


def _text(value: Any) -> str:
    return encode(value).decode()


def _row(found: tuple[Any, ...]) -> Row:
    (
        id_,
        game,
        name,
        players,
        options,
        owner,
        access,
        pace,
        status,
        rules,
        secret,
        version,
        turn,
        bot_turn,
        clock,
        deadline,
        result,
        rematch,
        archived,
        created,
        updated,
    ) = found
    return Row(
        id=id_,
        game=game,
        name=name,
        players=players,
        options=msgspec.json.decode(options),
        owner=owner,
        access=access,
        pace=msgspec.json.decode(pace, type=Pace),
        status=status,
        rules=rules,
        secret=bytes(secret),
        version=version,
        turn=msgspec.json.decode(turn, type=list[int]),
        bot_turn=bool(bot_turn),
        clock=msgspec.json.decode(clock, type=Clock),
        deadline=deadline,
        result=None if result is None else msgspec.json.decode(result, type=Result),
        rematch=rematch,
        archived=bool(archived),
        created=created,
        updated=updated,
    )


def insert_table(tx: Transaction, row: Row, seats: list[SeatRow]) -> None:
    tx.run(
        f"INSERT INTO tables ({_TABLE}) VALUES ({', '.join('?' * 21)})",
        row.id,
        row.game,
        row.name,
        row.players,
        _text(row.options),
        row.owner,
        row.access,
        _text(row.pace),
        row.status,
        row.rules,
        row.secret,
        row.version,
        _text(row.turn),
        int(row.bot_turn),
        _text(row.clock),
        row.deadline,
        None if row.result is None else _text(row.result),
        row.rematch,
        int(row.archived),
        row.created,
        row.updated,
    )
    for seat in seats:
        put_seat(tx, row.id, seat)


def put_seat(tx: Transaction, table_id: str, seat: SeatRow) -> None:
    tx.run("DELETE FROM seats WHERE table_id = ? AND seat = ?", table_id, seat.seat)
    tx.run(
        f"INSERT INTO seats (table_id, {_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        table_id,
        seat.seat,
        seat.kind,
        seat.person,
        seat.bot,
        seat.name,
        int(seat.resigned),
        _text(seat.standing),
    )


def update_table(tx: Transaction, row: Row, version_before: int) -> None:
    """Store what has changed of a table; Conflict if somebody else has changed it since."""
    changed = tx.run(
        "UPDATE tables SET status = ?, version = ?, turn = ?, bot_turn = ?, clock = ?, deadline = ?, result = ?,"
        " rematch = ?, archived = ?, updated = ? WHERE id = ? AND version = ?",
        row.status,
        row.version,
        _text(row.turn),
        int(row.bot_turn),
        _text(row.clock),
        row.deadline,
        None if row.result is None else _text(row.result),
        row.rematch,
        int(row.archived),
        row.updated,
        row.id,
        version_before,
    )
    if changed != 1:
        raise Conflict("the table has another version")


def hold(tx: Transaction, table_id: str, version: int) -> None:
    """Nobody changes the table before this is stored; Conflict if somebody has changed it already."""
    if tx.run("UPDATE tables SET version = version WHERE id = ? AND version = ?", table_id, version) != 1:
        raise Conflict("the table has another version")


def insert_line(tx: Transaction, table_id: str, line: Line) -> None:
    tx.run(
        f"INSERT INTO lines (table_id, {_LINE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        table_id,
        line.number,
        line.kind,
        line.seat,
        line.moves,
        _text(line.body),
        line.at,
        line.person,
        line.client,
    )


def put_snapshot(tx: Transaction, table_id: str, snapshot: Snapshot) -> None:
    """Only the last one is ever needed."""
    tx.run("DELETE FROM snapshots WHERE table_id = ?", table_id)
    tx.run("INSERT INTO snapshots VALUES (?, ?, ?)", table_id, snapshot.number, _text(snapshot))


def find_table(tx: Transaction, table_id: str) -> tuple[Row, list[SeatRow]] | None:
    rows = tx.rows(f"SELECT {_TABLE} FROM tables WHERE id = ?", table_id)
    if not rows:
        return None
    return _row(rows[0]), find_seats(tx, table_id)


def find_seats(tx: Transaction, table_id: str) -> list[SeatRow]:
    found = tx.rows(f"SELECT {_SEAT} FROM seats WHERE table_id = ? ORDER BY seat", table_id)
    return [
        SeatRow(seat, kind, person, bot, name, bool(resigned), msgspec.json.decode(standing, type=dict[str, str]))
        for seat, kind, person, bot, name, resigned, standing in found
    ]


def find_snapshot(tx: Transaction, table_id: str) -> Snapshot | None:
    rows = tx.rows("SELECT body FROM snapshots WHERE table_id = ? ORDER BY number DESC LIMIT 1", table_id)
    return msgspec.json.decode(rows[0][0], type=Snapshot) if rows else None


def find_lines(tx: Transaction, table_id: str, after: int, most: int = 1_000_000) -> list[Line]:
    rows = tx.rows(
        f"SELECT {_LINE} FROM lines WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
        table_id,
        after,
        most,
    )
    return [
        Line(number, kind, seat, moves, decode_body(body), at, person, client)
        for number, kind, seat, moves, body, at, person, client in rows
    ]


def find_client(tx: Transaction, table_id: str, person: str, client: str) -> int | None:
    """The line that a client's message has become, if it has."""
    rows = tx.rows(
        "SELECT number FROM lines WHERE table_id = ? AND person = ? AND client = ?", table_id, person, client
    )
    return int(rows[0][0]) if rows else None
