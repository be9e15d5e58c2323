"""A bot that plays a uniformly random legal action."""

from __future__ import annotations

from serai.bots.base import Bot, Budget, PlannedAction, SampledState
from serai.core.rules.state import State


class RandomBot(Bot):
    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        return legal[self.chance.below(len(legal))]

    def think(self, state: State, seat: int, legal: list[int], budget: Budget) -> list[PlannedAction]:
        # It does not read the state, so no sample is needed.
        return [PlannedAction(list(state.stack), legal[self.chance.below(len(legal))])]
