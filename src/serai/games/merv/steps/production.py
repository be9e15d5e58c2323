# mypyc: compile
"""Production of resources (rulebook, turns, 3): buildings of one colour in the active line, and the owner's share."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.vectors import bit, fill
from serai.games.merv.components import LINE_MASKS
from serai.games.merv.generated.items import Cells, Colours, Cubes, Reasons
from serai.games.merv.state import Merv
from serai.games.merv.steps.gains import gain_cubes


def bonus_of(s: Merv, cell: i64) -> i64:
    """The colour of a site's bonus upgrade; -1 without one."""
    colour: i64
    for colour in range(Colours.COUNT):
        if s.upgrades[colour] >> cell & 1 != 0:
            return colour
    return -1


def is_white(s: Merv, cell: i64) -> bool:
    return s.upgrades[Cubes.WHITE] >> cell & 1 != 0


def yield_of(s: Merv, cell: i64, cubes: vec[i64]) -> None:
    """Add the cubes of a site: a white upgrade replaces the printed cube, a bonus upgrade adds one."""
    if is_white(s, cell):
        cubes[Cubes.WHITE] += 1
        return
    cubes[s.t.site_cube[s.tiles[cell]]] += 1
    bonus = bonus_of(s, cell)
    if bonus >= 0:
        cubes[bonus] += 1


def line_yield(s: Merv, line: i64, cell: i64) -> vec[i64]:
    """The cubes for the active player: of all buildings of the activated site's owner in the line."""
    cubes = fill(Cubes.COUNT, 0)
    sites = s.buildings[s.owner(cell)] & LINE_MASKS[line]
    site: i64
    for site in range(Cells.COUNT):
        if sites & bit(site) != 0:
            yield_of(s, site, cubes)
    return cubes


def share_of(s: Merv, line: i64, cell: i64) -> vec[i64]:
    """The owner's share: all cubes of the activated site, and one for each upgrade on the owner's others (R-28)."""
    cubes = fill(Cubes.COUNT, 0)
    yield_of(s, cell, cubes)
    sites = s.buildings[s.owner(cell)] & LINE_MASKS[line] & ~bit(cell)
    site: i64
    for site in range(Cells.COUNT):
        if sites & bit(site) != 0:
            if is_white(s, site):
                cubes[Cubes.WHITE] += 1
            elif bonus_of(s, site) >= 0:
                cubes[bonus_of(s, site)] += 1
    return cubes


def produce(s: Merv, seat: i64, line: i64, cell: i64) -> None:
    """Produce for the active player first (R-30), then for another player who owns the site; automata get nothing."""
    _gain(s, seat, line_yield(s, line, cell), Reasons.PRODUCTION)
    pay_share(s, seat, line, cell)


def pay_share(s: Merv, party: i64, line: i64, cell: i64) -> None:
    owner = s.owner(cell)
    if owner != party and owner < s.players:
        _gain(s, owner, share_of(s, line, cell), Reasons.OWNER_SHARE)


def _gain(s: Merv, seat: i64, cubes: vec[i64], because: i64) -> None:
    cube: i64
    for cube in range(Cubes.COUNT):
        gain_cubes(s, seat, cube, cubes[cube], because)
