# mypyc: compile
"""Gains of the Magistrate from actions and mosque gifts: scrolls, goods, courtiers, mosque steps, walls."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit, bit_count, lowest
from serai.games.merv.components import FIRST_AUTOMATON, GATES, LEVEL_COUNT, WALL_CELLS
from serai.games.merv.generated import log
from serai.games.merv.generated.items import (
    Cells,
    Cubes,
    Gifts,
    Goods,
    Halls,
    Items,
    Parties,
    Paths,
    Sizes,
    Tiles,
    Walls,
)
from serai.games.merv.scoring import buildings_for
from serai.games.merv.state import Merv
from serai.games.merv.steps.gifts import put_upgrade, tiles_left
from serai.games.merv.steps.library import level_left
from serai.games.merv.steps.places import (
    bonus_left,
    next_spaces,
    open_halls,
    upgrade_sites,
    wall_influence,
    white_upgrade_left,
)
from serai.games.merv.steps.tracks import gain_influence


def gain_favour_points(s: Merv, points: i64) -> None:
    """Score points instead of favour, which the Magistrate does not have."""
    s.score_item(Parties.MAGISTRATE, Items.FAVOUR_TRACK, points)
    log.solo_points(s, points)


def gain_goods(s: Merv, good: i64, n: i64) -> None:
    left = s.goods_left(good == Goods.RARE)
    if left < n:
        n = left
    if n <= 0:
        return
    if good == Goods.RARE:
        s.rare[Parties.MAGISTRATE] += n
    else:
        s.common[Parties.MAGISTRATE] += n
    log.solo_goods(s, good, n)


def gain_scrolls(s: Merv, n: i64) -> None:
    """Gain scrolls; for each threshold reached the first tile of that level leaves the game."""
    left = s.scrolls_left()
    if left < n:
        n = left
    if n <= 0:
        return
    before = s.scrolls[Parties.MAGISTRATE]
    s.scrolls[Parties.MAGISTRATE] += n
    log.solo_scrolls(s, n)
    level: i64
    for level in range(1, LEVEL_COUNT + 1):
        if before < s.t.thresholds[level - 1] <= s.scrolls[Parties.MAGISTRATE]:
            tiles = level_left(s, level)
            if tiles != 0:
                remove_breakthrough(s, lowest(tiles))


def remove_breakthrough(s: Merv, tile: i64) -> None:
    s.breakthroughs[Parties.MAGISTRATE] |= bit(tile)
    log.solo_breakthrough(s, tile)
    points = s.t.tile_points[tile]
    if points > 0:
        s.score_item(Parties.MAGISTRATE, Items.BREAKTHROUGHS, points)
        log.solo_points(s, points)


def place_courtier(s: Merv) -> None:
    """Place a courtier into the emptiest hall."""
    if s.servants(Parties.MAGISTRATE) == 0:
        return
    halls = open_halls(s)
    best: i64 = -1
    hall: i64
    for hall in range(Halls.COUNT):
        if halls >> hall & 1 != 0 and (best < 0 or s.courtiers_in(hall) < s.courtiers_in(best)):
            best = hall
    if best >= 0:
        s.courtiers[Parties.MAGISTRATE * Halls.COUNT + best] += 1
        log.solo_courtier(s, best)


# -- mosque -----------------------------------------------------------------------------------------------------------


def advance(s: Merv) -> bool:
    """Take one mosque step, from the start on the first path with a camel. False on the last space."""
    spaces = next_spaces(s, Parties.MAGISTRATE)
    if spaces == 0:
        return False
    space = lowest(spaces)
    if s.mosque[Parties.MAGISTRATE] < 0 and s.mosque_camels != 0:
        space = lowest(s.mosque_camels)
    s.mosque[Parties.MAGISTRATE] = space
    points = s.t.space_points[space]
    s.score_item(Parties.MAGISTRATE, Items.MOSQUE_TRACK, points)
    log.solo_mosque(s, space, points)
    take_gift(s, space, s.t.space_gift[space])
    return True


def take_gift(s: Merv, space: i64, gift: i64) -> None:
    if gift == Gifts.CAMEL:
        if space < Paths.COUNT and s.mosque_camels >> space & 1 != 0:
            s.mosque_camels &= ~bit(space)
            s.add_camels(Parties.MAGISTRATE, 1)
            log.auto_camels(s, Parties.MAGISTRATE - FIRST_AUTOMATON, 1)
    elif gift == Gifts.WHITE_UPGRADE:
        if white_upgrade_left(s):
            upgrade(s, Cubes.WHITE)
    elif gift == Gifts.BONUS_UPGRADE:
        if bonus_left(s) != 0:
            upgrade(s, lowest(bonus_left(s)))
    elif gift == Gifts.SCORING_TILE:
        take_tile(s)
    elif gift == Gifts.COURTIER:
        place_courtier(s)
    elif gift == Gifts.WALL_PIECE:
        build_walls(s, 1)
    elif gift == Gifts.FAVOUR or gift == Gifts.SOLDIER:
        gain_favour_points(s, s.t.solo_gift)
    elif gift == Gifts.SCROLL:
        gain_scrolls(s, 1)
    elif gift == Gifts.RARE_GOOD:
        gain_goods(s, Goods.RARE, 1)


def upgrade(s: Merv, cube: i64) -> None:
    """Upgrade the first own site without one, in reading order."""
    sites = upgrade_sites(s, Parties.MAGISTRATE)
    if sites != 0:
        cell = lowest(sites)
        put_upgrade(s, cube, cell)
        log.solo_upgrade(s, cube, cell)


def take_tile(s: Merv) -> None:
    """Take the scoring tile for the symbol with the most own buildings."""
    left = tiles_left(s)
    best: i64 = -1
    most: i64 = -1
    tile: i64
    for tile in range(Tiles.COUNT):
        n = buildings_for(s, Parties.MAGISTRATE, s.t.tile_area[tile])
        if left >> tile & 1 != 0 and n > most:
            most = n
            best = tile
    if best >= 0:
        s.scoring_tile[Parties.MAGISTRATE] = best
        log.solo_tile(s, best)


# -- walls ------------------------------------------------------------------------------------------------------------


def build_walls(s: Merv, n: i64) -> None:
    while n > 0:
        wall = choose_wall(s)
        if wall < 0:
            return
        kind = first_piece(s, GATES >> wall & 1 != 0)
        s.walls[kind] |= bit(wall)
        log.solo_wall(s, kind % Sizes.COUNT, kind // Sizes.COUNT, wall)
        gain_influence(s, Parties.MAGISTRATE, wall_influence(s, Parties.MAGISTRATE, wall))
        n -= 1


def choose_wall(s: Merv) -> i64:
    """The empty place before most own buildings, then most buildings of anybody; -1 if the wall is complete."""
    walled = s.walled()
    occupied = s.occupied()
    best: i64 = -1
    most: i64 = -1
    wall: i64
    for wall in range(Walls.COUNT):
        if walled >> wall & 1 != 0:
            continue
        sites = bit(WALL_CELLS[wall * 2]) | bit(WALL_CELLS[wall * 2 + 1])
        value = bit_count(sites & s.buildings[Parties.MAGISTRATE]) * Cells.COUNT + bit_count(sites & occupied)
        if value > most:
            most = value
            best = wall
    return best


def first_piece(s: Merv, gate: bool) -> i64:
    """The kind of the first piece in the file that is still in the supply."""
    i: i64 = 0
    while True:
        kind = s.t.piece_kind[i]
        if (kind % Sizes.COUNT == Sizes.GATE) == gate and s.t.piece_rank[i] >= bit_count(s.walls[kind]):
            return kind
        i += 1
