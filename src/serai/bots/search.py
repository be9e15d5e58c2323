# mypyc: compile
"""Search over whole moves, by sequential halving on shared sampled states.

The network's first look orders the moves and counts as one sample. The best of them are played on in sampled states,
the same for all; the worse half is dropped, and the rest gets more samples, until the budget is spent. The number of
moves grows with the square root of the budget, so that the finalists are compared ever more closely. The search reads
nothing that the seat may not know: `State.imagine` draws all hidden information anew.
"""

from __future__ import annotations

import time
from typing import Any, Final

from serai.bots.evaluator import Evaluator
from serai.bots.playouts import Determinization, Horizon, Playouts
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

UNLIMITED: Final[i64] = 1_000_000_000
FOREVER: Final = 1e18
MAX_MOVES: Final[i64] = 40  # whole moves that are compared


class SearchConfig:
    """The horizon of a search and its limits: playouts, evaluations and seconds."""

    def __init__(
        self, horizon: Horizon, iterations: i64, evaluations: i64 = UNLIMITED, seconds: float = FOREVER
    ) -> None:
        self.horizon = horizon
        self.iterations = iterations
        self.evaluations = evaluations
        self.seconds = seconds


class Candidate:
    """A whole move with the mean of its values so far. The first evaluation, before all playouts, counts as one."""

    def __init__(self, plan: list[int], first: float) -> None:
        self.plan = plan
        self.total = first
        self.samples: i64 = 0  # playouts

    def add(self, outcome: float) -> None:
        self.total += outcome
        self.samples += 1

    def mean(self) -> float:
        return self.total / float(self.samples + 1)


class Search:
    """Compares the whole moves of a seat."""

    def __init__(self, evaluator: Evaluator, config: SearchConfig, chance: Seeded) -> None:
        self.evaluator = evaluator
        self.config = config
        self.playouts = Playouts(evaluator, config.horizon, chance)
        self.samples: list[Determinization] = []
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
        """The whole moves of a seat, best first; moves with more samples come before moves with fewer."""
        self.deadline = time.perf_counter() + self.config.seconds
        candidates = self._evaluate_once(state, seat)
        if len(candidates) < 2:
            return candidates
        self._report_progress(candidates)
        iterations = self._affordable_iterations(state, seat, candidates[0])
        moves = moves_for(iterations)
        alive = candidates[:moves]
        out = candidates[moves:]
        rounds = _halving_rounds(len(alive))
        while rounds > 0:
            each = iterations // (rounds * len(alive))
            if not self._add_samples(state, seat, alive, each if each > 1 else 1):
                break
            iterations -= each * len(alive)
            rounds -= 1
            if rounds > 0:
                alive.sort(key=_by_mean)
                half = (len(alive) + 1) // 2
                out = alive[half:] + out
                alive = alive[:half]
        alive.sort(key=_by_mean)
        return alive + out

    def _evaluate_once(self, state: State, seat: i64) -> list[Candidate]:
        plans = self.evaluator.candidates(state, seat)
        if len(plans) == 1:
            return [Candidate(plans[0], 0.0)]
        values = self.playouts.counted.evaluate_moves(state, seat, plans)
        candidates: list[Candidate] = []
        i: i64
        for i in range(len(plans)):
            candidates.append(Candidate(plans[i], values[i]))
        candidates.sort(key=_by_mean)
        return candidates

    def _affordable_iterations(self, state: State, seat: i64, leader: Candidate) -> i64:
        """How many playouts the budget suffices for, by the cost of one."""
        before = self.spent()
        began = time.perf_counter()
        sample = self._sample(state, seat, 0)
        self.playouts.play(sample, seat, leader.plan)
        cost = self.spent() - before
        iterations = (self.config.evaluations - self.spent()) // (cost if cost > 0 else 1)
        if self.config.seconds < FOREVER:
            now = time.perf_counter()
            in_time = i64((self.deadline - now) / (now - began + 1e-9))
            if in_time < iterations:
                iterations = in_time
        return iterations if iterations < self.config.iterations else self.config.iterations

    def _sample(self, state: State, seat: i64, number: i64) -> Determinization:
        if number >= len(self.samples):
            self.samples.append(self.playouts.sample(state, seat))
        return self.samples[number]

    def _add_samples(self, state: State, seat: i64, alive: list[Candidate], each: i64) -> bool:
        """Try every remaining move in `each` more sampled states, the same for all; False when the budget is spent."""
        first: i64 = alive[0].samples
        number: i64
        for number in range(first, first + each):
            sample = self._sample(state, seat, number)
            outcomes = vec[float]()
            for candidate in alive:
                if self.spent() >= self.config.evaluations or time.perf_counter() > self.deadline:
                    return False  # a sampled state counts for all moves or for none
                outcomes = append(outcomes, self.playouts.play(sample, seat, candidate.plan)[seat])
            i: i64
            for i in range(len(outcomes)):
                alive[i].add(outcomes[i])
            self._report_progress(alive)
        return True

    def _report_progress(self, candidates: list[Candidate]) -> None:
        if self.on_progress is not None:
            self.on_progress(sorted(candidates, key=_by_mean))


def moves_for(iterations: i64) -> i64:
    """How many moves to compare: with more playouts more moves, and more samples of each."""
    moves: i64 = 2
    while moves < MAX_MOVES and (moves + 1) * (moves + 1) <= iterations:
        moves += 1
    return moves


def _by_mean(candidate: Candidate) -> float:
    return -candidate.mean()


def _halving_rounds(n: i64) -> i64:
    rounds: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        rounds += 1
    return rounds if rounds > 0 else 1
