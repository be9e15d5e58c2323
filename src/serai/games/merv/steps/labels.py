"""Arguments of labels that depend on the state: symbols of sites, spices of cards, the meaning of "done"."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from serai.core.view.texts import Name
from serai.games.merv.components import PLACE_COUNT
from serai.games.merv.state import Merv
from serai.games.merv.vocabulary import (
    ACT,
    AREAS,
    BUILD_FREE_WALL,
    CARD,
    CHOOSE_BONUS,
    CHOOSE_SCORING_TILE,
    CONTRACT,
    DONE,
    END_TURN,
    FREE_MOSQUE_STEP,
    FREE_TRADING_POST,
    GIFTS,
    MARKET,
    PAY_RANSOM,
    PLACE_FREE_COURTIER,
    PLACE_SOLDIER,
    PLACE_UPGRADE,
    QUEUE_SKIP,
    SITE,
    SITES,
    SOLDIER,
    SPICES,
    TAKE_CARAVAN_CARD,
    UPGRADE,
)

GIVEN = (
    PLACE_SOLDIER,
    PLACE_UPGRADE,
    CHOOSE_BONUS,
    TAKE_CARAVAN_CARD,
    CHOOSE_SCORING_TILE,
    PLACE_FREE_COURTIER,
    BUILD_FREE_WALL,
    FREE_MOSQUE_STEP,
    FREE_TRADING_POST,
)


def label_arguments(s: Merv, frame: Frame, action: i64) -> dict[str, Any]:
    for verb in (SITE, SOLDIER, UPGRADE):
        if verb.holds(action):
            return {"site": Name(f"building_site.{SITES[s.tiles[action - verb.base]]}")}
    if action == ACT.base:
        return {"area": Name(f"area.{AREAS[s.t.site_area[s.tiles[s.site]]]}")}
    if CARD.holds(action):
        return {"spice": Name(f"spice.{SPICES[s.row[action - CARD.base]]}")}
    if MARKET.holds(action) and action != MARKET.base:
        return {"gift": Name(f"gift.{GIFTS[s.t.market_gift[s.face * PLACE_COUNT + action - MARKET.base - 1]]}")}
    if CONTRACT.holds(action):
        return {"points": int(s.t.contract_points[s.contract_on_top(action - CONTRACT.base)])}
    return _done(frame) if action == DONE.base else {}


def _done(frame: Frame) -> dict[str, Any]:
    if frame.decision is QUEUE_SKIP:
        return {"what": "stay", "place": int(frame.locals[0]) + 1}
    if frame.decision is PAY_RANSOM:
        return {"what": "fall", "place": 0}
    if frame.decision is END_TURN:
        return {"what": "turn", "place": 0}
    return {"what": "gift", "place": 0} if frame.decision in GIVEN else {}
