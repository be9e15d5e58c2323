"""Players that are programs. A bot sees an imagined state for its own seat, never the real one."""

from serai.bots.base import Bot, Budget, Sight
from serai.bots.registry import BotEntry, bots_of, default_bot, every_bot, find_bot, make_bot, strongest_bot

__all__ = [
    "Bot",
    "BotEntry",
    "Budget",
    "Sight",
    "bots_of",
    "default_bot",
    "every_bot",
    "find_bot",
    "make_bot",
    "strongest_bot",
]
