"""Completes partial positions of Amul.

    position("amul", players=3, round=4, at="play", hand={0: "thief gold*2"}, area={1: "silver*2"})

Cards are counts or words (`gold*2 silver`); values of seats are a list, or an object with some of the seats. Palace,
bazaar and play areas are taken exactly as given; a palace or bazaar that is not given holds all its cards that no
player has. Hands, market and deck are filled up to the size they must have, with plain cards first, and the remaining
cards are removed from the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from serai.core.errors import short_repr
from serai.core.game.game import Components
from serai.core.game.parts import Editor
from serai.core.position.input import PositionInput
from serai.core.rules.codecs import Counts, One
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.amul import GAME
from serai.games.amul.cards import EFFECTS, FACES
from serai.games.amul.components import AmulPrinted
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import decision_of
from serai.games.amul.steps.rounds import order_of_round
from serai.games.amul.vocabulary import CARDS, OFFER_CARD, PICK_CARD, PLAY_CARD, SPIES, SPY_TARGET, THIEF_TAKE

# `at`: phase of the round; `turn`: seat that picks; `queue`: pending effects as (seat, card), the next one first
MOMENTS = Domain("moment", ("offer", "pick", "play", "effects", "end", "over"))
HEAPS = ("market_deck", "market", "palace", "bazaar", "removed")
TRADING = {"offer": OFFER_CARD, "pick": PICK_CARD, "play": PLAY_CARD}
_MOMENT_OF = {decision.key: moment for moment, decision in TRADING.items()}
_MOMENT_OF |= {THIEF_TAKE.key: "end", SPY_TARGET.key: "end"}

Cards = Counter[str]


def complete(given: PositionInput, rows: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    printed = GAME.printed(given.players, options, Components(rows, ""))
    assert isinstance(printed, AmulPrinted)
    builder = PositionBuilder(printed, given)
    given.raise_problems()
    return builder.build()


# -- cards that are not placed yet ------------------------------------------------------------------------------------


class CardPool:
    """The cards of a match that the position has not placed yet, by quarter."""

    def __init__(self, t: AmulPrinted, given: PositionInput) -> None:
        self.t = t
        self.given = given
        self.market = _all(t.market)
        self.palace = _all(t.palace)
        self.bazaar = _all(t.bazaar)

    def reserve_quarter(self, name: str, quarter: Cards, wanted: Cards | None) -> None:
        """Reserve the cards of a quarter that was given; its other cards are placed elsewhere."""
        if wanted is not None:
            self._report_missing(name, wanted - quarter, quarter)
            quarter -= wanted

    def take(self, name: str, wanted: Cards) -> Cards:
        """Take these cards from the market cards."""
        self._report_missing(name, wanted - self.market, self.market)
        self.market -= wanted
        return wanted

    def take_anywhere(self, name: str, wanted: Cards) -> Cards:
        """Take these cards from any quarter, market cards first."""
        missing = wanted.copy()
        for heap in (self.market, self.palace, self.bazaar):
            found = missing & heap
            heap -= found
            missing -= found
        self._report_missing(name, missing, Counter())
        return wanted

    def draw(self, name: str, n: int) -> Cards:
        """Take n market cards, those first that only score in the play area."""
        drawn = Counter(sorted(self.market.elements(), key=self._plainness)[: max(0, n)])
        if drawn.total() < n:
            self.given.refuse(name, f"{n - drawn.total()} market cards are missing")
        return self.take(name, drawn)

    def _plainness(self, face: str) -> tuple[int, ...]:
        t, i = self.t, FACES.index(face)
        symbols = t.link[i] + t.luxury[i] + t.arab[i] + t.mongol[i] + t.prowess[i]
        return (t.hand_symbol[i], t.effect[i], symbols, i)

    def _report_missing(self, name: str, missing: Cards, there: Cards) -> None:
        for face, n in missing.items():
            self.given.refuse(name, f"{there[face] + n} {face} cards are wanted, {there[face]} are left")


def _all(counts: Iterable[int]) -> Cards:
    return +Counter(dict(zip(FACES, counts, strict=True)))


# -- completion -------------------------------------------------------------------------------------------------------


class PositionBuilder:
    """Builds a complete position from a partial one."""

    def __init__(self, t: AmulPrinted, given: PositionInput) -> None:
        self.t = t
        self.given = given
        self.players = given.players
        self.stack = given.raw.get("stack")
        self.at = given.word("at", MOMENTS, self._moment())
        self.over = self.at == "over"
        ended = self.at in ("end", "over")
        self.round: int = given.field("round", t.rounds if ended else 1)
        self.area = self._counts_by_seat("area")
        self.hand = self._counts_by_seat("hand")
        self.offer: list[str | None] = given.seats("offer", None)
        self.play_choice: list[str | None] = given.seats("play_choice", None)
        self.heaps = {name: Counter(given.field(name, {})) for name in HEAPS}
        moved = self.round - 1  # seats that First Pick has moved on
        self.first_pick: int = given.field("first_pick", (given.field("start_player", 0) + moved) % self.players)
        self.start_player: int = given.field("start_player", (self.first_pick - moved) % self.players)
        self.turn_order = self._order()
        self.turn: int = given.value("turn", One(SEATS), self._picker())

    def _counts_by_seat(self, name: str) -> list[Cards]:
        return [Counter(cards) for cards in self.given.seats(name, {})]

    def _moment(self) -> str:
        """The default of `at`, from the stack."""
        if self.given.raw.get("over"):
            return "over"
        if not self.stack:
            return "effects" if self.given.raw.get("queue") else "offer"
        return _MOMENT_OF.get(_top(self.stack).get("step", ""), "effects")

    def _order(self) -> list[int]:
        """The given turn order, or the one that follows from First Pick and prowess."""
        given: list[int] = self.given.field("turn_order", [])
        if sorted(given) == list(range(self.players)):
            return given
        if given:
            self.given.refuse("turn_order", f"{short_repr(given)} does not name every seat once")
        s = Amul(self.t)
        s.blank()
        s.round, s.first_pick = self.round, self.first_pick
        for seat, area in enumerate(self.area):
            for face, n in area.items():
                s.area[seat * len(FACES) + FACES.index(face)] = n
        return list(order_of_round(s))

    def _picker(self) -> int:
        if self.stack and self.at == "pick":
            who = _top(self.stack).get("who", -1)
            return who if isinstance(who, int) and 0 <= who < self.players else self.turn_order[0]
        return self.turn_order[0]

    # -- cards --------------------------------------------------------------------------------------------------

    def build(self) -> dict[str, Any]:
        """Place the given cards first, then fill up the rest."""
        pool = CardPool(self.t, self.given)
        palace = self.heaps["palace"] if "palace" in self.given else None
        bazaar = self.heaps["bazaar"] if "bazaar" in self.given else None
        pool.reserve_quarter("palace", pool.palace, palace)
        pool.reserve_quarter("bazaar", pool.bazaar, bazaar)
        for seat in range(self.players):
            chosen = [card for card in (self.offer[seat], self.play_choice[seat]) if card]
            pool.take(f"hand: p{seat + 1}", self.hand[seat] + Counter(chosen))
        market = pool.take("market", self.heaps["market"])
        deck = pool.take("market_deck", self.heaps["market_deck"])
        for seat in range(self.players):  # last: these cards may come from any quarter
            pool.take_anywhere(f"area: p{seat + 1}", self.area[seat])
        gone = pool.take_anywhere("removed", self.heaps["removed"])
        for seat in range(self.players):
            missing = self._hand_size(seat) - self.hand[seat].total()
            self.hand[seat] = self.hand[seat] + pool.draw(f"hand: p{seat + 1}", missing)
        if not (market and self.at == "effects"):  # a Marauder may have taken some
            market = market + pool.draw("market", self._market_size() - market.total())
        deck = deck + pool.draw("market_deck", self._deck_size() - deck.total())
        gone = gone + pool.market
        gone = gone + pool.palace if palace is not None else gone
        gone = gone + pool.bazaar if bazaar is not None else gone
        return {
            "over": self.over,
            "stack": self._stack(),
            "round": self.round,
            "start_player": self.start_player,
            "first_pick": self.first_pick,
            "turn_order": self.turn_order,
            "market_deck": _as_counts(deck),
            "market": _as_counts(market),
            "palace": _as_counts(pool.palace if palace is None else palace),
            "bazaar": _as_counts(pool.bazaar if bazaar is None else bazaar),
            "removed": _as_counts(gone),
            "hand": [_as_counts(hand) for hand in self.hand],
            "area": [_as_counts(area) for area in self.area],
            "spy_target": self._spies(),
        }

    def _hand_size(self, seat: int) -> int:
        """The number of cards that must be in hand, without the chosen one."""
        if self.at in ("end", "over"):
            return 0
        size: int = self.t.hand
        if self.at in ("offer", "play") or (self.at == "pick" and self._place(seat) < self._place(self.turn)):
            size += 1
        return size - (self.offer[seat] is not None) - (self.play_choice[seat] is not None)

    def _market_size(self) -> int:
        if self.at in ("end", "over"):
            return 0
        fill: int = self.t.fill
        return fill + self.players - self._place(self.turn) if self.at == "pick" else fill

    def _deck_size(self) -> int:
        t = self.t
        return int(sum(list(t.market)) - self.players * t.hand - self.round * (self.players + t.fill))

    def _place(self, seat: int) -> int:
        return self.turn_order.index(seat)

    # -- decisions ----------------------------------------------------------------------------------------------

    def _stack(self) -> Any:
        if self.stack is not None:
            return self.stack
        if self.over:
            return []
        if self.at in TRADING:
            return [{"step": TRADING[self.at].key, "who": self.turn if self.at == "pick" else -1}]
        queue = self.given.raw.get("queue", self._end_queue() if self.at == "end" else ())
        frames = [frame for entry in queue if (frame := self._frame(entry)) is not None]
        if not frames and not self.given.problems:
            needed = "over=True" if self.at == "end" else "queue=[(0, 'deal')] or another effect"
            self.given.refuse("at", f"nothing waits at {self.at!r}; {needed} is needed")
        return frames[::-1]

    def _end_queue(self) -> list[tuple[int, str]]:
        """The decisions before the scoring, as (seat, card) in the order of R-17."""
        faces = ["thief", *SPIES]
        return [(seat, face) for face in faces for seat, area in enumerate(self.area) if area[face]]

    def _frame(self, entry: Any) -> dict[str, Any] | None:
        """The stack frame of a pending effect."""
        if not (isinstance(entry, Sequence) and len(entry) == 2 and isinstance(entry[0], int)):
            self.given.refuse("queue", f"{short_repr(entry)} should be a seat and a card")
            return None
        who = entry[0]
        try:
            card = CARDS[CARDS.index(str(entry[1]))]
        except ValueError as error:
            self.given.refuse("queue", error)
            return None
        if card in SPIES.items:
            return {"step": SPY_TARGET.key, "who": who, "card": card}
        effect = self.t.effect[FACES.index(card)]
        decision = THIEF_TAKE if EFFECTS[effect] == "thief" else decision_of(effect)
        if decision is None:
            self.given.refuse("queue", f"{card} has no effect")
            return None
        return {"step": decision.key, "who": who, "card": card, "left": self.t.may_take[effect]}

    def _spies(self) -> Any:
        """The seats that the spies named. In a finished game the default is the left neighbour."""
        if "spy_target" in self.given or not self.over:
            return self.given.field("spy_target", {})
        return {spy: int(self.t.left[seat]) for spy in SPIES for seat, area in enumerate(self.area) if area[spy]}


def _top(stack: Any) -> Mapping[str, Any]:
    """The frame of the next decision; empty if the stack is not valid."""
    top = stack[-1] if isinstance(stack, Sequence) and stack else None
    return top if isinstance(top, Mapping) else {}


_COUNTS = Counts(CARDS)


def _as_counts(cards: Cards) -> dict[str, int]:
    """Cards as counts of a position, in the order of the card numbers."""
    found: dict[str, int] = _COUNTS.write([cards[face] for face in FACES], 0)
    return found


EDITOR = Editor(complete, ("at", "turn", "queue"))
