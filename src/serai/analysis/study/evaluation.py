"""Evaluates a position deeper and deeper: win chances of all seats, and the best whole turns of the seat that acts.

Every sampled state has its own seed, and the states of a depth include those of all smaller ones. So the result depends
neither on the process that finds it nor on the slices in which it is found, and each depth adds as much work as all
before it.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from serai.analysis.judge import Judge, Plan
from serai.bots.playouts import Playouts
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

CANDIDATES = 6  # turns that are played on
DEEPEST, DEEPEST_QUICK = 8, 5
KNOWN_SEED = 0
FIRST_SAMPLE_SEED = 1


@dataclass(frozen=True)
class EvaluatedLine:
    """A whole turn, with the expected margin and the win chance of its seat."""

    actions: list[str]
    margin: float
    chance: float


@dataclass(frozen=True)
class PositionEvaluation:
    """The value of a position to all seats, and the best turns that were found."""

    depth: int
    is_deepest: bool
    samples: int
    seat: int | None
    chances: list[float]
    margins: list[float]
    lines: list[EvaluatedLine]
    judge: str
    is_calibrated: bool


@dataclass(frozen=True)
class EvaluationProgress:
    """What was found of a position so far, with which another process can go on. `depth`: the greatest whole one. The
    sums are over the sampled states, by candidate and seat."""

    depth: int = 0
    samples: int = 0
    margin_sums: list[list[float]] = field(default_factory=list)
    chance_sums: list[list[float]] = field(default_factory=list)


def samples_at(depth: int) -> int:
    """Sampled states of a depth: none at a first look, then twice as many each time."""
    return 2**depth if depth else 0


class PositionEvaluator:
    """Evaluates one position. Each `deepen` goes on from what was found before."""

    def __init__(self, game: Game, state: State, quick: bool) -> None:
        self.game = game
        self.state = state
        self.seat = None if state.finished else int(state.actors[0])
        self.judge = Judge(game, int(state.players))
        self.deepest = DEEPEST_QUICK if quick else DEEPEST
        self.depth = 0
        self.samples = 0
        self.known = state
        self.plans: list[Plan] = []
        self.first_values: list[float] = []
        if self.seat is not None:
            self._propose(self.seat, quick)
        self.margin_sums = [[0.0] * int(state.players) for _ in self.plans]
        self.chance_sums = [[0.0] * int(state.players) for _ in self.plans]

    @property
    def progress(self) -> EvaluationProgress:
        margin_sums, chance_sums = ([list(sums) for sums in one] for one in (self.margin_sums, self.chance_sums))
        return EvaluationProgress(self.depth, self.samples, margin_sums, chance_sums)

    def resume(self, progress: EvaluationProgress) -> None:
        """Go on from what another process has found, if it is more."""
        if progress.samples > self.samples:
            self.depth, self.samples = progress.depth, progress.samples
            self.margin_sums, self.chance_sums = progress.margin_sums, progress.chance_sums

    def _propose(self, seat: int, quick: bool) -> None:
        """The best turns of the seat one turn ahead. Interpreted rules have time for the smaller set only."""
        evaluator = self.judge.evaluator
        self.known = self.state.imagine(seat, Seeded(KNOWN_SEED))
        plans = evaluator.plans(self.known, seat) if quick else evaluator.wide_plans(self.known, seat)
        values = list(evaluator.evaluate_moves(self.known, seat, plans))
        order = sorted(range(len(plans)), key=lambda number: -values[number])[:CANDIDATES]
        self.plans = [plans[number] for number in order]
        self.first_values = [values[number] for number in order]

    def deepen(self, depth: int, seconds: float = math.inf) -> bool:
        """Add sampled states up to a depth, for about some seconds; returns whether the depth is whole."""
        depth = max(self.depth, min(depth, self.deepest))
        until = time.monotonic() + seconds
        while self.seat is not None and self.samples < samples_at(depth):
            started = time.monotonic()
            self._add_sample(self.seat)
            now = time.monotonic()
            if 2 * now - started > until and self.samples < samples_at(depth):  # one more would take too long
                return False
        self.depth = depth
        return True

    def find(self) -> PositionEvaluation:
        """The evaluation at the depth that was reached."""
        if self.seat is None or not self.samples:
            mover = 0 if self.seat is None else int(self.known.turn())
            values = self.judge.valuer.look(self.known, mover)
            margins, chances = values.margins, values.chances
        else:
            best = self._order()[0]
            margins = [total / self.samples for total in self.margin_sums[best]]
            chances = [total / self.samples for total in self.chance_sums[best]]
        return PositionEvaluation(
            depth=self.depth,
            is_deepest=self.seat is None or self.depth == self.deepest,
            samples=self.samples,
            seat=self.seat,
            chances=chances,
            margins=margins,
            lines=[] if self.seat is None else self._lines(self.seat),
            judge=self.judge.kind,
            is_calibrated=self.judge.curve.is_fitted,
        )

    def _add_sample(self, seat: int) -> None:
        chance = Seeded(FIRST_SAMPLE_SEED + self.samples)
        playouts = Playouts(self.judge.evaluator, self.judge.horizon, chance)
        sample = playouts.sample(self.known, seat)
        for number, plan in enumerate(self.plans):
            values = self.judge.play(playouts, sample, seat, plan, chance.branch().branch())
            for other, (margin, win) in enumerate(zip(values.margins, values.chances, strict=True)):
                self.margin_sums[number][other] += margin
                self.chance_sums[number][other] += win
        self.samples += 1

    def _order(self) -> list[int]:
        """The candidates, the best first."""
        seat = self.seat or 0
        values = [sums[seat] for sums in self.margin_sums] if self.samples else self.first_values
        return sorted(range(len(self.plans)), key=lambda number: -values[number])

    def _lines(self, seat: int) -> list[EvaluatedLine]:
        """The best turns. Plans that end in the same turn are one, and choices that no judge is certain about none."""
        found: dict[tuple[int, ...], EvaluatedLine] = {}
        write = self.game.vocabulary.write
        for number in self._order():
            if self.game.vocabulary.verb_of(self.plans[number][0]).name in self.judge.not_judged:
                continue
            actions = self.judge.finish_turn(self.known, seat, self.plans[number])
            if tuple(actions) not in found:
                margin, chance = self._value(number, seat)
                found[tuple(actions)] = EvaluatedLine([write(action) for action in actions], margin, chance)
        return list(found.values())

    def _value(self, number: int, seat: int) -> tuple[float, float]:
        """The margin and win chance of the seat after a candidate."""
        if self.samples:
            return self.margin_sums[number][seat] / self.samples, self.chance_sums[number][seat] / self.samples
        values = self.judge.valuer.look(self.judge.evaluator.apply_plan(self.known, seat, self.plans[number]), seat)
        return values.margins[seat], values.chances[seat]
