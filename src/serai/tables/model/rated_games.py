"""Rated games: who takes part, and in which places they end. All people have to agree before the start."""

from __future__ import annotations

from collections.abc import Sequence

from serai.tables.errors import Clash
from serai.tables.model.final_places import rank_seats
from serai.tables.model.rows import SeatRow, TableRow


def name_participant(seat: SeatRow) -> str:
    """Who plays at a seat, as ratings name them."""
    return f"bot {seat.bot}" if seat.kind == "bot" else f"person {seat.person}"


def find_participants(row: TableRow, seats: Sequence[SeatRow]) -> list[str] | None:
    """The participants of a rated game that begins, by seat; None if it is not rated: somebody has not agreed, one
    person has several seats, the numbers are not the game's own, or nobody plays against anybody."""
    people = [seat for seat in seats if seat.kind == "person"]
    agreed = row.rated and all(seat.agreed for seat in people)
    if not agreed or not people or len({seat.person for seat in people}) < len(people) or row.data or len(seats) < 2:
        return None
    return [name_participant(seat) for seat in seats]


def rank_participants(row: TableRow, seats: Sequence[SeatRow]) -> list[int]:
    """The places of the participants at the end; [] if the game is not rated. Those who left, resigned or ran out of
    time are behind all others."""
    result = row.result
    if not row.participants or result is None or result.by == "archive":
        return []
    changed = {seat.seat for seat, who in zip(seats, row.participants, strict=True) if name_participant(seat) != who}
    return rank_seats(result, seats, changed | {seat.seat for seat in seats if seat.resigned})


def check_not_rated(row: TableRow) -> None:
    """Clash while a rated game runs: putting it away would undo a loss."""
    if row.participants and row.status == "playing":
        raise Clash("rated", "a rated game is played to its end, or resigned")
