"""A bot that plays the whole move after which the game's heuristic is highest."""

from __future__ import annotations

from serai.bots.base import Bot, Budget, SampledState
from serai.core.rules.game import Game


class GreedyBot(Bot):
    @classmethod
    def plays(cls, game: Game) -> bool:
        """It needs a game with a heuristic (`features.evaluate`)."""
        try:
            return hasattr(game.module("features"), "evaluate")
        except ModuleNotFoundError as error:
            if error.name != f"{game.package}.features":
                raise
            return False

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return self.rank(sample, legal, budget)[0][0]

    def rank(self, sample: SampledState, legal: list[int], budget: Budget) -> list[tuple[int, float]]:
        features = self.game.module("features")
        plans: list[list[int]] = features.plans(sample.state, sample.seat) or [[action] for action in legal]
        values: dict[int, float] = {}
        for plan in plans:
            state = sample.state.clone()
            for action in plan:
                state.apply(action, sample.seat)
            value = features.evaluate(state, sample.seat) / 10
            if value > values.get(plan[0], float("-inf")):
                values[plan[0]] = value
        return sorted(values.items(), key=lambda pair: -pair[1])
