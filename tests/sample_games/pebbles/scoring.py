# mypyc: compile
"""Points of the pebbles at the end of the game."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64, vec
from serai.core.rules.score_sheet import ScoreLine

from .components import PebblesPrinted
from .generated.items import Pebble

LINES: Final = (ScoreLine("heap"), ScoreLine("hand", shows="hand"))
TIE_BREAKS: Final = ("red",)


def points_of(t: PebblesPrinted, counts: vec[i64], seat: i64) -> i64:
    """The points of a seat's pebbles."""
    points: i64 = 0
    pebble: i64
    for pebble in range(Pebble.COUNT):
        points += counts[seat * Pebble.COUNT + pebble] * t.values[pebble]
    return points
