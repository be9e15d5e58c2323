# mypyc: compile
"""Evaluates states for bots, and lists whole moves to compare.

Values are hundredths of a victory point inside this module, tenths outside. They are heuristics, not rules of the game.
A turn that has begun is first played to its end by `heuristics.py`.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit_count, contains, index_of, part_total, total
from serai.games.merv.components import LANES, LINE_MASKS
from serai.games.merv.generated.items import Areas, Cells, Cubes, Gifts, Parties, Spices, Stacks
from serai.games.merv.generated.verbs import ACT, CONTRACT, SITE, SLOT
from serai.games.merv.heuristics import finish, may_finish
from serai.games.merv.scoring import best_courtiers, buildings_for, hall_value, lines, spice_points
from serai.games.merv.state import Merv
from serai.games.merv.steps.turn import sites_of
from serai.games.merv.vocabulary import CHOOSE_ACTION, CHOOSE_SLOT

# Values of things beyond the points they score at once, if there is time to use them
CUBE: Final[i64] = 105
WHITE_CUBE: Final[i64] = 135
MANY_CUBES: Final[i64] = 8  # more than these are hard to spend
SPARE_CUBE: Final[i64] = 40
CAMEL: Final[i64] = 60
SCROLL: Final[i64] = 60
COMMON: Final[i64] = 90
RARE: Final[i64] = 170
INFLUENCE: Final[i64] = 75  # a step, for later use
EARLY_INFLUENCE: Final[i64] = 110  # as long as contracts and spices are locked
MOSQUE_STEP: Final[i64] = 90
FAVOUR: Final[i64] = 90
PERMANENT: Final[i64] = 30  # a discount or a colour joker, each turn
CARD: Final[i64] = 70
RISK: Final[i64] = 110  # a building that the Mongols would attack, each time
YIELD: Final[i64] = 60  # a cube of the best line, each round
GROWTH: Final[i64] = 25  # percent that halls gain from year to year
FAVOUR_A_YEAR: Final[i64] = 2
PLACE_IN_QUEUE: Final[i64] = 25


# -- the value of a state -------------------------------------------------------------------------------------------


def evaluate(s: Merv, seat: i64) -> int:
    """The value of a state for a seat, compared with the average of its opponents."""
    value = settled_value(s, seat)
    if s.players == 1:
        return (value - total(lines(s, Parties.MAGISTRATE)) * 100) // 10
    others: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat:
            others += position_value(s, other)
    return (value - others // (s.players - 1)) // 10


def settled_value(s: Merv, seat: i64) -> i64:
    """The value of the state after the seat has finished its turn."""
    return position_value(finish_turn(s, seat)[0], seat)


def finish_turn(s: Merv, seat: i64) -> tuple[Merv, i64]:
    """The state after the seat has finished its turn, and how many states were evaluated for it."""
    evaluated: i64 = 0
    if s.finished or not may_finish(s.top(), seat):
        return s, evaluated
    if s.top().decision is not CHOOSE_ACTION:
        twin = s.clone()
        finish(twin, seat)
        return twin, evaluated
    found = s
    best: i64 = -1_000_000
    for action in s.options(seat):
        if ACT.holds(action):
            twin = s.clone()
            twin.apply(action, seat)
            finish(twin, seat)
            evaluated += 1
            value = position_value(twin, seat)
            if value > best:
                best = value
                found = twin
    return found, evaluated


def numbers(s: Merv, seat: i64) -> vec[i64]:
    """Network inputs of a seat beyond the fields: the parts of its value."""
    turns = turns_left(s, seat)
    years = s.t.years - s.year + 1
    time = turns if turns < 6 else 6
    out = append(vec[i64](), total(lines(s, seat)))
    out = append(out, turns)
    out = append(out, spice_points(s, seat))
    out = append(out, palace_value(s, seat, years))
    out = append(out, city_value(s, seat, years, turns))
    out = append(out, goods_value(s, seat, time))
    out = append(out, cubes_value(s, seat, time))
    out = append(out, tracks_value(s, seat, time))
    out = append(out, queue_value(s, seat, turns))
    own = s.buildings[seat]
    out = append(out, bit_count(own))
    out = append(out, bit_count(threatened(s, own)))
    out = append(out, line_value(s, own, 6))
    return append(out, s.courtiers_of(seat) - s.favour[seat])


def turns_left(s: Merv, seat: i64) -> i64:
    """The number of turns that a seat still has, without the current one."""
    n = (s.t.years - s.year) * s.t.rounds + s.t.rounds - s.round
    at: i64
    for at in range(s.turn_no, len(s.queue)):
        if s.queue[at] == seat and s.slots[seat] < 0:
            n += 1
    return n


def position_value(s: Merv, seat: i64) -> i64:
    """Points, and during the game the expected value of everything that a seat owns."""
    points: i64 = total(lines(s, seat)) * 100
    if s.finished:
        return points
    turns = turns_left(s, seat)
    years = s.t.years - s.year + 1
    time = turns if turns < 6 else 6  # sixths of the full use of things
    value = points + spice_points(s, seat) * 100 + palace_value(s, seat, years) + city_value(s, seat, years, turns)
    value += goods_value(s, seat, time) + cubes_value(s, seat, time) + tracks_value(s, seat, time)
    value += bit_count(s.breakthroughs[seat] & 255) * PERMANENT * turns
    value += s.camels[seat] * CAMEL * time // 6
    return value + queue_value(s, seat, turns)


def palace_value(s: Merv, seat: i64, years: i64) -> i64:
    """Points of the courtiers in the years to come, as far as the favour goes."""
    favour = s.favour[seat]
    value: i64 = 0
    year: i64
    for year in range(years):
        for hall in best_courtiers(s, seat, favour):
            value += hall_value(s, seat, hall) * (100 + GROWTH * year)
        spent = s.courtiers_of(seat)
        favour = (favour - spent if favour > spent else 0) + FAVOUR_A_YEAR
    needed = s.courtiers_of(seat) * years
    useful = s.favour[seat] if s.favour[seat] < needed else needed
    return value + (s.favour[seat] - useful) * FAVOUR // 2


def city_value(s: Merv, seat: i64, years: i64, turns: i64) -> i64:
    """Buildings: points of every year, production of their lines, and the risk of an attack."""
    own = s.buildings[seat]
    value = bit_count(own) * years * s.t.building_points * 85
    tile = s.scoring_tile[seat]
    if tile >= 0:
        value += buildings_for(s, seat, s.t.tile_area[tile]) * s.t.tile_building_points[tile] * years * 85
    space = s.mosque[seat]
    if space >= 0 and s.t.space_gift[space] == Gifts.MOSQUE_SCORING:
        value += buildings_for(s, seat, Areas.MOSQUE) * s.t.mosque_end_points * years * 85
    invasions: i64 = 0
    year: i64
    for year in range(s.year, s.t.years + 1):
        if s.t.invasions >> year & 1 != 0:
            invasions += 1
    value -= bit_count(threatened(s, own)) * RISK * invasions
    value -= bit_count(own & s.guarded() & threatened(s, own)) * RISK * (invasions - 1) // 2
    return value + line_value(s, own, turns)


def threatened(s: Merv, own: i64) -> i64:
    """Own buildings with an open lane and no soldier."""
    walled = s.walled()
    mask: i64 = 0
    left = own & ~s.guarded()
    cell: i64 = 0
    while left >> cell != 0:
        if left >> cell & 1 != 0 and LANES[cell] & ~walled != 0:
            mask |= 1 << cell
        cell += 1
    return mask


def line_value(s: Merv, own: i64, turns: i64) -> i64:
    """Expected production of the best column and the best row; other players may occupy their slots."""
    upgraded = s.upgraded()
    best: i64 = 0
    half: i64
    for half in range(2):
        first: i64 = 0
        second: i64 = 0
        line: i64
        for line in range(half * 5, half * 5 + 5):
            mine = own & LINE_MASKS[line]
            n = bit_count(mine) * 2 + bit_count(mine & upgraded)
            if n > first:
                second = first
                first = n
            elif n > second:
                second = n
        best += first * 2 + second
    return best * YIELD * turns // 12


def goods_value(s: Merv, seat: i64, time: i64) -> i64:
    """Scrolls and goods: for contracts that are near, and a little for all others."""
    value: i64 = 0
    free_scrolls = s.scrolls[seat] - s.used_scrolls[seat]
    free_common = s.common[seat] - s.used_common[seat]
    free_rare = s.rare[seat] - s.used_rare[seat]
    best: i64 = 0
    stack: i64
    for stack in range(Stacks.COUNT):
        card = s.contract_on_top(stack)
        if card < 0:
            continue
        have = minimum(free_scrolls, s.t.contract_scrolls[card]) * 2
        have += minimum(free_common, s.t.contract_common[card]) * 2 + minimum(free_rare, s.t.contract_rare[card]) * 3
        need = s.t.contract_scrolls[card] * 2 + s.t.contract_common[card] * 2 + s.t.contract_rare[card] * 3
        near = s.t.contract_points[card] * 100 * have // (need + 2)
        if s.influence[seat] < s.t.contract_influence[card]:
            near = near * 2 // 3
        if near > best:
            best = near
    value = free_scrolls * SCROLL + free_common * COMMON + free_rare * RARE + best // 2
    to_tile = s.scrolls[seat] % 2 if s.scrolls[seat] < 8 else 0
    return (value + to_tile * SCROLL) * time // 6


def minimum(a: i64, b: i64) -> i64:
    return a if a < b else b


def cubes_value(s: Merv, seat: i64, time: i64) -> i64:
    n = part_total(s.cubes, seat * Cubes.COUNT, (seat + 1) * Cubes.COUNT)
    value = minimum(n, MANY_CUBES) * CUBE + s.cube(seat, Cubes.WHITE) * (WHITE_CUBE - CUBE)
    if n > MANY_CUBES:
        value += (n - MANY_CUBES) * SPARE_CUBE
    return value * time // 6


def tracks_value(s: Merv, seat: i64, time: i64) -> i64:
    influence = s.influence[seat]
    early = minimum(influence, 8)
    value = early * EARLY_INFLUENCE + (influence - early) * INFLUENCE
    value += s.mosque_steps(seat) * MOSQUE_STEP
    kinds: i64 = 0
    spice: i64
    for spice in range(Spices.COUNT):
        if s.spices[seat * Spices.COUNT + spice] > 0:
            kinds += 1
        if s.spices[seat * Spices.COUNT + spice] % 2 == 1:
            kinds += 1
    return (value + kinds * CARD) * time // 6


def queue_value(s: Merv, seat: i64, turns: i64) -> i64:
    """The value of the place in the queue, or of the slot that will decide it."""
    if turns == 0:
        return 0
    if s.slots[seat] >= 0:
        return s.slots[seat] * PLACE_IN_QUEUE
    queue = s.filling if contains(s.filling, seat) else s.queue
    return (s.t.masters - index_of(queue, seat)) * PLACE_IN_QUEUE


# -- whole moves ----------------------------------------------------------------------------------------------------


def plans(s: Merv, seat: i64) -> list[list[int]]:
    """Whole moves to compare: a slot with each of its sites; [] where single steps are compared."""
    found: list[list[int]] = []
    if s.top().decision is not CHOOSE_SLOT:
        return found
    for action in s.options(seat):
        if CONTRACT.holds(action):
            found.append([action])
            continue
        twin = s.clone()
        twin.slots[seat] = SLOT.order(action)
        sites = sites_of(twin, seat, twin.line(seat))
        if sites == 0:
            found.append([action])
        cell: i64
        for cell in range(Cells.COUNT):
            if sites >> cell & 1 != 0:
                found.append([action, SITE.action(cell)])
    return found


def progress(s: Merv) -> float:
    """The share of the game that is over, by rounds."""
    rounds = (s.year - 1) * s.t.rounds + s.round - 1
    return float(rounds) / float(s.t.years * s.t.rounds)
