"""Positions of Amul that people write: only what matters is named.

    position("amul", players=3, round=4, at="play", hand={0: "thief gold*2"}, area={1: "silver*2"})

Cards are counts or words (`gold*2 silver`); what belongs to seats is a list, or the seats that matter with their own.
Palace, bazaar and play areas are exactly as they are given; a palace or bazaar that is not given holds all that is not
before a player. Hands, market and deck are filled up to the size they must have, with plain cards first, and the cards
that are left over are out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from serai.core.errors import shown
from serai.core.position.codecs import Counts, One
from serai.core.position.input import Given
from serai.core.rules.game import Components
from serai.core.rules.vocabulary import SEATS, Domain
from serai.games.amul import GAME
from serai.games.amul.components import EFFECTS, FACES, AmulPrinted
from serai.games.amul.fields import FIELDS
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import decision_of
from serai.games.amul.steps.rounds import order_of_round
from serai.games.amul.vocabulary import CARDS, OFFER_CARD, PICK_CARD, PLAY_CARD, SPIES, SPY_TARGET, THIEF_TAKE

SHORTHANDS = ("at", "turn", "queue")
# `at`: where the game stands; `turn`: who picks; `queue`: effects that wait, as (seat, card), the next one first
MOMENTS = Domain("moment", ("offer", "pick", "play", "effects", "end", "over"))
HEAPS = ("market_deck", "market", "palace", "bazaar", "removed")
TRADING = {"offer": OFFER_CARD, "pick": PICK_CARD, "play": PLAY_CARD}
_MOMENT_OF = {decision.key: moment for moment, decision in TRADING.items()}
_MOMENT_OF |= {THIEF_TAKE.key: "end", SPY_TARGET.key: "end"}

Cards = Counter[str]


def complete(rows: dict[str, Any], players: int, options: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The whole position."""
    printed = GAME.printed(players, options, Components(rows, ""))
    assert isinstance(printed, AmulPrinted)
    writing = Writing(printed, Given(FIELDS, players, given))
    writing.given.stop_if_wrong()
    whole = writing.whole()
    writing.given.stop_if_wrong()
    return whole


# -- the box ----------------------------------------------------------------------------------------------------------


class Box:
    """The cards of a game that are not laid anywhere yet."""

    def __init__(self, t: AmulPrinted, problems: list[str]) -> None:
        self.t = t
        self.problems = problems
        self.market = _all(t.market)
        self.palace = _all(t.palace)
        self.bazaar = _all(t.bazaar)

    def leave(self, name: str, quarter: Cards, wanted: Cards | None) -> None:
        """Set aside what lies in a quarter, if that was given: the rest of it is somewhere else."""
        if wanted is not None:
            self._miss(name, wanted - quarter, quarter)
            quarter -= wanted

    def take(self, name: str, wanted: Cards) -> Cards:
        """These cards of the market deck."""
        self._miss(name, wanted - self.market, self.market)
        self.market -= wanted
        return wanted

    def lay(self, name: str, wanted: Cards) -> Cards:
        """These cards from wherever they are, of the market deck if possible."""
        missing = wanted.copy()
        for heap in (self.market, self.palace, self.bazaar):
            found = missing & heap
            heap -= found
            missing -= found
        self._miss(name, missing, Counter())
        return wanted

    def draw(self, name: str, n: int) -> Cards:
        """So many cards, those first that do nothing but score from the play area."""
        drawn = Counter(sorted(self.market.elements(), key=self._plainness)[: max(0, n)])
        if drawn.total() < n:
            self.problems.append(f"{name}: {n - drawn.total()} market cards are missing")
        return self.take(name, drawn)

    def _plainness(self, face: str) -> tuple[int, ...]:
        t, i = self.t, FACES.index(face)
        symbols = t.link[i] + t.luxury[i] + t.arab[i] + t.mongol[i] + t.prowess[i]
        return (t.hand_symbol[i], t.effect[i], symbols, i)

    def _miss(self, name: str, missing: Cards, there: Cards) -> None:
        for face, n in missing.items():
            self.problems.append(f"{name}: {there[face] + n} {face} cards are wanted, {there[face]} are left")


def _all(counts: Iterable[int]) -> Cards:
    return +Counter(dict(zip(FACES, counts, strict=True)))


# -- the whole position -----------------------------------------------------------------------------------------------


class Writing:
    """A position on its way from what was given to a whole one."""

    def __init__(self, t: AmulPrinted, given: Given) -> None:
        self.t = t
        self.given = given
        self.players = given.players
        self.stack = given.raw.get("stack")
        self.at = given.word("at", MOMENTS, self._moment())
        self.over = self.at == "over"
        ended = self.at in ("end", "over")
        self.round: int = given.field("round", t.rounds if ended else 1)
        self.area = self._hands("area")
        self.hand = self._hands("hand")
        self.offer: list[str | None] = given.seats("offer", None)
        self.play_choice: list[str | None] = given.seats("play_choice", None)
        self.known = self._hands("known")
        self.heaps = {name: Counter(given.field(name, {})) for name in HEAPS}
        moved = self.round - 1  # First Pick has moved on so often
        self.first_pick: int = given.field("first_pick", (given.field("start_player", 0) + moved) % self.players)
        self.start_player: int = given.field("start_player", (self.first_pick - moved) % self.players)
        self.turn_order = self._order()
        self.turn: int = given.value("turn", One(SEATS), self._picker())

    def _hands(self, name: str) -> list[Cards]:
        return [Counter(cards) for cards in self.given.seats(name, {})]

    def _moment(self) -> str:
        """Where the game stands if that is not said: as the stack shows."""
        if self.given.raw.get("over"):
            return "over"
        if not self.stack:
            return "effects" if self.given.raw.get("queue") else "offer"
        return _MOMENT_OF.get(_top(self.stack).get("step", ""), "effects")

    def _order(self) -> list[int]:
        """As it was given, or as First Pick and the prowess in the play areas have it."""
        given: list[int] = self.given.field("turn_order", [])
        if sorted(given) == list(range(self.players)):
            return given
        if given:
            self.given.problems.append(f"turn_order: {shown(given)} does not name every seat once")
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

    def whole(self) -> dict[str, Any]:
        """Every field. What was given is laid first, then the rest is filled up."""
        box = Box(self.t, self.given.problems)
        palace = self.heaps["palace"] if "palace" in self.given else None
        bazaar = self.heaps["bazaar"] if "bazaar" in self.given else None
        box.leave("palace", box.palace, palace)
        box.leave("bazaar", box.bazaar, bazaar)
        for seat in range(self.players):
            chosen = [card for card in (self.offer[seat], self.play_choice[seat]) if card]
            box.take(f"hand: p{seat + 1}", self.hand[seat] + Counter(chosen))
        market = box.take("market", self.heaps["market"])
        deck = box.take("market_deck", self.heaps["market_deck"])
        for seat in range(self.players):  # after all that can only have come from the deck
            box.lay(f"area: p{seat + 1}", self.area[seat])
        gone = box.lay("removed", self.heaps["removed"])
        for seat in range(self.players):
            missing = self._hand_size(seat) - self.hand[seat].total()
            self.hand[seat] = self.hand[seat] + box.draw(f"hand: p{seat + 1}", missing)
        if not (market and self.at == "effects"):  # a Marauder may have been there
            market = market + box.draw("market", self._market_size() - market.total())
        deck = deck + box.draw("market_deck", self._deck_size() - deck.total())
        gone = gone + box.market
        gone = gone + box.palace if palace is not None else gone
        gone = gone + box.bazaar if bazaar is not None else gone
        return {
            "over": self.over,
            "stack": self._stack(),
            "round": self.round,
            "start_player": self.start_player,
            "first_pick": self.first_pick,
            "turn_order": self.turn_order,
            "market_deck": _written(deck),
            "market": _written(market),
            "palace": _written(box.palace if palace is None else palace),
            "bazaar": _written(box.bazaar if bazaar is None else bazaar),
            "removed": _written(gone),
            "hand": [_written(hand) for hand in self.hand],
            "offer": self.offer,
            "play_choice": self.play_choice,
            "known": [_written(known) for known in self.known],
            "area": [_written(area) for area in self.area],
            "spy_target": self._spies(),
        }

    def _hand_size(self, seat: int) -> int:
        """Cards that must be in hand, without the one that was chosen."""
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
        queue = self.given.raw.get("queue", self._waiting() if self.at == "end" else ())
        frames = [frame for entry in queue if (frame := self._frame(entry)) is not None]
        if not frames and not self.given.problems:
            needed = "over=True" if self.at == "end" else "queue=[(0, 'deal')] or another effect"
            self.given.problems.append(f"at: nothing waits at {self.at!r}; {needed} is needed")
        return frames[::-1]

    def _waiting(self) -> list[tuple[int, str]]:
        """Whoever is asked before the scoring (R-17)."""
        faces = ["thief", *SPIES]
        return [(seat, face) for face in faces for seat, area in enumerate(self.area) if area[face]]

    def _frame(self, entry: Any) -> dict[str, Any] | None:
        """The decision of an effect that waits."""
        if not (isinstance(entry, Sequence) and len(entry) == 2 and isinstance(entry[0], int)):
            self.given.problems.append(f"queue: {shown(entry)} should be a seat and a card")
            return None
        who = entry[0]
        try:
            card = CARDS[CARDS.index(str(entry[1]))]
        except ValueError as error:
            self.given.problems.append(f"queue: {error}")
            return None
        if card in SPIES.items:
            return {"step": SPY_TARGET.key, "who": who, "card": card}
        effect = self.t.effect[FACES.index(card)]
        decision = THIEF_TAKE if EFFECTS[effect] == "thief" else decision_of(effect)
        if decision is None:
            self.given.problems.append(f"queue: {card} has no effect")
            return None
        return {"step": decision.key, "who": who, "card": card, "left": self.t.may_take[effect]}

    def _spies(self) -> Any:
        """At the very end every spy has named somebody: the left neighbour, if nothing else was given."""
        if "spy_target" in self.given or not self.over:
            return self.given.field("spy_target", {})
        return {spy: int(self.t.left[seat]) for spy in SPIES for seat, area in enumerate(self.area) if area[spy]}


def _top(stack: Any) -> Mapping[str, Any]:
    """The frame of the next decision, if there is one to be seen."""
    top = stack[-1] if isinstance(stack, Sequence) and stack else None
    return top if isinstance(top, Mapping) else {}


_COUNTS = Counts(CARDS)


def _written(cards: Cards) -> dict[str, int]:
    """Counts as a position has them, in the order of the card numbers."""
    found: dict[str, int] = _COUNTS.write([cards[face] for face in FACES], 0)
    return found
