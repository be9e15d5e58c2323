# mypyc: compile
"""Flat search: the whole moves of a seat, compared in the same imagined worlds with the same luck to come.

Sequential halving: all moves get a few worlds, the better half some more, and so on. In a world the seat's turn is
finished by a one-ply policy, the others play on by policy for a short while, and then the table is valued. Nothing that
a seat may not know is ever looked at: it all happens in worlds that `State.imagine` makes.
"""

from __future__ import annotations

import time
from typing import Any, Final

from serai.bots.evaluator import Mind, Thought
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

LONGEST: Final[i64] = 400  # decisions that are played on in a world
MOST_WORLDS: Final[i64] = 20  # for one move; what still looks equal then is about equal
MOST_LOOKS: Final[i64] = 1_000_000_000
FOREVER: Final = 1e18
FIRST_WORLD: Final[i64] = 2  # the part of the work that the first world may take: a half


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

    def add(self, outcome: float) -> None:
        self.total += outcome
        self.worlds += 1

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

    def spent(self) -> i64:
        """The work so far, in looks."""
        spent = self.value.spent()
        return spent if self.policy is self.value else spent + self.policy.spent()

    def _may_go_on(self, looks: i64, ends: float) -> bool:
        """The work is counted, so that a thought is the same everywhere; the clock is for a table where it is not."""
        return self.spent() < looks and time.perf_counter() < ends

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat, the best one first; those that were looked at most lead."""
        ends = time.perf_counter() + self.ways.seconds
        found = self._first_look(state, seat)
        if len(found) < 2:
            return found
        self._tell(found)
        worlds = [self._imagined(state, seat)]
        alive = self._within_reach(worlds[0], seat, found[: self._most()], ends)
        self._tell(alive)
        rest = found[len(alive) :]
        out: list[Candidate] = []
        share = self.ways.iterations // _halvings(len(alive))
        due: i64 = 0  # worlds that who is alive is to have been in
        while len(alive) > 1 and due < self.ways.worlds:
            each: i64 = share // len(alive)
            due += each if each > 1 else 1
            if due > self.ways.worlds:
                due = self.ways.worlds
            if not self._play_worlds(state, seat, alive, worlds, due, ends):
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

    def _within_reach(self, world: World, seat: i64, found: list[Candidate], ends: float) -> list[Candidate]:
        """The moves, the best looking first, with what they lead to in a first world. It shows what a world costs:
        where that is much, only so many moves are compared that each can be tried in some more."""
        looks = self.spent() + (self.ways.looks - self.spent()) // FIRST_WORLD
        now = time.perf_counter()
        ends = now + (ends - now) / float(FIRST_WORLD)
        reached: i64 = 0
        while reached < len(found) and self._may_go_on(looks, ends):
            found[reached].add(self._outcome(world, seat, found[reached].plan))
            reached += 1
        return found[: reached if reached > 1 else 1]

    def _play_worlds(
        self, state: State, seat: i64, alive: list[Candidate], worlds: list[World], due: i64, ends: float
    ) -> bool:
        """As many worlds for each of them as are due, the same for all; False when it has been enough."""
        number: i64
        for number in range(alive[0].worlds - 1, due):
            if number >= len(worlds):
                worlds.append(self._imagined(state, seat))
            outcomes = vec[float]()
            for candidate in alive:
                if not self._may_go_on(self.ways.looks, ends):
                    return False  # a world counts for all of them or for none
                outcomes = append(outcomes, self._outcome(worlds[number], seat, candidate.plan))
            i: i64
            for i in range(len(outcomes)):
                alive[i].add(outcomes[i])
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
        return self.value.worths(self.value.settle(twin, mover))[seat]


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
