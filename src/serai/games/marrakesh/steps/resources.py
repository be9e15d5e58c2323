# mypyc: compile
"""Resources, goods and points: gains, payments, and the choice between kinds."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, offer_set, reserve
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Goods, Resources
from serai.games.marrakesh.generated.verbs import GOOD, RESOURCE
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.step import MarrakeshStep
from serai.games.marrakesh.vocabulary import CHOOSE_GOOD, CHOOSE_RESOURCE

_KINDS: Final[i64] = CHOOSE_RESOURCE.local("kinds")
_N: Final[i64] = CHOOSE_RESOURCE.local("n")
_TOGETHER: Final[i64] = CHOOSE_RESOURCE.local("together")
_BECAUSE: Final[i64] = CHOOSE_RESOURCE.local("because")
_GOODS: Final[i64] = CHOOSE_GOOD.local("n")
_SAME: Final[i64] = CHOOSE_GOOD.local("same")
_GOODS_BECAUSE: Final[i64] = CHOOSE_GOOD.local("because")
ALL_GOODS: Final[i64] = 7


def gain(s: Marrakesh, seat: i64, kind: i64, n: i64, because: i64) -> None:
    if n > 0:
        s.resources[seat * Resources.COUNT + kind] += n
        log.gain(s, seat, kind, n, because)


def pay(s: Marrakesh, seat: i64, kind: i64, n: i64, because: i64) -> None:
    if n > 0:
        s.resources[seat * Resources.COUNT + kind] -= n
        log.pay(s, seat, kind, n, because)


def gain_goods(s: Marrakesh, seat: i64, good: i64, n: i64, because: i64) -> None:
    if n > 0:
        s.goods[seat * Goods.COUNT + good] += n
        log.gain_good(s, seat, n, good, because)


def pay_goods(s: Marrakesh, seat: i64, good: i64, n: i64, because: i64) -> None:
    if n > 0:
        s.goods[seat * Goods.COUNT + good] -= n
        log.pay_good(s, seat, n, good, because)


def score(s: Marrakesh, seat: i64, points: i64, because: i64) -> None:
    """Score points; R-20: a score may fall below zero."""
    if points > 0:
        log.score(s, seat, points, because)
    elif points < 0:
        log.lose(s, seat, -points, because)
    s.score_points(seat, points, because)


class ChooseResource(MarrakeshStep):
    """D-12: the kind of a gained resource, one at a time or for all of them."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(RESOURCE.base, frame.locals[_KINDS], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        kind = RESOURCE.resource(action)
        n = frame.locals[_N]
        because = frame.locals[_BECAUSE]
        if frame.locals[_TOGETHER] != 0:
            gain(s, frame.who, kind, n, because)
            return
        if n > 1:
            ask.choose_resource(s, frame.who, frame.locals[_KINDS], n - 1, 0, because)
        gain(s, frame.who, kind, 1, because)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "other_resource" if RESOURCE.holds(action) else "take_resource"


class ChooseGood(MarrakeshStep):
    """D-08 and D-11: the colour of a gained good, one at a time or for all of them (R-12)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(GOOD.base, ALL_GOODS, reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        good = GOOD.colour(action)
        n = frame.locals[_GOODS]
        because = frame.locals[_GOODS_BECAUSE]
        if frame.locals[_SAME] != 0:
            gain_goods(s, frame.who, good, n, because)
            return
        if n > 1:
            ask.choose_good(s, frame.who, n - 1, 0, because)
        gain_goods(s, frame.who, good, 1, because)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "take_good"


def affordable(s: Marrakesh, seat: i64, prices: vec[i64], first: i64) -> bool:
    """Whether a seat has the resources of a price."""
    kind: i64
    for kind in range(Resources.COUNT):
        if s.resources[seat * Resources.COUNT + kind] < prices[first + kind]:
            return False
    return True


def pay_price(s: Marrakesh, seat: i64, prices: vec[i64], first: i64, because: i64) -> None:
    kind: i64
    for kind in range(Resources.COUNT):
        pay(s, seat, kind, prices[first + kind], because)


def missing_goods(s: Marrakesh, seat: i64, prices: vec[i64], first: i64) -> i64:
    """The number of goods of a price that a seat lacks."""
    n: i64 = 0
    good: i64
    for good in range(Goods.COUNT):
        lacking = prices[first + good] - s.goods[seat * Goods.COUNT + good]
        if lacking > 0:
            n += lacking
    return n


def lacking_kinds(s: Marrakesh, seat: i64) -> i64:
    """Kinds of resources of which a seat has none, as bits."""
    mask: i64 = 0
    kind: i64
    for kind in range(Resources.COUNT):
        if s.resources[seat * Resources.COUNT + kind] == 0:
            mask |= 1 << kind
    return mask


def has_any_resource(s: Marrakesh, seat: i64) -> bool:
    return lacking_kinds(s, seat) != ALL_GOODS
