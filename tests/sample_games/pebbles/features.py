# mypyc: compile
"""Heuristic evaluation for bots: the value of a state for a seat, in tenths of a point."""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import BotProfile
from serai.core.rules.native import i64

from .state import Pebbles

THROWN: Final[i64] = 15  # for each point of the thrown pebble: if it wins, it comes back with another


def evaluate(s: Pebbles, seat: i64) -> int:
    thrown = s.thrown[seat]
    return s.score(seat) * 10 + (s.t.values[thrown] * THROWN if thrown >= 0 else 0)


BOTS: Final = BotProfile(evaluate)
