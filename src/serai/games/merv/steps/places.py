# mypyc: compile
"""Legal places: sites for soldiers and upgrades, halls, cities, spices, spaces of the mosque. Queries only."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import bit, bit_count
from serai.games.merv.components import GATES, WALL_CELLS
from serai.games.merv.generated.items import Cities, Colours, Cubes, Halls, Kinds, Sizes, Spices, Walls
from serai.games.merv.generated.verbs import PIECE
from serai.games.merv.state import Merv

# -- the city -----------------------------------------------------------------------------------------------------


def soldier_sites(s: Merv, seat: i64) -> i64:
    """A building of anybody, without soldier and upgrade, and not fully walled: one open lane is enough (R-16)."""
    if s.servants(seat) == 0:
        return 0
    free = s.occupied() & ~s.guarded() & ~s.upgraded()
    return free & s.exposed() if free != 0 else 0


def upgrade_sites(s: Merv, party: i64) -> i64:
    """Own buildings without an upgrade (R-05)."""
    return s.buildings[party] & ~s.upgraded()


def white_upgrade_left(s: Merv) -> bool:
    return bit_count(s.upgrades[Cubes.WHITE]) < s.t.white_upgrades


def bonus_left(s: Merv) -> i64:
    """Colours of the bonus upgrades that are left."""
    mask: i64 = 0
    colour: i64
    for colour in range(Colours.COUNT):
        if bit_count(s.upgrades[colour]) < s.t.bonus_upgrades:
            mask |= bit(colour)
    return mask


def wall_places(s: Merv, kind: i64) -> i64:
    """Empty places for a piece: gates into the middle ones, sections into the others."""
    empty = (bit(Walls.COUNT) - 1) & ~s.walled()
    return empty & GATES if kind % Sizes.COUNT == Sizes.GATE else empty & ~GATES


def kind_of(action: i64) -> i64:
    """The kind of wall piece that a `piece` action chooses."""
    return PIECE.colour(action) * Sizes.COUNT + PIECE.size(action)


def kinds_left(s: Merv) -> i64:
    """Kinds of wall pieces that can still be built."""
    mask: i64 = 0
    kind: i64
    for kind in range(Kinds.COUNT):
        if s.pieces_left(kind) > 0 and wall_places(s, kind) != 0:
            mask |= bit(kind)
    return mask


def wall_influence(s: Merv, party: i64, wall: i64) -> i64:
    """The influence of a piece: for the buildings on its two sites, own ones bring less."""
    n: i64 = 0
    i: i64
    for i in range(2):
        owner = s.owner(WALL_CELLS[wall * 2 + i])
        if owner >= 0:
            n += s.t.wall_own if owner == party else s.t.wall_other
    return n


# -- the other areas ----------------------------------------------------------------------------------------------


def open_halls(s: Merv) -> i64:
    mask: i64 = 0
    hall: i64
    for hall in range(Halls.COUNT):
        if s.courtiers_in(hall) < s.t.hall_spaces[hall]:
            mask |= bit(hall)
    return mask


def legal_posts(s: Merv, party: i64) -> i64:
    """One post a city; outer cities need one in the inner city before them (R-08, R-19)."""
    own = s.posts[party]
    mask: i64 = 0
    if bit_count(own) >= s.t.posts:
        return mask
    city: i64
    for city in range(Cities.COUNT):
        via = s.t.via[city]
        if own >> city & 1 == 0 and (via < 0 or own >> via & 1 != 0):
            mask |= bit(city)
    return mask


def spice_kinds(s: Merv, seat: i64) -> i64:
    """The spices of a seat, including those taken in the current action."""
    mask: i64 = 0
    spice: i64
    for spice in range(Spices.COUNT):
        if s.spices[seat * Spices.COUNT + spice] + s.taken[spice] > 0:
            mask |= bit(spice)
    return mask


def allowed_spices(s: Merv, seat: i64) -> i64:
    """Spices of which the seat may take a card: all, or at its limit those it has."""
    kinds = spice_kinds(s, seat)
    return bit(Spices.COUNT) - 1 if bit_count(kinds) < s.spice_types(seat) else kinds


def allowed_cards(s: Merv, seat: i64, last: i64) -> i64:
    """Cards of the row up to a place that the spice limit allows."""
    spices = allowed_spices(s, seat)
    mask: i64 = 0
    card: i64
    for card in range(len(s.row)):
        if card <= last and spices >> s.row[card] & 1 != 0:
            mask |= bit(card)
    return mask


def next_spaces(s: Merv, party: i64) -> i64:
    """The spaces that the mosque disc can reach in one step."""
    mask: i64 = 0
    here = s.mosque[party] + 1
    path: i64
    for path in range(s.t.first_path[here], s.t.first_path[here + 1]):
        mask |= bit(s.t.path_to[path])
    return mask
