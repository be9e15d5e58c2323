"""Plays the action after which the game's own features look best: one decision ahead, whole moves for big ones."""

from __future__ import annotations

from serai.bots.base import Bot, Budget, Sight
from serai.core.rules.game import Game


class GreedyBot(Bot):
    @classmethod
    def plays(cls, game: Game) -> bool:
        """It needs a game that says what a position is worth."""
        try:
            return hasattr(game.module("features"), "evaluate")
        except ModuleNotFoundError as error:
            if error.name != f"{game.package}.features":
                raise
            return False

    def choose(self, sight: Sight, legal: list[int], budget: Budget) -> int:
        return self.rank(sight, legal, budget)[0][0]

    def rank(self, sight: Sight, legal: list[int], budget: Budget) -> list[tuple[int, float]]:
        features = self.game.module("features")
        plans: list[list[int]] = features.plans(sight.state, sight.seat) or [[action] for action in legal]
        values: dict[int, float] = {}
        for plan in plans:
            state = sight.state.clone()
            for action in plan:
                state.apply(action, sight.seat)
            value = features.evaluate(state, sight.seat) / 10
            if value > values.get(plan[0], float("-inf")):
                values[plan[0]] = value
        return sorted(values.items(), key=lambda pair: -pair[1])
