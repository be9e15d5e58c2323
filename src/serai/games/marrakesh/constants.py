# mypyc: compile
"""Constants of Marrakesh: indices of domain members, of words of the data file, and of lines of the score sheet."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.games.marrakesh.effect_schema import COUNTERS, MODES, MODIFIERS, OPS, PIECES, TIMINGS, TRACKS, TRIGGERS
from serai.games.marrakesh.vocabulary import (
    AREAS,
    CAUSES,
    CITIES,
    COLOURS,
    DISTRICTS,
    GATE_CELLS,
    GOODS,
    ITEMS,
    LINE_CELLS,
    LINKS,
    LUXURY,
    OASES,
    PATH_CELLS,
    PATHS,
    PROVISIONS,
    RESOURCES,
    ROUND_SCROLLS,
    SCROLLS,
    SEASONS,
    SIDES,
    SLOTS,
    SOURCES,
    SQUARES,
    STACKS,
    STACKS_OF_A_TIER,
    STAIRS,
    TIERS,
    WORKSHOPS,
)

# Colours; the first eight belong to the areas in the same order
COLOUR_COUNT: Final[i64] = len(COLOURS)
BLUE: Final[i64] = COLOURS.index("blue")
GREEN: Final[i64] = COLOURS.index("green")
PINK: Final[i64] = COLOURS.index("pink")
BLACK: Final[i64] = COLOURS.index("black")
WHITE: Final[i64] = COLOURS.index("white")
GREY: Final[i64] = COLOURS.index("grey")
BEIGE: Final[i64] = COLOURS.index("beige")
BROWN: Final[i64] = COLOURS.index("brown")
RED: Final[i64] = COLOURS.index("red")
FIRST_GOOD: Final[i64] = COLOURS.index("yellow")
ANY_COLOUR: Final[i64] = 4095

AREA_COUNT: Final[i64] = len(AREAS)
DISTRICT_COUNT: Final[i64] = len(DISTRICTS)
RIVER: Final[i64] = AREAS.index("river")
GROVE: Final[i64] = AREAS.index("grove")
SQUARE: Final[i64] = AREAS.index("square")
MOSQUE: Final[i64] = AREAS.index("mosque")
PALACE: Final[i64] = AREAS.index("palace")
MADRASA: Final[i64] = AREAS.index("madrasa")
MEDINA: Final[i64] = AREAS.index("medina")
SAHARA: Final[i64] = AREAS.index("sahara")
SOUK: Final[i64] = AREAS.index("souk")
ALL_DISTRICTS: Final[i64] = 255
FULL_AREA: Final[i64] = 8

WATER: Final[i64] = RESOURCES.index("water")
DATE: Final[i64] = RESOURCES.index("date")
DINAR: Final[i64] = RESOURCES.index("dinar")
RESOURCE_COUNT: Final[i64] = len(RESOURCES)
ANY_RESOURCE: Final[i64] = 7
GOOD_COUNT: Final[i64] = len(GOODS)

ON_PALACE: Final[i64] = STAIRS.index("palace")
ON_MOSQUE: Final[i64] = STAIRS.index("mosque")
FLIGHTS: Final[i64] = 5
LINK_COUNT: Final[i64] = len(LINKS)

LEFT: Final[i64] = PATHS.index("left")
RIGHT: Final[i64] = PATHS.index("right")
START_OASIS: Final[i64] = PATHS.index("start")
PATH_COUNT: Final[i64] = len(PATHS)
PATH_LENGTH: Final[i64] = 3  # cells with oases on a path
PATH_CELL_COUNT: Final[i64] = len(PATH_CELLS)
SIDE_COUNT: Final[i64] = len(SIDES)

SQUARE_COUNT: Final[i64] = len(SQUARES)
GATE_CELL_COUNT: Final[i64] = len(GATE_CELLS)
WORKSHOP_COUNT: Final[i64] = len(WORKSHOPS)
TIER_COUNT: Final[i64] = len(TIERS)
STACK_COUNT: Final[i64] = len(STACKS)
TIER_STACKS: Final[i64] = STACKS_OF_A_TIER
SCROLL_COUNT: Final[i64] = len(SCROLLS)
KNOWN: Final[i64] = 8  # numbers that a pile of known scrolls takes: how many, and seven places
SLOT_COUNT: Final[i64] = len(SLOTS)
LUXURY_COUNT: Final[i64] = len(LUXURY)
OASIS_COUNT: Final[i64] = len(OASES)
LINE_LENGTH: Final[i64] = len(LINE_CELLS)
LINE: Final[i64] = 7  # numbers that an oasis line takes
PROVISION_COUNT: Final[i64] = len(PROVISIONS)
CITY_COUNT: Final[i64] = len(CITIES)
SEASON_COUNT: Final[i64] = len(SEASONS)
ITEM_COUNT: Final[i64] = len(ITEMS)
BONUSES: Final[i64] = 2  # of a river side
ROUND_SCROLL_COUNT: Final[i64] = len(ROUND_SCROLLS)

# Where the sources of each kind begin
SQUARE_SOURCE: Final[i64] = SOURCES.index("square_good")
RAPID_SOURCE: Final[i64] = SOURCES.index("rapid_1")
LATTICE_SOURCE: Final[i64] = SOURCES.index("lattice_p1")
TILE_SOURCE: Final[i64] = SOURCES.index("tile_01a")
START_SOURCE: Final[i64] = SOURCES.index("start_1")
FAR_SOURCE: Final[i64] = SOURCES.index("far_left")
SCROLL_SOURCE: Final[i64] = SOURCES.index("scroll_grey_01")
EXCHANGE_SOURCE: Final[i64] = SOURCES.index("exchange_01_yellow")
RIVER_SOURCE: Final[i64] = SOURCES.index("river_01_1")
CITY_SOURCE: Final[i64] = SOURCES.index("city_zagora")
LUXURY_SOURCE: Final[i64] = SOURCES.index("luxury_slipper")
SCROLL_CAUSE: Final[i64] = CAUSES.index("grey_01")

# Words of the data file, in the order of `effect_schema`
OP_GAIN: Final[i64] = OPS.index("gain")
OP_GAIN_CHOICE: Final[i64] = OPS.index("gain_choice")
OP_GAIN_LACKING: Final[i64] = OPS.index("gain_lacking")
OP_VP: Final[i64] = OPS.index("vp")
OP_VP_PER: Final[i64] = OPS.index("vp_per")
OP_KESHI: Final[i64] = OPS.index("keshi")
OP_GOOD: Final[i64] = OPS.index("good")
OP_STEP: Final[i64] = OPS.index("step")
OP_SQUARE: Final[i64] = OPS.index("square")
OP_PERFORM: Final[i64] = OPS.index("perform")
OP_EXPLORE: Final[i64] = OPS.index("explore")
OP_FREE_SCROLL: Final[i64] = OPS.index("free_scroll")
RES_ANY: Final[i64] = 3  # `arg` of a gain: each one chosen
RES_EACH: Final[i64] = 4  # so many of every kind

SAME: Final[i64] = MODES.index("same")
DIFFERENT: Final[i64] = MODES.index("different")
ONE_EACH: Final[i64] = MODES.index("one_each")

BY_RIVER: Final[i64] = TRACKS.index("river")
BY_STAIRS: Final[i64] = TRACKS.index("stairs")
BY_SPLIT: Final[i64] = TRACKS.index("split")
BY_BOTH: Final[i64] = TRACKS.index("both")
BY_PAWN: Final[i64] = TRACKS.index("pawn")

INSTANT: Final[i64] = TIMINGS.index("instant")
END_OF_ROUND: Final[i64] = TIMINGS.index("end_of_round")
END_OF_SEASON: Final[i64] = TIMINGS.index("end_of_season")

MOD_ACTION: Final[i64] = MODIFIERS.index("action_bonus")
MOD_WATER_STEP: Final[i64] = MODIFIERS.index("water_step")
MOD_VENDOR: Final[i64] = MODIFIERS.index("vendor_water")
MOD_LUXURY: Final[i64] = MODIFIERS.index("luxury_discount")
MOD_GATE: Final[i64] = MODIFIERS.index("gate_discount")
MOD_PICKS: Final[i64] = MODIFIERS.index("connection_picks")
MOD_DOUBLE: Final[i64] = MODIFIERS.index("double_activation")

ONCE: Final[i64] = TRIGGERS.index("once_per_round")
ON_RED: Final[i64] = TRIGGERS.index("on_red")
ON_GATE: Final[i64] = TRIGGERS.index("on_gate")
ON_NEW_KESHI: Final[i64] = TRIGGERS.index("on_new_keshi")
ON_LUXURY: Final[i64] = TRIGGERS.index("on_luxury")

COUNTER_COUNT: Final[i64] = len(COUNTERS)
PIECE_COUNT: Final[i64] = len(PIECES)

# The oasis line
LINE_KESHI: Final[i64] = 1
LINE_SWAP: Final[i64] = 2
LINE_SCROLL: Final[i64] = 3

# Lines of the score sheet, by the cause of the points
BY_START: Final[i64] = ITEMS.index("start")
BY_PLACING: Final[i64] = ITEMS.index("placing")
BY_SQUARE: Final[i64] = ITEMS.index("square")
BY_RIVER_RUN: Final[i64] = ITEMS.index("river")
BY_TOP: Final[i64] = ITEMS.index("stairs")
BY_CONNECTION: Final[i64] = ITEMS.index("connection")
BY_RAPIDS: Final[i64] = ITEMS.index("rapids")
BY_GATES: Final[i64] = ITEMS.index("gates")
BY_LUXURY: Final[i64] = ITEMS.index("luxury")
BY_EXCHANGE: Final[i64] = ITEMS.index("exchange")
BY_SCROLLS: Final[i64] = ITEMS.index("scrolls")
BY_RIVER_TILE: Final[i64] = ITEMS.index("river_tile")
BY_PROVISIONS: Final[i64] = ITEMS.index("provisions")
BY_FILLED: Final[i64] = ITEMS.index("filled")
BY_OASES: Final[i64] = ITEMS.index("oases")
BY_CITIES: Final[i64] = ITEMS.index("cities")
BY_LEFTOVERS: Final[i64] = ITEMS.index("leftovers")


def _items() -> vec[i64]:
    """The line of the score sheet for each cause; causes without points have the line of placement."""
    lines = {
        "square": BY_SQUARE,
        "river": BY_RIVER_RUN,
        "jetty": BY_RIVER_RUN,
        "top": BY_TOP,
        "connection": BY_CONNECTION,
        "rapid": BY_RAPIDS,
        "gate": BY_GATES,
        "medina": BY_GATES,
        "luxury": BY_LUXURY,
        "exchange": BY_EXCHANGE,
        "river_tile": BY_RIVER_TILE,
        "provisions": BY_PROVISIONS,
        "city": BY_CITIES,
    }
    out = vec[i64]()
    for cause in CAUSES:
        item: i64 = BY_SCROLLS if cause in SCROLLS.items else lines.get(cause, BY_PLACING)
        out = append(out, item)
    return out


ITEM_OF: Final[vec[i64]] = _items()
