# mypyc: compile
"""Numbers of Marrakesh that are no item of a list: sizes, where parts of a list begin, parts of effects."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.games.marrakesh.generated.items import Colours, Items, Sources
from serai.games.marrakesh.vocabulary import CAUSES, SCROLLS, SOURCES, STACKS_OF_A_TIER

FIRST_GOOD: Final[i64] = Colours.YELLOW
ANY_COLOUR: Final[i64] = 4095

ALL_DISTRICTS: Final[i64] = 255
FULL_AREA: Final[i64] = 8

ANY_RESOURCE: Final[i64] = 7

FLIGHTS: Final[i64] = 5

PATH_LENGTH: Final[i64] = 3  # cells with oases on a path

TIER_STACKS: Final[i64] = STACKS_OF_A_TIER
KNOWN: Final[i64] = 8  # numbers that a pile of known scrolls takes: how many, and seven places
LINE: Final[i64] = 7  # numbers that an oasis line takes
BONUSES: Final[i64] = 2  # of a river side

# Where the sources of each kind begin
SQUARE_SOURCE: Final[i64] = Sources.SQUARE_GOOD
RAPID_SOURCE: Final[i64] = SOURCES.index("rapid_1")
LATTICE_SOURCE: Final[i64] = SOURCES.index("lattice_p1")
TILE_SOURCE: Final[i64] = SOURCES.index("tile_01a")
START_SOURCE: Final[i64] = SOURCES.index("start_1")
FAR_SOURCE: Final[i64] = Sources.FAR_LEFT
SCROLL_SOURCE: Final[i64] = SOURCES.index("scroll_grey_01")
EXCHANGE_SOURCE: Final[i64] = SOURCES.index("exchange_01_yellow")
RIVER_SOURCE: Final[i64] = SOURCES.index("river_01_1")
CITY_SOURCE: Final[i64] = Sources.CITY_ZAGORA
LUXURY_SOURCE: Final[i64] = Sources.LUXURY_SLIPPER
SCROLL_CAUSE: Final[i64] = CAUSES.index("grey_01")

RES_ANY: Final[i64] = 3  # `arg` of a gain: each one chosen
RES_EACH: Final[i64] = 4  # so many of every kind

# The oasis line
LINE_KESHI: Final[i64] = 1
LINE_SWAP: Final[i64] = 2
LINE_SCROLL: Final[i64] = 3


def _items() -> vec[i64]:
    """The line of the score sheet for each cause; causes without points have the line of placement."""
    lines = {
        "square": Items.SQUARE,
        "river": Items.RIVER,
        "jetty": Items.RIVER,
        "top": Items.STAIRS,
        "connection": Items.CONNECTION,
        "rapid": Items.RAPIDS,
        "gate": Items.GATES,
        "medina": Items.GATES,
        "luxury": Items.LUXURY,
        "exchange": Items.EXCHANGE,
        "river_tile": Items.RIVER_TILE,
        "provisions": Items.PROVISIONS,
        "city": Items.CITIES,
    }
    out = vec[i64]()
    for cause in CAUSES:
        item: i64 = Items.SCROLLS if cause in SCROLLS.items else lines.get(cause, Items.PLACING)
        out = append(out, item)
    return out


ITEM_OF: Final[vec[i64]] = _items()
