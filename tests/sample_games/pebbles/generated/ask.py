# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State
from serai.kit.seats import Seat

from ..vocabulary import DECISIONS
from .items import PebbleIndex

_THROW_PEBBLE: Final = DECISIONS.declared("throw_pebble")
_TAKE_PEBBLES: Final = DECISIONS.declared("take_pebbles", "thrown", "left")

def throw_pebble(s: State, who: Seat) -> None: s.push(_THROW_PEBBLE, who)
def take_pebbles(s: State, who: Seat, thrown: PebbleIndex, left: i64) -> None: s.push(_TAKE_PEBBLES, who, thrown, left)
