# mypyc: compile
"""Placement of goods in shops (rulebook, sending goods to the shops of a district)."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import bit, offer_set
from serai.games.yspahan.generated import ask, log
from serai.games.yspahan.generated.items import Districts, Shops
from serai.games.yspahan.generated.verbs import PLACE
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.day import after_main_action
from serai.games.yspahan.vocabulary import PLACE_GOOD

DISTRICT: Final[i64] = PLACE_GOOD.local("district")
LEFT: Final[i64] = PLACE_GOOD.local("left")  # goods still to be placed


def legal_shops(s: Yspahan, seat: i64, district: i64) -> i64:
    """Mask of the shops where a seat may place: its unfinished souks if it has any (R-12: all of them), else every
    souk that is empty. A souk whose last good was sent away is empty again (R-13)."""
    mine = s.goods[seat]
    filled_shops = s.filled_shops()
    unfinished: i64 = 0
    free: i64 = 0
    souk: i64
    for souk in range(s.t.first_souk[district], s.t.first_souk[district + 1]):
        shops = s.t.souk_shops[souk]
        if filled_shops & shops == 0:
            free |= shops
        elif mine & shops != 0:
            unfinished |= shops & ~mine
    return unfinished if unfinished != 0 else free


def legal_shops_anywhere(s: Yspahan, seat: i64) -> i64:
    mask: i64 = 0
    district: i64
    for district in range(Districts.COUNT):
        mask |= legal_shops(s, seat, district)
    return mask


def put_good(s: Yspahan, seat: i64, shop: i64) -> None:
    s.goods[seat] |= bit(shop)
    log.place(s, seat, shop)


def placement_problem(s: Yspahan, seat: i64, shop: i64) -> i64:
    """The reason against a good in a shop: 1 the shop is full, 2 another's souk, 3 an unfinished souk comes first."""
    if s.owner(shop) >= 0:
        return 1
    return 2 if s.filled_shops() & ~s.goods[seat] & s.t.souk_shops[s.t.souk_of[shop]] != 0 else 3


def continue_placement(s: Yspahan, seat: i64, district: i64, left: i64) -> None:
    """R-10: the player must place on as long as there are goods and a legal shop; surplus goods stay in stock."""
    if left > 0 and s.goods_left(seat) > 0 and legal_shops(s, seat, district) != 0:
        ask.place_good(s, seat, district, left)
        return
    if left > 0:
        log.surplus(s, seat, left)
    after_main_action(s)


class PlaceGood(Step[Yspahan]):
    """D3, the shop of a good: goods are placed one by one."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        return offer_set(PLACE.base, legal_shops(s, frame.who, frame.locals[DISTRICT]), vec[i64]())

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        put_good(s, frame.who, PLACE.shop(action))
        continue_placement(s, frame.who, frame.locals[DISTRICT], frame.locals[LEFT] - 1)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return True

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        shop = PLACE.shop(action)
        if shop < 0 or shop >= Shops.COUNT:
            return "place_first"
        district = frame.locals[DISTRICT]
        if not s.t.first_shop[district] <= shop < s.t.first_shop[district + 1]:
            return "other_district"
        reason = placement_problem(s, frame.who, shop)
        if reason == 1:
            return "shop_full"
        return "souk_taken" if reason == 2 else "finish_first"
