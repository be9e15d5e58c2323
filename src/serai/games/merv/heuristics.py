# mypyc: compile
"""Plays a turn that has begun to its end by quick choices without search, one heuristic for each decision. Bots use it
to see what a slot, a site or a purchase leads to."""

from __future__ import annotations

from typing import Final

from serai.core.rules.decisions import Decision
from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit, bit_count, total
from serai.games.merv.components import INNER_CITIES, LANES, LINE_LENGTH, LINE_MASKS, WALL_CELLS
from serai.games.merv.generated.items import Cubes, Halls, Paths, Prices, Spices, Walls
from serai.games.merv.generated.verbs import (
    ADVANCE,
    BREAKTHROUGH,
    BUY,
    CARD,
    CONTRACT,
    DONE,
    HALL,
    PAY,
    POST,
    SOLDIER,
    TILE,
    UPGRADE,
    WALL,
)
from serai.games.merv.scoring import buildings_for, hall_value
from serai.games.merv.state import Merv
from serai.games.merv.steps.places import kind_of, wall_influence, wall_places
from serai.games.merv.vocabulary import (
    BUILD_FREE_WALL,
    CARAVANSARY_STEP,
    CHOOSE_ACTION,
    CHOOSE_BREAKTHROUGH,
    CHOOSE_SCORING_TILE,
    CHOOSE_SITE,
    CHOOSE_SLOT,
    CHOOSE_TRADING_POST,
    COURTIER_SITE,
    COURTIER_SLOT,
    END_TURN,
    FREE_TRADING_POST,
    LIBRARY_BUY,
    MARKET_STEP,
    PALACE_STEP,
    PAY_CARD,
    PAY_RANSOM,
    PLACE_FREE_COURTIER,
    PLACE_SOLDIER,
    PLACE_UPGRADE,
    PLACE_WALL,
    QUEUE_SKIP,
    TAKE_CARAVAN_CARD,
    WALL_STEP,
)

LONGEST: Final[i64] = 60  # decisions of a turn, at most
# Breakthroughs of each level, the best with the highest number
BREAKTHROUGH_VALUES: Final[vec[i64]] = vec[i64]([1, 4, 3, 2, 3, 1, 2, 4, 3, 4, 1, 2, 4, 2, 1, 3])


def may_finish(frame: Frame, seat: i64) -> bool:
    """Whether the seat is in its own turn, at a decision that the heuristics can answer."""
    decision = frame.decision
    if frame.who != seat or decision is CHOOSE_SLOT or decision is CHOOSE_SITE:
        return False
    return not (
        decision is QUEUE_SKIP or decision is PAY_RANSOM or decision is COURTIER_SLOT or decision is COURTIER_SITE
    )


def finish(s: Merv, seat: i64) -> None:
    """Play the turn to its last decision."""
    n: i64 = 0
    while not s.finished and n < LONGEST:
        frame = s.top()
        decision = frame.decision
        if decision is CHOOSE_ACTION or not may_finish(frame, seat):
            return
        options = frame.step.options(s, frame)
        if decision is END_TURN and not CONTRACT.holds(options[0]):
            return
        s.apply_frame(frame, choose(s, seat, decision, options))
        n += 1


def choose(s: Merv, seat: i64, decision: Decision, options: vec[i64]) -> i64:
    """The option with the highest value, the first of equals."""
    if len(options) == 1:
        return options[0]
    best = options[0]
    most: i64 = -1_000_000
    for action in options:
        value = value_of(s, seat, decision, action)
        if value > most:
            most = value
            best = action
    return best


def value_of(s: Merv, seat: i64, decision: Decision, action: i64) -> i64:
    """The rough value of an option in hundredths of points; stopping has the value 0."""
    if DONE.holds(action):
        return 0
    if CONTRACT.holds(action):
        return 5000 + s.t.contract_points[s.contract_on_top(CONTRACT.stack(action))]
    if decision is PAY_CARD:
        return colour_value(s, seat, action)
    if decision is CARAVANSARY_STEP or decision is TAKE_CARAVAN_CARD:
        free: i64 = 0 if decision is TAKE_CARAVAN_CARD else 110
        return card_value(s, seat, CARD.card(action)) - free if CARD.holds(action) else -1
    if decision is PALACE_STEP or decision is PLACE_FREE_COURTIER:
        price: i64 = 0 if decision is PLACE_FREE_COURTIER else (s.courtiers_of(seat) + 1) * 90
        return courtier_value(s, seat, HALL.hall(action)) - price
    if decision is LIBRARY_BUY:
        return scroll_value(s, seat, PAY.cube(action))
    if decision is MARKET_STEP:
        return 300 if BUY.city(action) >= INNER_CITIES else 100
    if decision is CHOOSE_TRADING_POST or decision is FREE_TRADING_POST:
        return post_value(s, seat, POST.city(action))
    if decision is WALL_STEP or decision is BUILD_FREE_WALL:
        return piece_value(s, seat, kind_of(action), decision is WALL_STEP)
    if decision is PLACE_WALL:
        return wall_value(s, seat, WALL.wall(action))
    if decision is PLACE_SOLDIER:
        return soldier_value(s, seat, SOLDIER.cell(action))
    if decision is PLACE_UPGRADE:
        return upgrade_value(s, seat, UPGRADE.cell(action))
    if decision is CHOOSE_BREAKTHROUGH:
        return BREAKTHROUGH_VALUES[BREAKTHROUGH.breakthrough(action)]
    if decision is CHOOSE_SCORING_TILE:
        return 1 + buildings_for(s, seat, s.t.tile_area[TILE.tile(action)])
    if ADVANCE.holds(action):
        return space_value(s, ADVANCE.space(action))
    return 1


def years_left(s: Merv) -> i64:
    return s.t.years - s.year + 1


def colour_value(s: Merv, seat: i64, action: i64) -> i64:
    """Prefer the colour of which the seat has most; white and the discount last."""
    if not PAY.holds(action):
        return 1
    cube = PAY.cube(action)
    return 0 if cube == Cubes.WHITE else 10 + s.cube(seat, cube) + s.paid[cube] * 10


def card_value(s: Merv, seat: i64, card: i64) -> i64:
    """The gain of one more card of a spice: sets, pairs, the Hall of Spice, its camel."""
    spice = s.row[card]
    mine = s.spices[seat * Spices.COUNT + spice] + s.taken[spice]
    others: i64 = 0
    i: i64
    for i in range(Spices.COUNT):
        if i != spice and s.spices[seat * Spices.COUNT + i] + s.taken[i] > mine:
            others += 1
    value = (others + 1) * 100
    if mine % 2 == 1:
        value += 120
    value += s.courtiers[seat * Halls.COUNT + Halls.HALL_SPICE] * 100 * years_left(s)
    if mine == 0:
        value -= 30
    return value + (60 if card < s.row_camels else 0)


def courtier_value(s: Merv, seat: i64, hall: i64) -> i64:
    """Points of the years in which there is favour for the courtier."""
    years = years_left(s)
    favour = s.favour[seat] + 2 * (years - 1) - s.courtiers_of(seat) * years
    useful = years if favour > years else (favour if favour > 0 else 0)
    return hall_value(s, seat, hall) * 125 * useful + (120 if s.courtiers_in(hall) == 0 else 0)


def scroll_value(s: Merv, seat: i64, cube: i64) -> i64:
    """Prefer coloured cubes; use white ones only for a breakthrough."""
    n = s.scrolls[seat] + total(s.paid)
    if cube != Cubes.WHITE:
        return 10 - cube
    return 1 if n < 8 and n % 2 == 1 else -1


def post_value(s: Merv, seat: i64, city: i64) -> i64:
    """Prefer a city with a bonus, whose good can be paid at once."""
    value: i64 = 60 if not s.has_post(city) else 0
    if city >= INNER_CITIES:
        value += 40
    missing: i64 = 0
    cube: i64
    for cube in range(Cubes.COUNT - 1):
        need = s.t.city_cost[city * Prices.COUNT + cube]
        if need > s.cube(seat, cube):
            missing += need - s.cube(seat, cube)
    return value + (150 if missing <= s.cube(seat, Cubes.WHITE) else 0)


def piece_value(s: Merv, seat: i64, kind: i64, paid: bool) -> i64:
    """The value of its best place, minus its cost."""
    best: i64 = -1
    places = wall_places(s, kind)
    wall: i64
    for wall in range(Walls.COUNT):
        if places >> wall & 1 != 0:
            value = wall_value(s, seat, wall)
            if value > best:
                best = value
    return best - s.t.kind_cost[kind] * 100 if paid else best


def wall_value(s: Merv, seat: i64, wall: i64) -> i64:
    """Influence, and protection of own buildings."""
    value = wall_influence(s, seat, wall) * 115
    walled = s.walled() | bit(wall)
    own = s.buildings[seat] & ~s.guarded()
    i: i64
    for i in range(2):
        cell = WALL_CELLS[wall * 2 + i]
        if own >> cell & 1 != 0:
            value += 90 if LANES[cell] & ~walled == 0 else 35
    return value


def soldier_value(s: Merv, seat: i64, cell: i64) -> i64:
    """Influence, and on an own building its protection."""
    if s.buildings[seat] >> cell & 1 == 0:
        return s.t.soldier_other * 110
    soon = s.t.invasions >> s.year & 1 != 0
    return s.t.soldier_own * 110 + (100 if soon else 40)


def upgrade_value(s: Merv, seat: i64, cell: i64) -> i64:
    """Prefer sites in lines with many own buildings; subtract the loss of a soldier."""
    value: i64 = 10
    line: i64
    for line in range(2 * LINE_LENGTH):
        if LINE_MASKS[line] >> cell & 1 != 0:
            value += bit_count(s.buildings[seat] & LINE_MASKS[line]) * 10
    return value - (15 if s.guarded() >> cell & 1 != 0 else 0)


def space_value(s: Merv, space: i64) -> i64:
    """Any step is good; prefer a path with a camel."""
    return 20 + (30 if space < Paths.COUNT and s.mosque_camels >> space & 1 != 0 else 0)
