# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import DECISIONS

_BIDDING: Final = DECISIONS.declared("bidding")
_PICK_UP: Final = DECISIONS.declared("pick_up")
_SOWING: Final = DECISIONS.declared("sowing")
_BUILDERS: Final = DECISIONS.declared("builders")
_ASSASSINS: Final = DECISIONS.declared("assassins")
_TILE_ACTION: Final = DECISIONS.declared("tile_action")
_PLACE_PALM: Final = DECISIONS.declared("place_palm", "by_djinn", "redirected")
_PLACE_PALACE: Final = DECISIONS.declared("place_palace", "by_djinn", "redirected")
_DJINN_TILE: Final = DECISIONS.declared("djinn_tile", "djinn")
_SIBITTIS_KEEP: Final = DECISIONS.declared("sibittis_keep")
_WRAP_UP: Final = DECISIONS.declared("wrap_up")
_SALE: Final = DECISIONS.declared("sale")

def bidding(s: State, who: i64) -> None: s.push(_BIDDING, who)
def pick_up(s: State, who: i64) -> None: s.push(_PICK_UP, who)
def sowing(s: State, who: i64) -> None: s.push(_SOWING, who)
def builders(s: State, who: i64) -> None: s.push(_BUILDERS, who)
def assassins(s: State, who: i64) -> None: s.push(_ASSASSINS, who)
def tile_action(s: State, who: i64) -> None: s.push(_TILE_ACTION, who)
def place_palm(s: State, who: i64, by_djinn: i64, redirected: i64) -> None:
    s.push(_PLACE_PALM, who, by_djinn, redirected)
def place_palace(s: State, who: i64, by_djinn: i64, redirected: i64) -> None:
    s.push(_PLACE_PALACE, who, by_djinn, redirected)
def djinn_tile(s: State, who: i64, djinn: i64) -> None: s.push(_DJINN_TILE, who, djinn)
def sibittis_keep(s: State, who: i64) -> None: s.push(_SIBITTIS_KEEP, who)
def wrap_up(s: State, who: i64) -> None: s.push(_WRAP_UP, who)
def sale(s: State, who: i64) -> None: s.push(_SALE, who)
