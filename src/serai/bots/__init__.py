"""Computer players. A bot is given a state sampled for its own seat, never the real one."""

from serai.bots.base import Bot, Budget, SampledState
from serai.bots.registry import BotEntry, bots_of, default_bot, every_bot, find_bot, make_bot, strongest_bot

__all__ = [
    "Bot",
    "BotEntry",
    "Budget",
    "SampledState",
    "bots_of",
    "default_bot",
    "every_bot",
    "find_bot",
    "make_bot",
    "strongest_bot",
]
