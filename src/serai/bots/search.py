# mypyc: compile
"""Search over whole moves: many moves in short playouts, then the best few in deep ones.

More samples of the same playout converge to one answer, right or wrong. So more work buys better playouts instead. The
network's first look orders the moves and has a share in their values. The best of them are played on in sampled states,
the same for all, by a one-ply policy; the worse half is dropped until a few finalists are left. These are played on in
deep playouts, in which every seat compares its best replies, for as long as the budget lasts. The search reads nothing
that the seat may not know: `State.imagine` draws all hidden information anew.
"""

from __future__ import annotations

import time
from typing import Any, Final

from serai.bots.base import FOREVER
from serai.bots.evaluator import Evaluator
from serai.bots.playouts import Determinization, Horizon, Playouts
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

UNLIMITED: Final[i64] = 1_000_000_000
MAX_MOVES: Final[i64] = 40  # whole moves that are compared; a game can set fewer
MAX_MOVES_BEFORE_DEEP: Final[i64] = 12  # the same, if deep playouts follow
FINALISTS: Final[i64] = 4  # moves that are compared in deep playouts
REPLIES: Final[i64] = 3  # moves that every seat compares there
SHORT_PLAYOUTS: Final[i64] = 60  # at most, if deep ones follow
FIRST_SHARE: Final = 0.4  # of a lasting first value; playouts share the network's error, so more of them know no better


class SearchConfig:
    """The horizons of a search and its limits: playouts, evaluations, seconds and moves. Without a deep horizon it has
    short playouts only."""

    def __init__(
        self,
        horizon: Horizon,
        iterations: i64,
        evaluations: i64 = UNLIMITED,
        seconds: float = FOREVER,
        deep: Horizon | None = None,
        moves: i64 = MAX_MOVES,
    ) -> None:
        self.horizon = horizon
        self.iterations = iterations
        self.evaluations = evaluations
        self.seconds = seconds
        self.deep = deep
        self.moves = moves


class Candidate:
    """A whole move with the mean of its values so far. The first value, from before all playouts, counts as one of
    them; if it is lasting, it keeps its share however many there are."""

    def __init__(self, plan: list[int], first: float, is_first_lasting: bool = False) -> None:
        self.plan = plan
        self.first = first
        self.is_first_lasting = is_first_lasting
        self.total = 0.0
        self.samples: i64 = 0  # playouts
        self.is_finalist = False  # its samples are deep playouts

    def add(self, outcome: float) -> None:
        self.total += outcome
        self.samples += 1

    def mean(self) -> float:
        if self.is_first_lasting and self.samples > 0:
            return FIRST_SHARE * self.first + (1.0 - FIRST_SHARE) * self.total / float(self.samples)
        return (self.first + self.total) / float(self.samples + 1)

    def make_finalist(self) -> None:
        """Begin again: what was found out so far is the first value."""
        self.first = self.mean()
        self.total = 0.0
        self.samples = 0
        self.is_finalist = True


class Search:
    """Compares the whole moves of a seat."""

    def __init__(self, evaluator: Evaluator, config: SearchConfig, chance: Seeded) -> None:
        self.evaluator = evaluator
        self.config = config
        self.playouts = Playouts(evaluator, config.horizon, chance)
        self.samples: list[Determinization] = []
        self.iterations: i64 = 0  # playouts so far
        self.playout_cost: i64 = 1  # of the first one, in evaluations
        self.playout_seconds = 0.0
        self.deadline = FOREVER
        self.on_progress: Any = None  # called with the remaining candidates, best first, after each sample

    def spent(self) -> i64:
        """The work so far, in evaluations."""
        return self.playouts.spent()

    def compare(self, state: State, seat: i64, plans: list[list[int]], samples: i64) -> list[list[vec[float]]]:
        """The value to each seat of every move in every sampled state: `found[sample][move][seat]`."""
        found: list[list[vec[float]]] = []
        number: i64
        for number in range(samples):
            sample = self._sample(state, seat, number)
            outcomes: list[vec[float]] = []
            for plan in plans:
                outcomes.append(self.playouts.play(sample, seat, plan))
            found.append(outcomes)
        return found

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat, best first: finalists, then the others in the order in which they stayed."""
        self.deadline = time.perf_counter() + self.config.seconds
        plans = self.evaluator.wide_plans(state, seat)
        candidates = evaluate_once(self.playouts, state, seat, plans, self.config.deep is not None)
        if len(candidates) < 2:
            return candidates
        self._report_progress(candidates)
        iterations = self._affordable_iterations(state, seat, candidates[0])
        deep = self.config.deep
        if deep is None or not self._can_afford(deep):
            return self._halve(state, seat, candidates, iterations, self.config.evaluations, self.config.moves, 1)
        half = iterations // 2 if iterations // 2 < SHORT_PLAYOUTS else SHORT_PLAYOUTS
        evaluations = (self.spent() + self.config.evaluations) // 2
        found = self._halve(state, seat, candidates, half, evaluations, MAX_MOVES_BEFORE_DEEP, FINALISTS)
        return self._compare_in_deep_playouts(state, seat, found, deep)

    def _halve(
        self,
        state: State,
        seat: i64,
        candidates: list[Candidate],
        iterations: i64,
        evaluations: i64,
        most: i64,
        last: i64,
    ) -> list[Candidate]:
        """Sequential halving in short playouts, from `most` moves down to `last`."""
        moves = iterations // 2 if iterations // 2 < most else most
        if moves < 2:
            moves = 2
        alive = candidates[:moves]
        out = candidates[moves:]
        share = iterations // halving_rounds(len(alive))
        while len(alive) > last:
            each = share // len(alive)
            reached = self._add_samples(state, seat, alive, each if each > 1 else 1, evaluations)
            if reached < len(alive):
                out = alive[reached:] + out
                alive = alive[:reached]
                break
            alive.sort(key=by_mean)
            if self._is_over(evaluations):
                break
            half = (len(alive) + 1) // 2
            out = alive[half:] + out
            alive = alive[:half]
        alive.sort(key=by_mean)
        return alive + out

    def _affordable_iterations(self, state: State, seat: i64, leader: Candidate) -> i64:
        """How many short playouts the budget suffices for, by the cost of one."""
        before = self.spent()
        began = time.perf_counter()
        sample = self._sample(state, seat, 0)
        self.playouts.play(sample, seat, leader.plan)
        self.playout_cost = self.spent() - before if self.spent() > before else 1
        iterations = (self.config.evaluations - self.spent()) // self.playout_cost
        now = time.perf_counter()
        self.playout_seconds = now - began
        if self.config.seconds < FOREVER:
            in_time = i64((self.deadline - now) / (self.playout_seconds + 1e-9))
            if in_time < iterations:
                iterations = in_time
        return iterations if iterations < self.config.iterations else self.config.iterations

    def _sample(self, state: State, seat: i64, number: i64) -> Determinization:
        while number >= len(self.samples):
            self.samples.append(self.playouts.sample(state, seat))
        return self.samples[number]

    def _is_over(self, evaluations: i64) -> bool:
        """Whether the budget is spent. Evaluations are reproducible; the deadline is for slow machines."""
        return self.spent() >= evaluations or time.perf_counter() > self.deadline

    def _add_samples(self, state: State, seat: i64, alive: list[Candidate], each: i64, evaluations: i64) -> i64:
        """Try every remaining move in `each` more sampled states, the same for all. Returns the number of moves that
        have a sample: fewer than all if the budget ends in the first sampled state."""
        first: i64 = alive[0].samples
        number: i64
        for number in range(first, first + each):
            sample = self._sample(state, seat, number)
            outcomes = vec[float]()
            for candidate in alive:
                if self.iterations >= self.config.iterations or self._is_over(evaluations):
                    break
                outcomes = append(outcomes, self.playouts.play(sample, seat, candidate.plan)[seat])
                self.iterations += 1
            reached: i64 = len(outcomes)
            if reached < len(alive) and number > 0:
                return len(alive)  # a sampled state counts for all moves or for none
            i: i64
            for i in range(reached):
                alive[i].add(outcomes[i])
            if reached < len(alive):
                return reached if reached > 0 else 1
            self._report_progress(alive)
        return len(alive)

    def _can_afford(self, horizon: Horizon) -> bool:
        """Whether half of the budget suffices for a deep playout of each finalist, by the cost of a short one. Where
        nothing is compiled, it mostly does not."""
        short_ones = (1 + REPLIES * horizon.turns) * FINALISTS
        if self.playout_cost * short_ones > (self.config.evaluations - self.spent()) // 2:
            return False
        left = (self.deadline - time.perf_counter()) / 2.0
        return self.config.seconds >= FOREVER or self.playout_seconds * float(short_ones) < left

    def _compare_in_deep_playouts(
        self, state: State, seat: i64, found: list[Candidate], horizon: Horizon
    ) -> list[Candidate]:
        alive = found[:FINALISTS]
        out = found[FINALISTS:]
        for candidate in alive:
            candidate.make_finalist()
        number: i64 = 0
        while len(alive) > 1:
            # Half of the budget that is left decides who of four stays, the rest who of two wins.
            evaluations = self.config.evaluations
            if len(alive) > 2:
                evaluations = (self.spent() + evaluations) // 2
            is_first = True
            while is_first or not self._is_done(evaluations):
                is_first = False
                if not self._add_deep_sample(self._sample(state, seat, number), seat, alive, horizon.turns):
                    break
                number += 1
            alive.sort(key=by_mean)
            if len(alive) == 2 or self._is_done(self.config.evaluations):
                break
            half = (len(alive) + 1) // 2
            out = alive[half:] + out
            alive = alive[:half]
        return alive + out

    def _is_done(self, evaluations: i64) -> bool:
        return self.iterations >= self.config.iterations or self._is_over(evaluations)

    def _add_deep_sample(self, sample: Determinization, seat: i64, alive: list[Candidate], turns: i64) -> bool:
        """Play all finalists on in a sampled state; False if playouts or time end before the last of them."""
        outcomes = vec[float]()
        for candidate in alive:
            if self._is_done(UNLIMITED):
                return False
            outcomes = append(outcomes, self.playouts.play_deep(sample, seat, candidate.plan, turns, REPLIES)[seat])
            self.iterations += 1
        i: i64
        for i in range(len(outcomes)):
            alive[i].add(outcomes[i])
        self._report_progress(alive)
        return True

    def _report_progress(self, candidates: list[Candidate]) -> None:
        if self.on_progress is not None:
            self.on_progress(sorted(candidates, key=by_mean))


def evaluate_once(
    playouts: Playouts, state: State, seat: i64, plans: list[list[int]], is_first_lasting: bool = False
) -> list[Candidate]:
    """The moves with their values before all playouts, best first."""
    if len(plans) == 1:
        return [Candidate(plans[0], 0.0)]
    values = playouts.counted.evaluate_moves(state, seat, plans)
    candidates: list[Candidate] = []
    i: i64
    for i in range(len(plans)):
        candidates.append(Candidate(plans[i], values[i], is_first_lasting))
    candidates.sort(key=by_mean)
    return candidates


def by_mean(candidate: Candidate) -> float:
    return -candidate.mean()


def halving_rounds(n: i64) -> i64:
    """How often n moves are halved until one is left."""
    rounds: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        rounds += 1
    return rounds if rounds > 0 else 1
