"""Plays the action after which the game's own features look best: one decision ahead, whole moves for big ones."""

from __future__ import annotations

from typing import ClassVar

from caravanserai.bots.base import Bot, Budget, Sight


class GreedyBot(Bot):
    name: ClassVar[str] = "greedy"

    def choose(self, sight: Sight, legal: list[int], budget: Budget) -> int:
        features = self.game.room("features")
        plans: list[list[int]] = features.plans(sight.state, sight.seat) or [[action] for action in legal]
        best = legal[0]
        best_value = None
        for plan in plans:
            state = sight.state.clone()
            for action in plan:
                state.apply(action, sight.seat)
            value = features.evaluate(state, sight.seat)
            if best_value is None or value > best_value:
                best, best_value = plan[0], value
        return best
