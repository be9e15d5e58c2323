"""Which bots there are: each an entry, and nothing about them is said anywhere else.

A new bot is its class, its entry here, and its name and sentence in `text/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from caravanserai.bots.base import Bot, Budget
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.random import RandomBot
from caravanserai.core.errors import BadSetup, shown
from caravanserai.core.game import Game
from caravanserai.core.text import catalogue


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be asked for. Several may be of one kind and differ in how long they think."""

    id: str
    kind: type[Bot]
    strength: int  # only to order by: the stronger one has the greater number
    budget: Budget = field(default_factory=Budget)

    def label(self, language: str = "en") -> str:
        """Its name for people."""
        return catalogue(__package__, language).say(f"bot.{self.id}")

    def sentence(self, language: str = "en") -> str:
        """What a person may expect of it, honestly."""
        return catalogue(__package__, language).say(f"bot.{self.id}.help")

    def make(self, game: Game, seed: int = 0) -> Bot:
        return self.kind(game, seed, self.budget)


ENTRIES = (
    BotEntry("random", RandomBot, strength=0),
    BotEntry("greedy", GreedyBot, strength=100),
)
_DEFAULT = "greedy"


def bots_of(game: Game) -> tuple[BotEntry, ...]:
    """The bots that play a game, the weakest first."""
    able = (entry for entry in ENTRIES if entry.kind.plays(game))
    return tuple(sorted(able, key=lambda entry: entry.strength))


def default_bot(game: Game) -> BotEntry:
    """Who plays when nobody said who: in seats left open, for who left, against a person who did not choose."""
    return next((entry for entry in bots_of(game) if entry.id == _DEFAULT), strongest_bot(game))


def strongest_bot(game: Game) -> BotEntry:
    """Who is asked for advice."""
    return bots_of(game)[-1]


def find_bot(id: str, game: Game) -> BotEntry:
    """A bot by its id; a wrong one is refused with the ones there are."""
    for entry in bots_of(game):
        if entry.id == id:
            return entry
    raise BadSetup(f"there is no bot {shown(id)}; there are {', '.join(entry.id for entry in bots_of(game))}")


def make_bot(id: str, game: Game, seed: int = 0) -> Bot:
    """A bot ready to play. The same seed gives the same choices."""
    return find_bot(id, game).make(game, seed)
