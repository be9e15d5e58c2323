# mypyc: compile
"""Caravans in the Sahara: discovering oases, the start oasis, and the desert cities of expansion 5."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, offer_set, reserve
from serai.games.marrakesh.constants import FAR_SOURCE, PATH_LENGTH, START_SOURCE
from serai.games.marrakesh.generated import ask, draw, log
from serai.games.marrakesh.generated.items import Causes, Colours, Districts, PathCells, Paths, Sides
from serai.games.marrakesh.generated.verbs import CARAVAN, CITY
from serai.games.marrakesh.scoring import city_value
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.step import MarrakeshStep, use
from serai.games.marrakesh.vocabulary import CHOOSE_CITY

_SIDE: Final[i64] = CHOOSE_CITY.local("side")


class PlaceCaravan(MarrakeshStep):
    """D-06: the next free cell of a path, or of the start oasis."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        path: i64
        for path in range(Paths.COUNT):
            if s.path_room(frame.who, path):
                out = append(out, CARAVAN.action(path))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        seat = frame.who
        path = CARAVAN.path(action)
        before = s.caravans[seat * Paths.COUNT + path]
        s.caravans[seat * Paths.COUNT + path] += 1
        s.keshis[seat * Districts.COUNT + Colours.BROWN] += 1
        log.caravan(s, seat, path, frame.locals[0])
        if path == Paths.START:
            use(s, seat, START_SOURCE + before, Causes.PLACING)
        elif before < PATH_LENGTH:
            discover(s, seat, path * PATH_LENGTH + before)
        else:
            if s.city_display != 0:
                ask.choose_city(s, seat, path)
            use(s, seat, FAR_SOURCE + path, Causes.PLACING)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "path_full" if CARAVAN.holds(action) else "place_caravan_first"


def discover(s: Marrakesh, seat: i64, cell: i64) -> None:
    """Turn up the oasis beside a caravan. It is drawn only now, because nobody has seen it before (R-51)."""
    oasis = draw.oasis(s.chance, s.unseen_oases)
    s.unseen_oases &= ~bit(oasis)
    s.discovered[seat * PathCells.COUNT + cell] = oasis
    log.discover(s, seat, oasis, cell)


class ChooseCity(MarrakeshStep):
    """D-31: any city of the display, with its night side up."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(CITY.base, s.city_display, reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        city = CITY.city(action)
        side = frame.locals[_SIDE]
        s.city_display &= ~bit(city)
        s.cities[frame.who * Sides.COUNT + side] = city
        log.take_city(s, frame.who, city, side)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        city = CITY.city(action)
        return {} if s.t.city_instant[city] != 0 else {"value": city_value(s, frame.who, city)}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "no_such_city" if CITY.holds(action) else "take_city"
