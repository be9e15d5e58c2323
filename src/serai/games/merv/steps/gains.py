# mypyc: compile
"""Gains from the supply: cubes, camels, scrolls, goods. R-07: it can run out only with an option."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.games.merv.components import CUBE_COUNT, LEVEL_COUNT
from serai.games.merv.state import Merv
from serai.games.merv.vocabulary import (
    CHOOSE_BREAKTHROUGH,
    GAINS_CAMEL,
    GAINS_CUBE,
    GOOD,
    GOODS,
    NO_CUBE,
    NO_PIECE,
    REASONS,
    SCROLLS,
)

COMMON: Final[i64] = GOODS.index("common")
RARE: Final[i64] = GOODS.index("rare")
BECAUSE_PRODUCTION: Final[i64] = REASONS.index("production")
BECAUSE_SHARE: Final[i64] = REASONS.index("owner_share")
BECAUSE_ROW: Final[i64] = REASONS.index("caravan_row")
BECAUSE_PAIR: Final[i64] = REASONS.index("pair")
BECAUSE_MARKET: Final[i64] = REASONS.index("market")
BECAUSE_CONTRACT: Final[i64] = REASONS.index("contract")
BECAUSE_CITY: Final[i64] = REASONS.index("city")
BECAUSE_MOSQUE: Final[i64] = REASONS.index("mosque")
BECAUSE_LIBRARY: Final[i64] = REASONS.index("library")
BECAUSE_QUEUE: Final[i64] = REASONS.index("queue")


def gain_cubes(s: Merv, seat: i64, colour: i64, n: i64, because: i64) -> None:
    if n == 0:
        return
    left = s.cubes_left(colour)
    if left < n:
        s.emit(NO_CUBE, seat, colour, n - left)
        n = left
    if n > 0:
        s.cubes[seat * CUBE_COUNT + colour] += n
        s.emit(GAINS_CUBE, seat, colour, n, because)


def gain_camels(s: Merv, seat: i64, n: i64, because: i64) -> None:
    """Camels that lay somewhere on the board."""
    if n > 0:
        s.add_camels(seat, n)
        s.emit(GAINS_CAMEL, seat, n, because)


def gain_good(s: Merv, seat: i64, good: i64, because: i64) -> None:
    if s.goods_left(good == RARE) <= 0:
        s.emit(NO_PIECE, seat)
        return
    if good == RARE:
        s.rare[seat] += 1
    else:
        s.common[seat] += 1
    s.emit(GOOD, seat, good, because)


def gain_scrolls(s: Merv, seat: i64, n: i64) -> None:
    """Gain scrolls all at once (R-58); every threshold reached brings a breakthrough, the lowest first (R-20)."""
    left = s.scrolls_left()
    if left < n:
        s.emit(NO_PIECE, seat)
        n = left
    if n <= 0:
        return
    before = s.scrolls[seat]
    s.scrolls[seat] += n
    s.emit(SCROLLS, seat, n, s.scrolls[seat])
    level: i64 = LEVEL_COUNT
    while level > 0:
        if before < s.t.thresholds[level - 1] <= s.scrolls[seat]:
            s.push(CHOOSE_BREAKTHROUGH, seat, level)
        level -= 1
