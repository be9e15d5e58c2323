# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import DECISIONS

_PRE_ROLL: Final = DECISIONS.declared("pre_roll")
_MAIN_ACTION: Final = DECISIONS.declared("main_action")
_PLACE_GOOD: Final = DECISIONS.declared("place_good", "district", "left")
_ORDER_GOODS: Final = DECISIONS.declared("order_goods")
_SAVE_WITH_CAMEL: Final = DECISIONS.declared("save_with_camel", "shop", "then")
_BUILD_INSTEAD: Final = DECISIONS.declared("build_instead")
_FINISH_TURN: Final = DECISIONS.declared("finish_turn")

def pre_roll(s: State, who: i64) -> None: s.push(_PRE_ROLL, who)
def main_action(s: State, who: i64) -> None: s.push(_MAIN_ACTION, who)
def place_good(s: State, who: i64, district: i64, left: i64) -> None: s.push(_PLACE_GOOD, who, district, left)
def order_goods(s: State, who: i64) -> None: s.push(_ORDER_GOODS, who)
def save_with_camel(s: State, who: i64, shop: i64, then: i64) -> None: s.push(_SAVE_WITH_CAMEL, who, shop, then)
def build_instead(s: State, who: i64) -> None: s.push(_BUILD_INSTEAD, who)
def finish_turn(s: State, who: i64) -> None: s.push(_FINISH_TURN, who)
