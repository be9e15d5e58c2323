"""Invariants of a state of Yspahan (spec, section 4), checked for positions that people write and in tests."""

from __future__ import annotations

from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit_count, total
from serai.games.yspahan.components import (
    BY_BUILDINGS,
    CAMEL,
    CARD_COUNT,
    CROSSROADS,
    FACE_COUNT,
    GOLD,
    ITEM_COUNT,
    SOUK_COUNT,
    SQUARE_COUNT,
)
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.dice import YELLOW_DICE
from serai.games.yspahan.steps.shops import LEFT
from serai.games.yspahan.steps.supervisor import SHOP, THEN
from serai.games.yspahan.vocabulary import (
    BUILD_INSTEAD,
    CARDS,
    FINISH_TURN,
    MAIN_ACTION,
    ORDER_GOODS,
    PLACE_GOOD,
    PRE_ROLL,
    SAVE_WITH_CAMEL,
    SOUKS,
    SQUARES,
)


def violations(s: Yspahan) -> list[str]:
    """List everything that is wrong with a state (spec 11.3)."""
    found = _calendar_violations(s)
    if found:
        return found
    found = [
        *_tower_violations(s),
        *_city_violations(s),
        *_card_violations(s),
        *_building_violations(s),
        *_count_violations(s),
        *_box_violations(s),
    ]
    return found or (_end_violations(s) if s.finished else _stack_violations(s))


def _card_violations(s: Yspahan) -> list[str]:
    """4. Every card is in the deck, discarded or in a hand."""
    found: list[str] = []
    for card in range(CARD_COUNT):
        n = s.deck[card] + s.discard[card]
        for seat in range(s.players):
            n += s.cards[seat * CARD_COUNT + card]
        if n != s.t.card_count[card]:
            found.append(f"{CARDS[card]} cards: {n} in all, there are {s.t.card_count[card]}")
    return found


def _building_violations(s: Yspahan) -> list[str]:
    """5. The points for buildings fit their number."""
    found: list[str] = []
    for seat in range(s.players):
        points = 0
        for i in range(bit_count(s.buildings[seat])):
            points += s.t.building_points[i]
        scored = s.points[seat * ITEM_COUNT + BY_BUILDINGS]
        if scored != points:
            found.append(f"p{seat + 1} has {scored} points for buildings, but those that stand are worth {points}")
    return found


def _count_violations(s: Yspahan) -> list[str]:
    """7. No count is negative."""
    counts = {
        "camels": s.camels,
        "gold": s.gold,
        "points": s.points,
        "cards": s.cards,
        "deck": s.deck,
        "discard": s.discard,
        "white": s.white,
        "yellow": s.yellow,
    }
    return [f"{name}: {min(values)} is below zero" for name, values in counts.items() if min(values) < 0]


def _box_violations(s: Yspahan) -> list[str]:
    """10. With limited components no more of them are in use than the box has."""
    found: list[str] = []
    t = s.t
    if s.pieces_left(CAMEL) < 0:
        found.append(f"camels: {total(s.camels)} in all, the box has {t.camels_in_box}")
    if s.pieces_left(GOLD) < 0:
        found.append(f"gold: {total(s.gold)} in all, the box has {t.gold_in_box}")
    for seat in range(s.players):
        if s.goods_left(seat) < 0:
            out = t.goods_in_box - s.goods_left(seat)
            found.append(f"p{seat + 1} has {out} goods on the table, the box has {t.goods_in_box} of a colour")
    return found


def _end_violations(s: Yspahan) -> list[str]:
    """A finished match is at the end of its last week, with dice and shops cleared."""
    found: list[str] = []
    if s.week != s.t.weeks or s.day != s.t.days or s.turn_no != len(s.order) - 1:
        found.append(f"over: the game ends with the last turn of week {s.t.weeks}, day {s.t.days}")
    if total(s.white) + total(s.yellow) > 0:
        found.append("over: at the end there are no dice on the tower")
    if s.filled_shops() != 0:
        found.append("over: at the end all goods in the city are back with their owners")
    return found


def _calendar_violations(s: Yspahan) -> list[str]:
    found: list[str] = []
    if s.week > s.t.weeks or s.day > s.t.days:
        found.append(f"week, day: there are {s.t.weeks} weeks of {s.t.days} days")
    players: int = s.players
    first = s.first_player
    clockwise: list[int] = [(first + i) % players for i in range(players)]
    if players == 2:
        clockwise.append(first)  # first, second, first
    last_day = s.week == s.t.weeks and s.day == s.t.days
    order: list[int] = list(s.order)
    any_order = players == 4 and last_day and sorted(order) == [0, 1, 2, 3] and order[0] == first
    if first < 0 or (order != clockwise and not any_order):
        found.append(f"order: {order} is not how the turns of this day can follow from its first player")
    if s.turn_no >= len(s.order):
        found.append(f"turn_no: {s.turn_no} of {len(s.order)} turns are over")
    if s.supervisor < 0:
        found.append("supervisor: he is always in the city")
    return found


def _tower_violations(s: Yspahan) -> list[str]:
    """1. The faces of the groups rise from the bottom of the tower."""
    found: list[str] = []
    below = 0
    for square in range(SQUARE_COUNT):
        n = s.white[square] + s.yellow[square]
        face = s.face[square]
        if (n == 0) != (face == 0) or face > FACE_COUNT:
            found.append(f"face: {SQUARES[square]} has {n} dice, and their face is {face}")
        elif face != 0:
            if face <= below:
                found.append(f"face: {SQUARES[square]} shows {face}, but a lower square shows {below}")
            below = face
    if total(s.white) > s.t.white_dice:
        found.append(f"white: {total(s.white)} dice, there are {s.t.white_dice}")
    if total(s.yellow) > YELLOW_DICE:
        found.append(f"yellow: {total(s.yellow)} dice, there are {YELLOW_DICE}")
    if s.players > 2 and s.turn_no > 0 and total(s.yellow) > 0:
        found.append("yellow: these dice leave after the action of the first player")
    return found


def _city_violations(s: Yspahan) -> list[str]:
    """2. and 3. Each souk has one owner, and the caravan is never full."""
    found: list[str] = []
    for souk in range(SOUK_COUNT):
        owners = 0
        for goods in s.goods:
            if goods & s.t.souk_shops[souk] != 0:
                owners += 1
        if owners > 1:
            found.append(f"goods: {owners} players have goods in {SOUKS[souk]}")
    if len(s.caravan) >= s.t.capacity:
        found.append(f"caravan: {len(s.caravan)} goods, with {s.t.capacity} it is scored and emptied")
    return found


def _stack_violations(s: Yspahan) -> list[str]:
    """The pending decision fits the rest of the state. There is never more than one."""
    found: list[str] = []
    if len(s.frames()) != 1:
        return [f"stack: {len(s.frames())} decisions, but one at a time is due in this game"]
    frame = s.top()
    step = frame.decision
    key = step.key
    if step is not SAVE_WITH_CAMEL and frame.who != s.active():
        found.append(f"stack: {key!r} is decided by p{s.active() + 1}, whose turn it is")
    elif not _fits(s, frame):
        found.append(f"stack: the table does not fit the decision {key!r}")
    if s.built != 0 and step is not FINISH_TURN:
        found.append("built: a building of this turn stands only after the main action")
    return found


def _fits(s: Yspahan, frame: Frame) -> bool:
    step, who = frame.decision, frame.who
    if step is PRE_ROLL:
        return s.turn_no == 0 and total(s.white) + total(s.yellow) == 0 and _week_begins_well(s)
    if step is MAIN_ACTION:
        # The first player finds dice on the tower; later players may find none.
        return s.turn_no > 0 or total(s.white) > 0
    if step is PLACE_GOOD:
        return frame.locals[LEFT] > 0 and s.goods_left(who) > 0
    here = s.t.shop_opposite[s.supervisor]
    other = s.t.other_opposite[s.supervisor]
    if step is ORDER_GOODS:
        if not s.t.mover_chooses or other < 0:
            return False
        return s.owner(here) >= 0 and s.owner(other) >= 0 and s.owner(here) != s.owner(other)
    if step is SAVE_WITH_CAMEL:
        shop, then = frame.locals[SHOP], frame.locals[THEN] - 1
        if who < 0 or s.owner(shop) != who or s.camels[who] < s.t.saved_good or s.goods_left(who) == 0:
            return False
        if shop not in (here, other):
            return False
        return then < 0 or (then != shop and then in (here, other) and s.owner(then) >= 0)
    if step is BUILD_INSTEAD:
        return s.players == 2
    return True


def _week_begins_well(s: Yspahan) -> bool:
    """8. Before the first roll of a week the Supervisor is at the crossroads, and only the first player can have placed
    goods, by a card."""
    if s.day > 1:
        return True
    return s.supervisor == CROSSROADS and s.filled_shops() == s.goods[s.first_player]
