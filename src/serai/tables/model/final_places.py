"""Places of the seats when play has ended, also when it ended early or seats were given up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from serai.tables.model.rows import SeatRow, TableResult


def find_abandoned(seats: Sequence[SeatRow]) -> set[int]:
    """The seats whose people resigned or left, or whose time ran out."""
    return {seat.seat for seat in seats if seat.resigned or seat.kind == "open" or (seat.kind == "bot" and seat.person)}


def rank_seats(result: TableResult, seats: Sequence[SeatRow], abandoned: Collection[int]) -> list[int]:
    """The place of each seat; equal seats share one. Abandoned seats are behind all others."""
    ranks = {one.who: one.rank for one in result.ranking}
    last = len(seats) + 1
    found = []
    for seat in seats:
        if seat.seat in abandoned:
            found.append(last)
        elif result.by == "game":
            found.append(ranks.get(seat.seat, len(seats)))
        else:
            found.append(1 if seat.seat in result.winners else 2)
    return [1 + sum(other < own for other in found) for own in found]


def score_places(places: Sequence[int]) -> list[float]:
    """The points of each seat: one for everybody behind it, half a point for everybody in the same place."""
    return [sum(1.0 if other > place else 0.5 if other == place else 0.0 for other in places) - 0.5 for place in places]
