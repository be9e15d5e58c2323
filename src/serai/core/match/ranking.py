"""Ranking at the end of a game: by points, then by the game's tie-breaks; equal players share a rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from serai.core.rules.state import State


class Rank(NamedTuple):
    """An entry of the ranking. `who` is a seat, or the name of a party; `by` is the key of the tie-break that decided
    between this entry and others with equal points, "" if none did."""

    rank: int
    who: int | str
    score: int
    by: str


def compute_ranking(state: State, tie_breaks: Sequence[str]) -> list[Rank]:
    """All seats and parties, the best first."""
    parties = state.parties()
    standing = [(points, *state.tie_breaks(one)) for one, points in enumerate(state.all_scores())]
    order = sorted(range(len(standing)), key=lambda one: standing[one], reverse=True)
    places: list[Rank] = []
    for one in order:
        mine = standing[one]
        who = one if one < state.players else parties[one - state.players]
        rank = 1 + sum(other > mine for other in standing)
        places.append(Rank(rank, who, mine[0], _deciding_tie_break(mine, standing, tie_breaks)))
    return places


def _deciding_tie_break(mine: tuple[int, ...], standing: Sequence[tuple[int, ...]], tie_breaks: Sequence[str]) -> str:
    """The tie-break that separates an entry from the nearest with equal points: the next above, else below."""
    rivals = [other for other in standing if other[0] == mine[0] and other != mine]
    above = [other for other in rivals if other > mine]
    nearest = min(above) if above else max(rivals, default=None)
    if nearest is None:
        return ""
    return next(key for key, a, b in zip(tie_breaks, mine[1:], nearest[1:], strict=True) if a != b)
