"""Luck: how much an outcome of chance changed the expected margin of each seat, against the mean of other outcomes.

The action is applied again with other outcomes, and both the real and the other positions are played on for a turn of
each seat: dice that serve everybody are valued after everybody has used them.

An evaluator takes good luck for more than is left of it at the end of the game. The share that is left was measured
between equal bots (`serai-lab accuracy`); a game declares it as `LUCK_SHARE`, and 0 where luck explains nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from serai.analysis.averages import mean, variance
from serai.analysis.choices import RecordedOutcomes
from serai.bots.evaluator import Evaluator
from serai.bots.playouts import Determinization, Horizon, Playouts
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

SETUP = "setup"  # the kind of the luck of a set-up


@dataclass(frozen=True)
class Luck:
    """The luck of one action's outcomes, or of the set-up (`number` 0), in points for each seat."""

    number: int
    kind: str
    points: list[float]
    errors: list[float]


def luck_share(game: Game) -> float:
    """How much of measured luck is left at the end of a game."""
    return game.bots.luck_share


class LuckMeter:
    """Measures luck with an evaluator that plays on for one turn of each seat, and takes a share of it."""

    def __init__(self, game: Game, evaluator: Evaluator, samples: int, share: float) -> None:
        self.game = game
        self.evaluator = evaluator
        self.samples = samples
        self.share = share

    def of_outcomes(self, recorded: RecordedOutcomes, chance: Seeded) -> Luck:
        def other_outcome(source: Seeded) -> State:
            twin = recorded.before.clone()
            twin.chance = source
            twin.apply(recorded.action, recorded.seat)
            return twin

        kind = self.game.outcomes.kind(recorded.outcomes[0][0]).key
        return self._measure(recorded.number, kind, recorded.after, recorded.seat, other_outcome, chance)

    def of_setup(self, first: State, chance: Seeded) -> Luck:
        def other_setup(source: Seeded) -> State:
            return self.game.set_up(first.printed, source)

        return self._measure(0, SETUP, first, int(first.turn()), other_setup, chance)

    def _measure(
        self, number: int, kind: str, real: State, mover: int, other: Callable[[Seeded], State], chance: Seeded
    ) -> Luck:
        playouts = Playouts(self.evaluator, Horizon(int(real.players)), chance.branch())
        others: list[list[float]] = []
        reals: list[list[float]] = []
        for _ in range(self.samples):
            chance.next()
            others.append(self._play_on(playouts, other(chance.branch()), mover, chance))
            twin = real.clone()
            reals.append(self._play_on(playouts, twin, mover, chance))
        seats = range(int(real.players))
        share = self.share
        points = [share * (mean(row[seat] for row in reals) - mean(row[seat] for row in others)) for seat in seats]
        spread = [variance([row[seat] for row in reals]) + variance([row[seat] for row in others]) for seat in seats]
        errors = [share * math.sqrt(one / self.samples) for one in spread]
        return Luck(number, kind, points, errors)

    def _play_on(self, playouts: Playouts, state: State, mover: int, chance: Seeded) -> list[float]:
        """The values after a turn of each seat, with later outcomes that are the same for real and other positions."""
        state.chance = chance.branch()
        return list(playouts.play(Determinization(state), mover, []))
