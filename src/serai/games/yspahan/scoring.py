# mypyc: compile
"""Victory points by their source (spec 7). All of them are scored during play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.vectors import count_of
from serai.games.yspahan.generated import log
from serai.games.yspahan.generated.items import Buildings, Items, Souks
from serai.games.yspahan.vocabulary import ITEMS

if TYPE_CHECKING:
    from serai.games.yspahan.state import Yspahan

LINES: Final = tuple(ScoreLine(item) for item in ITEMS)


def lines(s: Yspahan, seat: i64) -> vec[i64]:
    """Points by source, in the order of LINES."""
    return s.points[seat * Items.COUNT : (seat + 1) * Items.COUNT]


def score_souks(s: Yspahan) -> None:
    """Score completed souks at the end of a week, with the Bazaar's bonus for each of them."""
    seat: i64
    souk: i64
    for seat in range(s.players):
        completed: i64 = 0
        for souk in range(Souks.COUNT):
            shops = s.t.souk_shops[souk]
            if s.goods[seat] & shops == shops:
                completed += 1
                s.score_item(seat, Items.SOUKS, s.t.souk_value[souk])
                log.souk(s, seat, souk, s.t.souk_value[souk])
        if completed > 0 and s.owns(seat, Buildings.BAZAAR):
            bonus = completed * s.t.extra[Buildings.BAZAAR]
            s.score_item(seat, Items.BAZAAR, bonus)
            log.bazaar(s, seat, completed, bonus)


def caravan_points(s: Yspahan, seat: i64) -> i64:
    """The seat's goods in the caravan times the number of the highest line with one of them."""
    n = goods_in_caravan(s, seat)
    return n * s.t.line_factors[highest_line(s, seat)] if n > 0 else 0


def goods_in_caravan(s: Yspahan, seat: i64) -> i64:
    return count_of(s.caravan, seat)


def highest_line(s: Yspahan, seat: i64) -> i64:
    """The highest line with a good of the seat, counted from 0; -1 if there is none."""
    at: i64 = len(s.caravan) - 1
    while at >= 0 and s.caravan[at] != seat:
        at -= 1
    return at // s.t.per_line if at >= 0 else -1


def score_caravan(s: Yspahan) -> None:
    """Score the caravan: when it is full, and at the end of a week."""
    seat: i64
    for seat in range(s.players):
        points = caravan_points(s, seat)
        if points > 0:
            s.score_item(seat, Items.CARAVAN_SCORING, points)
            log.caravan(s, seat, goods_in_caravan(s, seat), highest_line(s, seat) + 1, points)
