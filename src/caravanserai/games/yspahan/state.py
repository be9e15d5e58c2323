# mypyc: compile
"""The table of Yspahan: its fields, who may see each, copying, and what must always be true of it."""

from __future__ import annotations

from typing import Final, final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import i64, vec
from caravanserai.core.fields import Counts, Each, Field, Fields, Flag, Num, Ref, RowOf, Seen, SetOf
from caravanserai.core.state import Printed, State, total
from caravanserai.core.vocabulary import SEATS, Domain
from caravanserai.games.yspahan.components import (
    BY_BUILDINGS,
    CARD_COUNT,
    CROSSROADS,
    ITEM_COUNT,
    YspahanPrinted,
    bit_count,
)
from caravanserai.games.yspahan.scoring import lines
from caravanserai.games.yspahan.vocabulary import (
    BUILDINGS,
    CARD_DRAWN,
    CARDS,
    DISTRICTS,
    ITEMS,
    SHOPS,
    SOUKS,
    SQUARES,
    STREET,
)

FIRST_CARD_DRAWN: Final[i64] = CARD_DRAWN  # the outcome of p1; those of the other seats follow
PLENTY: Final[i64] = 1_000_000  # a supply that never runs out

# The steps in the rulebook's order; `steps.STEPS` holds them at these places.
PRE_ROLL: Final[i64] = 0
MAIN_ACTION: Final[i64] = 1
PLACE_GOOD: Final[i64] = 2
ORDER_GOODS: Final[i64] = 3
SAVE_WITH_CAMEL: Final[i64] = 4
BUILD_INSTEAD: Final[i64] = 5
FINISH_TURN: Final[i64] = 6

# The good that is sent after the one a decision is about; the first place means that there is none.
NEXT_SHOPS: Final = Domain("shop", ["none", *SHOPS])

FIELDS: Final = Fields(
    # The calendar
    Field("week", Num(least=1)),
    Field("day", Num(least=1)),
    Field("first_player", Ref(SEATS)),
    Field("order", RowOf(SEATS)),  # of today's turns
    Field("turn_no", Num()),  # how many of them are over
    # The tower: face value and dice of the group on each square
    Field("face", Each(SQUARES, Num())),
    Field("white", Each(SQUARES, Num())),
    Field("yellow", Each(SQUARES, Num())),
    # City and caravan
    Field("supervisor", Ref(STREET)),
    Field("goods", Each(SEATS, SetOf(SHOPS))),  # the shops that hold a good of the seat
    Field("caravan", RowOf(SEATS)),  # owners of the goods, in the order of loading
    # Before the players
    Field("camels", Each(SEATS, Num())),
    Field("gold", Each(SEATS, Num())),
    Field("buildings", Each(SEATS, SetOf(BUILDINGS))),
    Field("points", Each(SEATS, Counts(ITEMS))),
    Field("cards", Each(SEATS, Counts(CARDS)), Seen("owner", count=True)),
    # Cards
    Field("deck", Counts(CARDS), Seen("nobody", count=True)),
    Field("discard", Counts(CARDS)),  # face up
    # The running turn
    Field("built", Flag()),  # its regular building is used up
)


@final
class Yspahan(State):
    t: YspahanPrinted
    week: i64
    day: i64
    first_player: i64
    order: vec[i64]
    turn_no: i64
    face: vec[i64]
    white: vec[i64]
    yellow: vec[i64]
    supervisor: i64
    goods: vec[i64]
    caravan: vec[i64]
    camels: vec[i64]
    gold: vec[i64]
    buildings: vec[i64]
    points: vec[i64]
    cards: vec[i64]
    deck: vec[i64]
    discard: vec[i64]
    built: i64

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, YspahanPrinted)
        self.t = printed

    def clone(self) -> Yspahan:
        s = Yspahan(self.t)
        self.copy_common(s)
        s.week = self.week
        s.day = self.day
        s.first_player = self.first_player
        s.order = self.order[:]
        s.turn_no = self.turn_no
        s.face = self.face[:]
        s.white = self.white[:]
        s.yellow = self.yellow[:]
        s.supervisor = self.supervisor
        s.goods = self.goods[:]
        s.caravan = self.caravan[:]
        s.camels = self.camels[:]
        s.gold = self.gold[:]
        s.buildings = self.buildings[:]
        s.points = self.points[:]
        s.cards = self.cards[:]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.built = self.built
        return s

    # -- questions about the table ------------------------------------------------------------------------------

    def active(self) -> i64:
        """Whose turn it is, whoever may have to decide something in it."""
        return self.order[self.turn_no]

    def owns(self, seat: i64, building: i64) -> bool:
        return self.buildings[seat] >> building & 1 != 0

    def holds(self, seat: i64, card: i64) -> bool:
        return self.cards[seat * CARD_COUNT + card] > 0

    def hand_size(self, seat: i64) -> i64:
        n: i64 = 0
        at: i64
        for at in range(seat * CARD_COUNT, (seat + 1) * CARD_COUNT):
            n += self.cards[at]
        return n

    def dice(self, square: i64) -> i64:
        """How many dice of a group count for the player whose turn it is. Of two players the second one may not
        use yellow dice; with more players they are gone when another than the first has a turn."""
        if self.players == 2 and self.turn_no == 1:
            return self.white[square]
        return self.white[square] + self.yellow[square]

    def filled(self) -> i64:
        """Mask of the shops that hold somebody's good."""
        mask: i64 = 0
        for goods in self.goods:
            mask |= goods
        return mask

    def owner(self, shop: i64) -> i64:
        """Whose good is in a shop; -1 if it is empty."""
        seat: i64
        for seat in range(self.players):
            if self.goods[seat] >> shop & 1 != 0:
                return seat
        return -1

    # what the box holds is a limit only with the option; then everything follows from what lies on the table.

    def camels_left(self) -> i64:
        return self.t.camels_in_box - total(self.camels) if self.t.limited else PLENTY

    def gold_left(self) -> i64:
        return self.t.gold_in_box - total(self.gold) if self.t.limited else PLENTY

    def stock(self, seat: i64) -> i64:
        """Goods that a player still has."""
        if not self.t.limited:
            return PLENTY
        n = self.t.goods_in_box - bit_count(self.goods[seat])
        for owner in self.caravan:
            if owner == seat:
                n -= 1
        return n

    # -- small changes ------------------------------------------------------------------------------------------

    def score_item(self, seat: i64, item: i64, points: i64) -> None:
        self.points[seat * ITEM_COUNT + item] += points

    def discard_card(self, seat: i64, card: i64) -> None:
        self.cards[seat * CARD_COUNT + card] -= 1
        self.discard[card] += 1

    def clear_square(self, square: i64) -> None:
        self.face[square] = 0
        self.white[square] = 0
        self.yellow[square] = 0

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return total(lines(self, seat))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self, seat))

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Yspahan:
        """The other hands and the deck are dealt again from the cards that the seat does not see."""
        s = self._dealt_again(seat, chance)
        # Who gave up a group for a building can pay for one, perhaps only with a card: everybody knows that.
        while not s.over and len(s.legal(s.actors[0])) == 0:
            s = self._dealt_again(seat, chance)
        return s

    def _dealt_again(self, seat: i64, chance: Chance) -> Yspahan:
        s = self.clone()
        s.chance = chance
        deck = s.deck
        other: i64
        card: i64
        for other in range(s.players):
            if other != seat:
                for card in range(CARD_COUNT):
                    deck[card] += s.cards[other * CARD_COUNT + card]
                    s.cards[other * CARD_COUNT + card] = 0
        for other in range(s.players):
            if other != seat:
                left = self.hand_size(other)
                while left > 0:
                    card = chance.pick(FIRST_CARD_DRAWN + other, deck)
                    deck[card] -= 1
                    s.cards[other * CARD_COUNT + card] += 1
                    left -= 1
        return s

    # -- invariants -----------------------------------------------------------------------------------------------

    def violations(self) -> list[str]:
        return _violations(self)


STATE: Final = Yspahan


def _violations(s: Yspahan) -> list[str]:
    """The invariants of the spec's section 11.3, for positions that people set up and for tests."""
    found = _calendar_violations(s)
    if found:
        return found
    found += _tower_violations(s)
    found += _city_violations(s)
    t = s.t
    players: int = s.players
    # 4. Cards
    for card in range(9):
        n = s.deck[card] + s.discard[card]
        for seat in range(players):
            n += s.cards[seat * 9 + card]
        if n != t.card_count[card]:
            found.append(f"{CARDS[card]} cards: {n} in all, there are {t.card_count[card]}")
    # 5. Buildings
    for seat in range(players):
        points = 0
        for i in range(bit_count(s.buildings[seat])):
            points += t.building_points[i]
        scored = s.points[seat * ITEM_COUNT + BY_BUILDINGS]
        if scored != points:
            found.append(f"p{seat + 1} has {scored} points for buildings, but those that stand are worth {points}")
    # 7. Counts
    for name, values in (
        ("camels", s.camels),
        ("gold", s.gold),
        ("points", s.points),
        ("cards", s.cards),
        ("deck", s.deck),
        ("discard", s.discard),
        ("white", s.white),
        ("yellow", s.yellow),
    ):
        for value in values:
            if value < 0:
                found.append(f"{name}: {value} is below zero")
                break
    # 10. Limited pieces
    if s.camels_left() < 0:
        found.append(f"camels: {total(s.camels)} in all, there are {t.camels_in_box}")
    if s.gold_left() < 0:
        found.append(f"gold: {total(s.gold)} in all, there is {t.gold_in_box}")
    for seat in range(players):
        if s.stock(seat) < 0:
            found.append(f"p{seat + 1} has more than {t.goods_in_box} goods on the table")
    if not s.finished and not found:
        found += _stack_violations(s)
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
    """1. Groups rise from the bottom with their faces, the highest one lies on top."""
    found: list[str] = []
    below = 0
    for square in range(6):
        n = s.white[square] + s.yellow[square]
        face = s.face[square]
        if (n == 0) != (face == 0) or face > 6:
            found.append(f"face: {SQUARES[square]} has {n} dice, and their face is {face}")
        elif face != 0:
            if face <= below:
                found.append(f"face: {SQUARES[square]} shows {face}, but a lower square shows {below}")
            below = face
    if total(s.white) > s.t.white_dice:
        found.append(f"white: {total(s.white)} dice, there are {s.t.white_dice}")
    if total(s.yellow) > 3:
        found.append(f"yellow: {total(s.yellow)} dice, there are 3")
    if s.players > 2 and s.turn_no > 0 and total(s.yellow) > 0:
        found.append("yellow: these dice leave after the action of the first player")
    return found


def _city_violations(s: Yspahan) -> list[str]:
    """2. and 3. One owner a souk, never a full caravan."""
    found: list[str] = []
    for souk in range(14):
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
    """Whether the decision that is due fits the table. There is never more than one."""
    found: list[str] = []
    if len(s.stack) != 4:
        return [f"stack: {len(s.stack) // 4} decisions, but one at a time is due in this game"]
    frame = s.top()
    step = frame.step
    key = s.printed.steps[step].key
    if step != SAVE_WITH_CAMEL and frame.who != s.active():
        found.append(f"stack: {key!r} is decided by p{s.active() + 1}, whose turn it is")
    elif not _fits(s, step, frame.who, frame.a, frame.b):
        found.append(f"stack: the table does not fit the decision {key!r}")
    if s.built != 0 and step != FINISH_TURN:
        found.append("built: a building of this turn stands only after the main action")
    return found


def _fits(s: Yspahan, step: i64, who: i64, a: i64, b: i64) -> bool:
    if step == PRE_ROLL:
        return s.turn_no == 0 and total(s.white) + total(s.yellow) == 0 and _week_begins_well(s)
    if step == MAIN_ACTION:
        # All equal, or at least a lowest and a highest group: with a group taken, more may be missing.
        return s.turn_no > 0 or total(s.white) > 0
    if step == PLACE_GOOD:
        return 0 <= a < len(DISTRICTS) and b > 0 and s.stock(who) > 0
    here = s.t.shop_opposite[s.supervisor]
    other = s.t.other_opposite[s.supervisor]
    if step == ORDER_GOODS:
        if not s.t.mover_chooses or other < 0:
            return False
        return s.owner(here) >= 0 and s.owner(other) >= 0 and s.owner(here) != s.owner(other)
    if step == SAVE_WITH_CAMEL:
        then = b - 1
        if who < 0 or a < 0 or s.owner(a) != who or s.camels[who] < s.t.saved_good or s.stock(who) == 0:
            return False
        if a not in (here, other):
            return False
        return then < 0 or (then != a and then in (here, other) and s.owner(then) >= 0)
    if step == BUILD_INSTEAD:
        return s.players == 2
    return True


def _week_begins_well(s: Yspahan) -> bool:
    """8. On the first morning of a week the Supervisor is at the crossroads, and only a card of the first player can
    have put a good into a shop."""
    if s.day > 1:
        return True
    return s.supervisor == CROSSROADS and s.filled() == s.goods[s.first_player]
