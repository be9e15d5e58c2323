# mypyc: compile
"""Points by their source (spec 7): counters, and the scoring at the end of the game."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.score_sheet import ScoreLine
from serai.core.rules.vectors import bit_count, total
from serai.games.marrakesh.constants import FULL_AREA, LINE
from serai.games.marrakesh.effect_schema import COUNTERS
from serai.games.marrakesh.generated import log
from serai.games.marrakesh.generated.items import (
    Counters,
    Districts,
    GateCells,
    Goods,
    Items,
    Pieces,
    Resources,
    Sides,
    Stairs,
)
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import ITEMS
from serai.games.marrakesh.vocabulary import REASONS as REASONS

LINES: Final = tuple([ScoreLine(item) for item in ITEMS])
TIE_BREAKS: Final = ("adviser", "student")

_AT_LEAST_FIVE: Final[i64] = COUNTERS.index("areas_ge_5")
_EIGHT: Final[i64] = COUNTERS.index("areas_8")
FIVE: Final[i64] = 5

# -- counters (spec 4.3) ------------------------------------------------------------------------------------------


def counted(s: Marrakesh, seat: i64, counters: i64, colours: i64) -> i64:
    """The sum of some counters, given as bits; `colours` are those of the gates that are counted by colour."""
    n: i64 = 0
    counter: i64
    for counter in range(Counters.COUNT):
        if counters >> counter & 1 != 0:
            n += count(s, seat, counter, colours)
    return n


def count(s: Marrakesh, seat: i64, counter: i64, colours: i64) -> i64:
    if counter < Districts.COUNT:
        return s.count(seat, counter)
    if counter == Counters.VENDORS:
        return bit_count(s.vendors[seat])
    if counter == Counters.LARGEST_AREA:
        return largest_area(s, seat)
    if counter == _AT_LEAST_FIVE:
        return areas_with(s, seat, FIVE)
    if counter == _EIGHT:
        return areas_with(s, seat, FULL_AREA)
    if counter == Counters.AREAS_COMPLETE:
        return bit_count(s.filled_areas(seat))
    if counter == Counters.HALF_AREA_KESHIS:
        return total(s.keshis[seat * Districts.COUNT : (seat + 1) * Districts.COUNT]) // 2
    if counter == Counters.GATES:
        return s.gates_built(seat)
    if counter == Counters.GATES_MATCHING:
        return s.matching_gates(seat)
    if counter == Counters.GATES_IN:
        return gates_in(s, seat, colours)
    if counter == Counters.SCROLLS:
        return s.scroll_count(seat)
    if counter == Counters.LUXURY:
        return s.luxury_count(seat)
    if counter == Counters.OASES_EXPLORED:
        return s.explored_count(seat)
    return s.flight(seat, Stairs.PALACE if counter == Counters.FLIGHT_PALACE else Stairs.MOSQUE) + 1


def largest_area(s: Marrakesh, seat: i64) -> i64:
    most: i64 = 0
    colour: i64
    for colour in range(Districts.COUNT):
        n = s.count(seat, colour)
        if n > most:
            most = n
    return most


def areas_with(s: Marrakesh, seat: i64, least: i64) -> i64:
    n: i64 = 0
    colour: i64
    for colour in range(Districts.COUNT):
        if s.count(seat, colour) >= least:
            n += 1
    return n


def gates_in(s: Marrakesh, seat: i64, colours: i64) -> i64:
    n: i64 = 0
    cell: i64
    for cell in range(GateCells.COUNT):
        colour = s.gates[seat * GateCells.COUNT + cell]
        if colour >= 0 and colours >> colour & 1 != 0:
            n += 1
    return n


# -- oases (R-28) -------------------------------------------------------------------------------------------------


@final
class Harvest:
    """The best oases of a seat: which, their points, and the pieces returned for them."""

    def __init__(self, pieces: vec[i64]) -> None:
        self.oases: vec[i64] = vec[i64]()
        self.values: vec[i64] = vec[i64]()
        self.pieces = pieces  # left over
        self.points: i64 = 0

    def better_than(self, other: Harvest, divisor: i64) -> bool:
        mine = self.points + total(self.pieces) // divisor
        theirs = other.points + total(other.pieces) // divisor
        return mine > theirs or (mine == theirs and self.points > other.points)


def pieces_of(s: Marrakesh, seat: i64) -> vec[i64]:
    """Resources and goods that a seat has."""
    out = s.resources[seat * Resources.COUNT : (seat + 1) * Resources.COUNT]
    good: i64
    for good in range(Goods.COUNT):
        out = append(out, s.good(seat, good))
    return out


def best_harvest(s: Marrakesh, seat: i64) -> Harvest:
    """The best set of at most three explored oases, over all ways to pay; the lowest tile numbers among equals."""
    held = vec[i64]()
    oasis: i64
    for oasis in sorted(s.explored[seat * LINE + 1 : seat * LINE + 1 + s.explored[seat * LINE]]):
        held = append(held, oasis)
    pieces = pieces_of(s, seat)
    best = Harvest(pieces)
    n: i64 = len(held)
    chosen: i64
    for chosen in range(1, 1 << n):
        if bit_count(chosen) > s.t.oases_scored:
            continue
        found = harvest(s, seat, held, reversed_bits(chosen, n), pieces)
        if found.better_than(best, s.t.leftover_pieces):
            best = found
    return best


def reversed_bits(mask: i64, n: i64) -> i64:
    """Reverse the bits, so that sets with low tile numbers are tried first."""
    out: i64 = 0
    i: i64
    for i in range(n):
        if mask >> i & 1 != 0:
            out |= 1 << (n - 1 - i)
    return out


def harvest(s: Marrakesh, seat: i64, held: vec[i64], chosen: i64, pieces: vec[i64]) -> Harvest:
    """The points of a set of oases paid in the best way: try every number of sets, the rest pays for single pieces."""
    most_resources: i64 = 0
    most_goods: i64 = 0
    i: i64
    for i in range(len(held)):
        if chosen >> i & 1 != 0 and bit_count(s.t.oasis_pay[held[i]]) > 1:
            most = _sets(pieces, s.t.oasis_pay[held[i]])
            if s.t.oasis_pay[held[i]] & 1 != 0:
                most_resources = most
            else:
                most_goods = most
    best: Harvest | None = None
    resources: i64
    goods: i64
    for resources in range(most_resources + 1):
        for goods in range(most_goods + 1):
            found = _paid(s, seat, held, chosen, pieces, resources, goods)
            if best is None or found.better_than(best, s.t.leftover_pieces):
                best = found
    assert best is not None
    return best


def _sets(pieces: vec[i64], kinds: i64) -> i64:
    """The number of sets of one piece of each kind."""
    least: i64 = -1
    kind: i64
    for kind in range(Pieces.COUNT):
        if kinds >> kind & 1 != 0 and (least < 0 or pieces[kind] < least):
            least = pieces[kind]
    return least


def _paid(
    s: Marrakesh, seat: i64, held: vec[i64], chosen: i64, pieces: vec[i64], resources: i64, goods: i64
) -> Harvest:
    found = Harvest(pieces[:])
    i: i64
    # Sets first; single pieces take what is left of their kind.
    for alone in (False, True):
        for i in range(len(held)):
            if chosen >> i & 1 == 0:
                continue
            oasis = held[i]
            pay = s.t.oasis_pay[oasis]
            if (bit_count(pay) < 2) != alone:
                continue
            value = s.t.oasis_base[oasis]
            if pay == 0:
                value += s.t.oasis_n[oasis] * counted(s, seat, s.t.oasis_per[oasis], s.t.oasis_gates[oasis])
            else:
                n = _sets(found.pieces, pay)
                if not alone:
                    wanted = resources if pay & 1 != 0 else goods
                    n = wanted if wanted < n else n
                value += s.t.oasis_n[oasis] * n
                _return(found.pieces, pay, n)
            found.oases = append(found.oases, oasis)
            found.values = append(found.values, value)
            found.points += value
    return found


def _return(pieces: vec[i64], kinds: i64, n: i64) -> None:
    kind: i64
    for kind in range(Pieces.COUNT):
        if kinds >> kind & 1 != 0:
            pieces[kind] -= n


# -- the end of the game ------------------------------------------------------------------------------------------


def score_end(s: Marrakesh) -> None:
    """Score filled areas, oases, cities, and remaining pieces."""
    seat: i64
    for seat in range(s.players):
        score_filled(s, seat)
        score_oases(s, seat)
        score_cities(s, seat)
        left = total(pieces_of(s, seat))
        points = left // s.t.leftover_pieces
        log.leftovers(s, seat, left, points)
        s.points[seat * Items.COUNT + Items.LEFTOVERS] += points


def score_filled(s: Marrakesh, seat: i64) -> None:
    filled = s.filled_areas(seat)
    area: i64
    for area in range(Districts.COUNT):
        if filled >> area & 1 != 0:
            log.filled(s, seat, area, s.t.filled_vp)
            s.points[seat * Items.COUNT + Items.FILLED] += s.t.filled_vp


def score_oases(s: Marrakesh, seat: i64) -> None:
    """Score the best oases; R-29: pieces returned for them do not count as left over."""
    best = best_harvest(s, seat)
    i: i64
    for i in range(len(best.oases)):
        log.oasis(s, seat, best.oases[i], best.values[i])
    s.points[seat * Items.COUNT + Items.OASES] += best.points
    for i in range(Resources.COUNT):
        s.resources[seat * Resources.COUNT + i] = best.pieces[i]
    for i in range(Goods.COUNT):
        s.goods[seat * Goods.COUNT + i] = best.pieces[Resources.COUNT + i]


def score_cities(s: Marrakesh, seat: i64) -> None:
    """Expansion 5: score explored cities; there are at most two."""
    side: i64
    for side in range(Sides.COUNT):
        city = s.cities[seat * Sides.COUNT + side]
        if city >= 0 and s.day[seat] >> side & 1 != 0 and s.t.city_instant[city] == 0:
            points = city_value(s, seat, city)
            log.city(s, seat, city, points)
            s.points[seat * Items.COUNT + Items.CITIES] += points


def city_value(s: Marrakesh, seat: i64, city: i64) -> i64:
    return s.t.city_base[city] + s.t.city_n[city] * counted(s, seat, s.t.city_per[city], 0)


def oasis_value(s: Marrakesh, seat: i64, oasis: i64) -> i64:
    """The points of an oasis by itself."""
    pay = s.t.oasis_pay[oasis]
    n = counted(s, seat, s.t.oasis_per[oasis], s.t.oasis_gates[oasis]) if pay == 0 else _sets(pieces_of(s, seat), pay)
    return s.t.oasis_base[oasis] + s.t.oasis_n[oasis] * n
