"""Finds the people who are waited for at tables in days or have a new tournament table, and have asked to be told."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from serai.server.notices.messages import WaitingTurn
from serai.server.store.database import Transaction
from serai.server.store.schema import NOTICES, PUSHES, SEATS, NoticeRow, PushRow
from serai.tables.model.rows import SeatRow
from serai.tables.protocol import Pace

_pace = msgspec.json.Decoder(Pace).decode
_turn = msgspec.json.Decoder(list[int]).decode

_TABLES = """SELECT n.person, t.id, t.game, t.name, t.access, t.version, t.turn, t.updated, t.pace, t.tournament,
t.tournament_round FROM notices n JOIN seats s ON s.person = n.person AND s.kind = 'person' AND s.resigned = 0
JOIN tables t ON t.id = s.table_id
WHERE t.status = 'playing' AND t.archived = 0 AND t.turn <> '[]'
AND (n.email <> '' OR n.channel = 1 OR EXISTS (SELECT 1 FROM pushes WHERE pushes.person = n.person))
GROUP BY n.person, t.id, t.game, t.name, t.access, t.version, t.turn, t.updated, t.pace,
t.tournament, t.tournament_round ORDER BY n.person, t.updated, t.id"""

READY = 0  # stands for the version when somebody was told of a table, but not yet of a turn


class WaitedFor(Struct):
    """A person who is waited for, with what a message needs."""

    wish: NoticeRow
    nickname: str
    pushes: list[PushRow]
    turns: list[WaitingTurn] = field(default_factory=list)


def find_waited_for(tx: Transaction, now: float, delay: float) -> list[WaitedFor]:
    """People with a turn of at least `delay` seconds that they were not told of, with all their turns."""
    turns: dict[str, list[WaitingTurn]] = {}
    for person, table_id, game, name, access, version, turn, updated, pace, tournament, round in tx.rows(_TABLES):
        seats = SEATS.select(tx, "WHERE table_id = ? ORDER BY seat", table_id)
        mine = [seat.seat for seat in seats if seat.person == person and seat.kind == "person"]
        is_turn = bool(set(mine) & set(_turn(turn))) and _are_others_at(seats, person) and _pace(pace).kind != "live"
        is_ready = bool(tournament) and _is_unknown(tx, person, table_id, mine)
        if not is_turn and not is_ready:
            continue
        others = tuple(seat.name for seat in seats if seat.kind == "person" and seat.person != person)
        is_young = 0 <= now - updated < delay  # a turn of the future is none: the clock was set back
        is_new = not is_young and (is_ready or _is_untold(tx, person, table_id, mine))
        told = version if is_turn else READY
        found = WaitingTurn(table_id, game, name, others, access == "public", told, is_new, is_ready, round)
        turns.setdefault(person, []).append(found)
    return [
        _describe_person(tx, person, theirs) for person, theirs in turns.items() if any(one.is_new for one in theirs)
    ]


def _are_others_at(seats: list[SeatRow], person: str) -> bool:
    """Whether another person plays: bots answer at once, so nobody waits for a message about their moves."""
    return any(seat.kind == "person" and seat.person != person for seat in seats)


def _is_unknown(tx: Transaction, person: str, table_id: str, seats: list[int]) -> bool:
    """Whether a tournament table is new to a person: they were not told of it, and have not acted there."""
    marks = ", ".join("?" * len(seats))
    sql = f"SELECT 1 FROM lines WHERE table_id = ? AND kind = 'play' AND seat IN ({marks}) LIMIT 1"
    told = tx.rows("SELECT 1 FROM told_turns WHERE person = ? AND table_id = ?", person, table_id)
    return not told and bool(seats) and not tx.rows(sql, table_id, *seats)


def _is_untold(tx: Transaction, person: str, table_id: str, seats: list[int]) -> bool:
    """Whether a turn is another one than the person was told of: they have acted since."""
    told = tx.rows("SELECT version FROM told_turns WHERE person = ? AND table_id = ?", person, table_id)
    if not told or told[0][0] == READY:
        return True
    marks = ", ".join("?" * len(seats))
    sql = f"SELECT 1 FROM lines WHERE table_id = ? AND number > ? AND seat IN ({marks}) LIMIT 1"
    return bool(tx.rows(sql, table_id, told[0][0], *seats))


def _describe_person(tx: Transaction, person: str, turns: list[WaitingTurn]) -> WaitedFor:
    [wish] = NOTICES.select(tx, "WHERE person = ?", person)
    [(nickname,)] = tx.rows("SELECT nickname FROM people WHERE id = ?", person)
    return WaitedFor(wish, nickname, PUSHES.select(tx, "WHERE person = ?", person), turns)
