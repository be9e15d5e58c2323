"""What is hidden in each game: positions full of secrets, and the rulebook's word on who may see what of them.

All this is written by hand and asks none of the program's declarations, so that the leak tests can hold the one
against the other. A game whose secrets are cards in hands and a deck adds a `begin` and a line in `SECRETS`.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest

import caravanserai as cv
from caravanserai.core.match import Match

Json = dict[str, Any]
Seat = int | None  # None: a spectator
Actors = tuple[int, ...]


def spread(counts: dict[str, int]) -> list[str]:
    return [name for name, n in counts.items() for _ in range(n)]


def count(cards: dict[str, int]) -> Json:
    return {"count": sum(cards.values())}


class Secrets:
    """A game in which everybody holds cards from one deck that only the owner sees; how many there are is public."""

    game: ClassVar[str]
    hands: ClassVar[str] = "cards"
    deck: ClassVar[str] = "deck"
    drawn: ClassVar[dict[str, str]] = {"draw": "card"}  # events of things drawn face down: the argument that is secret
    names: ClassVar[dict[str, str]] = {"card": r"card\.(?!none)[a-z_]+"}  # the keys of what such arguments are called
    showy: ClassVar[tuple[str, ...]] = ()  # actions that bring something hidden about, played whenever they can be
    tables: ClassVar[list[tuple[int, Json]]] = [(2, {}), (4, {})]  # players and options to look at

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        """A position in which every seat has secrets and is about to get more."""
        raise NotImplementedError

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        """What a seat may see of the table."""
        shown = {name: value for name, value in position.items() if name not in ("players", "options", "over", "stack")}
        shown[self.hands] = [hand if one == seat else count(hand) for one, hand in enumerate(position[self.hands])]
        shown[self.deck] = count(position[self.deck])
        return shown

    def unknown_points(self, position: Json) -> set[str]:
        """The lines of another's score sheet that a seat does not get to know."""
        return set()

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        """Cards of a hidden hand that follow from what lies on the table."""
        return {}

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        """Change everything that somebody on these seats cannot see: the other hands are dealt again."""
        deck = spread(position[self.deck])
        dealt: dict[int, tuple[dict[str, int], int]] = {}
        for seat, hand in enumerate(position[self.hands]):
            if seat not in mine:
                kept = self.kept(position, seat, actors)
                loose = spread({name: n - kept.get(name, 0) for name, n in hand.items()})
                deck += loose
                dealt[seat] = (kept, len(loose))
        names = sorted(set(deck))
        rng.shuffle(deck)
        for seat, (kept, n) in dealt.items():
            hand = dict(kept)
            for _ in range(n):
                name = deck.pop()
                hand[name] = hand.get(name, 0) + 1
            position[self.hands][seat] = {name: n for name, n in hand.items() if n}
        position[self.deck] = {name: deck.count(name) for name in names if name in deck}

    def owner(self, outcome: str, last: int) -> int | None:
        """Whose secret an outcome is that stands in a record after an action of `last`; None: everybody saw it."""
        found = re.match(r"card_p(\d) ", outcome)
        return int(found[1]) - 1 if found else None

    def words(self, language: str) -> dict[str, list[str]]:
        """What the secret things are called."""
        entries = cv.game(self.game).text(language).entries
        return {
            what: [str(entries[key]) for key in entries if re.fullmatch(pattern, key)]
            for what, pattern in self.names.items()
        }


class FiveTribes(Secrets):
    """Every seat has a djinn that draws face down, and can pay for it. Gold is secret too, and what Sibittis sees."""

    game = "five_tribes"
    deck = "resource_deck"
    drawn: ClassVar = {"draw": "resource", "look": "djinn"}
    names: ClassVar = {"resource": r"resource\.[a-z_]+", "djinn": r"djinn\.(?!sibittis)[a-z_]+"}
    showy = ("use_djinn", "take_djinn", "sibittis_keep")
    tables: ClassVar = [(2, {}), (3, {}), (4, {}), (3, {"open_gold": True}), (3, {"open_hands": True})]
    drawing = ("sloar", "sibittis", "kandicha", "boaz")

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        position = Match.new("five_tribes", players, seed=seed, options=options, auto=False).state.to_dict()
        deck: dict[str, int] = position["resource_deck"]
        for seat in range(players):
            djinn = self.drawing[seat]
            position["djinns"][seat] = [djinn]
            for place in ("djinn_deck", "djinn_row"):
                position[place] = [one for one in position[place] if one != djinn]
            kinds = ("fakir", "silk", "fish", "wheat", "ivory")
            hand = {"fakir": 4, kinds[1 + seat]: 1}
            for resource, n in hand.items():
                deck[resource] -= n
            position["cards"][seat] = hand
            position["seen"][seat] = {"fakir": 1}
        while len(position["djinn_row"]) < 3:
            position["djinn_row"].append(position["djinn_deck"].pop())
        return position

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        options = position["options"]
        shown = super().shown(position, seat, actors)
        if not options["open_gold"]:
            shown["gold"] = [gold if one == seat else None for one, gold in enumerate(position["gold"])]
        if options["open_hands"]:
            shown["cards"] = position["cards"]
        shown["seen"] = None
        shown["djinn_deck"] = {"count": len(position["djinn_deck"])}
        if seat not in actors:
            shown["drawn"] = {"count": len(position["drawn"])}
        return shown

    def unknown_points(self, position: Json) -> set[str]:
        hidden = {"open_gold": "gold", "open_hands": "goods"}
        unknown = {line for option, line in hidden.items() if not position["options"][option]}
        return unknown | {"total"} if unknown else unknown

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        if seat not in actors:
            return {}
        kept = dict.fromkeys(position["laid_out"], 1)
        if position["victim"] >= 0:
            kept["fakir"] = position["cards"][seat].get("fakir", 0)
        return kept

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        options = position["options"]
        others = [seat for seat in range(position["players"]) if seat not in mine]
        if not options["open_gold"]:
            for seat in others:
                position["gold"][seat] = rng.randrange(200)
        if not options["open_hands"]:
            super().change(position, mine, actors, rng)
            for seat in others:
                position["seen"][seat] = {}
        if position["drawn"] and not set(actors) & set(mine):
            pool = position["drawn"] + position["djinn_deck"]
            rng.shuffle(pool)
            n = len(position["drawn"])
            position["drawn"], position["djinn_deck"] = pool[:n], pool[n:]

    def owner(self, outcome: str, last: int) -> int | None:
        return last if outcome.startswith("hidden_") else None


class Yspahan(Secrets):
    """The second day: everybody holds cards, and has a Caravanserai that draws more of them in anybody's turn, for
    goods that stand along the streets. Some can be saved by a camel."""

    game = "yspahan"
    tables: ClassVar = [(2, {}), (3, {"send_order": "mover_chooses"}), (4, {})]
    goods = (
        ("bag_white_1", "bag_white_2", "vase_orange_1", "vase_orange_2"),
        ("barrel_white_1", "barrel_white_2", "bag_blue_1", "bag_blue_2"),
        ("chest_blue_1", "chest_blue_2", "barrel_blue_1", "barrel_purple_1"),
        ("vase_blue_1", "chest_purple_1", "chest_purple_2", "bag_yellow_1"),
    )
    hand = ("exchange", "take_camels", "score_gold", "build_no_gold", "place_shop")

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        position = Match.new("yspahan", players, seed=seed, options=options, auto=False).state.to_dict()
        position["day"] = 2
        for seat in range(players):
            position["buildings"][seat] = ["caravanserai"]
            position["goods"][seat] = list(self.goods[seat])
            position["camels"][seat] = seat
            position["cards"][seat] = dict.fromkeys(self.hand[seat : seat + 2], 1)
            for card in position["cards"][seat]:
                position["deck"][card] -= 1
        position["deck"] = {card: n for card, n in position["deck"].items() if n}
        return position

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        """Who has set dice aside can build, and it may be by a card."""
        if seat not in actors or position["stack"][-1]["step"] != "build_instead":
            return {}
        return {card: n for card, n in position["cards"][seat].items() if card.startswith("build_")}


class Amul(Secrets):
    """The first round: everybody holds six cards and is about to choose one in secret. What a seat has chosen lies
    beside its hand until all have; cards that everybody saw it take stay known."""

    game = "amul"
    hands = "hand"
    deck = "market_deck"
    drawn: ClassVar = {"draw": "card", "offer": "card", "choose": "card"}
    names: ClassVar = {"card": r"card\.[a-z_0-9]+"}
    tables: ClassVar = [(4, {}), (5, {"tea_route": True})]  # with three players a game is over too soon
    choices = ("offer", "play_choice")

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        return Match.new("amul", players, seed=seed, options=options, auto=False).state.to_dict()

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        shown = super().shown(position, seat, actors)
        for name in self.choices:
            cards = position[name]
            shown[name] = [card if one == seat else {"count": int(bool(card))} for one, card in enumerate(cards)]
        return shown

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        return dict(position["known"][seat])

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        chosen = [
            (name, seat)
            for name in self.choices
            for seat, card in enumerate(position[name])
            if card is not None and seat not in mine
        ]
        for name, seat in chosen:
            hand, card = position["hand"][seat], position[name][seat]
            hand[card] = hand.get(card, 0) + 1
        super().change(position, mine, actors, rng)
        for name, seat in chosen:
            hand = position["hand"][seat]
            position[name][seat] = rng.choice(spread(hand))
            hand[position[name][seat]] -= 1


SECRETS: dict[str, Secrets] = {one.game: one for one in (FiveTribes(), Yspahan(), Amul())}


@contextmanager
def toy_at_tables() -> Iterator[None]:
    """Lets the server of this process play the toy game, in which all choose secretly at the same time."""
    from tests.core.toy import TOY, on_the_shelf

    with on_the_shelf(TOY), pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("caravanserai.tables.") and hasattr(module, "game"):
                patch.setattr(module, "game", lambda id: TOY if id == "toy" else cv.game(id))
        yield
