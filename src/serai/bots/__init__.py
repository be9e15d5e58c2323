"""Computer players. A bot is given a state sampled for its own seat, never the real one."""

from serai.bots.base import (
    SEEDS_PER_MATCH,
    Bot,
    Budget,
    MovePlan,
    PlannedAction,
    RatedAction,
    SampledState,
    seed_of_seat,
)
from serai.bots.registry import (
    BotEntry,
    BotSource,
    bots_of,
    default_bot,
    every_bot,
    find_bot,
    is_bot,
    make_bot,
    name_of,
    strongest_bot,
)
from serai.bots.styles import Style, styles_of

__all__ = [
    "SEEDS_PER_MATCH",
    "Bot",
    "BotEntry",
    "BotSource",
    "Budget",
    "MovePlan",
    "PlannedAction",
    "RatedAction",
    "SampledState",
    "Style",
    "bots_of",
    "default_bot",
    "every_bot",
    "find_bot",
    "is_bot",
    "make_bot",
    "name_of",
    "seed_of_seat",
    "strongest_bot",
    "styles_of",
]
