# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..data import ORDERLESS
from ..effect_schema import COUNTERS, EFFECT_MODES, MODIFIERS, OPS, PIECES, TIMINGS, TRACKS, TRIGGERS
from ..vocabulary import (
    AREA_COLOURS, AREAS, CAUSES, CITIES, COLOURS, CONVERSIONS, DISTRICTS, EXCHANGES, GATE_CELLS, GOODS, ITEMS, LATTICE,
    LINE_CELLS, LINE_COLOURS, LINKS, LUXURY, MODES, OASES, OFFSETS, ONE_OR_TWO, PATH_CELLS, PATHS, PAWNS, PHASES,
    PLAIN_COLOURS, PROVISIONS, RESOURCES, RIVER_SIDES, ROUND_SCROLLS, SCROLLS, SEASONS, SIDES, SLOTS, SOURCES, SQUARES,
    STACKS, STAIR_SIDES, STAIRS, TIERS, WORKSHOPS
)

declared_items(
    "966057463a8b", ORDERLESS, OPS, EFFECT_MODES, TRACKS, TIMINGS, MODIFIERS, TRIGGERS, COUNTERS, PIECES, COLOURS,
    AREA_COLOURS, PLAIN_COLOURS, LINE_COLOURS, GOODS, AREAS, DISTRICTS, GATE_CELLS, RESOURCES, SQUARES, STAIRS, LINKS,
    LATTICE, PATHS, SIDES, PATH_CELLS, LINE_CELLS, WORKSHOPS, TIERS, STACKS, SCROLLS, ROUND_SCROLLS, SLOTS, LUXURY,
    EXCHANGES, OASES, PROVISIONS, RIVER_SIDES, SEASONS, STAIR_SIDES, CITIES, PAWNS, MODES, CONVERSIONS, OFFSETS,
    ONE_OR_TWO, PHASES, ITEMS, CAUSES, SOURCES
)

class Orderless:
    COUNT: Final[i64] = 3
    VP: Final[i64] = 0
    VP_PER: Final[i64] = 1
    GOOD: Final[i64] = 2

class Ops:
    COUNT: Final[i64] = 13
    GAIN: Final[i64] = 0
    GAIN_CHOICE: Final[i64] = 1
    GAIN_LACKING: Final[i64] = 2
    CONVERT: Final[i64] = 3
    VP: Final[i64] = 4
    VP_PER: Final[i64] = 5
    KESHI: Final[i64] = 6
    GOOD: Final[i64] = 7
    STEP: Final[i64] = 8
    SQUARE: Final[i64] = 9
    PERFORM: Final[i64] = 10
    EXPLORE: Final[i64] = 11
    FREE_SCROLL: Final[i64] = 12

class EffectModes:
    COUNT: Final[i64] = 4
    SAME: Final[i64] = 0
    DIFFERENT: Final[i64] = 1
    FREE: Final[i64] = 2
    ONE_EACH: Final[i64] = 3

class Tracks:
    COUNT: Final[i64] = 7
    PALACE: Final[i64] = 0
    MOSQUE: Final[i64] = 1
    RIVER: Final[i64] = 2
    STAIRS: Final[i64] = 3
    SPLIT: Final[i64] = 4
    BOTH: Final[i64] = 5
    PAWN: Final[i64] = 6

class Timings:
    COUNT: Final[i64] = 4
    INSTANT: Final[i64] = 0
    END_OF_ROUND: Final[i64] = 1
    END_OF_SEASON: Final[i64] = 2
    ALWAYS: Final[i64] = 3

class Modifiers:
    COUNT: Final[i64] = 7
    ACTION_BONUS: Final[i64] = 0
    WATER_STEP: Final[i64] = 1
    VENDOR_WATER: Final[i64] = 2
    LUXURY_DISCOUNT: Final[i64] = 3
    GATE_DISCOUNT: Final[i64] = 4
    CONNECTION_PICKS: Final[i64] = 5
    DOUBLE_ACTIVATION: Final[i64] = 6

class Triggers:
    COUNT: Final[i64] = 5
    ONCE_PER_ROUND: Final[i64] = 0
    ON_RED: Final[i64] = 1
    ON_GATE: Final[i64] = 2
    ON_NEW_KESHI: Final[i64] = 3
    ON_LUXURY: Final[i64] = 4

class Counters:
    COUNT: Final[i64] = 22
    KESHI_BLUE: Final[i64] = 0
    KESHI_GREEN: Final[i64] = 1
    KESHI_PINK: Final[i64] = 2
    KESHI_BLACK: Final[i64] = 3
    KESHI_WHITE: Final[i64] = 4
    KESHI_GREY: Final[i64] = 5
    KESHI_BEIGE: Final[i64] = 6
    KESHI_BROWN: Final[i64] = 7
    VENDORS: Final[i64] = 8
    LARGEST_AREA: Final[i64] = 9
    AREAS_COMPLETE: Final[i64] = 12
    HALF_AREA_KESHIS: Final[i64] = 13
    GATES: Final[i64] = 14
    GATES_MATCHING: Final[i64] = 15
    GATES_IN: Final[i64] = 16
    SCROLLS: Final[i64] = 17
    LUXURY: Final[i64] = 18
    OASES_EXPLORED: Final[i64] = 19
    FLIGHT_PALACE: Final[i64] = 20
    FLIGHT_MOSQUE: Final[i64] = 21

class Pieces:
    COUNT: Final[i64] = 6
    WATER: Final[i64] = 0
    DATE: Final[i64] = 1
    DINAR: Final[i64] = 2
    YELLOW: Final[i64] = 3
    PURPLE: Final[i64] = 4
    ORANGE: Final[i64] = 5

class Colours:
    COUNT: Final[i64] = 12
    BLUE: Final[i64] = 0
    GREEN: Final[i64] = 1
    PINK: Final[i64] = 2
    BLACK: Final[i64] = 3
    WHITE: Final[i64] = 4
    GREY: Final[i64] = 5
    BEIGE: Final[i64] = 6
    BROWN: Final[i64] = 7
    RED: Final[i64] = 8
    YELLOW: Final[i64] = 9
    PURPLE: Final[i64] = 10
    ORANGE: Final[i64] = 11
    TURQUOISE: Final[i64] = 0

class AreaColours:
    COUNT: Final[i64] = 8
    BLUE: Final[i64] = 0
    GREEN: Final[i64] = 1
    PINK: Final[i64] = 2
    BLACK: Final[i64] = 3
    WHITE: Final[i64] = 4
    GREY: Final[i64] = 5
    BEIGE: Final[i64] = 6
    BROWN: Final[i64] = 7
    TURQUOISE: Final[i64] = 0

class PlainColours:
    COUNT: Final[i64] = 6
    BLUE: Final[i64] = 0
    GREEN: Final[i64] = 1
    BLACK: Final[i64] = 2
    WHITE: Final[i64] = 3
    GREY: Final[i64] = 4
    BEIGE: Final[i64] = 5

class LineColours:
    COUNT: Final[i64] = 8
    BLUE: Final[i64] = 0
    GREEN: Final[i64] = 1
    PINK: Final[i64] = 2
    BLACK: Final[i64] = 3
    WHITE: Final[i64] = 4
    GREY: Final[i64] = 5
    BEIGE: Final[i64] = 6
    RED: Final[i64] = 7

class Goods:
    COUNT: Final[i64] = 3
    YELLOW: Final[i64] = 0
    PURPLE: Final[i64] = 1
    ORANGE: Final[i64] = 2

class Areas:
    COUNT: Final[i64] = 9
    RIVER: Final[i64] = 0
    GROVE: Final[i64] = 1
    SQUARE: Final[i64] = 2
    MOSQUE: Final[i64] = 3
    PALACE: Final[i64] = 4
    MADRASA: Final[i64] = 5
    MEDINA: Final[i64] = 6
    SAHARA: Final[i64] = 7
    SOUK: Final[i64] = 8
    GARDEN: Final[i64] = 1

class Districts:
    COUNT: Final[i64] = 8
    RIVER: Final[i64] = 0
    GROVE: Final[i64] = 1
    SQUARE: Final[i64] = 2
    MOSQUE: Final[i64] = 3
    PALACE: Final[i64] = 4
    MADRASA: Final[i64] = 5
    MEDINA: Final[i64] = 6
    SAHARA: Final[i64] = 7
    GARDEN: Final[i64] = 1

class GateCells:
    COUNT: Final[i64] = 8
    RIVER: Final[i64] = 0
    GROVE: Final[i64] = 1
    SQUARE: Final[i64] = 2
    MOSQUE: Final[i64] = 3
    PALACE: Final[i64] = 4
    MADRASA: Final[i64] = 5
    SAHARA: Final[i64] = 6
    SOUK: Final[i64] = 7

class Resources:
    COUNT: Final[i64] = 3
    WATER: Final[i64] = 0
    DATE: Final[i64] = 1
    DINAR: Final[i64] = 2

class Squares:
    COUNT: Final[i64] = 8
    GOOD: Final[i64] = 0
    WATER: Final[i64] = 1
    MOSQUE: Final[i64] = 2
    RIVER: Final[i64] = 3
    DINAR: Final[i64] = 4
    VP: Final[i64] = 5
    PALACE: Final[i64] = 6
    DATE: Final[i64] = 7

class Stairs:
    COUNT: Final[i64] = 2
    PALACE: Final[i64] = 0
    MOSQUE: Final[i64] = 1

class Links:
    COUNT: Final[i64] = 5
    P: Final[i64] = 0
    A: Final[i64] = 1
    B: Final[i64] = 2
    C: Final[i64] = 3
    M: Final[i64] = 4

class Lattice:
    COUNT: Final[i64] = 25

class Paths:
    COUNT: Final[i64] = 3
    LEFT: Final[i64] = 0
    RIGHT: Final[i64] = 1
    START: Final[i64] = 2

class Sides:
    COUNT: Final[i64] = 2
    LEFT: Final[i64] = 0
    RIGHT: Final[i64] = 1

class PathCells:
    COUNT: Final[i64] = 6

class LineCells:
    COUNT: Final[i64] = 6

class Workshops:
    COUNT: Final[i64] = 4
    TURQUOISE: Final[i64] = 0
    RED: Final[i64] = 1
    GREEN: Final[i64] = 2
    YELLOW: Final[i64] = 3

class Tiers:
    COUNT: Final[i64] = 4
    GREY: Final[i64] = 0
    YELLOW: Final[i64] = 1
    PINK: Final[i64] = 2
    ORANGE: Final[i64] = 3

class Stacks:
    COUNT: Final[i64] = 12

class Scrolls:
    COUNT: Final[i64] = 72

class RoundScrolls:
    COUNT: Final[i64] = 6

class Slots:
    COUNT: Final[i64] = 5

class Luxury:
    COUNT: Final[i64] = 25
    SLIPPER: Final[i64] = 0
    FEZ: Final[i64] = 1
    PRAYER_BEADS: Final[i64] = 2
    PERFUME_FLASK: Final[i64] = 3
    COPPER_BOWL: Final[i64] = 4
    CLAY_JUG: Final[i64] = 5
    BRASS_TRAY: Final[i64] = 6
    SILK_CUSHION: Final[i64] = 7
    SAFFRON_BOX: Final[i64] = 8
    TEAPOT: Final[i64] = 9
    HOOKAH: Final[i64] = 10
    CURVED_DAGGER: Final[i64] = 11
    DRUM: Final[i64] = 12
    HAND_MIRROR: Final[i64] = 13
    TAGINE: Final[i64] = 14
    JEWEL_BOX: Final[i64] = 15
    CAFTAN: Final[i64] = 16
    LUTE: Final[i64] = 17
    LEATHER_POUF: Final[i64] = 18
    CHANDELIER: Final[i64] = 19
    WALL_HANGING: Final[i64] = 20
    INCENSE_BURNER: Final[i64] = 21
    GOLDEN_LANTERN: Final[i64] = 22
    ROYAL_CARPET: Final[i64] = 23
    SPICE_CHEST: Final[i64] = 24

class Exchanges:
    COUNT: Final[i64] = 12

class Oases:
    COUNT: Final[i64] = 30

class Provisions:
    COUNT: Final[i64] = 12

class RiverSides:
    COUNT: Final[i64] = 18

class Seasons:
    COUNT: Final[i64] = 3

class StairSides:
    COUNT: Final[i64] = 40

class Cities:
    COUNT: Final[i64] = 12
    ZAGORA: Final[i64] = 0
    MERZOUGA: Final[i64] = 1
    OUARZAZATE: Final[i64] = 2
    SIJILMASA: Final[i64] = 3
    TINGHIR: Final[i64] = 4
    TAROUDANT: Final[i64] = 5
    TAMEGROUTE: Final[i64] = 6
    GUELMIM: Final[i64] = 7
    ERFOUD: Final[i64] = 8
    SKOURA: Final[i64] = 9
    RISSANI: Final[i64] = 10
    TATA: Final[i64] = 11

class Pawns:
    COUNT: Final[i64] = 3
    FISHERMAN: Final[i64] = 0
    STUDENT: Final[i64] = 1
    ADVISER: Final[i64] = 2

class Modes:
    COUNT: Final[i64] = 4
    A: Final[i64] = 0
    B: Final[i64] = 1
    AB: Final[i64] = 2
    BA: Final[i64] = 3

class Conversions:
    COUNT: Final[i64] = 6
    WATER_DATE: Final[i64] = 0
    WATER_DINAR: Final[i64] = 1
    DATE_WATER: Final[i64] = 2
    DATE_DINAR: Final[i64] = 3
    DINAR_WATER: Final[i64] = 4
    DINAR_DATE: Final[i64] = 5

class Offsets:
    COUNT: Final[i64] = 8

class OneOrTwo:
    COUNT: Final[i64] = 2

class Phases:
    COUNT: Final[i64] = 12
    LINE: Final[i64] = 0
    DISC: Final[i64] = 1
    FIRST_PROVISION: Final[i64] = 2
    CHOOSING: Final[i64] = 3
    WORKERS: Final[i64] = 4
    DRAFT: Final[i64] = 5
    ACTIVATION: Final[i64] = 6
    RAPIDS: Final[i64] = 7
    ROUND_SCROLLS: Final[i64] = 8
    RIVER_TILE: Final[i64] = 9
    SEASON_SCROLLS: Final[i64] = 10
    PROVISIONS: Final[i64] = 11

class Items:
    COUNT: Final[i64] = 17
    START: Final[i64] = 0
    PLACING: Final[i64] = 1
    SQUARE: Final[i64] = 2
    RIVER: Final[i64] = 3
    STAIRS: Final[i64] = 4
    CONNECTION: Final[i64] = 5
    RAPIDS: Final[i64] = 6
    GATES: Final[i64] = 7
    LUXURY: Final[i64] = 8
    EXCHANGE: Final[i64] = 9
    SCROLLS: Final[i64] = 10
    RIVER_TILE: Final[i64] = 11
    PROVISIONS: Final[i64] = 12
    FILLED: Final[i64] = 13
    OASES: Final[i64] = 14
    CITIES: Final[i64] = 15
    LEFTOVERS: Final[i64] = 16

class Causes:
    COUNT: Final[i64] = 99
    RIVER: Final[i64] = 0
    GROVE: Final[i64] = 1
    SQUARE: Final[i64] = 2
    MOSQUE: Final[i64] = 3
    PALACE: Final[i64] = 4
    MADRASA: Final[i64] = 5
    MEDINA: Final[i64] = 6
    SAHARA: Final[i64] = 7
    SOUK: Final[i64] = 8
    SETUP: Final[i64] = 9
    DRAFT: Final[i64] = 10
    NEW_KESHI: Final[i64] = 11
    VENDOR: Final[i64] = 12
    PLACING: Final[i64] = 13
    BORDER: Final[i64] = 14
    CONNECTION: Final[i64] = 15
    RAPID: Final[i64] = 16
    RIVER_TILE: Final[i64] = 17
    EXCHANGE: Final[i64] = 18
    LUXURY: Final[i64] = 19
    GATE: Final[i64] = 20
    LINE: Final[i64] = 21
    SWAP: Final[i64] = 22
    CITY: Final[i64] = 23
    JETTY: Final[i64] = 24
    TOP: Final[i64] = 25
    PROVISIONS: Final[i64] = 26

class Sources:
    COUNT: Final[i64] = 262
    SQUARE_GOOD: Final[i64] = 0
    SQUARE_WATER: Final[i64] = 1
    SQUARE_MOSQUE: Final[i64] = 2
    SQUARE_RIVER: Final[i64] = 3
    SQUARE_DINAR: Final[i64] = 4
    SQUARE_VP: Final[i64] = 5
    SQUARE_PALACE: Final[i64] = 6
    SQUARE_DATE: Final[i64] = 7
    FAR_LEFT: Final[i64] = 79
    FAR_RIGHT: Final[i64] = 80
    CITY_ZAGORA: Final[i64] = 225
    CITY_MERZOUGA: Final[i64] = 226
    CITY_OUARZAZATE: Final[i64] = 227
    CITY_SIJILMASA: Final[i64] = 228
    CITY_TINGHIR: Final[i64] = 229
    CITY_TAROUDANT: Final[i64] = 230
    CITY_TAMEGROUTE: Final[i64] = 231
    CITY_GUELMIM: Final[i64] = 232
    CITY_ERFOUD: Final[i64] = 233
    CITY_SKOURA: Final[i64] = 234
    CITY_RISSANI: Final[i64] = 235
    CITY_TATA: Final[i64] = 236
    LUXURY_SLIPPER: Final[i64] = 237
    LUXURY_FEZ: Final[i64] = 238
    LUXURY_PRAYER_BEADS: Final[i64] = 239
    LUXURY_PERFUME_FLASK: Final[i64] = 240
    LUXURY_COPPER_BOWL: Final[i64] = 241
    LUXURY_CLAY_JUG: Final[i64] = 242
    LUXURY_BRASS_TRAY: Final[i64] = 243
    LUXURY_SILK_CUSHION: Final[i64] = 244
    LUXURY_SAFFRON_BOX: Final[i64] = 245
    LUXURY_TEAPOT: Final[i64] = 246
    LUXURY_HOOKAH: Final[i64] = 247
    LUXURY_CURVED_DAGGER: Final[i64] = 248
    LUXURY_DRUM: Final[i64] = 249
    LUXURY_HAND_MIRROR: Final[i64] = 250
    LUXURY_TAGINE: Final[i64] = 251
    LUXURY_JEWEL_BOX: Final[i64] = 252
    LUXURY_CAFTAN: Final[i64] = 253
    LUXURY_LUTE: Final[i64] = 254
    LUXURY_LEATHER_POUF: Final[i64] = 255
    LUXURY_CHANDELIER: Final[i64] = 256
    LUXURY_WALL_HANGING: Final[i64] = 257
    LUXURY_INCENSE_BURNER: Final[i64] = 258
    LUXURY_GOLDEN_LANTERN: Final[i64] = 259
    LUXURY_ROYAL_CARPET: Final[i64] = 260
    LUXURY_SPICE_CHEST: Final[i64] = 261
