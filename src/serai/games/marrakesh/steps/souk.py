# mypyc: compile
"""The souk: an exchange, or a luxury good, for every worker there."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, fill, reserve
from serai.games.marrakesh.constants import EXCHANGE_SOURCE, LUXURY_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Goods, Modifiers, Slots, Stairs, Triggers
from serai.games.marrakesh.generated.verbs import BUY, DISCOUNT, DONE, EXCHANGE
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.resources import missing_goods, pay_goods
from serai.games.marrakesh.steps.step import MarrakeshStep, trigger, use
from serai.games.marrakesh.vocabulary import CHOOSE_DISCOUNT

_SLOT: Final[i64] = CHOOSE_DISCOUNT.local("slot")
_LEFT: Final[i64] = CHOOSE_DISCOUNT.local("left")
_WAIVED: Final[i64] = CHOOSE_DISCOUNT.local("waived")


def discount(s: Marrakesh, seat: i64) -> i64:
    """The discount on luxury goods, in goods: by scrolls, and by the imam of expansion 2."""
    n = s.modifier(seat, Modifiers.LUXURY_DISCOUNT)
    return n + 1 if s.figure_with[Stairs.MOSQUE] == seat else n


def can_buy(s: Marrakesh, seat: i64, slot: i64) -> bool:
    luxury = s.luxury_up[slot]
    return luxury >= 0 and missing_goods(s, seat, s.t.luxury_price, luxury * Goods.COUNT) <= discount(s, seat)


class SoukAction(MarrakeshStep):
    """D-09: exchange a good, buy a luxury good, or nothing."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        good: i64
        for good in range(Goods.COUNT):
            if s.good(frame.who, good) > 0:
                out = append(out, EXCHANGE.action(good))
        slot: i64
        for slot in range(Slots.COUNT):
            if can_buy(s, frame.who, slot):
                out = append(out, BUY.action(slot))
        return append(out, DONE.action())

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if EXCHANGE.holds(action):
            good = EXCHANGE.colour(action)
            log.exchange(s, frame.who, good)
            pay_goods(s, frame.who, good, 1, Causes.EXCHANGE)
            use(s, frame.who, EXCHANGE_SOURCE + s.exchange * Goods.COUNT + good, Causes.EXCHANGE)
        elif BUY.holds(action):
            buy(s, frame.who, BUY.slot(action))

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return {"discount": discount(s, frame.who)} if BUY.holds(action) else {}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if EXCHANGE.holds(action):
            return "no_such_good"
        if not BUY.holds(action):
            return "trade_first"
        return "goods_missing" if s.luxury_up[BUY.slot(action)] >= 0 else "no_tile_there"


def buy(s: Marrakesh, seat: i64, slot: i64) -> None:
    """Buy a luxury good; with a discount, which is not optional (R-55), the player first chooses the goods to keep."""
    price: i64 = 0
    good: i64
    for good in range(Goods.COUNT):
        price += s.t.luxury_price[s.luxury_up[slot] * Goods.COUNT + good]
    n = discount(s, seat)
    if n > price:
        n = price
    if n > 0:
        ask.choose_discount(s, seat, slot, n, fill(Goods.COUNT, 0))
    else:
        take(s, seat, slot, 0, 0, 0)


def take(s: Marrakesh, seat: i64, slot: i64, yellow: i64, purple: i64, orange: i64) -> None:
    """Pay the goods that are not discounted, and take the tile; its place stays empty until the end of the turn."""
    luxury = s.luxury_up[slot]
    first = luxury * Goods.COUNT
    log.buy(s, seat, luxury)
    pay_goods(s, seat, 0, s.t.luxury_price[first] - yellow, Causes.LUXURY)
    pay_goods(s, seat, 1, s.t.luxury_price[first + 1] - purple, Causes.LUXURY)
    pay_goods(s, seat, 2, s.t.luxury_price[first + 2] - orange, Causes.LUXURY)
    s.luxury_up[slot] = -1
    s.luxury_owner[luxury] = seat
    trigger(s, seat, Triggers.ON_LUXURY)
    use(s, seat, LUXURY_SOURCE + luxury, Causes.LUXURY)


class ChooseDiscount(MarrakeshStep):
    """D-33: a good of the price that the discount waives; the rest must be payable."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        first = s.luxury_up[frame.locals[_SLOT]] * Goods.COUNT
        missing: i64 = 0
        good: i64
        for good in range(Goods.COUNT):
            lacking = s.t.luxury_price[first + good] - frame.locals[_WAIVED + good] - s.good(frame.who, good)
            if lacking > 0:
                missing += lacking
        for good in range(Goods.COUNT):
            owed = s.t.luxury_price[first + good] - frame.locals[_WAIVED + good]
            # An owned good may be waived only if the other discounts cover all missing goods.
            spare = missing < frame.locals[_LEFT]
            if owed > 0 and (spare or owed > s.good(frame.who, good)):
                out = append(out, DISCOUNT.action(good))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        waived = frame.locals
        waived[_WAIVED + DISCOUNT.colour(action)] += 1
        waived[_LEFT] -= 1
        if waived[_LEFT] > 0:
            s.push_again(frame)
        else:
            take(s, frame.who, waived[_SLOT], waived[_WAIVED], waived[_WAIVED + 1], waived[_WAIVED + 2])

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "rest_unpayable" if DISCOUNT.holds(action) else "name_discount"
