"""Arguments of labels that depend on the state: symbols of sites, spices of cards, the meaning of "done"."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from serai.core.text.catalogue import Name
from serai.games.merv.generated.items import Acts, MarketPlaces, Trades
from serai.games.merv.generated.verbs import ACT, CARD, CONTRACT, DONE, MARKET, SITE, SOLDIER, UPGRADE
from serai.games.merv.state import Merv
from serai.games.merv.vocabulary import (
    AREAS,
    BUILD_FREE_WALL,
    CHOOSE_BONUS,
    CHOOSE_SCORING_TILE,
    END_TURN,
    FREE_MOSQUE_STEP,
    FREE_TRADING_POST,
    GIFTS,
    PAY_RANSOM,
    PLACE_FREE_COURTIER,
    PLACE_SOLDIER,
    PLACE_UPGRADE,
    QUEUE_SKIP,
    SITES,
    SPICES,
    TAKE_CARAVAN_CARD,
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
    cell = _cell_of(action)
    if cell >= 0:
        return {"site": Name(f"building_site.{SITES[s.tiles[cell]]}")}
    if ACT.holds(action) and ACT.act(action) == Acts.SITE:
        return {"area": Name(f"area.{AREAS[s.t.site_area[s.tiles[s.site]]]}")}
    if CARD.holds(action):
        return {"spice": Name(f"spice.{SPICES[s.row[CARD.card(action)]]}")}
    if MARKET.holds(action) and MARKET.place(action) != Trades.COLLECT:
        place = MARKET.place(action) - 1
        return {"gift": Name(f"gift.{GIFTS[s.t.market_gift[s.face * MarketPlaces.COUNT + place]]}")}
    if CONTRACT.holds(action):
        return {"points": int(s.t.contract_points[s.contract_on_top(CONTRACT.stack(action))])}
    return _done(frame) if DONE.holds(action) else {}


def _cell_of(action: i64) -> i64:
    """The cell of the city that an action chooses; -1 if it chooses none."""
    if SITE.holds(action):
        return SITE.cell(action)
    if SOLDIER.holds(action):
        return SOLDIER.cell(action)
    return UPGRADE.cell(action) if UPGRADE.holds(action) else -1


def _done(frame: Frame) -> dict[str, Any]:
    if frame.decision is QUEUE_SKIP:
        return {"what": "stay", "place": int(frame.locals[0]) + 1}
    if frame.decision is PAY_RANSOM:
        return {"what": "fall", "place": 0}
    if frame.decision is END_TURN:
        return {"what": "turn", "place": 0}
    return {"what": "gift", "place": 0} if frame.decision in GIVEN else {}
