# mypyc: compile
"""The state of Pebbles: its score, and states sampled from what a seat knows."""

from __future__ import annotations

from typing import final

from serai.core.rules.chance import Chance, deal_again
from serai.core.rules.native import i64, vec
from serai.core.rules.vectors import fill

from .generated import draw
from .generated.fields import PebblesFields
from .generated.items import Pebble
from .scoring import points_of
from .vocabulary import DEALT


@final
class Pebbles(PebblesFields):
    def clone(self) -> Pebbles:
        s = Pebbles(self.t)
        self.copy_fields(s)
        return s

    def hand_of(self, seat: i64) -> vec[i64]:
        return self.hand[seat * Pebble.COUNT : (seat + 1) * Pebble.COUNT]

    # -- score ------------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return points_of(self.t, self.heap, seat) + points_of(self.t, self.hand, seat)

    def score_lines(self, seat: int) -> list[int]:
        return [points_of(self.t, self.heap, seat), points_of(self.t, self.hand, seat)]

    def tie_breaks(self, seat: int) -> list[int]:
        return [self.heap[seat * Pebble.COUNT + Pebble.RED]]

    # -- hidden information -----------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Pebbles:
        """Deal the other hands and the bag again; the others have thrown any pebble of their new hands."""
        s = self.clone()
        s.chance = chance
        other: i64
        if not s.t.open_hands:
            deal_again(chance, DEALT, s.bag, s.hand, fill(len(s.hand), 0), seat)
        for other in range(s.players):
            if other != seat and s.thrown[other] >= 0:
                s.thrown[other] = draw.pebble(chance, s.hand_of(other), other)
        return s
