# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.state import State
from serai.kit.seats import Seat

from .. import DECISIONS

_TURN: Final = DECISIONS.declared("turn")
_EXCHANGE: Final = DECISIONS.declared("exchange")

def turn(s: State, who: Seat) -> None: s.push(_TURN, who)
def exchange(s: State, who: Seat) -> None: s.push(_EXCHANGE, who)
