# mypyc: compile
"""Numbers for bots: what a table is worth to a seat, and which whole moves deserve a look."""

from __future__ import annotations

from caravanserai.core.fast import i64
from caravanserai.core.state import State
from caravanserai.games.five_tribes.scoring import lines
from caravanserai.games.five_tribes.state import FiveTribes


def evaluate(state: State, seat: i64) -> int:
    """How good the table is for a seat, in tenths of a victory point."""
    assert isinstance(state, FiveTribes)
    points: i64 = 0
    for line in lines(state, seat):
        points += line
    return points * 10


def plans(state: State, seat: i64) -> list[list[int]]:
    """Whole moves to compare, for decisions that are only the beginning of one; [] for the others."""
    return []
