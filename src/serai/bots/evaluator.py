# mypyc: compile
"""Evaluates positions and whole moves, with a game's network or its heuristic.

Values come from the network that the game has for this number of players, otherwise from the heuristic of its
`BotProfile`. A plan is a whole move: the list of actions that a seat plays in one turn.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from serai.bots.candidates import Candidate
from serai.bots.encoding import StateEncoder
from serai.bots.network import Network
from serai.core.game.game import Game
from serai.core.rules.chance import Chance
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

RESOLUTION = 1_000_000  # random numbers for shares are whole numbers below this
STATES_PER_EVALUATION: Final[i64] = 8  # settling takes about 1/8 of the time of an evaluation a state


class EvaluationCounter:
    """Counts the states that a search evaluates, so that its budget is the same on every machine."""

    def __init__(self) -> None:
        self.states: i64 = 0  # evaluated so far


class Evaluator:
    """Finds and evaluates the whole moves of a seat, with a network or, without one, the game's heuristic."""

    def __init__(self, game: Game, network: Network | None = None) -> None:
        profile = game.bots
        self.game = game
        self.network = network
        self.encoder: StateEncoder | None = StateEncoder(game) if network is not None else None
        self._evaluate: Any = profile.evaluate
        self._plans: Any = profile.plans
        self._wide_plans: Any = profile.wide_plans
        self._settle: Any = profile.settle

    def plans(self, state: State, seat: i64) -> list[list[int]]:
        """The whole moves of a seat, each a list of actions."""
        found: list[list[int]] = self._plans(state, seat)
        if len(found) == 0:
            for action in state.options(seat):
                found.append([action])
        return found

    def wide_plans(self, state: State, seat: i64) -> list[list[int]]:
        """A larger set of whole moves, for searches."""
        if self._wide_plans is None:
            return self.plans(state, seat)
        found: list[list[int]] = self._wide_plans(state, seat)
        return found if len(found) > 0 else self.plans(state, seat)

    def apply_plan(self, state: State, seat: i64, plan: list[int]) -> State:
        """A copy of the state after a whole move."""
        twin = state.clone()
        for action in plan:
            twin.apply(action, seat)
        return twin

    def settle(self, state: State, seat: i64, counter: EvaluationCounter) -> State:
        """Complete the seat's unfinished turn by the game's heuristic; adds the work to the counter."""
        if self._settle is None or state.finished:
            return state
        settled: State
        evaluated: i64
        settled, evaluated = self._settle(state, seat)
        counter.states += evaluated
        return settled

    def values(self, state: State) -> vec[float]:
        """The value of a settled state to each seat, in points relative to the mean of the others."""
        if state.finished:
            return margins(state)
        if self.network is not None and self.encoder is not None:
            return self.network.values(self.encoder.encode(state))
        out = vec[float]()
        seat: i64
        for seat in range(state.players):
            out = append(out, self.value_for(state, seat))
        return out

    def value_for(self, state: State, seat: i64) -> float:
        """The value of a settled state to one seat."""
        if self.network is not None or state.finished:
            return self.values(state)[seat]
        tenths: int = self._evaluate(state, seat)
        return tenths / 10.0

    def value_after_move(self, state: State, seat: i64) -> float:
        """The value to the seat that has just moved; its turn is settled first."""
        if self.network is None:
            return self.value_for(state, seat)  # heuristics settle the turn themselves
        return self.value_for(self.settle(state, seat, EvaluationCounter()), seat)

    def evaluate_moves(self, state: State, seat: i64, plans: list[list[int]]) -> vec[float]:
        """The value of each whole move to the seat."""
        return CountingEvaluator(self).evaluate_moves(state, seat, plans)

    def best_move(self, state: State, seat: i64) -> list[int]:
        """The whole move with the highest value, one move ahead."""
        return CountingEvaluator(self).best_move(state, seat)

    def rank_by_heuristic(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat by the game's heuristic, also where they end the game, the best one first. Of
        equals, the one whose first action was found first."""
        found: list[Candidate] = []
        places: dict[int, int] = {}  # of first actions
        for plan in self.plans(state, seat):
            places.setdefault(plan[0], len(places))
            tenths: int = self._evaluate(self.apply_plan(state, seat, plan), seat)
            found.append(Candidate(plan, tenths / 10.0))
        return sorted(found, key=lambda one: (-one.first, places[one.plan[0]]))


@final
class CountingEvaluator:
    """An evaluator for many similar states that counts its work. Network inputs are updated from a base state.

    `evaluations` counts evaluated states. States that are tried while turns are settled count as a part of one, so that
    `spent` measures work in the same way on every machine.
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.evaluations: i64 = 0
        self.counter = EvaluationCounter()
        self.base_state: State | None = None
        self.base_rows: list[vec[i64]] = []
        self.base_sums: list[vec[float]] = []

    def spent(self) -> i64:
        """The work so far, in evaluations."""
        return self.evaluations + self.counter.states // STATES_PER_EVALUATION

    def settle(self, state: State, seat: i64) -> State:
        return self.evaluator.settle(state, seat, self.counter)

    def values(self, state: State, as_base: bool = False) -> vec[float]:
        """The value of a settled state to each seat. With `as_base` the next ones are updated from this one, which must
        not be changed afterwards."""
        self.evaluations += 1
        network = self.evaluator.network
        encoder = self.evaluator.encoder
        if network is None or encoder is None or state.finished:
            return self.evaluator.values(state)
        before = self.base_state
        if before is None:
            written = encoder.encode(state)
            sums = network.first_layer(written)
        else:
            written = encoder.encode_changes(state, before, self.base_rows)
            sums = network.updated_first_layer(self.base_sums, self.base_rows, written)
        if as_base:
            self.base_state = state
            self.base_rows = written
            self.base_sums = sums
        return network.output_values(sums)

    def evaluate_moves(self, state: State, seat: i64, plans: list[list[int]]) -> vec[float]:
        """The value of each whole move to the seat."""
        evaluator = self.evaluator
        values = vec[float]()
        first = True
        for plan in plans:
            after = evaluator.apply_plan(state, seat, plan)
            if evaluator.network is None:
                self.evaluations += 1
                values = append(values, evaluator.value_after_move(after, seat))
            else:
                values = append(values, self.values(self.settle(after, seat), first)[seat])
                first = False
        return values

    def evaluate_outcomes(self, state: State, seat: i64, plans: list[list[int]]) -> list[vec[float]]:
        """The value of each whole move of the seat to all seats."""
        found: list[vec[float]] = []
        for plan in plans:
            after = self.evaluator.apply_plan(state, seat, plan)
            found.append(self.values(self.settle(after, seat), len(found) == 0))
        return found

    def best_move(self, state: State, seat: i64) -> list[int]:
        """The whole move with the highest value, one move ahead."""
        plans = self.evaluator.plans(state, seat)
        if len(plans) == 1:
            return plans[0]
        return plans[argmax(self.evaluate_moves(state, seat, plans))]


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


def argmax(values: vec[float]) -> i64:
    """The index of the greatest value, the first of equals."""
    best: i64 = 0
    i: i64
    for i in range(1, len(values)):
        if values[i] > values[best]:
            best = i
    return best


def sample_softmax(values: vec[float], temperature: float, chance: Chance) -> i64:
    """An index drawn by softmax: a value lower by `temperature` points is drawn about a third as often."""
    top = values[argmax(values)]
    weights = vec[float]()
    total = 0.0
    for value in values:
        weight = math.exp((value - top) / temperature)
        total += weight
        weights = append(weights, weight)
    rest = float(chance.below(RESOLUTION)) / RESOLUTION * total
    i: i64
    for i in range(len(weights)):
        rest -= weights[i]
        if rest < 0.0:
            return i
    return 0
