"""Values of a position to all seats: from the evaluator, and near the end of the game from playing it out.

A network is trained on whole games and knows little of their last turns: what is still to be paid, which shops will
stay empty. So a position that may end soon is played on in several games. Those that end count with their
exact scores, the others with the evaluator's values of where they stop.
"""

from __future__ import annotations

from dataclasses import dataclass

from serai.analysis.averages import mean
from serai.analysis.varied_play import play_on
from serai.analysis.win_chances import WinChanceCurve, chances_of_winners, progress_of
from serai.bots.evaluator import CountingEvaluator, Evaluator
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

# Horizons of the judge that a position is played on: where a judge cannot look far, neither can this.
HORIZONS = 5
LAST_PART = 0.5  # progress of a game before which that is not even tried
TEMPERATURE = 0.1  # points: players are expected to end a game well


@dataclass(frozen=True)
class PositionValues:
    """Expected margins and win chances of all seats."""

    margins: list[float]
    chances: list[float]


class PositionValuer:
    """Values positions of one game."""

    def __init__(self, game: Game, evaluator: Evaluator, curve: WinChanceCurve) -> None:
        self.game = game
        self.evaluator = evaluator
        self.curve = curve
        self.turns = HORIZONS * game.bots.judge_horizon  # of each seat

    def value(self, state: State, mover: int, chance: Seeded, games: int) -> PositionValues:
        """The values after a turn of `mover`; near the end from so many games."""
        if not state.finished and progress_of(self.game, state) >= LAST_PART:
            first, has_ended = self._play_out(state, mover, chance)
            if has_ended:
                others = [self._play_out(state, mover, chance)[0] for _ in range(games - 1)]
                return self._average([first, *others], progress_of(self.game, state))
        return self.look(state, mover)

    def look(self, state: State, mover: int) -> PositionValues:
        """The values without playing on."""
        return self.read_off(CountingEvaluator(self.evaluator), state, mover, progress_of(self.game, state))

    def read_off(self, policy: CountingEvaluator, state: State, mover: int, progress: float) -> PositionValues:
        """The values where a game stands; exact if it has ended. `progress` decides what a lead means."""
        margins = list(policy.values(policy.settle(state, mover)))
        if state.finished:
            return PositionValues(margins, chances_of_winners(state))
        return PositionValues(margins, self.curve.chances(margins, progress))

    def _play_out(self, state: State, mover: int, chance: Seeded) -> tuple[PositionValues, bool]:
        """The values where one game leads to, and whether it has ended there."""
        policy = CountingEvaluator(self.evaluator)
        twin = state.clone()
        chance.next()
        twin.chance = chance.branch()
        chance.next()
        mover = play_on(policy, twin, mover, TEMPERATURE, chance, self.turns * int(state.players))
        return self.read_off(policy, twin, mover, progress_of(self.game, twin)), twin.finished

    def _average(self, games: list[PositionValues], progress: float) -> PositionValues:
        """The mean of games. People play on otherwise than the evaluator, so what the curve makes of the mean margin
        counts as one game more: no chance is 0 before the end."""
        margins = [mean(column) for column in zip(*(one.margins for one in games), strict=True)]
        rows = [*(one.chances for one in games), self.curve.chances(margins, progress)]
        return PositionValues(margins, [mean(column) for column in zip(*rows, strict=True)])
