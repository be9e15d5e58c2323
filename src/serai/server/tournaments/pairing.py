"""Divides entrants into tables by weights of pairs, and gives them seats. Everything here is a pure function.

An entrant is a number, a meeting the entrants of one table by seat. Rounds are full: fillers make the number of
entrants a multiple of the seats of a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

Meeting = tuple[int, ...]
Weight = Callable[[int, int], int]  # what it costs that two entrants sit at one table

MAX_SEARCH = 40_000  # partial tables that the exact search tries before it gives up
FIRST_SEAT = 3  # sitting first once more weighs as much as any other seat three times more


class PastMeetings:
    """How often two entrants have met, and how often each has had each seat."""

    def __init__(self, meetings: Iterable[Meeting] = ()) -> None:
        self._met: Counter[tuple[int, int]] = Counter()
        self._sat: Counter[tuple[int, int]] = Counter()
        for meeting in meetings:
            self.add(meeting)

    def add(self, meeting: Meeting) -> None:
        for a, b in combinations(meeting, 2):
            self._met[a, b] += 1
            self._met[b, a] += 1
        for seat, entrant in enumerate(meeting):
            self._sat[entrant, seat] += 1

    def met(self, a: int, b: int) -> int:
        return self._met[a, b]

    def sat(self, entrant: int, seat: int) -> int:
        return self._sat[entrant, seat]


def divide_in_order(order: Sequence[int], seats: int) -> list[list[int]]:
    """Neighbours in the order share a table."""
    return [list(order[start : start + seats]) for start in range(0, len(order), seats)]


def divide_in_turns(order: Sequence[int], seats: int) -> list[list[int]]:
    """The first entrants get tables of their own, the next ones go back along the tables, and so on: tables are equally
    strong if the order is by strength."""
    tables: list[list[int]] = [[] for _ in range(len(order) // seats)]
    for place, entrant in enumerate(order):
        lap, step = divmod(place, len(tables))
        tables[step if lap % 2 == 0 else len(tables) - 1 - step].append(entrant)
    return tables


def improve_tables(tables: list[list[int]], weight: Weight) -> None:
    """Exchange entrants of two tables while that lowers the sum of the weights. At tables of two, with no more rounds
    than half the entrants, this always ends without a pair that has met: of the others, at least half have not met
    either of the two, so that one exchange separates them."""
    improved = True
    while improved:
        improved = False
        for here, there in combinations(tables, 2):
            for i in range(len(here)):
                for j in range(len(there)):
                    if _gain(here, there, i, j, weight) > 0:
                        here[i], there[j] = there[j], here[i]
                        improved = True


def _gain(here: list[int], there: list[int], i: int, j: int, weight: Weight) -> int:
    """By how much an exchange lowers the sum of the weights."""
    a, b = here[i], there[j]
    gain = 0
    for place, one in enumerate(here):
        if place != i:
            gain += weight(a, one) - weight(b, one)
    for place, one in enumerate(there):
        if place != j:
            gain += weight(b, one) - weight(a, one)
    return gain


def find_fresh_tables(order: Sequence[int], seats: int, past: PastMeetings) -> list[list[int]] | None:
    """Tables at which nobody meets anybody again, the first in the order with the nearest possible ones; None if there
    are none, or none were found within `MAX_SEARCH` steps."""
    steps = 0

    def complete(left: list[int], table: list[int]) -> list[list[int]] | None:
        nonlocal steps
        if len(table) == seats:
            if not left:
                return [table]
            rest = complete(left[1:], [left[0]])
            return None if rest is None else [table, *rest]
        for place, one in enumerate(left):
            steps += 1
            if steps > MAX_SEARCH:
                return None
            if not any(past.met(one, other) for other in table):
                found = complete(left[:place] + left[place + 1 :], [*table, one])
                if found is not None:
                    return found
        return None

    return complete(list(order[1:]), [order[0]]) if order else []


def count_repeats(tables: Iterable[Sequence[int]], past: PastMeetings) -> int:
    return sum(past.met(a, b) for table in tables for a, b in combinations(table, 2))


def pair_swiss_round(
    order: Sequence[int], points: Mapping[int, float], seats: int, past: PastMeetings
) -> list[Meeting]:
    """The next round of a Swiss tournament: entrants of equal points meet, and nobody meets anybody again if that can
    be avoided. `order`: the standings, the first one first."""
    place = {entrant: number for number, entrant in enumerate(order)}

    def weigh(a: int, b: int) -> int:
        spread = round(2 * (points.get(a, 0) - points.get(b, 0))) ** 2
        return past.met(a, b) * 10**12 + spread * 10**6 + (place[a] - place[b]) ** 2

    tables = divide_in_order(order, seats)
    improve_tables(tables, weigh)
    if count_repeats(tables, past):
        fresh = find_fresh_tables(order, seats, past)
        if fresh is not None:
            tables = fresh
            improve_tables(tables, weigh)
    tables.sort(key=lambda table: min(place[one] for one in table))
    return seat_tables([sorted(table, key=place.__getitem__) for table in tables], past)


def seat_tables(tables: Iterable[Sequence[int]], past: PastMeetings) -> list[Meeting]:
    return [assign_seats(table, past) for table in tables]


def assign_seats(table: Sequence[int], past: PastMeetings) -> Meeting:
    """Seats for the entrants of a table, so that everybody has every seat about equally often, the first seat above
    all. It is the cheapest assignment, found seat by seat for every set of entrants that sit already."""
    best: dict[int, tuple[int, Meeting]] = {0: (0, ())}
    for seat in range(len(table)):
        after: dict[int, tuple[int, Meeting]] = {}
        for seated, (cost, chosen) in best.items():
            for place, entrant in enumerate(table):
                if not seated >> place & 1:
                    total = cost + _seat_cost(entrant, seat, past)
                    key = seated | 1 << place
                    if key not in after or total < after[key][0]:
                        after[key] = (total, (*chosen, entrant))
        best = after
    return best[(1 << len(table)) - 1][1]


def _seat_cost(entrant: int, seat: int, past: PastMeetings) -> int:
    """How much the squares of the counts grow."""
    return (2 * past.sat(entrant, seat) + 1) * (FIRST_SEAT if seat == 0 else 1)
