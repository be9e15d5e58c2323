# mypyc: compile
"""The end-of-round phase: played cards with an instant effect take further cards, in turn order."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import TakeCard, decision_of, find_effect
from serai.games.amul.steps.rounds import end_round


def queue_effects(s: Amul, played: vec[i64]) -> None:
    """Push the effects of the played cards (`played[seat]`), the first in turn order on top."""
    place: i64 = s.players - 1
    while place >= 0:
        seat = s.turn_order[place]
        card = played[seat]
        effect = s.t.effect[card]
        decision = decision_of(effect)
        if decision is not None:
            s.push(decision, seat, card, s.t.may_take[effect])
        place -= 1
    continue_effects(s)


def continue_effects(s: Amul) -> None:
    """Go to the next effect that can take a card, or end the round."""
    if not find_effect(s):
        end_round(s)


class TakeByEffect(TakeCard):
    """Instant effects: Merchants and Padishah take from the palace, Deal from the bazaar, Marauder from the market."""

    def proceed(self, s: Amul) -> None:
        continue_effects(s)
