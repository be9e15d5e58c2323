# mypyc: compile
"""Victory points (rulebook, final scoring), line by line. The engine finds the best split of the goods into sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreLine
from serai.games.five_tribes.generated.items import Cells, Djinns, Goods, Resources

if TYPE_CHECKING:
    from serai.games.five_tribes.state import FiveTribes

LINES: Final = (
    ScoreLine("gold", shows="gold"),
    ScoreLine("viziers"),
    ScoreLine("elders"),
    ScoreLine("djinns"),
    ScoreLine("palms"),
    ScoreLine("palaces"),
    ScoreLine("tiles"),
    ScoreLine("goods", shows="cards"),
)


def lines(s: FiveTribes, seat: i64) -> vec[i64]:
    """Points by source, in the order of LINES."""
    t = s.t
    tiles: i64 = 0
    palms: i64 = 0
    palaces: i64 = 0
    cell: i64
    for cell in range(Cells.COUNT):
        if s.owner[cell] == seat:
            tiles += t.tile_value[s.tiles[cell]]
            palms += s.palms[cell]
            palaces += s.palaces[cell]
    out = append(vec[i64](), s.gold[seat])
    out = append(out, vizier_points(s, seat))
    out = append(out, s.elders[seat] * (t.elder_shamhat if s.owns(seat, Djinns.SHAMHAT) else t.elder))
    out = append(out, djinn_points(s, seat))
    out = append(out, palms * (t.palm_haurvatat if s.owns(seat, Djinns.HAURVATAT) else t.palm))
    out = append(out, palaces * t.palace)
    out = append(out, tiles)
    return append(out, goods_points(s, seat))


def vizier_points(s: FiveTribes, seat: i64) -> i64:
    """R-38: Jafaar raises the points of each vizier, not the bonus for having more than another player."""
    mine = s.viziers[seat]
    points = mine * (s.t.vizier_jafaar if s.owns(seat, Djinns.JAFAAR) else s.t.vizier)
    other: i64
    for other in range(s.players):
        if s.viziers[other] < mine:
            points += s.t.fewer_viziers
    return points


def djinn_points(s: FiveTribes, seat: i64) -> i64:
    points: i64 = 0
    djinn: i64 = 0
    mask = s.djinns[seat]
    while mask != 0:
        if mask & 1 != 0:
            points += s.t.djinn_value[djinn]
        mask >>= 1
        djinn += 1
    return points


def goods_points(s: FiveTribes, seat: i64) -> i64:
    """The points of the best split into sets: set i holds every kind with at least i cards, because each further card
    of a set adds at least as much as the one before. Al-Amin's wild goods go to the largest set that is not full
    (R-32)."""
    at = seat * Resources.COUNT
    sizes = vec[i64]()  # of the sets, largest first
    level: i64 = 1
    while True:
        size: i64 = 0
        kind: i64
        for kind in range(Goods.COUNT):
            if s.cards[at + kind] >= level:
                size += 1
        if size == 0:
            break
        sizes = append(sizes, size)
        level += 1
    if s.owns(seat, Djinns.AL_AMIN):
        sizes = _with_wilds(sizes, s.fakirs(seat) // s.t.fakirs_for_wild)
    points: i64 = 0
    for size in sizes:
        points += s.t.set_value[size]
    return points


def _with_wilds(sizes: vec[i64], wilds: i64) -> vec[i64]:
    n: i64 = len(sizes)
    i: i64
    while wilds > 0:
        target: i64 = -1
        for i in range(n):
            if sizes[i] < Goods.COUNT and (target < 0 or sizes[i] > sizes[target]):
                target = i
        if target < 0:
            sizes = append(sizes, 0)
            target = n
            n += 1
        sizes[target] += 1
        wilds -= 1
    return sizes
