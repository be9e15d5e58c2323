# mypyc: compile
"""Numbers for bots: what a table is worth to a seat."""

from __future__ import annotations

from caravanserai.core.fast import i64
from caravanserai.core.state import State
from caravanserai.games.amul.state import Amul


def evaluate(state: State, seat: i64) -> int:
    assert isinstance(state, Amul)
    return state.score(seat) * 10


def plans(state: State, seat: i64) -> list[list[int]]:
    return []
