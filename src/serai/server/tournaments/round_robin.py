"""Round robin: everybody meets everybody, at tables of two exactly once, at larger ones as evenly as possible."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import chain, combinations, permutations
from math import exp

from serai.server.tournaments.pairing import Meeting, PastMeetings, divide_in_order, seat_tables

MOST_ROUNDS = 15
STEPS = 12_000  # exchanges that are tried for a schedule
HOTTEST, COLDEST = 4.0, 0.05  # temperatures of the search, in squares of meetings


@lru_cache(maxsize=32)
def plan_round_robin(entrants: int, seats: int) -> list[list[Meeting]]:
    """The rounds for entrants 0, 1, 2, ..., whose number is a multiple of the seats."""
    if seats == 2:
        return _plan_pairs(entrants)
    fewest = -(-(entrants - 1) // (seats - 1)) if entrants > seats else 1
    plan: list[list[list[int]]] = []
    for rounds in range(fewest, MOST_ROUNDS + 1):
        plan = _plan_tables(entrants, seats, rounds)
        if _rarest_meeting(plan, entrants) > 0:
            break
    past = PastMeetings()
    seated = []
    for tables in plan:
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


def _plan_tables(entrants: int, seats: int, rounds: int) -> list[list[list[int]]]:
    """The most even schedule found by simulated annealing: exchanges of two entrants within a round, at first also such
    that make it less even. The sum of the squares of all meetings is the least when they are even."""
    pick = random.Random(f"{entrants} {seats} {rounds}")
    plan = [divide_in_order(pick.sample(range(entrants), entrants), seats) for _ in range(rounds)]
    if entrants == seats:
        return plan
    met = _count_meetings(plan)
    for step in range(STEPS):
        heat = HOTTEST * (1 - step / STEPS)
        here, there = pick.sample(plan[pick.randrange(rounds)], 2)
        i, j = pick.randrange(seats), pick.randrange(seats)
        a, b = here[i], there[j]
        partners = [(one, a, b) for one in here if one != a] + [(one, b, a) for one in there if one != b]
        # A pair that met n times and parts takes 2n - 1 from the squares; a new meeting adds 2n + 1.
        rise = sum(2 * met[one, new] - 2 * met[one, old] + 2 for one, old, new in partners)
        if rise <= 0 or pick.random() < exp(-rise / max(heat, COLDEST)):
            here[i], there[j] = b, a
            for one, old, new in partners:
                for pair, change in (((one, old), -1), ((old, one), -1), ((one, new), 1), ((new, one), 1)):
                    met[pair] += change
    return plan


def _count_meetings(plan: list[list[list[int]]]) -> Counter[tuple[int, int]]:
    return Counter(pair for table in chain.from_iterable(plan) for pair in permutations(table, 2))


def _rarest_meeting(plan: list[list[list[int]]], entrants: int) -> int:
    met = _count_meetings(plan)
    return min((met[pair] for pair in combinations(range(entrants), 2)), default=1)
