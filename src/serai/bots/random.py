"""Plays any legal action, each with the same chance."""

from __future__ import annotations

from serai.bots.base import Bot, Budget, Sight
from serai.core.rules.state import State


class RandomBot(Bot):
    def choose(self, sight: Sight, legal: list[int], budget: Budget) -> int:
        return legal[self.chance.below(len(legal))]

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        # It looks at nothing, so there is nothing to imagine.
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]
