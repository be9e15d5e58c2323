"""Hidden information of each game: positions with many secrets, and who may see them according to the rulebook.

It is written by hand and uses none of the program's declarations, so that the leak tests can compare the two. This
module has what games share; each game has its own in `tests/games/GAME/hidden.py`, which is found automatically:

    from tests.server.hidden import Cards

    class Amul(Cards):  # the first round: each player has six cards and is about to choose one in secret
        game = "amul"
        hands = "hand"

    SECRETS = Amul()

- A game whose secrets are cards in hands, dealt from one deck, derives from `Cards`: it names the fields of both, the
  events of cards drawn face down, and perhaps a `begin` with more secrets than a new game has.
- A game with other secrets derives from `Secrets` and implements `shown` (the table as a seat may see it) and `change`
  (a table that a seat cannot distinguish from it); also `owner`, if a record has secrets other than `card_p1 ...`.
- A game without secrets declares: `SECRETS = Open("merv")`.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded

Json = dict[str, Any]
Seat = int | None  # None: a spectator
Actors = tuple[int, ...]

COMMON = ("players", "options", "over", "stack")  # in a position, but not in the state of a view


def spread(counts: dict[str, int]) -> list[str]:
    return [name for name, n in counts.items() for _ in range(n)]


def count(cards: dict[str, int]) -> Json:
    return {"count": sum(cards.values())}


class Secrets:
    """The hidden information of a game. The defaults are for a game that hides nothing."""

    game: str
    hides: ClassVar[bool] = True
    drawn: ClassVar[dict[str, str]] = {}  # the secret argument of events that only one seat sees
    names: ClassVar[dict[str, str]] = {}  # pattern of the text keys of such arguments
    showy: ClassVar[tuple[str, ...]] = ()  # actions that create hidden information, played whenever possible
    tables: ClassVar[list[tuple[int, Json]]] = [(2, {}), (4, {})]  # players and options to test
    moves: ClassVar[int] = 60  # of a test: until things were drawn face down
    over_the_wire: ClassVar[list[tuple[int, str, Json]]] = [(2, "ru", {}), (3, "en", {})]  # players, language, options

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        """A position in which every seat has secrets and will get more."""
        return Match.new(self.game, players, seed=seed, options=options, auto=False).state.to_dict()

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        """The table as a seat may see it."""
        return {name: value for name, value in position.items() if name not in COMMON}

    def computed(self, position: Json, seat: Seat) -> Json:
        """What the game derives from the table for a view."""
        game = cv.game(self.game)
        view = game.fields.view(game.read_position(position, Seeded(1)), seat)
        return {each.name: view[each.name] for each in game.fields.computed}

    def unknown_points(self, position: Json) -> set[str]:
        """The lines of another player's score sheet that a seat may not see."""
        return set()

    def secret_of(self, position: Json, seat: int) -> Any:
        """The secrets of a seat; the whole position if they cannot be separated."""
        return position

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        """Change everything that these seats cannot see, and nothing else."""

    def owner(self, outcome: str, last: int) -> int | None:
        """The seat whose secret a recorded outcome is, after an action of `last`; None if it is public."""
        found = re.match(r"[a-z_]+_p(\d) ", outcome)
        return int(found[1]) - 1 if found else None

    def words(self, language: str) -> dict[str, list[str]]:
        """The names of the secret things."""
        entries = cv.game(self.game).text(language).entries
        return {
            what: [str(entries[key]) for key in entries if re.fullmatch(pattern, key)]
            for what, pattern in self.names.items()
        }


class Open(Secrets):
    """A game in which only future outcomes are hidden."""

    hides = False

    def __init__(self, game: str) -> None:
        self.game = game

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        """The whole table, and what the game derives from it."""
        return super().shown(position, seat, actors) | self.computed(position, seat)


class Cards(Secrets):
    """A game with hidden hands of cards from one deck; their sizes are public."""

    hands: ClassVar[str] = "cards"
    deck: ClassVar[str] = "deck"
    drawn: ClassVar = {"draw": "card"}
    names: ClassVar = {"card": r"card\.(?!none)[a-z_]+"}

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        shown = super().shown(position, seat, actors)
        shown[self.hands] = [hand if one == seat else count(hand) for one, hand in enumerate(position[self.hands])]
        shown[self.deck] = count(position[self.deck])
        return shown

    def secret_of(self, position: Json, seat: int) -> Any:
        return position[self.hands][seat]

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        """Cards of a hidden hand that follow from public information."""
        return {}

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        """Deal the other hands again."""
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


# -- all games ------------------------------------------------------------------------------------------------------


def find(game: str) -> Secrets | None:
    """The secrets of a game; None if there is no hidden.py."""
    module = f"tests.games.{game}.hidden"
    try:
        found: Secrets = import_module(module).SECRETS
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        return None
    return found


def what_to_write(game: str) -> str:
    return (
        f"{game} has no declared secrets for the leak tests: write tests/games/{game}/hidden.py "
        f'with SECRETS, a `Cards` or `Secrets` of its own, or `Open("{game}")` if it hides nothing '
        "(tests/server/hidden.py says how)"
    )


@cache
def all_secrets() -> dict[str, Secrets]:
    """The secrets of every game that has a hidden.py."""
    return {game: found for game in cv.games() if (found := find(game)) is not None}


@contextmanager
def toy_at_tables() -> Iterator[None]:
    """Make the toy game available to the server of this process: all choose secretly at the same time."""
    from tests.core.toy import TOY, with_games

    with with_games(TOY), pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("serai.tables.") and hasattr(module, "game"):
                patch.setattr(module, "game", lambda id: TOY if id == "toy" else cv.game(id))
        yield


def one_of_each_game(tables: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Parameters that begin with a game: the first of each game; the long tests have all."""
    games = [table[0] for table in tables]
    return [
        pytest.param(*table, marks=() if games.index(table[0]) == number else pytest.mark.long)
        for number, table in enumerate(tables)
    ]
