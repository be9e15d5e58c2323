"""Flat Monte-Carlo search over whole moves, by sequential halving on shared determinizations.

All moves are tried in a few sampled states, the better half in some more, and so on; every move meets the same states
with the same chance. In a sampled state the seat's turn is finished by a one-ply policy, all seats play on by policy
for a few turns, and the position is evaluated. The search reads nothing that the seat may not know: `State.imagine`
draws all hidden information anew.
"""

from __future__ import annotations

import time
from typing import Any, Final

from serai.bots.base import FOREVER
from serai.bots.candidates import Candidate
from serai.bots.evaluator import Evaluator
from serai.bots.move_tree_search import UNLIMITED
from serai.bots.playouts import Determinization, Horizon, Playouts
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

MAX_SAMPLES: Final[i64] = 20  # of one move; moves that are still equal then are about equally good
FIRST_SAMPLE_PART: Final[i64] = 2  # the first sampled state may take 1/2 of the budget


class FlatSearchConfig:
    """Limits of a search: whole moves to compare, changes of the actor in a playout, playouts in all, seconds, sampled
    states per move, and evaluations."""

    def __init__(
        self,
        max_moves: i64,
        max_turns: i64,
        iterations: i64,
        seconds: float = FOREVER,
        max_samples: i64 = MAX_SAMPLES,
        evaluations: i64 = UNLIMITED,
    ) -> None:
        self.max_moves = max_moves
        self.max_turns = max_turns
        self.iterations = iterations
        self.seconds = seconds
        self.max_samples = max_samples
        self.evaluations = evaluations


class FlatSearch:
    """Compares up to forty whole moves, with about the same small number of samples for those that stay."""

    def __init__(self, evaluator: Evaluator, config: FlatSearchConfig, chance: Seeded) -> None:
        self.evaluator = evaluator
        self.config = config
        self.playouts = Playouts(evaluator, Horizon(config.max_turns), chance)
        self.on_progress: Any = None  # called with the remaining candidates, best first, after each sample

    def spent(self) -> i64:
        """The work so far, in evaluations."""
        return self.playouts.spent()

    def _may_go_on(self, evaluations: i64, deadline: float) -> bool:
        """Whether the budget allows more work. Evaluations are reproducible; the deadline is for slow machines."""
        return self.spent() < evaluations and time.perf_counter() < deadline

    def run(self, state: State, seat: i64) -> list[Candidate]:
        """The whole moves of a seat, best first; moves with more samples come before moves with fewer."""
        deadline = time.perf_counter() + self.config.seconds
        candidates = evaluate_once(self.playouts, state, seat, self.evaluator.wide_plans(state, seat))
        if len(candidates) < 2:
            return candidates
        self._report_progress(candidates)
        samples = [self.playouts.sample(state, seat)]
        alive = self._first_sample(samples[0], seat, candidates[: self._max_candidates()], deadline)
        self._report_progress(alive)
        rest = candidates[len(alive) :]
        out: list[Candidate] = []
        share = self.config.iterations // halving_rounds(len(alive))
        due: i64 = 0  # samples that the remaining moves are to have
        while len(alive) > 1 and due < self.config.max_samples:
            each: i64 = share // len(alive)
            due += each if each > 1 else 1
            if due > self.config.max_samples:
                due = self.config.max_samples
            if not self._add_samples(state, seat, alive, samples, due, deadline):
                break
            alive.sort(key=by_mean)
            half = (len(alive) + 1) // 2
            out = alive[half:] + out
            alive = alive[:half]
        alive.sort(key=by_mean)
        return alive + out + rest

    def _max_candidates(self) -> i64:
        """The number of moves that the iterations suffice for."""
        enough = self.config.iterations // 2
        if enough < 2:
            enough = 2
        return enough if enough < self.config.max_moves else self.config.max_moves

    def _first_sample(
        self, sample: Determinization, seat: i64, candidates: list[Candidate], deadline: float
    ) -> list[Candidate]:
        """Try the moves, best first, in a first sampled state; returns those that were reached. Where playouts are
        expensive, fewer moves are compared, so that each can have more samples."""
        evaluations = self.spent() + (self.config.evaluations - self.spent()) // FIRST_SAMPLE_PART
        now = time.perf_counter()
        deadline = now + (deadline - now) / float(FIRST_SAMPLE_PART)
        reached: i64 = 0
        while reached < len(candidates) and self._may_go_on(evaluations, deadline):
            candidates[reached].add(self.playouts.play(sample, seat, candidates[reached].plan)[seat])
            reached += 1
        return candidates[: reached if reached > 1 else 1]

    def _add_samples(
        self, state: State, seat: i64, alive: list[Candidate], samples: list[Determinization], due: i64, deadline: float
    ) -> bool:
        """Try every remaining move in `due` sampled states, the same for all; False when the budget is spent."""
        number: i64
        for number in range(alive[0].samples, due):
            if number >= len(samples):
                samples.append(self.playouts.sample(state, seat))
            outcomes = vec[float]()
            for candidate in alive:
                if not self._may_go_on(self.config.evaluations, deadline):
                    return False  # a sampled state counts for all moves or for none
                outcomes = append(outcomes, self.playouts.play(samples[number], seat, candidate.plan)[seat])
            i: i64
            for i in range(len(outcomes)):
                alive[i].add(outcomes[i])
            self._report_progress(alive)
        return True

    def _report_progress(self, candidates: list[Candidate]) -> None:
        if self.on_progress is not None:
            self.on_progress(sorted(candidates, key=by_mean))


def evaluate_once(playouts: Playouts, state: State, seat: i64, plans: list[list[int]]) -> list[Candidate]:
    """The moves with their values before all playouts, best first."""
    if len(plans) == 1:
        return [Candidate(plans[0], 0.0)]
    values = playouts.counted.evaluate_moves(state, seat, plans)
    candidates: list[Candidate] = []
    i: i64
    for i in range(len(plans)):
        candidates.append(Candidate(plans[i], values[i]))
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
