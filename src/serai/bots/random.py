"""A bot that plays a uniformly random legal action."""

from __future__ import annotations

from serai.bots.base import Bot, Budget, SampledState
from serai.core.rules.state import State


class RandomBot(Bot):
    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return legal[self.chance.below(len(legal))]

    def move(self, state: State, seat: int, budget: Budget | None = None) -> int:
        # It does not read the state, so no sample is needed.
        legal = state.legal(seat)
        return legal[self.chance.below(len(legal))]
