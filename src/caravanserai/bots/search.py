# mypyc: compile
"""Flat search: the whole moves of a seat, compared in the same imagined worlds with the same luck to come.

Sequential halving: all moves get a few worlds, the better half some more, and so on. In a world the seat's turn is
finished by a one-ply policy, the others play on by policy for a short while, and then the table is valued. Nothing that
a seat may not know is ever looked at: it all happens in worlds that `State.imagine` makes.
"""

from __future__ import annotations

import time
from typing import Any, Final

from caravanserai.bots.mind import Mind, Thought
from caravanserai.core.chance import Seeded
from caravanserai.core.fast import append, i64, vec
from caravanserai.core.state import State

LONGEST: Final[i64] = 400  # decisions that are played on in a world
MOST_WORLDS: Final[i64] = 20  # for one move; what still looks equal then is about equal
MOST_LOOKS: Final[i64] = 1_000_000_000
FOREVER: Final = 1e18


class Ways:
    """How to search: how many whole moves, how many changes of the actor, how many iterations in all, until when, in
    how many worlds a move is tried at most, and how many tables are looked at."""

    def __init__(
        self,
        moves: i64,
        turns: i64,
        iterations: i64,
        seconds: float = FOREVER,
        worlds: i64 = MOST_WORLDS,
        looks: i64 = MOST_LOOKS,
    ) -> None:
        self.moves = moves
        self.turns = turns
        self.iterations = iterations
        self.seconds = seconds
        self.worlds = worlds
        self.looks = looks


class Candidate:
    """A whole move, with what was found out about it."""

    def __init__(self, plan: list[int], first: float) -> None:
        self.plan = plan
        self.total = first  # the first look counts as one world
        self.worlds = 1

    def mean(self) -> float:
        return self.total / self.worlds


class World:
    """An imagined state, and what the others choose in it at the same time as the seat."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.others: list[i64] = []
        self.plans: list[list[int]] = []


class Search:
    """`value` says what tables are worth, `policy` how everybody plays on; without one, the same."""

    def __init__(self, value: Mind, ways: Ways, chance: Seeded, policy: Mind | None = None) -> None:
        self.mind = value
        self.value = Thought(value)
        self.policy = self.value if policy is None else Thought(policy)
        self.ways = ways
        self.chance = chance
        self.told: Any = None  # is given the moves that still count, best first, when more is known about them

    def _looks(self) -> i64:
        looks = self.value.looks
        return looks if self.policy is self.value else looks + self.policy.looks

    def _may_go_on(self, ends: float) -> bool:
        """The work is counted, so that a thought is the same everywhere; the clock is for a table where it is not."""
        return self._looks() < self.ways.looks and time.perf_counter() < ends

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat, the best one first; those that were looked at most lead."""
        ends = time.perf_counter() + self.ways.seconds
        found = self._first_look(state, seat)
        if len(found) < 2:
            return found
        self._tell(found)
        alive = found[: self._most()]
        rest = found[len(alive) :]
        out: list[Candidate] = []
        worlds: list[World] = []
        halvings = _halvings(len(alive))
        share = self.ways.iterations // halvings
        while len(alive) > 1:
            each: i64 = share // len(alive)
            if each < 1:
                each = 1
            enough = self.ways.worlds - (alive[0].worlds - 1)
            if each > enough:
                each = enough
            if each < 1 or not self._play_worlds(state, seat, alive, worlds, each, ends):
                break
            alive.sort(key=_worst_last)
            half = (len(alive) + 1) // 2
            out = alive[half:] + out
            alive = alive[:half]
        alive.sort(key=_worst_last)
        return alive + out + rest

    def _most(self) -> i64:
        """How many moves the worlds are enough for."""
        enough = self.ways.iterations // 2
        if enough < 2:
            enough = 2
        return enough if enough < self.ways.moves else self.ways.moves

    def _first_look(self, state: State, seat: i64) -> list[Candidate]:
        plans = self.mind.wide_plans(state, seat)
        if len(plans) == 1:
            return [Candidate(plans[0], 0.0)]
        values = self.value.weigh(state, seat, plans)
        found: list[Candidate] = []
        i: i64
        for i in range(len(plans)):
            found.append(Candidate(plans[i], values[i]))
        found.sort(key=_worst_last)
        return found

    def _play_worlds(
        self, state: State, seat: i64, alive: list[Candidate], worlds: list[World], each: i64, ends: float
    ) -> bool:
        """So many more worlds for each of them, the same for all; False when it has been enough."""
        done = alive[0].worlds - 1
        number: i64
        for number in range(done, done + each):
            if number >= len(worlds):
                worlds.append(self._imagined(state, seat))
            outcomes = vec[float]()
            for candidate in alive:
                if not self._may_go_on(ends):
                    return False  # a world counts for all of them or for none
                outcomes = append(outcomes, self._outcome(worlds[number], seat, candidate.plan))
            i: i64
            for i in range(len(outcomes)):
                alive[i].total += outcomes[i]
                alive[i].worlds += 1
            self._tell(alive)
        return True

    def _tell(self, found: list[Candidate]) -> None:
        if self.told is not None:
            self.told(sorted(found, key=_worst_last))

    def _imagined(self, state: State, seat: i64) -> World:
        self.chance.next()
        world = World(state.imagine(int(seat), self.chance.branch()))
        for other in world.state.actors:
            if other != seat:
                # They choose without knowing what the seat chooses, so it is the same whatever that is.
                world.others.append(other)
                world.plans.append(self.policy.best(world.state, other))
        return world

    def _outcome(self, world: World, seat: i64, plan: list[int]) -> float:
        """What a whole move leads to in a world."""
        twin = world.state.clone()
        for action in plan:
            twin.apply(action, seat)
        i: i64
        for i in range(len(world.others)):
            if not twin.finished and world.others[i] in twin.actors:
                for action in world.plans[i]:
                    twin.apply(action, world.others[i])
        mover = play_on(self.policy, twin, seat, self.ways.turns)
        return self.value.worths(self.mind.settle(twin, mover))[seat]


def play_on(policy: Thought, state: State, mover: i64, turns: i64) -> i64:
    """Play by policy until the actor has changed so often; gives who moved last."""
    n: i64 = 0
    while not state.finished and n < LONGEST:
        seat = state.turn()
        if seat != mover:
            if turns == 0:
                break
            turns -= 1
            mover = seat
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
        else:
            for action in policy.best(state, seat):
                state.apply(action, seat)
        n += 1
    return mover


def _worst_last(candidate: Candidate) -> float:
    return -candidate.mean()


def _halvings(n: i64) -> i64:
    rounds: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        rounds += 1
    return rounds if rounds > 0 else 1
