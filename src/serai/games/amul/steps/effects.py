# mypyc: compile
"""The end-of-round phase: played cards with an instant effect bring further cards, in turn order."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import TakeCard, decision_of, find_effect
from serai.games.amul.steps.rounds import end_round


def queue_effects(s: Amul, played: vec[i64]) -> None:
    """The first in turn order lies on top; `played` has the card that each seat has played."""
    place: i64 = s.players - 1
    while place >= 0:
        seat = s.turn_order[place]
        card = played[seat]
        effect = s.t.effect[card]
        decision = decision_of(effect)
        if decision is not None:
            s.push(decision, seat, card, s.t.may_take[effect])
        place -= 1
    settle(s)


def settle(s: Amul) -> None:
    """The next effect that finds something, or the end of the round."""
    if not find_effect(s):
        end_round(s)


class TakeByEffect(TakeCard):
    """Merchants and Padishah from the palace, Deal from the bazaar, Marauder from what is left in the market."""

    def go_on(self, s: Amul) -> None:
        settle(s)
