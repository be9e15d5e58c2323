# mypyc: compile
"""Numbers for bots: what a table is worth to a seat, and which whole moves deserve a look.

Values are hundredths of a victory point inside, tenths outside. They are a player's rules of thumb, not rules of
the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.evaluation_counter import EvaluationCounter
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State
from serai.core.rules.vectors import bit, bit_count, ints, total
from serai.games.yspahan.components import (
    BAZAAR,
    BUILDING_COUNT,
    CARD_COUNT,
    HOIST,
    SHOP,
    SOUK_COUNT,
    STREET_COUNT,
)
from serai.games.yspahan.scoring import caravan_points, lines
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.actions import BONUS_OPTIONS
from serai.games.yspahan.steps.buildings import can_pay, raise_building
from serai.games.yspahan.steps.cards import is_card
from serai.games.yspahan.steps.shops import DISTRICT, LEFT, legal_shops
from serai.games.yspahan.vocabulary import (
    BUILD_INSTEAD,
    DRAW,
    END_TURN,
    FINISH_TURN,
    MAIN_ACTION,
    MOVE,
    ORDER_GOODS,
    PLACE,
    PLACE_GOOD,
    PRE_ROLL,
    ROLL,
    SAVE_WITH_CAMEL,
    SUPPLY,
    TAKE_CAMELS,
)

# What things are worth beyond the points they score at once, when there is time to use them
CAMEL: Final[i64] = 100
GOLD: Final[i64] = 70
SPARE_CAMEL: Final[i64] = 40  # more than the missing buildings cost
SPARE_GOLD: Final[i64] = 40
IN_TIME: Final[i64] = 60  # tenths of turns that it takes to make use of something
# Goods a turn that a district may bring who needs them, in hundredths; and what a Hoist adds to it
RATES: Final[vec[i64]] = ints([90, 80, 60, 25])
HOISTED: Final[i64] = 40
# A building brings this much in each turn to come
BUILDING_USE: Final[vec[i64]] = ints([22, 12, 8, 14, 0, 30])
BAZAAR_WEEK: Final[i64] = 400  # and the Bazaar this in each week to come
# Being on the way to the next building that scores, by the number of those that stand
PROGRESS: Final[vec[i64]] = ints([0, 150, 320, 320, 320, 500, 0])
CARD_WORTH: Final[vec[i64]] = ints([110, 230, 170, 190, 210, 200, 160, 200, 200])
LOSS_WITH_CAMEL: Final[i64] = 1  # percent that a full souk is broken, for each exposed shop and turn of another
LOSS_WITHOUT: Final[i64] = 3
HEAT: Final = 0.6  # points; with 0.4 the second level won only 65 % of games against the first
NUMBERS: Final = 8  # see `numbers`
LATER_CARAVAN: Final[i64] = 45  # percent of a caravan scoring that is still there a week later


# -- the worth of a table -----------------------------------------------------------------------------------------


def evaluate(state: State, seat: i64) -> int:
    """How good the table is for a seat: its own prospects against the average opponent's."""
    assert isinstance(state, Yspahan)
    s = settled(state, EvaluationCounter())
    value = promised(s, seat)
    others: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat:
            others += position_value(s, other)
    return (value - others // (s.players - 1)) // 10


def settled(s: Yspahan, counter: EvaluationCounter) -> Yspahan:
    """The table after the answers that a stop of the Supervisor still waits for, each as its player would want it."""
    while not s.finished:
        frame = s.top()
        if frame.decision is not SAVE_WITH_CAMEL and frame.decision is not ORDER_GOODS:
            return s
        best: Yspahan | None = None
        most: i64 = 0
        for action in s.options(frame.who):
            twin = s.clone()
            twin.apply(action, frame.who)
            counter.states += 1
            value = position_value(twin, frame.who)
            if best is None or value > most:
                best = twin
                most = value
        assert best is not None
        s = best
    return s


def promised(s: Yspahan, seat: i64) -> i64:
    """What the table is worth if the seat may still build in its turn."""
    value = position_value(s, seat)
    if s.finished or s.active() != seat:
        return value
    step = s.top().decision
    if step is BUILD_INSTEAD:
        value = -1_000_000
        for action in s.options(seat):
            twin = s.clone()
            twin.apply(action, seat)
            after = position_value(twin, seat)
            if after > value:
                value = after
    elif step is FINISH_TURN and s.players > 2 and s.built == 0:
        building: i64
        for building in range(BUILDING_COUNT):
            if can_pay(s, seat, building, -1):
                twin = s.clone()
                raise_building(twin, seat, building, -1)
                after = position_value(twin, seat)
                if after > value:
                    value = after
    return value


def position_value(s: Yspahan, seat: i64) -> i64:
    """Points, and while the game runs what lies before a seat may still become."""
    points: i64 = total(lines(s, seat)) * 100
    if s.finished:
        return points
    week = turns_this_week(s, seat)
    left = week + (s.t.weeks - s.week) * s.t.days * (15 if s.players == 2 else 10)
    weeks_left = s.t.weeks - s.week
    value = points + souks(s, seat, week)
    value += caravan_points(s, seat) * (100 + LATER_CARAVAN * weeks_left)
    value += buildings(s, seat, left, weeks_left)
    time = left if left < IN_TIME else IN_TIME
    return value + (pieces(s, seat) + cards(s, seat)) * time // IN_TIME


def numbers(state: State, seat: i64) -> vec[i64]:
    """What learned values know of a seat beyond the fields: the parts of its worth."""
    assert isinstance(state, Yspahan)
    s = state
    week = turns_this_week(s, seat)
    weeks_left = s.t.weeks - s.week
    left = week + weeks_left * s.t.days * (15 if s.players == 2 else 10)
    out = append(vec[i64](), total(lines(s, seat)))
    out = append(out, week)
    out = append(out, left)
    out = append(out, souks(s, seat, week))
    out = append(out, caravan_points(s, seat))
    out = append(out, buildings(s, seat, left, weeks_left))
    out = append(out, pieces(s, seat))
    return append(out, cards(s, seat))


def settle(state: State, seat: i64, counter: EvaluationCounter) -> State:
    """The table after the answers to a stop of the Supervisor."""
    assert isinstance(state, Yspahan)
    return settled(state, counter)


def turns_this_week(s: Yspahan, seat: i64) -> i64:
    """Main actions that a seat has until the week is over, in tenths."""
    n: i64 = 0
    at: i64
    for at in range(s.turn_no, len(s.order)):
        if s.order[at] == seat:
            n += 10
    step = s.top().decision
    if s.active() == seat and step is not PRE_ROLL and step is not MAIN_ACTION:
        n -= 10
    return n + (s.t.days - s.day) * (15 if s.players == 2 else 10)


def souks(s: Yspahan, seat: i64, week: i64) -> i64:
    """Full souks, less what the Supervisor may break; and those that may yet be filled this week."""
    mine = s.goods[seat]
    if mine == 0:
        return 0
    t = s.t
    extra = t.extra[BAZAAR] if s.owns(seat, BAZAAR) else 0
    danger = LOSS_WITH_CAMEL if s.camels[seat] > 0 else LOSS_WITHOUT
    danger *= week * (s.players - 1) // 10
    value: i64 = 0
    district: i64 = 0
    souk: i64
    for souk in range(SOUK_COUNT):
        if souk == t.first_souk[district + 1]:
            district += 1
        shops = t.souk_shops[souk]
        held = bit_count(mine & shops)
        if held == 0:
            continue
        full = (t.souk_value[souk] + extra) * 100
        missing = t.souk_size[souk] - held
        if missing == 0:
            loss = bit_count(shops & t.exposed) * danger
            value += full * (100 - (loss if loss < 60 else 60)) // 100
            continue
        rate = RATES[district] + (HOISTED if s.owns(seat, HOIST) else 0)
        coming = rate * week // 10  # hundredths of goods
        value += full * held * coming // (t.souk_size[souk] * (coming + missing * 100))
    return value


def buildings(s: Yspahan, seat: i64, left: i64, weeks_left: i64) -> i64:
    """What buildings still bring, and the way to the next one that scores."""
    built = s.buildings[seat]
    value = PROGRESS[bit_count(built)] * left // (left + IN_TIME)
    building: i64
    for building in range(BUILDING_COUNT):
        if built >> building & 1 != 0:
            use = BUILDING_USE[building]
            if building == SHOP:
                use *= s.t.extra[SHOP]
            value += use * left // 10
    if built >> BAZAAR & 1 != 0:
        value += BAZAAR_WEEK * weeks_left
    return value


def pieces(s: Yspahan, seat: i64) -> i64:
    """Camels and gold: first for what is still to be built, then for all the rest."""
    camels_needed: i64 = 1  # one keeps a good in its shop
    gold_needed: i64 = 1
    building: i64
    for building in range(BUILDING_COUNT):
        if not s.owns(seat, building):
            camels_needed += s.t.price_camels[building]
            gold_needed += s.t.price_gold[building]
    camels = s.camels[seat]
    gold = s.gold[seat]
    if camels < camels_needed:
        camels_needed = camels
    if gold < gold_needed:
        gold_needed = gold
    value = camels_needed * CAMEL + (camels - camels_needed) * SPARE_CAMEL
    return value + gold_needed * GOLD + (gold - gold_needed) * SPARE_GOLD


def cards(s: Yspahan, seat: i64) -> i64:
    value: i64 = 0
    card: i64
    for card in range(CARD_COUNT):
        value += s.cards[seat * CARD_COUNT + card] * CARD_WORTH[card]
    return value


# -- whole moves --------------------------------------------------------------------------------------------------


def plans(state: State, seat: i64) -> list[list[int]]:
    """Whole moves to compare: a throw, goods with all their shops, the rest of a turn up to its end; [] for others."""
    assert isinstance(state, Yspahan)
    s = state
    frame = s.top()
    found: list[list[int]] = []
    if frame.decision is PRE_ROLL:
        found.append([ROLL.base + dice_to_buy(s, seat)])
    elif frame.decision is MAIN_ACTION:
        spare = least_card(s, seat)
        filled = s.filled()
        for action in s.options(seat):
            if is_card(action) or not _worth_a_look(s, action, spare, filled):
                continue
            if SUPPLY.base <= action < MOVE.base:
                found += _supplies(s, seat, action)
            else:
                found.append([action])
    elif frame.decision is PLACE_GOOD:
        for shops in _placings(s, seat, frame.locals[DISTRICT], s.goods[seat], frame.locals[LEFT]):
            found.append([PLACE.base + shop for shop in shops])
    elif frame.decision is FINISH_TURN:
        for action in s.options(seat):
            found.append([action] if action == END_TURN.base else [action, END_TURN.base])
    return found


def dice_to_buy(s: Yspahan, seat: i64) -> i64:
    """Yellow dice for what is left over."""
    n = (s.gold[seat] - 7) // 2
    if n < 0:
        return 0
    return n if n < 3 else 3


def least_card(s: Yspahan, seat: i64) -> i64:
    """The card that is missed least when it is thrown away for a die; -1 without cards."""
    least: i64 = -1
    card: i64
    for card in range(CARD_COUNT):
        if s.cards[seat * CARD_COUNT + card] > 0 and (least < 0 or CARD_WORTH[card] < CARD_WORTH[least]):
            least = card
    return least


def _worth_a_look(s: Yspahan, action: i64, spare: i64, filled: i64) -> bool:
    """Of the cards that could be thrown away only the least one is tried, and of all walks only those to a good."""
    if action >= DRAW.base:
        return True
    if action >= MOVE.base:
        to = (action - MOVE.base) % STREET_COUNT
        here = s.t.shop_opposite[to]
        other = s.t.other_opposite[to]
        return (here >= 0 and filled >> here & 1 != 0) or (other >= 0 and filled >> other & 1 != 0)
    bonus = (action - TAKE_CAMELS.base) % BONUS_OPTIONS
    return bonus == 0 or bonus == spare + 1


def _supplies(s: Yspahan, seat: i64, action: i64) -> list[list[int]]:
    """A group for goods, with every way to spread them that differs by its souks."""
    twin = s.clone()
    twin.apply(action, seat)
    frame = twin.top()
    found: list[list[int]] = []
    for shops in _placings(twin, seat, frame.locals[DISTRICT], twin.goods[seat], frame.locals[LEFT]):
        found.append([action] + [PLACE.base + shop for shop in shops])
    return found


def _placings(s: Yspahan, seat: i64, district: i64, mine: i64, left: i64) -> list[list[int]]:
    """Rows of shops for the goods: souks that are begun first, then each of the free ones in turn."""
    twin = s.clone()
    twin.goods[seat] = mine
    legal = legal_shops(twin, seat, district)
    if left == 0 or legal == 0:
        return [[]]
    found: list[list[int]] = []
    souk: i64
    for souk in range(s.t.first_souk[district], s.t.first_souk[district + 1]):
        room = legal & s.t.souk_shops[souk]
        if room == 0:
            continue
        row = _shops_in_order(room, s.t.exposed, left)
        after = mine
        for shop in row:
            after |= bit(shop)
        for rest in _placings(s, seat, district, after, left - len(row)):
            found.append(list(row) + rest)
    return found


def _shops_in_order(room: i64, exposed: i64, most: i64) -> vec[i64]:
    """Some of the shops, those first that the Supervisor never reaches."""
    out = vec[i64]()
    side: i64
    for side in range(2):
        left = room & ~exposed if side == 0 else room & exposed
        shop: i64 = 0
        while left != 0 and len(out) < most:
            if left & 1 != 0:
                out = append(out, shop)
            left >>= 1
            shop += 1
    return out
