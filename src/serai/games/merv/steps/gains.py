# mypyc: compile
"""Gains from the supply: cubes, camels, scrolls, goods. R-07: it can run out only with an option."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.games.merv.components import LEVEL_COUNT
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Cubes, Goods
from serai.games.merv.state import Merv


def gain_cubes(s: Merv, seat: i64, colour: i64, n: i64, because: i64) -> None:
    if n == 0:
        return
    left = s.cubes_left(colour)
    if left < n:
        log.no_cube(s, seat, colour, n - left)
        n = left
    if n > 0:
        s.cubes[seat * Cubes.COUNT + colour] += n
        log.gain_cube(s, seat, colour, n, because)


def gain_camels(s: Merv, seat: i64, n: i64, because: i64) -> None:
    """Camels that lay somewhere on the board."""
    if n > 0:
        s.add_camels(seat, n)
        log.gain_camel(s, seat, n, because)


def gain_good(s: Merv, seat: i64, good: i64, because: i64) -> None:
    if s.goods_left(good == Goods.RARE) <= 0:
        log.no_piece(s, seat)
        return
    if good == Goods.RARE:
        s.rare[seat] += 1
    else:
        s.common[seat] += 1
    log.good(s, seat, good, because)


def gain_scrolls(s: Merv, seat: i64, n: i64) -> None:
    """Gain scrolls all at once (R-58); every threshold reached brings a breakthrough, the lowest first (R-20)."""
    left = s.scrolls_left()
    if left < n:
        log.no_piece(s, seat)
        n = left
    if n <= 0:
        return
    before = s.scrolls[seat]
    s.scrolls[seat] += n
    log.scrolls(s, seat, n, s.scrolls[seat])
    level: i64 = LEVEL_COUNT
    while level > 0:
        if before < s.t.thresholds[level - 1] <= s.scrolls[seat]:
            ask.choose_breakthrough(s, seat, level)
        level -= 1
