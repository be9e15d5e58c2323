"""Invariants of a state of Yspahan (spec, section 4), checked for positions that people write and in tests.

4 and 7 (no card is lost, no count is negative) follow from `fields.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.rules.state import Frame
from serai.core.rules.vectors import bit_count, total
from serai.core.rules.violations import Violation
from serai.games.yspahan.generated.items import Faces, Items, Pieces, Souks, Squares, Street
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.dice import YELLOW_DICE
from serai.games.yspahan.steps.shops import LEFT
from serai.games.yspahan.steps.supervisor import SHOP, THEN
from serai.games.yspahan.vocabulary import (
    BUILD_INSTEAD,
    FINISH_TURN,
    MAIN_ACTION,
    ORDER_GOODS,
    PLACE_GOOD,
    PRE_ROLL,
    SAVE_WITH_CAMEL,
    SOUKS,
    SQUARES,
)


def violations(s: Yspahan) -> list[Violation]:
    """List everything that is wrong with a state (spec 11.3)."""
    found = [*_calendar(s)]
    if found:
        return found
    found = [*_tower(s), *_city(s), *_buildings(s), *_box(s)]
    return found or [*(_end(s) if s.finished else _stack(s))]


def _calendar(s: Yspahan) -> Iterator[Violation]:
    if s.week > s.t.weeks or s.day > s.t.days:
        yield Violation("calendar", weeks=s.t.weeks, days=s.t.days)
    players: int = s.players
    first = s.first_player
    clockwise: list[int] = [(first + i) % players for i in range(players)]
    if players == 2:
        clockwise.append(first)  # first, second, first
    last_day = s.week == s.t.weeks and s.day == s.t.days
    order: list[int] = list(s.order)
    any_order = players == 4 and last_day and sorted(order) == [0, 1, 2, 3] and order[0] == first
    if first < 0 or (order != clockwise and not any_order):
        yield Violation("order")
    if s.turn_no >= len(s.order):
        yield Violation("turns_over", n=s.turn_no, there=len(s.order))
    if s.supervisor < 0:
        yield Violation("no_supervisor")


def _tower(s: Yspahan) -> Iterator[Violation]:
    """1. The faces of the groups rise from the bottom of the tower."""
    below = 0
    for square in range(Squares.COUNT):
        n = s.white[square] + s.yellow[square]
        face = s.face[square]
        if (n == 0) != (face == 0) or face > Faces.COUNT:
            yield Violation("face", square=SQUARES[square], n=n, face=face)
        elif face != 0:
            if face <= below:
                yield Violation("rising", square=SQUARES[square], face=face, below=below)
            below = face
    if total(s.white) > s.t.white_dice:
        yield Violation("white_dice", n=total(s.white), there=s.t.white_dice)
    if total(s.yellow) > YELLOW_DICE:
        yield Violation("yellow_dice", n=total(s.yellow), there=YELLOW_DICE)
    if s.players > 2 and s.turn_no > 0 and total(s.yellow) > 0:
        yield Violation("yellow_dice_left")


def _city(s: Yspahan) -> Iterator[Violation]:
    """2. and 3. Each souk has one owner, and the caravan is never full."""
    for souk in range(Souks.COUNT):
        owners = sum(goods & s.t.souk_shops[souk] != 0 for goods in s.goods)
        if owners > 1:
            yield Violation("souk_of_several", souk=SOUKS[souk], players=owners)
    if len(s.caravan) >= s.t.capacity:
        yield Violation("full_caravan", n=len(s.caravan), most=s.t.capacity)


def _buildings(s: Yspahan) -> Iterator[Violation]:
    """5. The points for buildings fit their number."""
    for seat in range(s.players):
        points = 0
        for i in range(bit_count(s.buildings[seat])):
            points += s.t.building_points[i]
        scored = s.points[seat * Items.COUNT + Items.BUILDINGS]
        if scored != points:
            yield Violation("building_points", seat=seat, n=scored, there=points)


def _box(s: Yspahan) -> Iterator[Violation]:
    """10. With limited components no more of them are in use than the box has."""
    t = s.t
    if s.pieces_left(Pieces.CAMEL) < 0:
        yield Violation("total", n=total(s.camels), there=t.camels_in_box).inside("camels")
    if s.pieces_left(Pieces.GOLD) < 0:
        yield Violation("total", n=total(s.gold), there=t.gold_in_box).inside("gold")
    for seat in range(s.players):
        if s.goods_left(seat) < 0:
            yield Violation("goods_in_box", seat=seat, n=t.goods_in_box - s.goods_left(seat), there=t.goods_in_box)


def _end(s: Yspahan) -> Iterator[Violation]:
    """A finished match is at the end of its last week, with dice and shops cleared."""
    if s.week != s.t.weeks or s.day != s.t.days or s.turn_no != len(s.order) - 1:
        yield Violation("over_too_early", week=s.t.weeks, day=s.t.days)
    if total(s.white) + total(s.yellow) > 0:
        yield Violation("over_with_dice")
    if s.filled_shops() != 0:
        yield Violation("over_with_goods")


def _stack(s: Yspahan) -> Iterator[Violation]:
    """The pending decision fits the rest of the state. There is never more than one."""
    frame = s.top()
    step = frame.decision
    if len(s.frames()) != 1:
        yield Violation("alone").inside(step.key, "decision")
        return
    if step is not SAVE_WITH_CAMEL and frame.who != s.active():
        yield Violation("turn_of", seat=s.active()).inside(step.key, "decision")
    elif not _fits(s, frame):
        yield Violation("misfit").inside(step.key, "decision")
    if s.built != 0 and step is not FINISH_TURN:
        yield Violation("built_early")


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
    return s.supervisor == Street.C and s.filled_shops() == s.goods[s.first_player]
