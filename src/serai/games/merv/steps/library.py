# mypyc: compile
"""The library (rulebook, library): scrolls for cubes of different colours, and breakthroughs."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, fill, offer_set, total
from serai.games.merv.components import LEVEL_SIZE
from serai.games.merv.generated import ask, log
from serai.games.merv.generated.items import Cubes, Items, Reasons
from serai.games.merv.generated.verbs import BREAKTHROUGH, CONTRACT, DONE, PAY
from serai.games.merv.state import LEVEL as LEVEL_TILES
from serai.games.merv.state import Merv
from serai.games.merv.steps.contracts import contract_refusal, fulfil, offer_contracts
from serai.games.merv.steps.gains import gain_scrolls
from serai.games.merv.steps.gifts import give, give_later
from serai.games.merv.steps.payment import spend, spend_joker
from serai.games.merv.steps.places import soldier_sites
from serai.games.merv.steps.step import MervStep
from serai.games.merv.steps.tracks import gain_favour
from serai.games.merv.vocabulary import CHOOSE_BREAKTHROUGH

LEVEL: Final[i64] = CHOOSE_BREAKTHROUGH.local("level")
FIRST_ONCE: Final[i64] = 2 * LEVEL_SIZE  # tiles from here on have an effect once, when they are taken
FIRST_GAIN: Final[i64] = 3 * LEVEL_SIZE


class LibraryBuy(MervStep):
    """Library: pay up to four cubes in the order of colours, white last: each colour once, the joker's twice, white any
    number of times (R-40). The scrolls come after the last cube (R-58)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        n = total(s.paid)
        if n < s.t.library_cubes and n < s.scrolls_left():
            cube: i64
            for cube in range(Cubes.COUNT):
                if s.cube(frame.who, cube) > 0 and may_be_next(s, frame.who, cube):
                    out = append(out, PAY.action(cube))
        return append(out, DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if not DONE.holds(action):
            cube = PAY.cube(action)
            if cube != Cubes.WHITE and s.paid[cube] > 0:
                spend_joker(s, frame.who, cube)
            s.paid[cube] += 1
            spend(s, frame.who, cube)
            if total(s.paid) < s.t.library_cubes:
                ask.library_buy(s, frame.who)
                return
        n = total(s.paid)
        s.paid = fill(Cubes.COUNT, 0)
        if n > 0:
            gain_scrolls(s, frame.who, n)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not PAY.holds(action):
            return "action_first"
        if s.cube(frame.who, PAY.cube(action)) == 0:
            return "no_cube"
        return "no_scrolls" if total(s.paid) >= s.scrolls_left() else "different_colours"


def may_be_next(s: Merv, seat: i64, cube: i64) -> bool:
    """Whether a cube may be the next one."""
    later: i64
    for later in range(cube + 1, Cubes.COUNT):
        if s.paid[later] > 0:
            return False
    if cube == Cubes.WHITE or s.paid[cube] == 0:
        return True
    return s.paid[cube] == 1 and s.joker(seat) == cube


# -- breakthroughs --------------------------------------------------------------------------------------------------


def level_left(s: Merv, level: i64) -> i64:
    """Tiles of a level that are left."""
    return (LEVEL_TILES << ((level - 1) * LEVEL_SIZE)) & ~s.tiles_gone()


class ChooseBreakthrough(MervStep):
    """Library: the breakthrough for the second, fourth, sixth or eighth scroll; it must be taken. A contract may come
    before it (R-11): the influence of its soldier can allow the spice of a caravan card that would be lost."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        out = offer_set(BREAKTHROUGH.base, level_left(s, frame.locals[LEVEL]), vec[i64]())
        return offer_contracts(s, frame.who, out)

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        if CONTRACT.holds(action):
            fulfil(s, frame, action)
            return
        tile = BREAKTHROUGH.breakthrough(action)
        s.breakthroughs[frame.who] |= bit(tile)
        log.breakthrough(s, frame.who, tile)
        if tile >= FIRST_GAIN:
            gain_tile(s, frame.who, tile)
        elif tile >= FIRST_ONCE:
            give(s, frame.who, s.t.tile_gift[tile - FIRST_ONCE], Reasons.LIBRARY)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if CONTRACT.holds(action):
            return contract_refusal(s, frame.who, action)
        if not BREAKTHROUGH.holds(action):
            return "breakthrough_first"
        tile = BREAKTHROUGH.breakthrough(action)
        return "other_level" if tile // LEVEL_SIZE + 1 != frame.locals[LEVEL] else "tile_gone"


def gain_tile(s: Merv, seat: i64, tile: i64) -> None:
    """Gain points, favour and soldiers of a tile of the fourth level."""
    points = s.t.tile_points[tile]
    if points > 0:
        s.score_item(seat, Items.BREAKTHROUGHS, points)
        log.points(s, seat, points, Reasons.LIBRARY)
    gain_favour(s, seat, s.t.tile_favour[tile])
    soldiers = s.t.tile_soldiers[tile]
    if soldiers > 0 and soldier_sites(s, seat) != 0:
        give_later(s, seat, soldiers, 0)
