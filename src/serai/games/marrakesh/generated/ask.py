# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, extend, i64, vec
from serai.core.rules.state import State

from ..vocabulary import DECISIONS

_ARRANGE_OASIS_LINE: Final = DECISIONS.declared("arrange_oasis_line")
_CHOOSE_DISC_ORIENTATION: Final = DECISIONS.declared("choose_disc_orientation")
_CHOOSE_PROVISION: Final = DECISIONS.declared("choose_provision")
_CHOOSE_KESHIS: Final = DECISIONS.declared("choose_keshis")
_PLACE_RED_WORKER: Final = DECISIONS.declared("place_red_worker")
_DRAFT_KESHIS: Final = DECISIONS.declared("draft_keshis")
_PLACE_VENDOR: Final = DECISIONS.declared("place_vendor", "because")
_PLACE_FAKIR: Final = DECISIONS.declared("place_fakir", "because")
_PLACE_CARAVAN: Final = DECISIONS.declared("place_caravan", "because")
_ACTIVATE_WORKER: Final = DECISIONS.declared("activate_worker")
_CHOOSE_GOOD: Final = DECISIONS.declared("choose_good", "n", "same", "because")
_CHOOSE_RESOURCE: Final = DECISIONS.declared("choose_resource", "kinds", "n", "together", "because")
_CHOOSE_KESHI: Final = DECISIONS.declared("choose_keshi", "colours", "n", "different", "because")
_SOUK_ACTION: Final = DECISIONS.declared("souk_action")
_CHOOSE_DISCOUNT: Final = DECISIONS.declared("choose_discount", "slot", "left", "waived")
_CHOOSE_SQUARE_CELL: Final = DECISIONS.declared("choose_square_cell", "times", "because")
_ADD_WATER: Final = DECISIONS.declared("add_water", "because")
_CHOOSE_CONNECTION_BONUS: Final = DECISIONS.declared("choose_connection_bonus", "palace", "mosque", "taken", "left")
_MADRASA_ACTION: Final = DECISIONS.declared("madrasa_action", "spent", "due")
_BUILD_GATE: Final = DECISIONS.declared("build_gate", "pending")
_PLACE_GATE: Final = DECISIONS.declared("place_gate", "workshop", "colour", "pending")
_PLACE_PENDING: Final = DECISIONS.declared("place_pending", "pending")
_EXPLORE: Final = DECISIONS.declared("explore", "free", "left", "because")
_TAKE_LINE_KESHI: Final = DECISIONS.declared("take_line_keshi", "cell")
_SWAP_KESHI: Final = DECISIONS.declared("swap_keshi")
_TAKE_FREE_SCROLL: Final = DECISIONS.declared("take_free_scroll", "colour")
_CHOOSE_RIVER_BONUS: Final = DECISIONS.declared("choose_river_bonus")
_ORDER_EFFECTS: Final = DECISIONS.declared("order_effects", "open")
_CHOOSE_SEASON_BONUS: Final = DECISIONS.declared("choose_season_bonus")
_SPLIT_STEPS: Final = DECISIONS.declared("split_steps", "n", "because")
_CHOOSE_FIRST_STAIRS: Final = DECISIONS.declared("choose_first_stairs", "palace", "mosque", "because")
_CHOOSE_PAWN: Final = DECISIONS.declared("choose_pawn", "pawns", "n", "because")
_CHOOSE_AREA_ACTION: Final = DECISIONS.declared("choose_area_action", "open", "left", "because")
_CHOOSE_CITY: Final = DECISIONS.declared("choose_city", "side")
_COURSE: Final = DECISIONS.declared("course")
_EFFECTS: Final = DECISIONS.declared("effects", "source", "part", "times", "because")
_PLACE_MORE: Final = DECISIONS.declared("place_more", "colour", "n", "because")
_CLIMB: Final = DECISIONS.declared("climb", "stairs", "n", "because")
_OTHER_HALF: Final = DECISIONS.declared("other_half", "area", "action")
_REST_OF_SCROLLS: Final = DECISIONS.declared("rest_of_scrolls", "open")

def arrange_oasis_line(s: State, who: i64) -> None: s.push(_ARRANGE_OASIS_LINE, who)
def choose_disc_orientation(s: State, who: i64) -> None: s.push(_CHOOSE_DISC_ORIENTATION, who)
def choose_provision(s: State, who: i64) -> None: s.push(_CHOOSE_PROVISION, who)
def choose_keshis(s: State, who: i64) -> None: s.push(_CHOOSE_KESHIS, who)
def place_red_worker(s: State, who: i64) -> None: s.push(_PLACE_RED_WORKER, who)
def draft_keshis(s: State, who: i64) -> None: s.push(_DRAFT_KESHIS, who)
def place_vendor(s: State, who: i64, because: i64) -> None: s.push(_PLACE_VENDOR, who, because)
def place_fakir(s: State, who: i64, because: i64) -> None: s.push(_PLACE_FAKIR, who, because)
def place_caravan(s: State, who: i64, because: i64) -> None: s.push(_PLACE_CARAVAN, who, because)
def activate_worker(s: State, who: i64) -> None: s.push(_ACTIVATE_WORKER, who)
def choose_good(s: State, who: i64, n: i64, same: i64, because: i64) -> None:
    s.push(_CHOOSE_GOOD, who, n, same, because)
def choose_resource(s: State, who: i64, kinds: i64, n: i64, together: i64, because: i64) -> None:
    s.push(_CHOOSE_RESOURCE, who, kinds, n, together, because)
def choose_keshi(s: State, who: i64, colours: i64, n: i64, different: i64, because: i64) -> None:
    s.push(_CHOOSE_KESHI, who, colours, n, different, because)
def souk_action(s: State, who: i64) -> None: s.push(_SOUK_ACTION, who)
def choose_discount(s: State, who: i64, slot: i64, left: i64, waived: vec[i64]) -> None:
    numbers = vec[i64]()
    numbers = append(numbers, slot)
    numbers = append(numbers, left)
    numbers = extend(numbers, waived)
    s.push_locals(_CHOOSE_DISCOUNT, who, numbers)
def choose_square_cell(s: State, who: i64, times: i64, because: i64) -> None:
    s.push(_CHOOSE_SQUARE_CELL, who, times, because)
def add_water(s: State, who: i64, because: i64) -> None: s.push(_ADD_WATER, who, because)
def choose_connection_bonus(s: State, who: i64, palace: i64, mosque: i64, taken: i64, left: i64) -> None:
    s.push(_CHOOSE_CONNECTION_BONUS, who, palace, mosque, taken, left)
def madrasa_action(s: State, who: i64, spent: i64, due: i64) -> None: s.push(_MADRASA_ACTION, who, spent, due)
def build_gate(s: State, who: i64, pending: vec[i64]) -> None: s.push_locals(_BUILD_GATE, who, pending)
def place_gate(s: State, who: i64, workshop: i64, colour: i64, pending: vec[i64]) -> None:
    numbers = vec[i64]()
    numbers = append(numbers, workshop)
    numbers = append(numbers, colour)
    numbers = extend(numbers, pending)
    s.push_locals(_PLACE_GATE, who, numbers)
def place_pending(s: State, who: i64, pending: vec[i64]) -> None: s.push_locals(_PLACE_PENDING, who, pending)
def explore(s: State, who: i64, free: i64, left: i64, because: i64) -> None: s.push(_EXPLORE, who, free, left, because)
def take_line_keshi(s: State, who: i64, cell: i64) -> None: s.push(_TAKE_LINE_KESHI, who, cell)
def swap_keshi(s: State, who: i64) -> None: s.push(_SWAP_KESHI, who)
def take_free_scroll(s: State, who: i64, colour: i64) -> None: s.push(_TAKE_FREE_SCROLL, who, colour)
def choose_river_bonus(s: State, who: i64) -> None: s.push(_CHOOSE_RIVER_BONUS, who)
def order_effects(s: State, who: i64, open: i64) -> None: s.push(_ORDER_EFFECTS, who, open)
def choose_season_bonus(s: State, who: i64) -> None: s.push(_CHOOSE_SEASON_BONUS, who)
def split_steps(s: State, who: i64, n: i64, because: i64) -> None: s.push(_SPLIT_STEPS, who, n, because)
def choose_first_stairs(s: State, who: i64, palace: i64, mosque: i64, because: i64) -> None:
    s.push(_CHOOSE_FIRST_STAIRS, who, palace, mosque, because)
def choose_pawn(s: State, who: i64, pawns: i64, n: i64, because: i64) -> None:
    s.push(_CHOOSE_PAWN, who, pawns, n, because)
def choose_area_action(s: State, who: i64, open: i64, left: i64, because: i64) -> None:
    s.push(_CHOOSE_AREA_ACTION, who, open, left, because)
def choose_city(s: State, who: i64, side: i64) -> None: s.push(_CHOOSE_CITY, who, side)
def course(s: State, who: i64) -> None: s.push(_COURSE, who)
def effects(s: State, who: i64, source: i64, part: i64, times: i64, because: i64) -> None:
    s.push(_EFFECTS, who, source, part, times, because)
def place_more(s: State, who: i64, colour: i64, n: i64, because: i64) -> None:
    s.push(_PLACE_MORE, who, colour, n, because)
def climb(s: State, who: i64, stairs: i64, n: i64, because: i64) -> None: s.push(_CLIMB, who, stairs, n, because)
def other_half(s: State, who: i64, area: i64, action: i64) -> None: s.push(_OTHER_HALF, who, area, action)
def rest_of_scrolls(s: State, who: i64, open: i64) -> None: s.push(_REST_OF_SCROLLS, who, open)
