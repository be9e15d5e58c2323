"""Standings: points by places at tables, and what decides between equal points. Everything here is a pure function."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from serai.tables.model.final_places import score_places

Figures = tuple[float, ...]


class MeetingResult(NamedTuple):
    """The result of a table: entrants, places and scores by seat."""

    entrants: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


class Standing(NamedTuple):
    """An entrant's place. `direct`: points against the entrants with equal points, if all of them have met.
    `opponents`: the points of all opponents. `share`: the sum of the shares of the scores at the tables."""

    entrant: int
    rank: int
    points: float
    direct: float
    opponents: float
    share: float
    wins: int
    games: int


def share_scores(scores: Sequence[int]) -> list[float]:
    """Each seat's share of all points scored at the table; equal shares if nobody has any."""
    counted = [max(0, score) for score in scores]
    total = sum(counted)
    return [one / total if total else 1 / len(counted) for one in counted]


class _Totals:
    """What the results of an entrant add up to."""

    def __init__(self) -> None:
        self.points = 0.0
        self.share = 0.0
        self.wins = 0
        self.opponents: list[int] = []
        self.against: dict[int, float] = defaultdict(float)  # points against each opponent

    def add(self, result: MeetingResult, seat: int) -> None:
        self.points += score_places(result.places)[seat]
        self.share += share_scores(result.scores)[seat]
        self.wins += result.places[seat] == min(result.places)
        for other, entrant in enumerate(result.entrants):
            if other != seat:
                self.opponents.append(entrant)
                mine, theirs = result.places[seat], result.places[other]
                self.against[entrant] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def rank_entrants(entrants: Iterable[int], results: Iterable[MeetingResult]) -> list[Standing]:
    """The standings: by points, then direct meetings, opponents' points, share of scores, wins. Entrants that are equal
    in all of these share a place, and are listed by their numbers."""
    totals = {entrant: _Totals() for entrant in entrants}
    played: Mapping[int, list[int]] = {entrant: [] for entrant in totals}
    for result in results:
        for seat, entrant in enumerate(result.entrants):
            totals[entrant].add(result, seat)
            played[entrant].append(result.places[seat])
    figures: dict[int, Figures] = {}
    by_points = sorted(totals, key=lambda one: -totals[one].points)
    for _, tied in groupby(by_points, key=lambda one: totals[one].points):
        figures |= _break_ties(list(tied), totals)
    order = sorted(figures, key=lambda one: (*(-figure for figure in figures[one]), one))
    ranks: dict[int, int] = {}
    for place, entrant in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        is_shared = before is not None and figures[before] == figures[entrant]
        ranks[entrant] = ranks[before] if before is not None and is_shared else place
    return [_standing(one, ranks[one], figures[one], totals[one].wins, len(played[one])) for one in order]


def _standing(entrant: int, rank: int, figures: Figures, wins: int, games: int) -> Standing:
    points, direct, opponents, share, _ = figures
    return Standing(entrant, rank, points, direct, opponents, share, wins, games)


def _break_ties(tied: list[int], totals: Mapping[int, _Totals]) -> dict[int, Figures]:
    """The figures that the entrants of equal points are ordered by."""
    all_met = all(b in totals[a].against for a in tied for b in tied if a != b)
    found: dict[int, Figures] = {}
    for one in tied:
        mine = totals[one]
        direct = sum(mine.against[other] for other in tied if other != one) if all_met and len(tied) > 1 else 0.0
        opponents = sum(totals[other].points for other in mine.opponents)
        # Rounded: sums of fractions depend on the order of the tables in their last digits.
        found[one] = (mine.points, direct, opponents, round(mine.share, 6), float(mine.wins))
    return found


def rank_survivors(standings: Sequence[Standing], rounds: Sequence[Sequence[MeetingResult]]) -> list[Standing]:
    """The standings of a knock-out: first by the round that somebody reached, then by the place at the table there."""
    reached: dict[int, tuple[int, int]] = {one.entrant: (0, 0) for one in standings}
    for number, results in enumerate(rounds, 1):
        for result in results:
            for entrant, place in zip(result.entrants, result.places, strict=True):
                reached[entrant] = (-number, place)
    order = sorted(standings, key=lambda one: (reached[one.entrant], one.rank, one.entrant))
    ranked: list[Standing] = []
    for place, one in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        is_shared = before is not None and (reached[before.entrant], before.rank) == (reached[one.entrant], one.rank)
        ranked.append(one._replace(rank=ranked[-1].rank if is_shared else place))
    return ranked
