"""Rated games: who takes part, and in which places they end. All people have to agree before the start."""

from __future__ import annotations

from collections.abc import Sequence

from serai.tables.errors import Clash
from serai.tables.model.final_places import rank_seats
from serai.tables.model.rows import SeatRow, TableRow

PERSON = "person "
GAVE_UP_EARLY = ""  # in place of a participant
FIRST_LINES = 6  # of the log, for each player: about as many moves


def name_participant(seat: SeatRow) -> str:
    """Who plays at a seat, as ratings name them."""
    return f"bot {seat.bot}" if seat.kind == "bot" else f"{PERSON}{seat.person}"


def find_participants(row: TableRow, seats: Sequence[SeatRow]) -> list[str] | None:
    """The participants of a rated game that begins, by seat; None if it is not rated: somebody has not agreed, one
    person has several seats, the numbers are not the game's own, or nobody plays against anybody."""
    people = [seat for seat in seats if seat.kind == "person"]
    agreed = row.rated and all(seat.agreed for seat in people)
    if not agreed or not people or len({seat.person for seat in people}) < len(people) or row.data or len(seats) < 2:
        return None
    return [name_participant(seat) for seat in seats]


def rank_participants(row: TableRow, seats: Sequence[SeatRow]) -> list[tuple[str, int]]:
    """The participants with their places at the end; [] if the game is not rated. Those who left, resigned or ran out
    of time are behind all others, except those who gave up in the first turns: they are not among them."""
    result = row.result
    if not row.participants or result is None or result.by == "archive":
        return []
    changed = {seat.seat for seat, who in zip(seats, row.participants, strict=True) if name_participant(seat) != who}
    places = rank_seats(result, seats, changed | {seat.seat for seat in seats if seat.resigned})
    ranked = [found for found in zip(row.participants, places, strict=True) if found[0] != GAVE_UP_EARLY]
    has_people = any(who.startswith(PERSON) for who, _ in ranked)
    return ranked if len(ranked) > 1 and has_people else []


def is_hardly_begun(row: TableRow) -> bool:
    """Whether a rated game is still in its first turns: giving up now tells nothing about strength, so whoever does is
    taken out of the rating."""
    return bool(row.participants) and row.version <= FIRST_LINES * row.players


def is_unrated(row: TableRow) -> bool:
    """Whether a rated game does not count for somebody who gave up in its first turns, or would not for the next."""
    return is_hardly_begun(row) if row.status == "playing" else GAVE_UP_EARLY in (row.participants or [])


def give_up_early(row: TableRow, seat: int) -> None:
    """Take a seat out of the rating."""
    row.participants = [GAVE_UP_EARLY if at == seat else who for at, who in enumerate(row.participants or [])]


def check_not_rated(row: TableRow) -> None:
    """Clash while a rated game runs: putting it away would undo a loss."""
    if row.participants and row.status == "playing":
        raise Clash("rated", "a rated game is played to its end, or resigned")
