# mypyc: compile
"""Evaluates states for bots.

Values are hundredths of a victory point inside this module, tenths outside. They are heuristics, not rules of the game.
Every colour is chosen once a season, so the number of remaining actions of an area is known; keshis, water vendors and
scrolls are valued by it.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import ints
from serai.games.marrakesh.constants import FIRST_GOOD, LINE, SCROLL_SOURCE
from serai.games.marrakesh.generated.items import (
    Areas,
    Colours,
    Districts,
    Goods,
    Ops,
    PathCells,
    Resources,
    Scrolls,
    Sides,
    Slots,
    Squares,
    Stairs,
    Tiers,
    Timings,
)
from serai.games.marrakesh.scoring import city_value, counted, oasis_value
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.madrasa import in_reach, is_shown
from serai.games.marrakesh.steps.sahara import can_explore
from serai.games.marrakesh.steps.season import needed, penalty
from serai.games.marrakesh.steps.souk import can_buy
from serai.games.marrakesh.steps.square import citizens
from serai.games.marrakesh.vocabulary import ACTIVATE_WORKER, DRAFT_KESHIS, RED_WORKER

SPACE: Final[i64] = 55  # of the river
STEP: Final[i64] = 105  # of the stairs
BORDER: Final[i64] = 480  # a dinar and a bonus
NEEDED: Final[i64] = 130  # a resource that provisions will ask for
SPARE: Final[vec[i64]] = ints([90, 85, 95])  # water, dates, dinars beyond that
TOO_MANY: Final[i64] = 6  # of one kind
LITTLE: Final[i64] = 40
GOOD: Final[i64] = 170
# The value of an action of the madrasa by scholars, and of scrolls by colour
SCHOLARS: Final[vec[i64]] = ints([0, 300, 480, 640, 780, 940, 1040, 1240, 1340])
SCROLL_VALUES: Final[vec[i64]] = ints([450, 750, 1150, 1700])
GATE: Final[i64] = 330
OASIS: Final[i64] = 380  # one that is discovered
FAKIRS: Final[vec[i64]] = ints([0, 240, 310, 360, 390, 410, 420, 430, 440])
# The value of a partly filled area by keshis, without and with a water vendor
FILLING: Final[vec[i64]] = ints([0, 10, 25, 45, 75, 130, 230, 400, 650])
FILLING_VENDOR: Final[vec[i64]] = ints([0, 30, 60, 100, 160, 260, 420, 680, 1000])
# The value of a permanent scroll over a whole game
ALWAYS: Final[i64] = 700
EARLY: Final[vec[i64]] = ints([60, 50, 20, 20, 20, -20, 10, 0, 0, 10, 10, 10])  # colours that are better chosen early


def evaluate(state: Marrakesh, seat: i64) -> int:
    """The value of a state for a seat, after the decisions that it has begun."""
    return position_value(resolve(state, seat)[0], seat) // 10


def is_settled(s: Marrakesh, seat: i64) -> bool:
    """Whether the seat has finished what it has begun."""
    if s.finished:
        return True
    frame = s.top()
    if frame.who != seat:
        return True
    decision = frame.decision
    return decision is ACTIVATE_WORKER or decision is DRAFT_KESHIS or decision is RED_WORKER


def resolve(s: Marrakesh, seat: i64) -> tuple[Marrakesh, i64]:
    """The state after the decisions that follow, each answered greedily, and how many states were evaluated for it."""
    evaluated: i64 = 0
    while not is_settled(s, seat):
        best: Marrakesh | None = None
        most: i64 = 0
        for action in s.options(seat):
            twin = s.clone()
            twin.apply(action, seat)
            evaluated += 1
            value = position_value(twin, seat)
            if best is None or value > most:
                best = twin
                most = value
        assert best is not None
        s = best
    return s, evaluated


def numbers(s: Marrakesh, seat: i64) -> vec[i64]:
    """Network inputs of a seat beyond the fields: the parts of its value, and keshis by area."""
    seasons = s.t.seasons - s.season
    points: i64 = s.score(int(seat))
    out = append(vec[i64](), points)
    out = append(out, seasons * s.t.rounds + s.t.rounds - s.round)
    out = append(out, board_value(s, seat, seasons))
    out = append(out, pieces_value(s, seat))
    out = append(out, tracks_value(s, seat))
    out = append(out, oases_value(s, seat))
    out = append(out, scrolls_value(s, seat, seasons))
    out = append(out, workers_value(s, seat))
    colour: i64
    for colour in range(Districts.COUNT):
        out = append(out, s.count(seat, colour))
    return out


# -- the value of a state -----------------------------------------------------------------------------------------


def position_value(s: Marrakesh, seat: i64) -> i64:
    points: i64 = s.score(int(seat))
    value = points * 100
    if s.finished:
        return value
    seasons = s.t.seasons - s.season
    value += board_value(s, seat, seasons)
    value += pieces_value(s, seat)
    value += tracks_value(s, seat)
    value += oases_value(s, seat)
    value += scrolls_value(s, seat, seasons)
    return value + workers_value(s, seat)


def count_uses(s: Marrakesh, seat: i64, colour: i64, seasons: i64) -> i64:
    """The number of times that a colour will still send a worker to its area."""
    n = seasons
    if s.hand[seat] >> colour & 1 != 0 or (colour < Colours.RED and s.workers[seat * Areas.COUNT + colour] > 0):
        n += 1
    return n


def board_value(s: Marrakesh, seat: i64, seasons: i64) -> i64:
    """Keshis by the remaining actions of their areas, and partly filled areas."""
    value: i64 = 0
    colour: i64
    for colour in range(Districts.COUNT):
        n = s.count(seat, colour)
        acts = count_uses(s, seat, colour, seasons)
        vendor = s.vendors[seat] >> colour & 1 != 0
        value += FILLING_VENDOR[n] if vendor else FILLING[n]
        if vendor:
            value += 75 * acts
        value += acts * strength(s, seat, colour, n)
    return value


def strength(s: Marrakesh, seat: i64, colour: i64, n: i64) -> i64:
    """The value of an action of an area."""
    if colour == Colours.BLUE:
        return n * SPACE
    if colour == Colours.GREEN:
        return (n if n < 5 else 5) * 70
    if colour == Colours.PINK:
        return FAKIRS[n]
    if colour == Colours.BLACK or colour == Colours.WHITE:
        return (
            n
            * (
                STEP
                if s.steps[seat * 2 + (Stairs.MOSQUE if colour == Colours.BLACK else Stairs.PALACE)] < s.t.top
                else 100
            )
            * 3
            // 4
        )
    if colour == Colours.GREY:
        return SCHOLARS[n] // 2
    if colour == Colours.BEIGE:
        guards = s.watchtower(seat)
        return (guards if guards < 3 else 3) * GATE // 3
    return 20 * n


def pieces_value(s: Marrakesh, seat: i64) -> i64:
    """Resources, first for the provisions, and goods."""
    need = needed(s, seat)
    value: i64 = 0
    short: i64 = 0
    kind: i64
    for kind in range(Resources.COUNT):
        n = s.resource(seat, kind)
        kept = n if n < need[kind] else need[kind]
        short += need[kind] - kept
        spare = n - kept
        many = spare if spare < TOO_MANY else TOO_MANY
        value += kept * NEEDED + many * SPARE[kind] + (spare - many) * LITTLE
    # Missing provisions weigh more near the end of the season.
    hurt = penalty(s, seat) * 100 * s.round // (s.t.rounds + 1)
    missing = short * 60 * s.round
    value -= missing if missing < hurt else hurt
    good: i64
    for good in range(Goods.COUNT):
        n = s.good(seat, good)
        value += n * GOOD if n < 4 else 3 * GOOD + (n - 3) * 60
    return value


def tracks_value(s: Marrakesh, seat: i64) -> i64:
    """Progress to the next border, and the river this season."""
    t = s.t
    value: i64 = 0
    stairs: i64
    for stairs in range(2):
        step = s.steps[seat * 2 + stairs]
        flight = t.flight_of[step]
        if flight + 1 < len(t.first_steps):
            begun = t.first_steps[flight]
            value += (step - begun) * BORDER // (t.first_steps[flight + 1] - begun)
        else:
            value += (step - t.first_steps[flight]) * 20
    space = s.river[seat]
    rounds = t.rounds - s.round + 1
    bonus: i64 = 0
    if space >= t.rapids[2]:
        bonus = 300
    elif space >= t.rapids[0]:
        bonus = 100
    value += bonus * rounds + space * 30
    if s.sailed[seat] != 0 and s.river_order[0] == seat:
        value += 150
    return value


def oases_value(s: Marrakesh, seat: i64) -> i64:
    """The best explored oases at present, discovered oases, and cities."""
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    i: i64
    for i in range(s.explored[seat * LINE]):
        value = oasis_value(s, seat, s.explored[seat * LINE + 1 + i])
        if value > first:
            third = second
            second = first
            first = value
        elif value > second:
            third = second
            second = value
        elif value > third:
            third = value
    total = (first + second + third) * 100
    waiting: i64 = 0
    for i in range(PathCells.COUNT):
        if s.discovered[seat * PathCells.COUNT + i] >= 0:
            waiting += 1
    left = s.t.oases_scored - s.explored[seat * LINE]
    if waiting > left:
        total += (waiting - left) * 60 if left > 0 else waiting * 60
        waiting = left if left > 0 else 0
    total += waiting * OASIS
    for i in range(Sides.COUNT):
        city = s.cities[seat * Sides.COUNT + i]
        if city >= 0 and s.t.city_instant[city] == 0:
            points = city_value(s, seat, city) * 100
            total += points if s.day[seat] >> i & 1 != 0 else points // 3
    return total


def scrolls_value(s: Marrakesh, seat: i64, seasons: i64) -> i64:
    """The value of scrolls for the rest of the game."""
    t = s.t
    rounds = seasons * t.rounds + t.rounds - s.round + 1
    value: i64 = 0
    scroll: i64
    for scroll in range(Scrolls.COUNT):
        if s.scroll_owner[scroll] != seat or t.timing[scroll] == Timings.INSTANT:
            continue
        if t.timing[scroll] == Timings.END_OF_ROUND:
            value += rounds * effects_value(s, seat, SCROLL_SOURCE + scroll)
        elif t.timing[scroll] == Timings.END_OF_SEASON:
            value += (seasons + 1) * effects_value(s, seat, SCROLL_SOURCE + scroll)
        else:
            value += ALWAYS * rounds // (t.seasons * t.rounds)
    return value


def effects_value(s: Marrakesh, seat: i64, source: i64) -> i64:
    """A rough value of the effects of a tile."""
    t = s.t
    value: i64 = 0
    row: i64
    for row in range(t.first_row[source], t.first_row[source + 1]):
        op = t.op[row]
        if op == Ops.VP:
            value += t.n[row] * 100
        elif op == Ops.VP_PER:
            value += t.n[row] * 100 * counted(s, seat, t.arg[row], 0)
        elif op == Ops.GAIN or op == Ops.GAIN_LACKING:
            value += t.n[row] * 90
        elif op == Ops.GOOD:
            value += t.n[row] * 150
        else:
            value += t.n[row] * 120
    return value


# -- workers that still have to act -------------------------------------------------------------------------------


def workers_value(s: Marrakesh, seat: i64) -> i64:
    """Placed workers, and chosen keshis."""
    value: i64 = 0
    area: i64
    for area in range(Areas.COUNT):
        n = s.workers[seat * Areas.COUNT + area]
        if n > 0:
            value += n * worker_value(s, seat, area)
    chosen = s.chosen[seat]
    if chosen != 0:
        early = s.t.rounds - s.round
        colour: i64
        for colour in range(FIRST_GOOD + Goods.COUNT):
            if chosen >> colour & 1 != 0:
                value += EARLY[colour] * early
                value += (
                    450
                    if colour == Colours.RED
                    else worker_value(s, seat, Areas.SOUK if colour >= FIRST_GOOD else colour)
                )
    return value


def worker_value(s: Marrakesh, seat: i64, area: i64) -> i64:
    """The rough value of a worker: the better of a new keshi and the action."""
    grown: i64 = 200
    harvest: i64 = 0
    if area == Areas.SOUK:
        slot: i64
        for slot in range(Slots.COUNT):
            if can_buy(s, seat, slot):
                harvest = 400
    elif area == Areas.SQUARE:
        cell: i64
        for cell in range(Squares.COUNT):
            if s.fakirs[seat] >> cell & 1 != 0:
                n = citizens(s, seat, (cell + Squares.COUNT - 1) % Squares.COUNT) * 120
                if n > harvest:
                    harvest = n
    elif area == Areas.MADRASA:
        tier: i64
        for tier in range(Tiers.COUNT):
            if is_shown(s, tier) and in_reach(s, seat, tier, 0, 0):
                harvest = SCROLL_VALUES[tier]
    elif area == Areas.MEDINA:
        guards = s.watchtower(seat)
        dinars = s.resource(seat, Resources.DINAR)
        n = guards if guards < dinars + 1 else dinars + 1
        harvest = n * GATE
    elif area == Colours.BROWN:
        for cell in range(PathCells.COUNT):
            if can_explore(s, seat, cell, False):
                harvest += OASIS
    else:
        harvest = s.count(seat, area) * (70 if area == Colours.GREEN else STEP)
    if s.room(seat, area if area < Areas.SOUK else FIRST_GOOD) == 0:
        grown = 0
    water: i64 = 80 if s.has_vendor(seat, area) else 0
    return (harvest if harvest > grown else grown) + water


def progress(s: Marrakesh) -> float:
    """The share of the game that is over, by rounds."""
    rounds = (s.season - 1) * s.t.rounds + s.round - 1
    return float(rounds) / float(s.t.seasons * s.t.rounds)
