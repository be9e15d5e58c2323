# mypyc: compile
"""The end of a turn: djinns and sales (rulebook 2.6)."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import OPTIONS, bit_count, reserve
from serai.games.five_tribes.generated import ask, log
from serai.games.five_tribes.generated.items import Goods, Reasons, Resources
from serai.games.five_tribes.generated.verbs import END_TURN, SELL_ADD, SELL_CLOSE
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.powers import BEFORE_END, gain_gold, is_power, offer_powers, power_facts, use_power
from serai.games.five_tribes.steps.turn import end_turn


def _offer_goods(s: FiveTribes, seat: i64, out: vec[i64]) -> vec[i64]:
    """Add the kinds of goods that the seat holds and has not laid out; fakirs are never sold."""
    kind: i64
    for kind in range(Goods.COUNT):
        if s.cards[seat * Resources.COUNT + kind] > 0 and s.laid_out >> kind & 1 == 0:
            out = append(out, SELL_ADD.action(kind))
    return out


def _value(s: FiveTribes, action: i64) -> dict[str, Any]:
    """The facts of an action; for sales, the gold for the set including the goods of the action."""
    if SELL_ADD.holds(action):
        return {"gold": s.t.set_value[bit_count(s.laid_out) + 1]}
    if SELL_CLOSE.holds(action):
        return {"gold": s.t.set_value[bit_count(s.laid_out)]}
    return power_facts(s, action)


class WrapUp(Step[FiveTribes]):
    """W4, the last decision of a turn: use djinns, sell sets of goods, end the turn."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        out = append(reserve(OPTIONS), END_TURN.action())
        out = _offer_goods(s, frame.who, out)
        return offer_powers(s, frame.who, BEFORE_END, out)

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        if is_power(action):
            use_power(s, frame, action)
        elif END_TURN.holds(action):
            end_turn(s)
        else:
            s.laid_out = i64(1) << SELL_ADD.resource(action)
            ask.wrap_up(s, frame.who)
            ask.sale(s, frame.who)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        return "not_held" if SELL_ADD.holds(action) else ""

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        return _value(s, action)


class Sale(Step[FiveTribes]):
    """D10, a sale: lay out different goods one by one, then sell them together (R-31)."""

    def options(self, s: FiveTribes, frame: Frame) -> vec[i64]:
        return _offer_goods(s, frame.who, append(reserve(OPTIONS), SELL_CLOSE.action()))

    def choose(self, s: FiveTribes, frame: Frame, action: i64) -> None:
        if SELL_CLOSE.holds(action):
            self._sell(s, frame.who)
        else:
            s.laid_out |= i64(1) << SELL_ADD.resource(action)
            ask.sale(s, frame.who)

    def _sell(self, s: FiveTribes, seat: i64) -> None:
        size = bit_count(s.laid_out)
        kind: i64
        for kind in range(Goods.COUNT):
            if s.laid_out >> kind & 1 != 0:
                s.spend_card(seat, kind, 1)
                log.sell(s, seat, kind)
        s.laid_out = 0
        gain_gold(s, seat, s.t.set_value[size], Reasons.SALE)

    def refusal(self, s: FiveTribes, frame: Frame, action: i64) -> str:
        if SELL_ADD.holds(action):
            return "laid_out" if s.laid_out >> SELL_ADD.resource(action) & 1 != 0 else "not_held"
        return "sale_open"

    def facts(self, s: FiveTribes, frame: Frame, action: i64) -> dict[str, Any]:
        return _value(s, action)
