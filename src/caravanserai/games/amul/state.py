# mypyc: compile
"""The table of Amul: its fields, who may see each, copying, and what must always be true of it."""

from __future__ import annotations

from typing import Final, final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import append, i64, vec
from caravanserai.core.fields import Counts, Each, Field, Fields, Num, Ref, RowOf, Seen
from caravanserai.core.game import ScoreItem
from caravanserai.core.state import FRAME, Printed, State, total
from caravanserai.core.vocabulary import SEATS
from caravanserai.games.amul.components import (
    DEAL,
    FACE_COUNT,
    MARAUDER,
    MERCHANT,
    MONGOL_SPY,
    PADISHAH,
    THIEF_FACE,
    AmulPrinted,
)
from caravanserai.games.amul.scoring import items, lines, winners
from caravanserai.games.amul.vocabulary import CARDS, DEALT, SPIES

FIRST_DEALT: Final[i64] = DEALT  # the outcome of p1; those of the other seats follow

# The steps in the rulebook's order; `steps.STEPS` holds them at these places.
OFFER_CARD: Final[i64] = 0
PICK_CARD: Final[i64] = 1
PLAY_CARD: Final[i64] = 2
TAKE_PALACE_CARD: Final[i64] = 3
TAKE_PALACE_CARDS: Final[i64] = 4
TAKE_BAZAAR_CARD: Final[i64] = 5
TAKE_MARKET_CARD: Final[i64] = 6
THIEF_TAKE: Final[i64] = 7
SPY_TARGET: Final[i64] = 8

_SECRET: Final = Seen("owner", count=True)  # that something was chosen is in sight, what it is only to its owner

FIELDS: Final = Fields(
    # The course of the game; effects that wait for their turn are on the stack
    Field("round", Num(least=1)),
    Field("start_player", Ref(SEATS)),
    Field("first_pick", Ref(SEATS)),
    Field("turn_order", RowOf(SEATS)),
    # The quarters of Amul
    Field("market_deck", Counts(CARDS), Seen("nobody", count=True)),
    Field("market", Counts(CARDS)),  # by card, never by seat
    Field("palace", Counts(CARDS)),
    Field("bazaar", Counts(CARDS)),
    Field("removed", Counts(CARDS)),  # all of it was seen
    # Before the players
    Field("hand", Each(SEATS, Counts(CARDS)), _SECRET),
    Field("offer", Each(SEATS, Ref(CARDS)), _SECRET),
    Field("play_choice", Each(SEATS, Ref(CARDS)), _SECRET),
    Field("known", Each(SEATS, Counts(CARDS))),  # cards that a seat certainly holds, by what all have seen
    Field("area", Each(SEATS, Counts(CARDS))),
    Field("spy_target", Each(SPIES, Ref(SEATS))),
)


@final
class Amul(State):
    t: AmulPrinted
    round: i64
    start_player: i64
    first_pick: i64
    turn_order: vec[i64]
    market_deck: vec[i64]
    market: vec[i64]
    palace: vec[i64]
    bazaar: vec[i64]
    removed: vec[i64]
    hand: vec[i64]
    offer: vec[i64]
    play_choice: vec[i64]
    known: vec[i64]
    area: vec[i64]
    spy_target: vec[i64]

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, AmulPrinted)
        self.t = printed

    def clone(self) -> Amul:
        s = Amul(self.t)
        self.copy_common(s)
        s.round = self.round
        s.start_player = self.start_player
        s.first_pick = self.first_pick
        s.turn_order = self.turn_order[:]
        s.market_deck = self.market_deck[:]
        s.market = self.market[:]
        s.palace = self.palace[:]
        s.bazaar = self.bazaar[:]
        s.removed = self.removed[:]
        s.hand = self.hand[:]
        s.offer = self.offer[:]
        s.play_choice = self.play_choice[:]
        s.known = self.known[:]
        s.area = self.area[:]
        s.spy_target = self.spy_target[:]
        return s

    # -- questions about the table ------------------------------------------------------------------------------

    def hand_size(self, seat: i64) -> i64:
        return self._sum(self.hand, seat)

    def has(self, seat: i64, face: i64) -> bool:
        """Whether a card lies in the play area of a seat."""
        return self.area[seat * FACE_COUNT + face] > 0

    def prowess(self, seat: i64) -> i64:
        """Prowess symbols in the play area of a seat."""
        area = self.area
        prowess = self.t.prowess
        at = seat * FACE_COUNT
        n: i64 = 0
        face: i64
        for face in range(FACE_COUNT):
            n += area[at + face] * prowess[face]
        return n

    def place_in_order(self, seat: i64) -> i64:
        """How many seats come before this one in the turn order."""
        place: i64 = 0
        while self.turn_order[place] != seat:
            place += 1
        return place

    def _sum(self, counts: vec[i64], seat: i64) -> i64:
        n: i64 = 0
        at: i64
        for at in range(seat * FACE_COUNT, (seat + 1) * FACE_COUNT):
            n += counts[at]
        return n

    # -- score ----------------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return total(lines(self.t, self.area, self.spy_target, seat))

    def score_lines(self, seat: int) -> list[int]:
        return list(lines(self.t, self.area, self.spy_target, seat))

    def score_items(self, seat: int) -> list[ScoreItem]:
        return items(self.t, self.area, self.spy_target, seat)

    def winners(self) -> tuple[int, ...]:
        return winners(self.t, self.area, self.spy_target)

    # -- hidden information ---------------------------------------------------------------------------------------

    def imagine(self, seat: int, chance: Chance) -> Amul:
        """The other hands, what they have chosen, and the deck are dealt again from the cards that the seat does not
        see. Cards that a player is known to hold stay with that player."""
        s = self.clone()
        s.chance = chance
        sizes = vec[i64]()
        other: i64
        for other in range(s.players):
            sizes = append(sizes, s.hand_size(other))
            if other != seat:
                s._collect(other)
        for other in range(s.players):
            if other != seat:
                s._deal_again(other, sizes[other])
        return s

    def _collect(self, seat: i64) -> None:
        """All hidden cards of a seat into the deck, but for those it is known to hold. What it has chosen stays
        marked as chosen."""
        face: i64
        for face in range(FACE_COUNT):
            at = seat * FACE_COUNT + face
            n = self.hand[at]
            if self.offer[seat] == face or self.play_choice[seat] == face:
                n += 1
            self.hand[at] = self.known[at]
            self.market_deck[face] += n - self.known[at]

    def _deal_again(self, seat: i64, size: i64) -> None:
        hidden: i64 = 1 if self.offer[seat] >= 0 or self.play_choice[seat] >= 0 else 0
        left = size + hidden - self._sum(self.hand, seat)
        while left > 0:
            face = self.chance.pick(FIRST_DEALT + seat, self.market_deck)
            self.market_deck[face] -= 1
            self.hand[seat * FACE_COUNT + face] += 1
            left -= 1
        if hidden == 0:
            return
        chosen = self.chance.pick(FIRST_DEALT + seat, self.hand[seat * FACE_COUNT : (seat + 1) * FACE_COUNT])
        self.hand[seat * FACE_COUNT + chosen] -= 1
        if self.offer[seat] >= 0:
            self.offer[seat] = chosen
        else:
            self.play_choice[seat] = chosen

    # -- invariants -----------------------------------------------------------------------------------------------

    def violations(self) -> list[str]:
        return _violations(self)


STATE: Final = Amul


def _violations(s: Amul) -> list[str]:
    """The invariants of the spec's section 4, for positions that people set up and for tests."""
    found = _course_violations(s)
    if found:
        return found
    for name, counts in _heaps(s):
        for n in counts:
            if n < 0:
                return [f"{name}: {n} is below zero"]
    found += _card_violations(s)
    found += _known_violations(s)
    if not s.finished and not found:
        found += _stack_violations(s)
    return found


def _heaps(s: Amul) -> list[tuple[str, vec[i64]]]:
    """Every place where cards lie, as counts."""
    return [
        ("market_deck", s.market_deck),
        ("market", s.market),
        ("palace", s.palace),
        ("bazaar", s.bazaar),
        ("removed", s.removed),
        ("hand", s.hand),
        ("area", s.area),
    ]


def _course_violations(s: Amul) -> list[str]:
    found: list[str] = []
    players: int = s.players
    order: list[int] = list(s.turn_order)
    if s.round > s.t.rounds:
        found.append(f"round: {s.round} of {s.t.rounds}")
    if s.start_player < 0 or s.first_pick != (s.start_player + s.round - 1) % players:
        found.append("first_pick: the card starts with the start player and moves on clockwise, a seat a round")
    elif s.round <= players and order != [(s.first_pick + i) % players for i in range(players)]:
        found.append(f"turn_order: {order} is not clockwise from the First Pick card in round {s.round}")
    if sorted(order) != list(range(players)):
        found.append(f"turn_order: {order} does not name every seat once")
    return found


def _card_violations(s: Amul) -> list[str]:
    """No card is lost or added, and each is where it may be."""
    found: list[str] = []
    players: int = s.players
    for face in range(70):
        n = s.market_deck[face] + s.market[face] + s.palace[face] + s.bazaar[face] + s.removed[face]
        for seat in range(players):
            n += s.hand[seat * 70 + face] + s.area[seat * 70 + face]
            n += (s.offer[seat] == face) + (s.play_choice[seat] == face)
        there = s.t.market[face] + s.t.palace[face] + s.t.bazaar[face]
        if n != there:
            found.append(f"{CARDS[face]} cards: {n} in all, there are {there}")
        if s.palace[face] > s.t.palace[face]:
            found.append(f"palace: {s.palace[face]} {CARDS[face]}, there are {s.t.palace[face]}")
        if s.bazaar[face] > s.t.bazaar[face]:
            found.append(f"bazaar: {s.bazaar[face]} {CARDS[face]}, there are {s.t.bazaar[face]}")
        traded = s.market_deck[face] + s.market[face]
        for seat in range(players):
            traded += s.hand[seat * 70 + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
        if traded > s.t.market[face]:
            found.append(f"{CARDS[face]}: {traded} in deck, market and hands, but {s.t.market[face]} can be")
    return found


def _known_violations(s: Amul) -> list[str]:
    found: list[str] = []
    for seat in range(s.players):
        for face in range(70):
            n = s.hand[seat * 70 + face] + (s.offer[seat] == face) + (s.play_choice[seat] == face)
            if not 0 <= s.known[seat * 70 + face] <= n:
                found.append(f"known: p{seat + 1} does not hold {s.known[seat * 70 + face]} {CARDS[face]}")
    return found


def _stack_violations(s: Amul) -> list[str]:
    """Whether the decisions that are due fit the table."""
    step = s.top().step
    key = s.printed.steps[step].key
    if (s.top().who < 0) != (step == OFFER_CARD or step == PLAY_CARD):
        return [f"stack: {key!r} is for {'one seat' if s.top().who < 0 else 'all seats, so who is -1'}"]
    found = _step_violations(s, step)
    if step <= PLAY_CARD:
        if len(s.stack) != FRAME:
            return [f"stack: {key!r} is decided by itself"]
        found += _hand_violations(s, step)
    elif step >= THIEF_TAKE:
        found += _ending_violations(s)
    else:
        found += _queue_violations(s)
    return found


def _step_violations(s: Amul, step: i64) -> list[str]:
    """How many cards are in the deck and the market, and who may have chosen something."""
    found: list[str] = []
    a_round = s.players + s.t.fill
    deck = total(s.t.market) - s.players * s.t.hand - s.round * a_round
    if total(s.market_deck) != deck:
        found.append(f"market_deck: {total(s.market_deck)} cards, in round {s.round} there are {deck}")
    market = s.t.fill
    if step == PICK_CARD:
        market = a_round - s.place_in_order(s.top().who)
    fewest = market if step <= PLAY_CARD else 0
    if step >= THIEF_TAKE:
        market = 0
    if not fewest <= total(s.market) <= market:
        found.append(f"market: {total(s.market)} cards, at this decision there are {market}")
    for seat in range(s.players):
        if s.offer[seat] >= 0 and step != OFFER_CARD:
            found.append(f"offer: p{seat + 1} has chosen, but nobody is asked")
        if s.play_choice[seat] >= 0 and step != PLAY_CARD:
            found.append(f"play_choice: p{seat + 1} has chosen, but nobody is asked")
    for i in range(2):
        if s.spy_target[i] >= 0 and step != SPY_TARGET:
            found.append(f"spy_target: the {SPIES[i]} names nobody before the end")
    return found


def _hand_violations(s: Amul, step: i64) -> list[str]:
    """Cards in hand, with the one that was chosen."""
    found: list[str] = []
    for seat in range(s.players):
        needed = s.t.hand + 1
        if step == PICK_CARD and s.place_in_order(seat) >= s.place_in_order(s.top().who):
            needed = s.t.hand
        n = s.hand_size(seat) + (s.offer[seat] >= 0) + (s.play_choice[seat] >= 0)
        if n != needed:
            found.append(f"hand: p{seat + 1} has {n} cards, at this decision it must be {needed}")
    found += _area_violations(s)
    return found


def _area_violations(s: Amul) -> list[str]:
    """Before the end, cards with the hand symbol alone lie in a play area only where a Marauder brought them."""
    found: list[str] = []
    for seat in range(s.players):
        brought = 0
        marauders = 0
        for face in range(70):
            n = s.area[seat * 70 + face]
            if s.t.table_symbol[face] == 0:
                brought += n
            elif s.t.effect[face] == MARAUDER:
                marauders += n
        if brought > marauders:
            found.append(f"area: p{seat + 1} has {brought} cards there that only Marauders can bring")
    return found


def step_of(effect: i64) -> i64:
    """The decision that an effect leads to at the end of a round; -1 for effects of another time."""
    if effect == MERCHANT:
        return TAKE_PALACE_CARD
    if effect == PADISHAH:
        return TAKE_PALACE_CARDS
    if effect == DEAL:
        return TAKE_BAZAAR_CARD
    return TAKE_MARKET_CARD if effect == MARAUDER else -1


def _queue_violations(s: Amul) -> list[str]:
    """Effects wait in turn order, the next one on top, each for the owner of its card."""
    found = _area_violations(s)
    for seat in range(s.players):
        if s.hand_size(seat) != s.t.hand:
            found.append(f"hand: p{seat + 1} has {s.hand_size(seat)} cards, at this decision it must be {s.t.hand}")
    before = int(s.players)
    stack: list[int] = list(s.stack)
    for at in range(0, len(stack), 4):
        step, who, card, left = stack[at], stack[at + 1], stack[at + 2], stack[at + 3]
        if who < 0 or s.place_in_order(who) >= before:
            return [*found, "stack: the effects of a round are not in turn order, the first one last"]
        before = s.place_in_order(who)
        most = 2 if step == TAKE_PALACE_CARDS else 1
        if step_of(s.t.effect[card]) != step or not s.has(who, card) or not 0 < left <= most:
            found.append(f"stack: the table does not fit the decision {s.printed.steps[step].key!r} of p{who + 1}")
    return found


def _ending_violations(s: Amul) -> list[str]:
    """The end: empty hands, then the Thief, then the spies."""
    found: list[str] = []
    if s.round != s.t.rounds or total(s.hand) > 0:
        found.append("stack: Thief and spies come after the last round, when all hands are laid out")
    before = THIEF_TAKE + 10
    stack: list[int] = list(s.stack)
    for at in range(0, len(stack), 4):
        step, who, a, b = stack[at], stack[at + 1], stack[at + 2], stack[at + 3]
        rank = THIEF_TAKE if step == THIEF_TAKE else SPY_TARGET + a
        fits = step >= THIEF_TAKE and who >= 0 and rank < before
        if step == THIEF_TAKE:
            fits = fits and a == THIEF_FACE and 0 < b <= 2 and s.has(who, THIEF_FACE)
        elif step == SPY_TARGET:
            fits = fits and s.has(who, MONGOL_SPY + a) and s.spy_target[a] < 0
        if not fits:
            return [*found, f"stack: the table does not fit the decision {s.printed.steps[step].key!r}"]
        before = rank
    return found
