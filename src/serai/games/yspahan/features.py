# mypyc: compile
"""Heuristic evaluation for bots: the value of a state for a seat, and candidates for whole moves.

Values are hundredths of a victory point inside, tenths outside. They are heuristics, not rules of the game.
"""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import bit, bit_count, ints, total
from serai.games.yspahan.generated.items import Buildings, Cards, Souks
from serai.games.yspahan.generated.verbs import END_TURN, MOVE, PLACE, ROLL, SUPPLY
from serai.games.yspahan.scoring import caravan_points, lines
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.actions import bonus_of
from serai.games.yspahan.steps.buildings import can_pay, raise_building
from serai.games.yspahan.steps.cards import is_card
from serai.games.yspahan.steps.shops import DISTRICT, LEFT, legal_shops
from serai.games.yspahan.vocabulary import (
    BUILD_INSTEAD,
    FINISH_TURN,
    MAIN_ACTION,
    ORDER_GOODS,
    PLACE_GOOD,
    PRE_ROLL,
    SAVE_WITH_CAMEL,
)

# Values beyond the points that are scored at once, if there is time to use them
CAMEL: Final[i64] = 100
GOLD: Final[i64] = 70
SPARE_CAMEL: Final[i64] = 40  # beyond the price of the missing buildings
SPARE_GOLD: Final[i64] = 40
USE_TIME: Final[i64] = 60  # tenths of turns that it takes to use something
# Expected goods in each district for a turn, in hundredths; and the extra goods of a Hoist
RATES: Final[vec[i64]] = ints([90, 80, 60, 25])
HOISTED: Final[i64] = 40
# Value of each building for each turn to come
BUILDING_USE: Final[vec[i64]] = ints([22, 12, 8, 14, 0, 30])
BAZAAR_WEEK: Final[i64] = 400  # value of the Bazaar for each week to come
# Value of progress to the next building that scores, by the number of buildings
PROGRESS: Final[vec[i64]] = ints([0, 150, 320, 320, 320, 500, 0])
CARD_VALUES: Final[vec[i64]] = ints([110, 230, 170, 190, 210, 200, 160, 200, 200])
LOSS_WITH_CAMEL: Final[i64] = 1  # percent chance of losing a full souk, for each exposed shop and opponent's turn
LOSS_WITHOUT: Final[i64] = 3
LATER_CARAVAN: Final[i64] = 45  # percent of a caravan scoring that counts again a week later


# -- the value of a state -----------------------------------------------------------------------------------------


def evaluate(state: Yspahan, seat: i64) -> int:
    """The value of a state for a seat: its own value less that of the average opponent."""
    s = answer_supervisor(state)[0]
    value = value_with_building(s, seat)
    others: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat:
            others += position_value(s, other)
    return (value - others // (s.players - 1)) // 10


def answer_supervisor(s: Yspahan) -> tuple[Yspahan, i64]:
    """The state after the pending decisions of a stop of the Supervisor, each with the best answer for its player, and
    how many states were evaluated for it."""
    evaluated: i64 = 0
    while not s.finished:
        frame = s.top()
        if frame.decision is not SAVE_WITH_CAMEL and frame.decision is not ORDER_GOODS:
            return s, evaluated
        best: Yspahan | None = None
        most: i64 = 0
        for action in s.options(frame.who):
            twin = s.clone()
            twin.apply(action, frame.who)
            evaluated += 1
            value = position_value(twin, frame.who)
            if best is None or value > most:
                best = twin
                most = value
        assert best is not None
        s = best
    return s, evaluated


def value_with_building(s: Yspahan, seat: i64) -> i64:
    """The value of a state for a seat that may still build in its turn."""
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
        for building in range(Buildings.COUNT):
            if can_pay(s, seat, building, -1):
                twin = s.clone()
                raise_building(twin, seat, building, -1)
                after = position_value(twin, seat)
                if after > value:
                    value = after
    return value


def position_value(s: Yspahan, seat: i64) -> i64:
    """The points of a seat and, during the game, the value of what it has."""
    points: i64 = total(lines(s, seat)) * 100
    if s.finished:
        return points
    week = turns_this_week(s, seat)
    left = week + (s.t.weeks - s.week) * s.t.days * (15 if s.players == 2 else 10)
    weeks_left = s.t.weeks - s.week
    value = points + souk_value(s, seat, week)
    value += caravan_points(s, seat) * (100 + LATER_CARAVAN * weeks_left)
    value += building_value(s, seat, left, weeks_left)
    time = left if left < USE_TIME else USE_TIME
    return value + (piece_value(s, seat) + card_value(s, seat)) * time // USE_TIME


def numbers(s: Yspahan, seat: i64) -> vec[i64]:
    """Network inputs of a seat beyond the fields: the parts of its value."""
    week = turns_this_week(s, seat)
    weeks_left = s.t.weeks - s.week
    left = week + weeks_left * s.t.days * (15 if s.players == 2 else 10)
    out = append(vec[i64](), total(lines(s, seat)))
    out = append(out, week)
    out = append(out, left)
    out = append(out, souk_value(s, seat, week))
    out = append(out, caravan_points(s, seat))
    out = append(out, building_value(s, seat, left, weeks_left))
    out = append(out, piece_value(s, seat))
    return append(out, card_value(s, seat))


def settle(state: Yspahan, seat: i64) -> tuple[Yspahan, i64]:
    """The state after the decisions of a stop of the Supervisor."""
    return answer_supervisor(state)


def turns_this_week(s: Yspahan, seat: i64) -> i64:
    """The number of main actions of a seat in the rest of the week, in tenths."""
    n: i64 = 0
    at: i64
    for at in range(s.turn_no, len(s.order)):
        if s.order[at] == seat:
            n += 10
    step = s.top().decision
    if s.active() == seat and step is not PRE_ROLL and step is not MAIN_ACTION:
        n -= 10
    return n + (s.t.days - s.day) * (15 if s.players == 2 else 10)


def souk_value(s: Yspahan, seat: i64, week: i64) -> i64:
    """The value of full souks, less the risk from the Supervisor, and of souks that may be filled this week."""
    mine = s.goods[seat]
    if mine == 0:
        return 0
    t = s.t
    extra = t.extra[Buildings.BAZAAR] if s.owns(seat, Buildings.BAZAAR) else 0
    danger = LOSS_WITH_CAMEL if s.camels[seat] > 0 else LOSS_WITHOUT
    danger *= week * (s.players - 1) // 10
    value: i64 = 0
    district: i64 = 0
    souk: i64
    for souk in range(Souks.COUNT):
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
        rate = RATES[district] + (HOISTED if s.owns(seat, Buildings.HOIST) else 0)
        coming = rate * week // 10  # hundredths of goods
        value += full * held * coming // (t.souk_size[souk] * (coming + missing * 100))
    return value


def building_value(s: Yspahan, seat: i64, left: i64, weeks_left: i64) -> i64:
    """The value of buildings, and of progress to the next one that scores."""
    built = s.buildings[seat]
    value = PROGRESS[bit_count(built)] * left // (left + USE_TIME)
    building: i64
    for building in range(Buildings.COUNT):
        if built >> building & 1 != 0:
            use = BUILDING_USE[building]
            if building == Buildings.SHOP:
                use *= s.t.extra[Buildings.SHOP]
            value += use * left // 10
    if built >> Buildings.BAZAAR & 1 != 0:
        value += BAZAAR_WEEK * weeks_left
    return value


def piece_value(s: Yspahan, seat: i64) -> i64:
    """The value of camels and gold: higher for those that missing buildings need."""
    camels_needed: i64 = 1  # one to keep a good in its shop
    gold_needed: i64 = 1
    building: i64
    for building in range(Buildings.COUNT):
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


def card_value(s: Yspahan, seat: i64) -> i64:
    value: i64 = 0
    card: i64
    for card in range(Cards.COUNT):
        value += s.cards[seat * Cards.COUNT + card] * CARD_VALUES[card]
    return value


# -- whole moves --------------------------------------------------------------------------------------------------


def plans(s: Yspahan, seat: i64) -> list[list[int]]:
    """Whole moves to compare: a roll, goods with all their shops, the rest of a turn; [] for other decisions."""
    frame = s.top()
    found: list[list[int]] = []
    if frame.decision is PRE_ROLL:
        found.append([ROLL.action(dice_to_buy(s, seat))])
    elif frame.decision is MAIN_ACTION:
        spare = least_card(s, seat)
        filled_shops = s.filled_shops()
        for action in s.options(seat):
            if is_card(action) or not _is_candidate(s, action, spare, filled_shops):
                continue
            if SUPPLY.holds(action):
                found += _supply_plans(s, seat, action)
            else:
                found.append([action])
    elif frame.decision is PLACE_GOOD:
        for shops in _placements(s, seat, frame.locals[DISTRICT], s.goods[seat], frame.locals[LEFT]):
            found.append([PLACE.action(shop) for shop in shops])
    elif frame.decision is FINISH_TURN:
        for action in s.options(seat):
            found.append([action] if END_TURN.holds(action) else [action, END_TURN.action()])
    return found


def dice_to_buy(s: Yspahan, seat: i64) -> i64:
    """How many yellow dice to buy with surplus gold."""
    n = (s.gold[seat] - 7) // 2
    if n < 0:
        return 0
    return n if n < 3 else 3


def least_card(s: Yspahan, seat: i64) -> i64:
    """The card of the lowest value, to discard for a die; -1 without cards."""
    least: i64 = -1
    card: i64
    for card in range(Cards.COUNT):
        if s.cards[seat * Cards.COUNT + card] > 0 and (least < 0 or CARD_VALUES[card] < CARD_VALUES[least]):
            least = card
    return least


def _is_candidate(s: Yspahan, action: i64, spare: i64, filled_shops: i64) -> bool:
    """Whether an action is tried: only the lowest card is discarded, and the Supervisor only moves to goods."""
    if MOVE.holds(action):
        to = MOVE.to(action)
        here = s.t.shop_opposite[to]
        other = s.t.other_opposite[to]
        return (here >= 0 and filled_shops >> here & 1 != 0) or (other >= 0 and filled_shops >> other & 1 != 0)
    bonus = bonus_of(action)
    return bonus == 0 or bonus == spare + 1


def _supply_plans(s: Yspahan, seat: i64, action: i64) -> list[list[int]]:
    """A group for goods, with every placement that differs by its souks."""
    twin = s.clone()
    twin.apply(action, seat)
    frame = twin.top()
    found: list[list[int]] = []
    for shops in _placements(twin, seat, frame.locals[DISTRICT], twin.goods[seat], frame.locals[LEFT]):
        found.append([action] + [PLACE.action(shop) for shop in shops])
    return found


def _placements(s: Yspahan, seat: i64, district: i64, mine: i64, left: i64) -> list[list[int]]:
    """Lists of shops for the goods: unfinished souks first, then each of the free ones."""
    twin = s.clone()
    twin.goods[seat] = mine
    legal = legal_shops(twin, seat, district)
    goods = twin.goods_left(seat)
    if goods < left:
        left = goods  # the last goods of a limited box
    if left <= 0 or legal == 0:
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
        for rest in _placements(s, seat, district, after, left - len(row)):
            found.append(list(row) + rest)
    return found


def _shops_in_order(room: i64, exposed: i64, most: i64) -> vec[i64]:
    """At most `most` of the shops, those first that the Supervisor cannot reach."""
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


def progress(s: Yspahan) -> float:
    """The share of the game that is over, by turns."""
    turns: i64 = len(s.order)
    days = (s.week - 1) * s.t.days + s.day - 1
    return float(days * turns + s.turn_no) / float(s.t.weeks * s.t.days * turns)
