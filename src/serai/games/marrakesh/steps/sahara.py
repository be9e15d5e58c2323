# mypyc: compile
"""The Sahara: exploring oases and cities, and what the cells of the oasis line bring."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, offer_set, reserve
from serai.games.marrakesh.constants import ANY_COLOUR, CITY_SOURCE, LINE, LINE_KESHI, LINE_SCROLL, LINE_SWAP
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import (
    Causes,
    Colours,
    Districts,
    Goods,
    LineCells,
    PathCells,
    PlainColours,
    Resources,
    Sides,
    Tiers,
)
from serai.games.marrakesh.generated.verbs import DONE, EXPLORE, EXPLORE_CITY, RETURN, RETURN_FAKIR, RETURN_VENDOR, TAKE
from serai.games.marrakesh.scoring import city_value, oasis_value
from serai.games.marrakesh.state import PLAIN, Marrakesh
from serai.games.marrakesh.steps.madrasa import offer_free_scroll
from serai.games.marrakesh.steps.placement import give_keshis, place_keshi
from serai.games.marrakesh.steps.resources import affordable, missing_goods, pay_goods, pay_price
from serai.games.marrakesh.steps.step import MarrakeshStep, use
from serai.games.marrakesh.vocabulary import EXPLORE_OASES

_FREE: Final[i64] = EXPLORE_OASES.local("free")
_LEFT: Final[i64] = EXPLORE_OASES.local("left")
_BECAUSE: Final[i64] = EXPLORE_OASES.local("because")


def visit_sahara(s: Marrakesh, seat: i64) -> None:
    ask.explore(s, seat, 0, 0, Causes.SAHARA)


def explore_free(s: Marrakesh, seat: i64, n: i64, because: i64) -> None:
    """Explore oases, but no cities, without cost."""
    ask.explore(s, seat, 1, n, because)


def can_explore(s: Marrakesh, seat: i64, cell: i64, free: bool) -> bool:
    if s.discovered[seat * PathCells.COUNT + cell] < 0:
        return False
    return free or affordable(s, seat, s.t.cell_price, cell * Resources.COUNT)


def can_explore_city(s: Marrakesh, seat: i64, side: i64) -> bool:
    """R-39: no discount on the price of a city."""
    if s.cities[seat * Sides.COUNT + side] < 0 or s.day[seat] >> side & 1 != 0:
        return False
    return missing_goods(s, seat, s.t.city_price, side * Goods.COUNT) == 0


class Explore(MarrakeshStep):
    """D-19: the next oasis or city to explore, any number; also oases discovered in the same action (R-56)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        free = frame.locals[_FREE] != 0
        out = reserve(OPTIONS)
        cell: i64
        for cell in range(PathCells.COUNT):
            if can_explore(s, frame.who, cell, free):
                out = append(out, EXPLORE.action(cell))
        side: i64
        if not free:
            for side in range(Sides.COUNT):
                if can_explore_city(s, frame.who, side):
                    out = append(out, EXPLORE_CITY.action(side))
        return append(out, DONE.action())

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            return
        free = frame.locals[_FREE] != 0
        left = frame.locals[_LEFT]
        if not free:
            ask.explore(s, frame.who, 0, 0, frame.locals[_BECAUSE])
        elif left > 1:
            ask.explore(s, frame.who, 1, left - 1, frame.locals[_BECAUSE])
        if EXPLORE.holds(action):
            cell = EXPLORE.cell(action)
            if not free:
                pay_price(s, frame.who, s.t.cell_price, cell * Resources.COUNT, Causes.SAHARA)
            explore_oasis(s, frame.who, cell)
        else:
            explore_city(s, frame.who, EXPLORE_CITY.path(action))

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        """The points of the oasis or city if the game ended then, and the cell of the line for the tile."""
        if EXPLORE.holds(action):
            value = explored_value(s, frame.who, EXPLORE.cell(action), frame.locals[_FREE] != 0)
            return {"value": value, "cell": s.explored_count(frame.who) + 1}
        if EXPLORE_CITY.holds(action):
            city = s.cities[frame.who * Sides.COUNT + EXPLORE_CITY.path(action)]
            return {"value": city_value(s, frame.who, city)}
        return {}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if EXPLORE.holds(action):
            found = s.discovered[frame.who * PathCells.COUNT + EXPLORE.cell(action)] >= 0
            return "resources_missing" if found else "not_discovered"
        if EXPLORE_CITY.holds(action):
            return "only_oases" if frame.locals[_FREE] != 0 else "city_not_payable"
        return "explore_first"


def explored_value(s: Marrakesh, seat: i64, cell: i64, free: bool) -> i64:
    """The points of an oasis when it is explored: it counts itself, and what exploring costs cannot be returned."""
    twin = s.clone()
    if not free:
        pay_price(twin, seat, s.t.cell_price, cell * Resources.COUNT, Causes.SAHARA)
    twin.explored[seat * LINE] += 1
    return oasis_value(twin, seat, s.discovered[seat * PathCells.COUNT + cell])


def explore_oasis(s: Marrakesh, seat: i64, cell: i64) -> None:
    """Put the tile on the next cell of the line, whose effect comes at once."""
    at = seat * PathCells.COUNT + cell
    oasis = s.discovered[at]
    s.discovered[at] = -1
    place = s.explored[seat * LINE]
    s.explored[seat * LINE] = place + 1
    s.explored[seat * LINE + 1 + place] = oasis
    log.explore(s, seat, oasis, place)
    kind = s.t.line_kind[place]
    if kind == LINE_KESHI:
        offer_line_keshi(s, seat, place)
    elif kind == LINE_SWAP:
        if can_swap(s, seat):
            ask.swap_keshi(s, seat)
    elif kind == LINE_SCROLL:
        offer_free_scroll(s, seat, Tiers.YELLOW)


def explore_city(s: Marrakesh, seat: i64, side: i64) -> None:
    city = s.cities[seat * Sides.COUNT + side]
    s.day[seat] |= bit(side)
    log.explore_city(s, seat, city)
    good: i64
    for good in range(Goods.COUNT):
        pay_goods(s, seat, good, s.t.city_price[side * Goods.COUNT + good], Causes.CITY)
    use(s, seat, CITY_SOURCE + city, Causes.CITY)


# -- the oasis line -----------------------------------------------------------------------------------------------


def offer_line_keshi(s: Marrakesh, seat: i64, place: i64) -> None:
    """Offer the keshi of a cell; R-21: without room it goes to the supply."""
    at = seat * LineCells.COUNT + place
    if s.line[at] < 0:
        return
    if s.room(seat, s.line[at]) > 0:
        ask.take_line_keshi(s, seat, place)
    else:
        log.left_lying(s, seat, s.line[at])
        s.line[at] = -1


class TakeLineKeshi(MarrakeshStep):
    """D-20: place the keshi of a cell of the oasis line, or decline it."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]([TAKE.action(), DONE.action()])

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        at = frame.who * LineCells.COUNT + frame.locals[0]
        colour = s.line[at]
        s.line[at] = -1
        if TAKE.holds(action):
            place_keshi(s, frame.who, colour, Causes.LINE)
        else:
            log.left_lying(s, frame.who, colour)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "take_or_leave"


def returnable(s: Marrakesh, seat: i64, place: i64) -> bool:
    """Whether a keshi of a plain colour may be given back; of guards, only one that stands at no gate."""
    if place == PlainColours.BEIGE:
        return s.watchtower(seat) > 0
    return s.settled[seat * PLAIN + place] > 0


def can_swap(s: Marrakesh, seat: i64) -> bool:
    place: i64
    for place in range(PLAIN):
        if returnable(s, seat, place):
            return True
    return s.fakirs[seat] != 0 or s.vendors[seat] != 0


class SwapKeshi(MarrakeshStep):
    """D-21: give a keshi back, then take one of any colour (R-22: also the same); or decline."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        place: i64
        for place in range(PLAIN):
            if returnable(s, frame.who, place):
                out = append(out, RETURN.action(place))
        out = offer_set(RETURN_FAKIR.base, s.fakirs[frame.who], out)
        out = offer_set(RETURN_VENDOR.base, s.vendors[frame.who], out)
        return append(out, DONE.action())

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            return
        seat = frame.who
        if RETURN.holds(action):
            colour = colour_of(RETURN.colour(action))
            log.return_(s, seat, colour)
            s.settle_keshi(seat, colour, -1)
        elif RETURN_FAKIR.holds(action):
            log.return_(s, seat, Colours.PINK)
            s.fakirs[seat] &= ~bit(RETURN_FAKIR.square(action))
            s.keshis[seat * Districts.COUNT + Colours.PINK] -= 1
        else:
            log.return_(s, seat, Colours.RED)
            s.vendors[seat] &= ~bit(RETURN_VENDOR.area(action))
        give_keshis(s, seat, ANY_COLOUR, 1, False, Causes.SWAP)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if RETURN.holds(action) or RETURN_FAKIR.holds(action) or RETURN_VENDOR.holds(action):
            return "not_returnable"
        return "swap_first"


def colour_of(place: i64) -> i64:
    """The colour at a place of the plain ones."""
    return place if place < Colours.PINK else place + 1
