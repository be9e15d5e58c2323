# mypyc: compile
"""Buildings (rulebook B): prices, points, and the group of dice that two players give up for a building."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import bit, bit_count
from serai.games.yspahan.generated import log
from serai.games.yspahan.generated.items import Buildings, Cards, Items, Pieces, Reasons
from serai.games.yspahan.generated.verbs import BUILD, PLAY_BUILD_NO_CAMELS, PLAY_BUILD_NO_GOLD
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.day import after_main_action


def pay(s: Yspahan, seat: i64, piece: i64, n: i64, because: i64) -> None:
    """Return camels or gold to the supply."""
    if n == 0:
        return
    s.hand_out(seat, piece, -n)
    log.pay(s, seat, piece, n, because)


def can_pay(s: Yspahan, seat: i64, building: i64, card: i64) -> bool:
    """Whether a seat lacks a building and can pay for it; a card waives the camels or the gold (R-05: only one)."""
    if s.owns(seat, building):
        return False
    if card != Cards.BUILD_NO_CAMELS and s.camels[seat] < s.t.price_camels[building]:
        return False
    return card == Cards.BUILD_NO_GOLD or s.gold[seat] >= s.t.price_gold[building]


def offer_buildings(s: Yspahan, seat: i64, base: i64, card: i64, out: vec[i64]) -> vec[i64]:
    if card < 0 and s.camels[seat] < s.t.cheapest:
        return out
    building: i64
    for building in range(Buildings.COUNT):
        if can_pay(s, seat, building, card):
            out = append(out, base + building)
    return out


def can_build_instead(s: Yspahan, seat: i64) -> bool:
    """Whether a seat could build after giving up a group (two players)."""
    camels = s.camels[seat]
    gold = s.gold[seat]
    no_camels = s.holds(seat, Cards.BUILD_NO_CAMELS)
    no_gold = s.holds(seat, Cards.BUILD_NO_GOLD)
    building: i64
    for building in range(Buildings.COUNT):
        if s.buildings[seat] >> building & 1 == 0:
            enough_camels = camels >= s.t.price_camels[building]
            enough_gold = gold >= s.t.price_gold[building]
            if (enough_camels and (enough_gold or no_gold)) or (enough_gold and no_camels):
                return True
    return False


def raise_building(s: Yspahan, seat: i64, building: i64, card: i64) -> None:
    """Pay, build, score: 0, 0, 5, 5, 5, 10 points by the number of the player's buildings."""
    if card >= 0:
        s.discard_card(seat, card)
        log.play(s, seat, card)
    if card != Cards.BUILD_NO_CAMELS:
        pay(s, seat, Pieces.CAMEL, s.t.price_camels[building], Reasons.BUILDING)
    if card != Cards.BUILD_NO_GOLD:
        pay(s, seat, Pieces.GOLD, s.t.price_gold[building], Reasons.BUILDING)
    points = s.t.building_points[bit_count(s.buildings[seat])]
    s.buildings[seat] |= bit(building)
    s.score_item(seat, Items.BUILDINGS, points)
    log.build(s, seat, building, points)


def building_facts(s: Yspahan, seat: i64, building: i64, card: i64) -> dict[str, Any]:
    """The remaining price and the points."""
    return {
        "camels": 0 if card == Cards.BUILD_NO_CAMELS else s.t.price_camels[building],
        "gold": 0 if card == Cards.BUILD_NO_GOLD else s.t.price_gold[building],
        "points": s.t.building_points[bit_count(s.buildings[seat])],
    }


def building_refusal(s: Yspahan, seat: i64, building: i64) -> str:
    return "built_already" if s.owns(seat, building) else "cannot_pay"


class BuildInstead(Step[Yspahan]):
    """D2b, the building of two players after giving up a group; compulsory, and no other card may be played."""

    def options(self, s: Yspahan, frame: Frame) -> vec[i64]:
        out = offer_buildings(s, frame.who, BUILD.base, -1, vec[i64]())
        if s.holds(frame.who, Cards.BUILD_NO_CAMELS):
            out = offer_buildings(s, frame.who, PLAY_BUILD_NO_CAMELS.base, Cards.BUILD_NO_CAMELS, out)
        if s.holds(frame.who, Cards.BUILD_NO_GOLD):
            out = offer_buildings(s, frame.who, PLAY_BUILD_NO_GOLD.base, Cards.BUILD_NO_GOLD, out)
        return out

    def choose(self, s: Yspahan, frame: Frame, action: i64) -> None:
        raise_building(s, frame.who, building_of(action), _build_card(action))
        after_main_action(s)

    def is_open(self, s: Yspahan, frame: Frame) -> bool:
        return s.hand_size(frame.who) == 0

    def facts(self, s: Yspahan, frame: Frame, action: i64) -> dict[str, Any]:
        return building_facts(s, frame.who, building_of(action), _build_card(action))

    def refusal(self, s: Yspahan, frame: Frame, action: i64) -> str:
        building = building_of(action)
        return "must_build" if building < 0 else building_refusal(s, frame.who, building)


def building_of(action: i64) -> i64:
    """The building of an action, with or without a card; -1 if it builds nothing."""
    if BUILD.holds(action):
        return BUILD.building(action)
    if PLAY_BUILD_NO_CAMELS.holds(action):
        return PLAY_BUILD_NO_CAMELS.building(action)
    return PLAY_BUILD_NO_GOLD.building(action) if PLAY_BUILD_NO_GOLD.holds(action) else -1


def _build_card(action: i64) -> i64:
    """The card that lowers the price; -1 if there is none."""
    if PLAY_BUILD_NO_CAMELS.holds(action):
        return Cards.BUILD_NO_CAMELS
    return Cards.BUILD_NO_GOLD if PLAY_BUILD_NO_GOLD.holds(action) else -1
