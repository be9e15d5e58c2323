"""Round robin: everybody meets everybody equally often, at larger tables as nearly as they allow."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import chain, combinations
from math import exp

from serai.server.tournaments.pairing import Meeting, PastMeetings, divide_in_order, seat_tables

MOST_ROUNDS = 15
# By seats and entrants: the fewest rounds in which a search found that no pair meets more than once oftener than
# another one. None is known for ten or fifteen at tables of five and for fourteen at tables of seven: then of the most
# even plans the shortest one.
ROUNDS = {
    3: {6: 9, 9: 4, 12: 7, 15: 8},
    4: {8: 6, 12: 8, 16: 5},
    5: {10: 12, 15: 7},
    6: {12: 10},
    7: {14: 15},
    8: {16: 14},
}
TRIES = 4  # searches
EVEN = (False, 1)  # everybody meets, and no pair more than once oftener than another one
STEPS = 20_000  # exchanges that a search tries
HOTTEST, COLDEST = 2.5, 0.3  # temperatures of the search, in squares of meetings

Plan = list[list[list[int]]]  # the tables of each round


def count_round_robin(entrants: int, seats: int) -> int:
    """The rounds for a number of entrants, which is a multiple of the seats."""
    if entrants == seats:
        return 1
    return entrants - 1 if seats == 2 else ROUNDS[seats][entrants]


@lru_cache(maxsize=32)
def plan_round_robin(entrants: int, seats: int) -> list[list[Meeting]]:
    """The rounds for entrants 0, 1, 2, ..., whose number is a multiple of the seats."""
    if seats == 2:
        return _plan_pairs(entrants)
    past = PastMeetings()
    seated = []
    for tables in _plan_tables(entrants, seats):
        seated.append(seat_tables(tables, past))
        for meeting in seated[-1]:
            past.add(meeting)
    return seated


def _plan_pairs(entrants: int) -> list[list[Meeting]]:
    """The circle method: the last entrant stays, the others move around. Sitting first alternates along the circle."""
    moving, rounds = entrants - 1, []
    for turn in range(moving):
        pairs = [(turn, moving) if turn % 2 else (moving, turn)]
        for step in range(1, entrants // 2):
            pair = ((turn + step) % moving, (turn - step) % moving)
            pairs.append(pair if step % 2 else pair[::-1])
        rounds.append(pairs)
    return [[tuple(pair) for pair in pairs] for pairs in rounds]


def _plan_tables(entrants: int, seats: int) -> Plan:
    """The first plan in which no pair meets more than once oftener than another one, or else the most even one."""
    if entrants == seats:
        return [[list(range(entrants))]]
    return search_even_plan(entrants, seats, count_round_robin(entrants, seats))


def search_even_plan(entrants: int, seats: int, rounds: int) -> Plan:
    best: tuple[tuple[bool, int], Plan] | None = None
    for seed in range(TRIES):
        plan = _search_plan(entrants, seats, rounds, seed)
        unevenness = find_unevenness(plan, entrants)
        if best is None or unevenness < best[0]:
            best = unevenness, plan
        if unevenness <= EVEN:
            break
    assert best is not None
    return best[1]


def _search_plan(entrants: int, seats: int, rounds: int, seed: int) -> Plan:
    """An even plan by simulated annealing: exchanges of two entrants within a round, at first also such that make it
    less even. The sum of the squares of all meetings is the least when they are even."""
    generator = random.Random(f"{entrants} {seats} {rounds} {seed}")
    draw = generator.random  # other methods take much longer
    plan = [divide_in_order(generator.sample(range(entrants), entrants), seats) for _ in range(rounds)]
    met = [[0] * entrants for _ in range(entrants)]
    for a, b in _list_pairs(plan):
        met[a][b] += 1
        met[b][a] += 1
    tables = entrants // seats
    for step in range(STEPS):
        playing = plan[int(draw() * rounds)]
        place = int(draw() * tables)
        here, there = playing[place], playing[(place + 1 + int(draw() * (tables - 1))) % tables]
        i, j = int(draw() * seats), int(draw() * seats)
        a, b = here[i], there[j]
        with_a, with_b = met[a], met[b]
        # A pair that met n times and parts takes 2n - 1 from the squares; a new meeting adds 2n + 1.
        rise = 2 * sum(with_b[one] - with_a[one] + 1 for one in here if one != a)
        rise += 2 * sum(with_a[one] - with_b[one] + 1 for one in there if one != b)
        if rise <= 0 or draw() < exp(-rise / max(HOTTEST * (1 - step / STEPS), COLDEST)):
            for table, leaves, comes in ((here, a, b), (there, b, a)):
                for one in table:
                    if one != leaves:
                        met[leaves][one] -= 1
                        met[one][leaves] -= 1
                        met[comes][one] += 1
                        met[one][comes] += 1
            here[i], there[j] = b, a
    return plan


def _list_pairs(plan: Plan) -> list[tuple[int, int]]:
    return [pair for table in chain.from_iterable(plan) for pair in combinations(table, 2)]


def find_unevenness(plan: Plan, entrants: int) -> tuple[bool, int]:
    """Whether some pair never meets, and how much oftener the most frequent pair meets than the rarest."""
    met = Counter(frozenset(pair) for pair in _list_pairs(plan))
    counts = [met[frozenset(pair)] for pair in combinations(range(entrants), 2)]
    return min(counts) == 0, max(counts) - min(counts)
