"""Facts about choices for players: production of a line, costs, influence, points. Displays show them, so that no
display computes a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit_count
from serai.core.rules.vocabulary import ActionRange
from serai.games.merv.components import INNER_CITIES, LINE_MASKS, has_market, line_of
from serai.games.merv.generated.items import Acts, Cells, MarketPlaces, Prices, Spices, Trades
from serai.games.merv.generated.verbs import (
    ACT,
    ADVANCE,
    BUY,
    CARD,
    CONTRACT,
    DONE,
    HALL,
    MARKET,
    PIECE,
    POST,
    SITE,
    SKIP,
    SLOT,
    SOLDIER,
    TILE,
    WALL,
)
from serai.games.merv.scoring import buildings_for, hall_value
from serai.games.merv.state import Merv
from serai.games.merv.steps.costs import courtier_cost, missing_routes, path_to, piece_cost
from serai.games.merv.steps.places import wall_influence, wall_places
from serai.games.merv.steps.production import line_yield, share_of
from serai.games.merv.steps.queue import free_place
from serai.games.merv.vocabulary import (
    AREAS,
    BUILD_FREE_WALL,
    CELLS,
    COURTIER_SITE,
    COURTIER_SLOT,
    CUBES,
    FREE_MOSQUE_STEP,
    GIFTS,
    PLACE_FREE_COURTIER,
    PRICES,
    QUEUE_SKIP,
)


def facts_of(s: Merv, frame: Frame, action: i64) -> dict[str, Any]:
    """Each description gets the number of the action within its verb, which is its argument (or its kind of wall)."""
    for verb, describe in _FACTS:
        if verb.holds(action):
            return describe(s, frame, int(action - verb.base))
    return {}


def _counts(names: Any, numbers: vec[i64], at: int = 0) -> dict[str, int]:
    return {name: int(numbers[at + i]) for i, name in enumerate(names) if numbers[at + i] > 0}


# -- slots and sites --------------------------------------------------------------------------------------------------


def _slot(s: Merv, frame: Frame, order: int) -> dict[str, Any]:
    """The production of each site of the line for the seat."""
    line = line_of(s.round, order)
    if frame.decision is COURTIER_SLOT:
        return {}
    cells = [cell for cell in range(Cells.COUNT) if LINE_MASKS[line] >> cell & 1]
    yields = {CELLS[cell]: _produced(s, frame.who, line, cell)[0] for cell in cells}
    return {"yields": yields, "market": bool(has_market(line))}


def _site(s: Merv, frame: Frame, cell: int) -> dict[str, Any]:
    """Cubes for the seat, the owner's share, the action that follows."""
    if frame.decision is COURTIER_SITE:
        return {}
    gain, share = _produced(s, frame.who, s.line(frame.who), cell)
    return {"gain": gain, "share": share, "area": AREAS[s.t.site_area[s.tiles[cell]]]}


def _produced(s: Merv, seat: int, line: int, cell: int) -> tuple[dict[str, int], dict[str, int]]:
    twin = s
    if s.owner(cell) < 0:
        twin = s.clone()
        twin.buildings[seat] |= 1 << cell
    gain = _counts(CUBES, line_yield(twin, line, cell))
    owner = twin.owner(cell)
    share = _counts(CUBES, share_of(twin, line, cell)) if owner != seat and owner < s.players else {}
    return gain, share


def _act(s: Merv, frame: Frame, which: int) -> dict[str, Any]:
    return {"area": AREAS[s.t.site_area[s.tiles[s.site]]]} if which == Acts.SITE else {}


# -- the areas --------------------------------------------------------------------------------------------------------


def _card(s: Merv, frame: Frame, card: int) -> dict[str, Any]:
    """Whether a camel comes with it, and the gift of a pair that it completes."""
    spice = s.row[card]
    n = s.spices[frame.who * Spices.COUNT + spice] + s.taken[spice] + 1
    pair = GIFTS[s.t.spice_gift[spice]] if n % s.t.gift_every == 0 else None
    return {"camel": bool(card < s.row_camels), "pair": pair}


def _hall(s: Merv, frame: Frame, hall: int) -> dict[str, Any]:
    free = frame.decision is PLACE_FREE_COURTIER
    cost = {} if free else _counts(PRICES, courtier_cost(s, frame.who, hall))
    return {"cost": cost, "points": int(hall_value(s, frame.who, hall)), "favour": bool(s.courtiers_in(hall) == 0)}


def _post(s: Merv, frame: Frame, city: int) -> dict[str, Any]:
    bonus = None if s.has_post(city) else "camel" if city < INNER_CITIES else "favour"
    return {"gift": bonus}


def _buy(s: Merv, frame: Frame, city: int) -> dict[str, Any]:
    camels = int(bit_count(missing_routes(s, frame.who, city)))
    return {"cost": _counts(PRICES, s.t.city_cost, city * Prices.COUNT), "camels": camels}


def _advance(s: Merv, frame: Frame, space: int) -> dict[str, Any]:
    free = frame.decision is FREE_MOSQUE_STEP
    cost = {} if free else _counts(PRICES, s.t.path_cost, path_to(s, frame.who, space) * Prices.COUNT)
    return {"cost": cost, "points": int(s.t.space_points[space]), "gift": GIFTS[s.t.space_gift[space]]}


def _piece(s: Merv, frame: Frame, kind: int) -> dict[str, Any]:
    """Its cost, the number left, and the most influence that a place brings."""
    places = wall_places(s, kind)
    best = max((int(wall_influence(s, frame.who, wall)) for wall in range(20) if places >> wall & 1), default=0)
    cost = {} if frame.decision is BUILD_FREE_WALL else _counts(PRICES, piece_cost(s, kind))
    return {"cost": cost, "left": int(s.pieces_left(kind)), "influence": best}


def _wall(s: Merv, frame: Frame, wall: int) -> dict[str, Any]:
    return {"influence": int(wall_influence(s, frame.who, wall))}


def _soldier(s: Merv, frame: Frame, cell: int) -> dict[str, Any]:
    return {"influence": int(s.t.soldier_own if s.owner(cell) == frame.who else s.t.soldier_other)}


def _tile(s: Merv, frame: Frame, tile: int) -> dict[str, Any]:
    n = buildings_for(s, frame.who, s.t.tile_area[tile])
    return {"points": int(n * s.t.tile_building_points[tile])}


# -- beside the action ------------------------------------------------------------------------------------------------


def _market(s: Merv, frame: Frame, place: int) -> dict[str, Any]:
    if place == Trades.COLLECT:
        return {"camels": int(bit_count(s.market))}
    return {"gift": GIFTS[s.t.market_gift[s.face * MarketPlaces.COUNT + place - 1]]}


def _contract(s: Merv, frame: Frame, stack: int) -> dict[str, Any]:
    card = s.contract_on_top(stack)
    return {
        "points": int(s.t.contract_points[card]),
        "cost": _counts(PRICES, s.t.contract_cost, card * Prices.COUNT),
        "gift": GIFTS[s.t.contract_gift[card]],
    }


def _place(s: Merv, frame: Frame, after: int) -> dict[str, Any]:
    """The place in the next queue."""
    if frame.decision is not QUEUE_SKIP:
        return {}
    return {"place": int(frame.locals[0]) + 1}


def _skip(s: Merv, frame: Frame, after: int) -> dict[str, Any]:
    return {"place": int(free_place(s, frame.locals[0])) + 1}


_FACTS: tuple[tuple[ActionRange, Callable[[Merv, Frame, int], dict[str, Any]]], ...] = (
    (SLOT, _slot),
    (SITE, _site),
    (ACT, _act),
    (CARD, _card),
    (HALL, _hall),
    (POST, _post),
    (BUY, _buy),
    (ADVANCE, _advance),
    (PIECE, _piece),
    (WALL, _wall),
    (SOLDIER, _soldier),
    (TILE, _tile),
    (MARKET, _market),
    (CONTRACT, _contract),
    (SKIP, _skip),
    (DONE, _place),
)
