# mypyc: compile
"""Placement of keshis (rulebook, phase 2 and the areas), and its bonuses."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, lowest, offer_set, reserve
from serai.games.marrakesh.constants import ALL_DISTRICTS, FIRST_GOOD, SQUARE_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Colours, Districts, Triggers
from serai.games.marrakesh.generated.verbs import FAKIR, KESHI, VENDOR
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.choice_facts import placing_facts
from serai.games.marrakesh.steps.resources import gain_goods, score
from serai.games.marrakesh.steps.step import ConditionalStep, Continuation, MarrakeshStep, trigger, use
from serai.games.marrakesh.vocabulary import CHOOSE_KESHI, PLACE_MORE

_COLOURS: Final[i64] = CHOOSE_KESHI.local("colours")
_N: Final[i64] = CHOOSE_KESHI.local("n")
_DIFFERENT: Final[i64] = CHOOSE_KESHI.local("different")
_BECAUSE: Final[i64] = CHOOSE_KESHI.local("because")
_MORE_COLOUR: Final[i64] = PLACE_MORE.local("colour")
_MORE_N: Final[i64] = PLACE_MORE.local("n")
_MORE_BECAUSE: Final[i64] = PLACE_MORE.local("because")
ALL_CELLS: Final[i64] = 255


def place_keshi(s: Marrakesh, seat: i64, colour: i64, because: i64) -> None:
    """Place one keshi from the supply in its area; without room it returns to the supply (R-19, R-36)."""
    if colour >= FIRST_GOOD:
        gain_goods(s, seat, colour - FIRST_GOOD, 1, because)
    elif s.room(seat, colour) == 0:
        log.no_room(s, seat, colour, because)
    elif colour == Colours.RED:
        ask.place_vendor(s, seat, because)
    elif colour == Colours.PINK:
        ask.place_fakir(s, seat, because)
    elif colour == Colours.BROWN:
        ask.place_caravan(s, seat, because)
    else:
        log.place(s, seat, colour, because)
        s.settle_keshi(seat, colour, 1)
        score(s, seat, s.t.placement_vp[colour], Causes.PLACING)


def place_several(s: Marrakesh, seat: i64, colour: i64, n: i64, because: i64) -> None:
    """Place keshis of one colour, each with its bonus before the next."""
    if n > 1:
        ask.place_more(s, seat, colour, n - 1, because)
    place_keshi(s, seat, colour, because)


def give_keshis(s: Marrakesh, seat: i64, colours: i64, n: i64, different: bool, because: i64) -> None:
    """Give keshis of an effect: of a given colour, or chosen by the owner."""
    if colours & (colours - 1) == 0:
        colour = lowest(colours)
        most = s.room(seat, colour)
        if most > 0:
            place_several(s, seat, colour, n if n < most else most, because)
        return
    ask.choose_keshi(s, seat, colours, n, 1 if different else 0, because)


class PlaceMore(Continuation):
    """Places the next of several keshis; without room it stays in the supply."""

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        place_several(s, frame.who, frame.locals[_MORE_COLOUR], frame.locals[_MORE_N], frame.locals[_MORE_BECAUSE])


class ChooseKeshi(ConditionalStep):
    """D-15: the colour of a gained keshi, with room. R-54: all keshis are taken as long as there is room."""

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        if frame.locals[_COLOURS] & s.colours_with_room(frame.who) != 0:
            return True
        s.pop()
        return False

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(KESHI.base, frame.locals[_COLOURS] & s.colours_with_room(frame.who), reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        colour = KESHI.colour(action)
        n = frame.locals[_N]
        because = frame.locals[_BECAUSE]
        if frame.locals[_DIFFERENT] == 0:
            most = s.room(frame.who, colour)
            place_several(s, frame.who, colour, n if n < most or colour >= FIRST_GOOD else most, because)
            return
        if n > 1:
            ask.choose_keshi(s, frame.who, frame.locals[_COLOURS] & ~bit(colour), n - 1, 1, because)
        place_keshi(s, frame.who, colour, because)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        n = 1 if frame.locals[_DIFFERENT] != 0 else frame.locals[_N]
        return placing_facts(s, frame.who, KESHI.colour(action), n)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not KESHI.holds(action):
            return "take_keshi"
        return "area_full" if s.room(frame.who, KESHI.colour(action)) == 0 else "other_colour"


class PlaceVendor(MarrakeshStep):
    """D-04: the area of a water vendor: any without one, never the souk."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(VENDOR.base, ALL_DISTRICTS & ~s.vendors[frame.who], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        area = VENDOR.area(action)
        s.vendors[frame.who] |= bit(area)
        log.vendor(s, frame.who, area, frame.locals[0])
        trigger(s, frame.who, Triggers.ON_RED)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "vendor_there" if VENDOR.holds(action) else "place_vendor_first"


class PlaceFakir(MarrakeshStep):
    """D-05: the free cell of the square for a fakir; its bonus comes at once."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(FAKIR.base, ALL_CELLS & ~s.fakirs[frame.who], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        cell = FAKIR.square(action)
        s.fakirs[frame.who] |= bit(cell)
        s.keshis[frame.who * Districts.COUNT + Colours.PINK] += 1
        log.fakir(s, frame.who, cell, frame.locals[0])
        use(s, frame.who, SQUARE_SOURCE + cell, Causes.PLACING)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "fakir_there" if FAKIR.holds(action) else "place_fakir_first"
