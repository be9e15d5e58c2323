"""Which bots there are: each an entry, and nothing about them is said anywhere else.

A new bot is its class, its entry here, and its name and sentence in `text/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from serai.bots.base import Bot, Budget
from serai.bots.compiled_copy import compiled_copy, runs_compiled
from serai.bots.greedy import GreedyBot
from serai.bots.levels import LearnedBot, SearchBot, SlipBot, ThumbSearchBot, TreeBot
from serai.bots.random import RandomBot
from serai.core.errors import BadSetup, shown
from serai.core.rules.game import Game
from serai.core.view.texts import catalogue


def compiled() -> bool:
    """Whether bots think compiled, here or in processes of their own."""
    return runs_compiled() or compiled_copy() is not None


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be asked for. Several may be of one kind and differ in how long they think."""

    id: str
    kind: type[Bot]
    strength: int  # only to order by: the stronger one has the greater number
    budget: Budget = field(default_factory=Budget)
    offered: bool = True  # to people; the others play when they are asked for by name, to measure against

    def label(self, language: str = "en") -> str:
        """Its name for people."""
        return catalogue(__package__, language).say(f"bot.{self.id}")

    def sentence(self, language: str = "en", fast: bool | None = None) -> str:
        """What a person may expect of it, honestly: where rules run compiled, or not; unless told, where this runs."""
        text = catalogue(__package__, language)
        said = text.say(f"bot.{self.id}.help")
        fast = compiled() if fast is None else fast
        return said if self.budget.seconds is None or fast else f"{said} {text.say('bot.weaker')}"

    def make(self, game: Game, seed: int = 0) -> Bot:
        return self.kind(game, seed, self.budget)


# The tables that a thought may look at bound its work whatever the position: under two seconds on one core, compiled,
# also where all the others are busy. The clock is for machines that are slower still.
THINKING = Budget(iterations=80, seconds=1.8, looks=30_000)

ENTRIES = (
    BotEntry("random", RandomBot, strength=0, offered=False),
    BotEntry("apprentice", SlipBot, strength=50),
    BotEntry("greedy", GreedyBot, strength=100),
    BotEntry("tree", TreeBot, strength=140, budget=THINKING, offered=False),
    BotEntry("thumb_search", ThumbSearchBot, strength=150, budget=THINKING, offered=False),
    BotEntry("caravaneer", LearnedBot, strength=200),
    BotEntry("vizier", SearchBot, strength=300, budget=THINKING),
)
_DEFAULT = "greedy"


def every_bot(game: Game) -> tuple[BotEntry, ...]:
    """All that play a game, the weakest first."""
    able = (entry for entry in ENTRIES if entry.kind.plays(game))
    return tuple(sorted(able, key=lambda entry: entry.strength))


def bots_of(game: Game) -> tuple[BotEntry, ...]:
    """The levels that people are offered, the weakest first; without any of them, who plays whatever there is."""
    able = every_bot(game)
    return tuple(entry for entry in able if entry.offered) or able[:1]


def default_bot(game: Game) -> BotEntry:
    """Who plays when nobody said who: in seats left open, for who left, against a person who did not choose."""
    return next((entry for entry in bots_of(game) if entry.id == _DEFAULT), strongest_bot(game))


def strongest_bot(game: Game) -> BotEntry:
    """Who is asked for advice."""
    return bots_of(game)[-1]


def find_bot(id: str, game: Game) -> BotEntry:
    """A bot by its id; a wrong one is refused with the ones there are."""
    for entry in every_bot(game):
        if entry.id == id:
            return entry
    raise BadSetup(f"there is no bot {shown(id)}; there are {', '.join(entry.id for entry in every_bot(game))}")


def make_bot(id: str, game: Game, seed: int = 0) -> Bot:
    """A bot ready to play. The same seed gives the same choices."""
    return find_bot(id, game).make(game, seed)
