"""The list of bots, and functions to find them.

A new bot needs its class, an entry here, and its name and description in `text/`. No other module names a bot. Another
distribution can add bots: a tuple of entries under the entry point `serai.bots`, as the laboratory does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from serai.bots.base import Bot, Budget
from serai.bots.compiled_copy import compiled_copy, runs_compiled
from serai.bots.levels import (
    GreedyBot,
    LearnedBot,
    NetworkBot,
    PlanningBot,
    SearchBot,
    SlippingBot,
    SlippingHeuristicBot,
)
from serai.bots.random import RandomBot
from serai.bots.styles import SEPARATOR, Style, styles_of
from serai.core.errors import BadSetup, short_repr
from serai.core.game.game import Game
from serai.core.game.registry import game as find_game
from serai.core.text.catalogue import catalogue


def compiled() -> bool:
    """Whether bots run compiled, in this process or in processes of their own."""
    return runs_compiled() or compiled_copy() is not None


@dataclass(frozen=True)
class BotEntry:
    """A bot that can be chosen. Several may share a class and differ in their budget."""

    id: str
    kind: type[Bot]
    strength: int  # only for sorting
    budget: Budget = field(default_factory=Budget)
    offered: bool = True  # to people; the others are references for measurements, chosen by id
    style: Style | None = None
    texts: str = __package__  # the package whose `text/` has its name and description

    @property
    def level(self) -> str:
        """The id without the style."""
        return self.id.partition(SEPARATOR)[0]

    @property
    def takes_style(self) -> bool:
        """Whether the bot compares whole moves, so that a style can choose among them."""
        return issubclass(self.kind, PlanningBot)

    def with_style(self, style: Style) -> BotEntry:
        """The same level with a style."""
        return replace(self, id=f"{self.level}{SEPARATOR}{style.id}", style=style)

    def label(self, language: str = "en") -> str:
        """The bot's display name."""
        level = catalogue(self.texts, language).say(f"bot.{self.level}")
        if self.style is None:
            return level
        return catalogue(__package__, language).say("bot.styled", level=level, style=self.style.label(language))

    def sentence(self, language: str = "en", fast: bool | None = None) -> str:
        """The description for people; it says if the bot is weaker because rules are not compiled (`fast`)."""
        said = catalogue(self.texts, language).say(f"bot.{self.level}.help")
        if self.style is not None:
            said += f" {self.style.sentence(language)}"
        fast = compiled() if fast is None else fast
        return said if self.is_quick or fast else f"{said} {catalogue(__package__, language).say('bot.weaker')}"

    @property
    def is_quick(self) -> bool:
        """Whether it moves without a search of seconds."""
        return self.budget.seconds is None

    def make(self, game: Game, seed: int = 0, *, has_clock: bool = False, network: str | Path | None = None) -> Bot:
        """Create the bot. With a clock it also stops at its budget's seconds, for people who wait for it; without, the
        same seed gives the same choices on every machine. `network` is a file to use instead of the game's network."""
        bot = self.kind(game, seed, self.budget if has_clock else self.budget.without_clock())
        if network is not None:
            if not isinstance(bot, NetworkBot) or not bot.uses_network:
                raise BadSetup(f"{self.id} uses no network")
            bot.use_network(Path(network))
        if isinstance(bot, PlanningBot):
            bot.style = self.style
        return bot


# Evaluations bound the work in every position: under two seconds on one core, compiled, also while the other cores are
# busy. The seconds are for slower machines.
SEARCH_BUDGET = Budget(iterations=20_000, seconds=1.8, evaluations=8_000)
SMALL_BUDGET = Budget(iterations=20_000, seconds=1.8, evaluations=1_000)

ENTRIES = (
    BotEntry("random", RandomBot, strength=0, offered=False),
    BotEntry("apprentice", SlippingHeuristicBot, strength=50),
    BotEntry("greedy", GreedyBot, strength=100),
    BotEntry("drover", SlippingBot, strength=160),
    BotEntry("caravaneer", LearnedBot, strength=200),
    BotEntry("surveyor", SearchBot, strength=250, budget=SMALL_BUDGET),
    BotEntry("vizier", SearchBot, strength=300, budget=SEARCH_BUDGET),
)
_DEFAULT = "greedy"


@cache
def _installed_entries() -> tuple[BotEntry, ...]:
    """The entries of other installed distributions. A browser has none, nor the modules that would look for them."""
    if sys.platform == "emscripten":
        return ()
    from importlib.metadata import entry_points

    return tuple(entry for point in entry_points(group="serai.bots") for entry in point.load())


def every_bot() -> tuple[BotEntry, ...]:
    """All bots, the weakest first."""
    return tuple(sorted((*ENTRIES, *_installed_entries()), key=lambda entry: entry.strength))


def bots_of(game: Game) -> tuple[BotEntry, ...]:
    """The bots offered to people, the weakest first; the weakest bot of all if none of them can play the game."""
    able = every_bot()
    return tuple(entry for entry in able if entry.offered) or able[:1]


def default_bot(game: Game) -> BotEntry:
    """The bot used when none was chosen: empty seats, abandoned seats, quick start."""
    return next((entry for entry in bots_of(game) if entry.id == _DEFAULT), strongest_bot(game))


def strongest_bot(game: Game) -> BotEntry:
    """The strongest bot offered; it gives the hints."""
    return bots_of(game)[-1]


def find_bot(id: str, game: Game) -> BotEntry:
    """A bot by its id, which may end in a style (`caravaneer-builder`); BadSetup lists what there is."""
    level, separator, named = id.partition(SEPARATOR)
    entry = next((one for one in every_bot() if one.id == level), None)
    if entry is None:
        raise BadSetup(f"there is no bot {short_repr(id)}; there are {', '.join(one.id for one in every_bot())}")
    if not separator:
        return entry
    style = next((one for one in styles_of(game) if one.id == named), None)
    if style is None or not entry.takes_style:
        styles = ", ".join(one.id for one in styles_of(game)) if entry.takes_style else ""
        raise BadSetup(f"{level} has no style {short_repr(named)}; there are {styles or 'none'}")
    return entry.with_style(style)


def is_bot(id: str, game: Game) -> bool:
    """Whether there is such a bot, with its style if it names one."""
    try:
        find_bot(id, game)
    except BadSetup:
        return False
    return True


BotSource = str | Callable[[Game, int], Bot]


def make_bot(
    bot: BotSource, game: Game | str, seed: int = 0, *, has_clock: bool = False, network: str | Path | None = None
) -> Bot:
    """Create a bot, the same way for every level. Without a clock, the same seed gives the same choices everywhere.

    `bot` is an id, or what makes a bot of a game and a seed, such as a class of your own. `network` is a file from
    `serai-lab train`, for bots that use one."""
    the_game = find_game(game) if isinstance(game, str) else game
    if isinstance(bot, str):
        return find_bot(bot, the_game).make(the_game, seed, has_clock=has_clock, network=network)
    if not callable(bot):
        raise BadSetup(f"bot: {short_repr(bot)} is neither an id nor a class or function that makes a bot")
    if network is not None:
        raise BadSetup(f"{name_of(bot)} uses no network")
    made = bot(the_game, seed)
    if not isinstance(made, Bot):
        raise BadSetup(f"bot: {name_of(bot)} makes {short_repr(made)}, which is no serai.bots.Bot")
    return made


def name_of(bot: BotSource) -> str:
    """The id of a bot, or the name of what makes it."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", None) or str(bot)
