"""A tiny game for tests of the core: it has one of everything that the core serves.

Pebbles. In each round every seat takes a turn: it may mark kinds of cards, as often as it likes; then it
peeks secretly at the top card and keeps or leaves it, or rolls the die for points, or is done and bows. To
bow is the only option of an open decision; the last seat's bow rolls the die for everybody. Then all seats
with cards secretly choose one; the highest card scores its number of pebbles.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, final

import pytest

import serai as cv
from serai.core.position.codecs import Counts, Each, Flag, Num, Ref, RowOf, SetOf
from serai.core.position.fields import DerivedField, Field, Fields, Visibility
from serai.core.rules.chance import Chance
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Outcomes, Private
from serai.core.rules.game import Components, Game, Option, Reaction, ScoreItem, ScoreLine
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, MatchConfig, PrintedData, State, Step
from serai.core.rules.vectors import fill, ints, total
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary
from serai.core.view.text_numbers import TextNumbers
from serai.core.view.texts import Catalogue

if cv.is_compiled():
    pytest.skip("a game in plain Python cannot stand on compiled classes", allow_module_level=True)

CARDS = Domain("card", ["one", "two", "three", "four"], aliases={"uno": "one"})
PIPS = Domain("pips", ["1", "2", "3"], named=False)
KINDS = len(CARDS)
OF_EACH = 3

V = Vocabulary("toy")
MARK = V.verb("mark", ("m",), card=CARDS)
PEEK = V.verb("peek")
KEEP = V.verb("keep")
LEAVE = V.verb("leave")
ROLL = V.verb("roll")
DONE = V.verb("done")
BOW = V.verb("bow")
CHOOSE = V.verb("choose", card=CARDS)

EVENTS = Events()
MARKED = EVENTS.event("mark", seat=SEATS, card=CARDS)
PEEKED = EVENTS.event("peek", seat=SEATS, card=Private(CARDS))
KEPT = EVENTS.event("keep", seat=SEATS)
LEFT = EVENTS.event("leave", seat=SEATS)
ROLLED = EVENTS.event("roll", seat=SEATS, n=NUMBER)
BOWED = EVENTS.event("bow", seat=SEATS)
WIND = EVENTS.event("wind", n=NUMBER)
CHOSEN = EVENTS.event("choose", seat=SEATS, card=Private(CARDS))
SHOWN = EVENTS.event("show", seat=SEATS, card=CARDS)
WON = EVENTS.event("win", seat=SEATS, n=NUMBER)

OUTCOMES = Outcomes()
CARD_PEEKED = OUTCOMES.outcome("card", CARDS, visible_to="actor")
PIPS_ROLLED = OUTCOMES.outcome("pips", PIPS)

FIELDS = Fields(
    Field("round_no", Num(least=1)),
    Field("turn_no", Num()),
    Field("deck", Counts(CARDS), Visibility("nobody", count=True)),
    Field("hand", Each(SEATS, Counts(CARDS)), Visibility("owner", count=True, option="open_hands")),
    Field("chosen", Each(SEATS, Ref(CARDS)), Visibility("owner", count=True)),
    Field("points", Each(SEATS, Num())),
    Field("peeked", Ref(CARDS), Visibility("actor", count=True)),
    Field("marks", SetOf(CARDS)),
    Field("trail", RowOf(CARDS)),
    Field("windy", Flag()),
    DerivedField("held", Each(SEATS, Num())),  # how many cards each seat holds
)

LINES = (ScoreLine("points"), ScoreLine("hand", shows="hand"))
REASONS = Events()
WON_SO_FAR = REASONS.event("won", seat=SEATS)
HELD = REASONS.event("held", worth=NUMBER, card=CARDS)

DECISIONS = Decisions()
TURN = DECISIONS.decision("turn", "turn")
LOOK = DECISIONS.decision("look", "look")
BOWING = DECISIONS.decision("bow", "bow")
CHOOSING = DECISIONS.decision("choose", "choose")


def expand(text: str) -> list[str]:
    """Shorthand: `marks one two` marks both and is done."""
    words = text.split()
    if not words or words[0] != "marks":
        return [text]
    if len(words) < 2:
        raise ValueError("write 'marks <card> <card> ...'")
    return [*(f"mark {word}" for word in words[1:]), "done"]


@final
class ToyState(State):
    round_no: int
    turn_no: int
    deck: vec[i64]
    hand: vec[i64]
    chosen: vec[i64]
    points: vec[i64]
    peeked: int
    marks: int
    trail: vec[i64]
    windy: int
    held: vec[i64]

    # What `make generate` writes for a game on the shelf.

    def blank(self) -> None:
        self.blank_common()
        for each in FIELDS.stored:
            setattr(self, each.name, each.codec.blank(self.players))

    def clone(self) -> ToyState:
        s = ToyState(self.printed)
        self.copy_common(s)
        for each in FIELDS.stored:
            value = getattr(self, each.name)
            setattr(s, each.name, value if each.codec.scalar else value[:])
        return s

    def derive(self) -> None:
        self.held = ints([sum(self.cards(seat)) for seat in range(self.players)])

    def cards(self, seat: int) -> list[int]:
        return list(self.hand)[seat * KINDS : (seat + 1) * KINDS]

    def score(self, seat: int) -> int:
        return sum(self.score_lines(seat))

    def score_lines(self, seat: int) -> list[int]:
        return [self.points[seat], sum(n * (card + 1) for card, n in enumerate(self.cards(seat)))]

    def score_items(self, seat: int) -> list[ScoreItem]:
        found = [ScoreItem("points", "pebbles", 1, self.points[seat], (WON_SO_FAR.id, seat))]
        for card, n in enumerate(self.cards(seat)):
            if n > 0:
                found.append(ScoreItem("hand", f"card.{CARDS[card]}", n, n * (card + 1), (HELD.id, card + 1, card)))
        return found

    def imagine(self, seat: int, chance: Chance) -> ToyState:
        s = self.clone()
        s.chance = chance
        others = [other for other in range(s.players) if other != seat]
        if s.peeked >= 0 and s.top().who != seat:
            s.deck[s.peeked] += 1
            s.peeked = chance.pick(CARD_PEEKED, s.deck)
            s.deck[s.peeked] -= 1
        if not s.printed.options["open_hands"]:
            self._deal_again(s, others, chance)
        for other in others:
            if s.chosen[other] >= 0:
                s.chosen[other] = chance.pick(CARD_PEEKED, ints(s.cards(other)))
        return s

    def _deal_again(self, s: ToyState, others: list[int], chance: Chance) -> None:
        for other in others:
            for card in range(KINDS):
                s.deck[card] += s.hand[other * KINDS + card]
                s.hand[other * KINDS + card] = 0
        for other in others:
            for _ in range(s.held[other]):
                card = chance.pick(CARD_PEEKED, s.deck)
                s.deck[card] -= 1
                s.hand[other * KINDS + card] += 1


STATE = ToyState


def violations(s: ToyState) -> list[str]:
    found: list[str] = []
    for card in range(KINDS):
        n = s.deck[card] + list(s.trail).count(card) + (s.peeked == card)
        n += sum(s.cards(seat)[card] for seat in range(s.players))
        if n != OF_EACH:
            found.append(f"{CARDS[card]} cards: {n} in all, there are {OF_EACH}")
    for seat in range(s.players):
        if s.chosen[seat] >= 0 and s.cards(seat)[s.chosen[seat]] == 0:
            found.append(f"p{seat + 1} has chosen a card it does not hold")
    if s.turn_no >= s.players:
        found.append(f"turn_no: {s.turn_no} is no turn of a round")
    if not s.finished and s.round_no > s.printed.options["rounds"]:
        found.append(f"round_no: {s.round_no} is after the last")
    if not s.finished and not found:
        found += _stack_violations(s)
    return found


def _stack_violations(s: ToyState) -> list[str]:
    if len(s.frames()) != 1:
        return ["stack: one decision at a time"]
    frame = s.top()
    if (frame.who < 0) != (frame.decision is CHOOSING):
        return ["stack: only the choosing belongs to all"]
    if (s.peeked >= 0) != (frame.decision is LOOK):
        return ["peeked: a peeked card and the decision about it belong together"]
    if frame.decision is not CHOOSING and (frame.who != s.turn_no or max(s.chosen) >= 0):
        return ["stack: it is another seat's turn"]
    return []


def _next_seat(s: ToyState) -> None:
    s.marks = 0
    if s.turn_no + 1 < s.players:
        s.turn_no += 1
        s.push(TURN, s.turn_no)
    elif total(s.hand) > 0:
        s.push(CHOOSING, -1)
    else:
        _next_round(s)


def _next_round(s: ToyState) -> None:
    s.turn_no = 0
    if s.round_no == s.printed.options["rounds"]:
        s.finished = True
    else:
        s.round_no += 1
        s.push(TURN, 0)


def _roll(s: ToyState) -> int:
    return s.chance.pick(PIPS_ROLLED, ints([1] * len(PIPS))) + 1


class Turn(Step):
    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, ToyState)
        out = ints([MARK(card) for card in range(KINDS) if not state.marks >> card & 1])
        if total(state.deck) > 0:
            out = append(out, PEEK())
        return append(append(out, ROLL()), DONE())

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, ToyState)
        s = state
        if action == PEEK():
            s.peeked = s.chance.pick(CARD_PEEKED, s.deck)
            s.deck[s.peeked] -= 1
            s.emit(PEEKED, frame.who, s.peeked)
            s.push(LOOK, frame.who)
        elif action == ROLL():
            n = _roll(s)
            s.points[frame.who] += n
            s.emit(ROLLED, frame.who, n)
            _next_seat(s)
        elif action == DONE():
            s.push(BOWING, frame.who)
        else:
            s.marks |= 1 << (action - MARK.base)
            s.emit(MARKED, frame.who, action - MARK.base)
            s.push(TURN, frame.who)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        return "marked" if action < MARK.base + KINDS else ""


class Look(Step):
    def legal(self, state: State, frame: Frame) -> vec[i64]:
        return ints([KEEP(), LEAVE()])

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, ToyState)
        s = state
        if action == KEEP():
            s.hand[frame.who * KINDS + s.peeked] += 1
            s.held[frame.who] += 1
            s.emit(KEPT, frame.who)
        else:
            s.deck[s.peeked] += 1
            s.emit(LEFT, frame.who)
        s.peeked = -1
        _next_seat(s)


class Bowing(Step):
    """The only option of an open decision; the last seat's bow rolls the die."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        return ints([BOW()])

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, ToyState)
        s = state
        s.emit(BOWED, frame.who)
        if frame.who == s.players - 1:
            n = _roll(s)
            s.windy = 1
            for seat in range(s.players):
                s.points[seat] += n
            s.emit(WIND, n)
        _next_seat(s)

    def is_open(self, state: State, frame: Frame) -> bool:
        return True


class Choosing(Step):
    """Secret and simultaneous."""

    def actors(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, ToyState)
        return ints([seat for seat in range(state.players) if state.held[seat] > 0 and state.chosen[seat] < 0])

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, ToyState)
        return ints([CHOOSE(card) for card, n in enumerate(state.cards(frame.who)) if n > 0])

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, ToyState)
        s = state
        s.chosen[frame.who] = action - CHOOSE.base
        s.emit(CHOSEN, frame.who, action - CHOOSE.base)
        if len(self.actors(s, frame)) > 0:
            s.push(CHOOSING, -1)
        else:
            self._show(s)

    def _show(self, s: ToyState) -> None:
        best = max(s.chosen)
        for seat in range(s.players):
            card = s.chosen[seat]
            if card < 0:
                continue
            s.emit(SHOWN, seat, card)
            s.hand[seat * KINDS + card] -= 1
            s.held[seat] -= 1
            s.trail = append(s.trail, card)
            s.chosen[seat] = -1
            if card == best:
                s.points[seat] += card + 1
                s.emit(WON, seat, card + 1)
        _next_round(s)


STEPS: list[Step] = [
    Turn(TURN),
    Look(LOOK),
    Bowing(BOWING),
    Choosing(CHOOSING),
]


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return PrintedData(terms)


def set_up(printed: PrintedData, chance: Chance) -> State:
    s = ToyState(printed)
    s.chance = chance
    s.blank()
    s.round_no = 1
    s.deck = fill(KINDS, OF_EACH)
    s.derive()
    s.push(TURN, 0)
    return s


TEXTS: dict[str, Any] = {
    "prompt.over": "The game is over.",
    "prompt.turn": "Your turn.",
    "prompt.look": "Keep the card?",
    "prompt.bow": "Bow.",
    "prompt.choose": "Choose a card.",
    "action.mark": "Mark {card}",
    "action.peek": "Peek at the deck",
    "action.keep": "Keep it",
    "action.leave": "Leave it",
    "action.roll": "Roll",
    "action.done": "Done",
    "action.bow": "Bow",
    "action.choose": "Choose {card}",
    "refusal.marked": "this kind is marked already",
    "log.peek": "{seat} peeks at {card}",
    "log.peek.hidden": "{seat} peeks at a card",
    "why.won": "won by {seat}",
    "why.held": "{worth} for {card}",
}


@dataclass(frozen=True, eq=False)
class ToyGame(Game):
    """A game whose rooms are all in one module, with given texts instead of files."""

    rooms: Any = None

    def module(self, name: str) -> Any:
        return self.rooms

    def find_module(self, name: str) -> Any | None:
        return None

    def text(self, language: str = "en", text_numbers: TextNumbers | None = None) -> Catalogue:
        return Catalogue(language, TEXTS, text_numbers)

    @property
    def components(self) -> Components:
        return Components({}, "")


_OPTIONS = (Option("open_hands", (False, True)), Option("rounds", (2, 1, 4)))

_REACTIONS = (
    Reaction("peeked", "look", {"always_keep": ("keep",), "always_leave": ("leave",)}),
    Reaction("marking", "turn", {"always_mark": ("mark one", "mark two")}),
    Reaction("showing", "choose", {"always_four": ("choose four",)}),
)

TOY = ToyGame(
    id="toy",
    package="",
    players=range(2, 4),
    rules_version=1,
    options={option.id: option for option in _OPTIONS},
    presets={"long": {"rounds": 4}},
    reactions={reaction.id: reaction for reaction in _REACTIONS},
    rooms=sys.modules[__name__],
)


@contextmanager
def with_games(*games: Game) -> Iterator[None]:
    """Makes matches know these games, besides the real ones."""
    real = cv.game
    known = {each.id: each for each in games}
    with pytest.MonkeyPatch.context() as patch:
        for room in ("match", "replay"):
            patch.setattr(f"serai.core.match.{room}.game", lambda id: known.get(id) or real(id))
        yield
