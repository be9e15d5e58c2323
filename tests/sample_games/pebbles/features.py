# mypyc: compile
"""Heuristic evaluation for bots: the value of a state for a seat, in tenths of a point."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from .state import Pebbles

THROWN: Final[i64] = 15  # for each point of the thrown pebble: if it wins, it comes back with another


def evaluate(state: State, seat: i64) -> int:
    assert isinstance(state, Pebbles)
    thrown = state.thrown[seat]
    return state.score(seat) * 10 + (state.t.values[thrown] * THROWN if thrown >= 0 else 0)


def plans(state: State, seat: i64) -> list[list[int]]:
    """No whole moves: every decision is evaluated by itself."""
    return []
