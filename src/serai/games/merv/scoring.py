# mypyc: compile
"""Points: the score sheet, the scoring phase of a year (rulebook, scoring phase) and the spices at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.vectors import bit, bit_count, index_of
from serai.games.merv.generated import log
from serai.games.merv.generated.items import Areas, Cells, Gifts, Halls, Items, Parties, Spices
from serai.games.merv.vocabulary import ITEMS

if TYPE_CHECKING:
    from serai.games.merv.state import Merv

LINES: Final = tuple([ScoreLine(item) for item in ITEMS])
TIE_BREAKS: Final = ("solo", "favour", "influence", "queue")


def lines(s: Merv, party: i64) -> vec[i64]:
    """Points by source, in the order of LINES."""
    return s.points[party * Items.COUNT : (party + 1) * Items.COUNT]


# -- the scoring phase --------------------------------------------------------------------------------------------


def hall_value(s: Merv, party: i64, hall: i64) -> i64:
    """The points of one courtier in a hall; scrolls and goods on contracts count too."""
    if hall == Halls.HALL_KNOWLEDGE:
        n = s.scrolls[party]
    elif hall == Halls.HALL_SPICE:
        n = s.cards_of(party)
    elif hall == Halls.HALL_FAITH:
        n = s.mosque_steps(party)
    else:
        n = s.common[party] + s.rare[party]
    return n * s.t.hall_points[hall]


def best_courtiers(s: Merv, party: i64, most: i64) -> vec[i64]:
    """The halls of at most `most` courtiers, the most valuable first (R-35)."""
    left = s.courtiers[party * Halls.COUNT : (party + 1) * Halls.COUNT]
    halls = vec[i64]()
    hall: i64
    while len(halls) < most:
        best: i64 = -1
        for hall in range(Halls.COUNT):
            if left[hall] > 0 and (best < 0 or hall_value(s, party, hall) > hall_value(s, party, best)):
                best = hall
        if best < 0:
            return halls
        left[best] -= 1
        halls = append(halls, best)
    return halls


def score_palace(s: Merv, party: i64, most: i64) -> i64:
    """Score at most `most` courtiers; returns the points."""
    points: i64 = 0
    for hall in best_courtiers(s, party, most):
        value = hall_value(s, party, hall)
        points += value
        if party < s.players:
            log.score_hall(s, party, hall, value)
    s.score_item(party, Items.PALACE, points)
    return points


def buildings_for(s: Merv, party: i64, area: i64) -> i64:
    """The number of own buildings on sites with the symbol of an area."""
    n: i64 = 0
    own = s.buildings[party]
    cell: i64
    for cell in range(Cells.COUNT):
        if own & bit(cell) != 0 and s.t.site_area[s.tiles[cell]] == area:
            n += 1
    return n


def score_city(s: Merv, party: i64) -> i64:
    """Score buildings, scoring tile and the end of the mosque track; returns the points."""
    seen = party < s.players
    points = bit_count(s.buildings[party]) * s.t.building_points
    s.score_item(party, Items.BUILDINGS, points)
    if seen and points > 0:
        log.score_buildings(s, party, points)
    result = points
    tile = s.scoring_tile[party]
    if tile >= 0:
        points = buildings_for(s, party, s.t.tile_area[tile]) * s.t.tile_building_points[tile]
        s.score_item(party, Items.SCORING_TILE, points)
        if seen:
            log.score_tile(s, party, points)
        result += points
    space = s.mosque[party]
    if space >= 0 and s.t.space_gift[space] == Gifts.MOSQUE_SCORING:
        points = buildings_for(s, party, Areas.MOSQUE) * s.t.mosque_end_points
        s.score_item(party, Items.MOSQUE_END, points)
        if seen:
            log.score_mosque(s, party, points)
        result += points
    return result


def score_year(s: Merv) -> None:
    """Score all parties. Favour is spent for courtiers as far as it goes, even for those that score nothing (R-36)."""
    seat: i64
    for seat in range(s.players):
        courtiers = s.courtiers_of(seat)
        spent = courtiers if courtiers < s.favour[seat] else s.favour[seat]
        s.favour[seat] -= spent
        if courtiers > 0:
            log.spend_favour(s, seat, spent)
        score_palace(s, seat, spent)
        score_city(s, seat)
    if s.players == 1:
        points = score_palace(s, Parties.MAGISTRATE, s.courtiers_of(Parties.MAGISTRATE))
        log.solo_year(s, points + score_city(s, Parties.MAGISTRATE))


# -- the end ------------------------------------------------------------------------------------------------------


def spice_points(s: Merv, party: i64) -> i64:
    """Points of sets of different spices; making the largest sets first is best."""
    left = s.spices[party * Spices.COUNT : (party + 1) * Spices.COUNT]
    points: i64 = 0
    while True:
        kinds: i64 = 0
        spice: i64
        for spice in range(Spices.COUNT):
            if left[spice] > 0:
                left[spice] -= 1
                kinds += 1
        if kinds == 0:
            return points
        points += s.t.set_points[kinds - 1]


def score_spices(s: Merv) -> None:
    seat: i64
    for seat in range(s.players):
        points = spice_points(s, seat)
        s.score_item(seat, Items.SPICES, points)
        if points > 0:
            log.score_spices(s, seat, points)
    if s.players == 1:
        points = spice_points(s, Parties.MAGISTRATE)
        s.score_item(Parties.MAGISTRATE, Items.SPICES, points)
        log.solo_spices(s, points)


def queue_place(s: Merv, party: i64) -> i64:
    """The place of a party in the queue, from 0."""
    return index_of(s.queue, party)
