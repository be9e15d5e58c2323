# mypyc: compile
"""What a bot thinks with: which whole moves a seat has, where they lead, and what that is worth to everybody.

The worth comes from a network if the game has one for so many players, otherwise from its rules of thumb.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from serai.bots.encoding import Rows
from serai.bots.network import Net
from serai.core.rules.chance import Chance
from serai.core.rules.evaluation_counter import EvaluationCounter
from serai.core.rules.game import Game
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

FINE = 1_000_000  # parts that a throw of dice for a choice is cut into
TRIED: Final[i64] = 8  # tables that are tried while a turn is settled, for the time of one that is looked at


class Mind:
    def __init__(self, game: Game, net: Net | None = None) -> None:
        features = game.module("features")
        self.game = game
        self.net = net
        self.rows: Rows | None = Rows(game) if net is not None else None
        self._evaluate: Any = features.evaluate
        self._plans: Any = features.plans
        self._wide_plans: Any = getattr(features, "wide_plans", None)
        self._settle: Any = getattr(features, "settle", None)

    def plans(self, state: State, seat: i64) -> list[list[int]]:
        """Whole moves of a seat, each a row of actions."""
        found: list[list[int]] = self._plans(state, seat)
        if len(found) == 0:
            for action in state.options(seat):
                found.append([action])
        return found

    def wide_plans(self, state: State, seat: i64) -> list[list[int]]:
        """More whole moves, for who has time to look at them."""
        if self._wide_plans is None:
            return self.plans(state, seat)
        found: list[list[int]] = self._wide_plans(state, seat)
        return found if len(found) > 0 else self.plans(state, seat)

    def follow(self, state: State, seat: i64, plan: list[int]) -> State:
        """The state after a whole move."""
        twin = state.clone()
        for action in plan:
            twin.apply(action, seat)
        return twin

    def settle(self, state: State, seat: i64, counter: EvaluationCounter) -> State:
        """The state after what a seat has begun is carried to its end by habit; the work of it is counted."""
        if self._settle is None or state.finished:
            return state
        settled: State = self._settle(state, seat, counter)
        return settled

    def worths(self, state: State) -> vec[float]:
        """What a settled state is worth to each seat, in points against the others' mean."""
        if state.finished:
            return margins(state)
        if self.net is not None and self.rows is not None:
            return self.net.worths(self.rows.write(state))
        out = vec[float]()
        seat: i64
        for seat in range(state.players):
            out = append(out, self.worth(state, seat))
        return out

    def worth(self, state: State, seat: i64) -> float:
        """What a state is worth to one seat."""
        if self.net is not None or state.finished:
            return self.worths(state)[seat]
        tenths: int = self._evaluate(state, seat)
        return tenths / 10.0

    def value(self, state: State, seat: i64) -> float:
        """The worth to the seat that has just moved."""
        if self.net is None:
            return self.worth(state, seat)  # rules of thumb settle by themselves
        return self.worth(self.settle(state, seat, EvaluationCounter()), seat)

    def weigh(self, state: State, seat: i64, plans: list[list[int]]) -> vec[float]:
        """What each whole move is worth to the seat."""
        return Thought(self).weigh(state, seat, plans)

    def best(self, state: State, seat: i64) -> list[int]:
        """The whole move that looks best right after it."""
        return Thought(self).best(state, seat)


@final
class Thought:
    """A mind that looks at many tables one after another. They are much the same: each is reckoned from the last one.

    `looks` counts them, and what is tried on the way to them counts in parts: a measure of work that is the same on
    every machine.
    """

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.looks: i64 = 0
        self.counter = EvaluationCounter()
        self.before: State | None = None
        self.written: list[vec[i64]] = []
        self.sums: list[vec[float]] = []

    def spent(self) -> i64:
        """The work so far, in looks."""
        return self.looks + self.counter.states // TRIED

    def settle(self, state: State, seat: i64) -> State:
        return self.mind.settle(state, seat, self.counter)

    def worths(self, state: State, turn: bool = False) -> vec[float]:
        """What a settled state is worth to each seat; with `turn` the next ones are reckoned from this one, and nobody
        may change it afterwards."""
        self.looks += 1
        net = self.mind.net
        rows = self.mind.rows
        if net is None or rows is None or state.finished:
            return self.mind.worths(state)
        before = self.before
        if before is None:
            written = rows.write(state)
            sums = net.gathered(written)
        else:
            written = rows.rewrite(state, before, self.written)
            sums = net.gathered_from(self.sums, self.written, written)
        if turn:
            self.before = state
            self.written = written
            self.sums = sums
        return net.weighed(sums)

    def weigh(self, state: State, seat: i64, plans: list[list[int]]) -> vec[float]:
        """What each whole move is worth to the seat."""
        mind = self.mind
        values = vec[float]()
        first = True
        for plan in plans:
            after = mind.follow(state, seat, plan)
            if mind.net is None:
                self.looks += 1
                values = append(values, mind.value(after, seat))
            else:
                values = append(values, self.worths(self.settle(after, seat), first)[seat])
                first = False
        return values

    def best(self, state: State, seat: i64) -> list[int]:
        """The whole move that looks best right after it."""
        plans = self.mind.plans(state, seat)
        if len(plans) == 1:
            return plans[0]
        return plans[most(self.weigh(state, seat, plans))]


def margins(state: State) -> vec[float]:
    """The points of each seat against the mean of the others."""
    players: i64 = state.players
    points = vec[float]()
    total = 0.0
    seat: i64
    for seat in range(players):
        score = float(state.score(int(seat)))
        total += score
        points = append(points, score)
    if players == 1:
        return points
    out = vec[float]()
    for seat in range(players):
        out = append(out, points[seat] - (total - points[seat]) / float(players - 1))
    return out


def most(values: vec[float]) -> i64:
    """The place of the greatest value, the first of equals."""
    best: i64 = 0
    i: i64
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
    return best


def drawn(values: vec[float], heat: float, chance: Chance) -> i64:
    """A place drawn by softmax: who is worse by `heat` points is chosen about a third as often."""
    top = values[most(values)]
    weights = vec[float]()
    total = 0.0
    for value in values:
        weight = math.exp((value - top) / heat)
        total += weight
        weights = append(weights, weight)
    rest = float(chance.below(FINE)) / FINE * total
    i: i64
    for i in range(len(weights)):
        rest -= weights[i]
        if rest < 0.0:
            return i
    return 0
