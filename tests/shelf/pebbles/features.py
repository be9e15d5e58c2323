# mypyc: compile
"""Numbers for bots: what a table is worth to a seat, in tenths of a point."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from .state import Pebbles

THROWN: Final[i64] = 15  # for each point of the thrown pebble: it may win, and then it comes back with another


def evaluate(state: State, seat: i64) -> int:
    assert isinstance(state, Pebbles)
    thrown = state.thrown[seat]
    return state.score(seat) * 10 + (state.t.worth[thrown] * THROWN if thrown >= 0 else 0)


def plans(state: State, seat: i64) -> list[list[int]]:
    """Every decision is weighed by itself."""
    return []
