# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..data import DISCOUNTS, HALL_COUNTS, MARKET_GIFTS, PAIR_GIFTS, WALL_PIECES
from ..vocabulary import (
    ACTS, AREAS, AUTOMATA, BREAKTHROUGHS, CELLS, CITIES, COLOURS, CONTRACTS, CUBES, DIFFICULTIES, FACES, GIFTS, GOODS,
    HALLS, ITEMS, KINDS, MARKET_PLACES, ORDERS, PAIRS, PARTIES, PATHS, PRICES, QUEUE, REASONS, ROW, SIDES, SITES, SIZES,
    SOLO_CARDS, SPACES, SPICES, STACKS, THINGS, TILES, TRADES, WALLS
)

declared_items(
    "86ac6a3a79fe", MARKET_GIFTS, PAIR_GIFTS, HALL_COUNTS, WALL_PIECES, DISCOUNTS, AREAS, CUBES, COLOURS, PRICES, SITES,
    CELLS, ORDERS, SIDES, WALLS, SIZES, KINDS, FACES, MARKET_PLACES, TRADES, SPICES, PAIRS, ROW, HALLS, CITIES, GOODS,
    SPACES, PATHS, STACKS, CONTRACTS, BREAKTHROUGHS, TILES, QUEUE, AUTOMATA, PARTIES, SOLO_CARDS, DIFFICULTIES, GIFTS,
    THINGS, ITEMS, ACTS, REASONS
)

class MarketGifts:
    COUNT: Final[i64] = 7
    WHITE_CUBE: Final[i64] = 0
    SCROLL: Final[i64] = 1
    CARAVAN_CARD: Final[i64] = 2
    FAVOUR: Final[i64] = 3
    RARE_GOOD: Final[i64] = 4
    MOSQUE_STEP: Final[i64] = 5
    SOLDIER: Final[i64] = 6

class PairGifts:
    COUNT: Final[i64] = 4
    WHITE_CUBE: Final[i64] = 0
    SOLDIER: Final[i64] = 1
    FAVOUR: Final[i64] = 2
    WHITE_UPGRADE: Final[i64] = 3

class HallCounts:
    COUNT: Final[i64] = 4
    SCROLLS: Final[i64] = 0
    CARAVAN_CARDS: Final[i64] = 1
    GOODS: Final[i64] = 2
    MOSQUE_STEPS: Final[i64] = 3

class WallPieces:
    COUNT: Final[i64] = 20
    GATE_TURQUOISE: Final[i64] = 16
    GATE_BROWN: Final[i64] = 17
    GATE_ORANGE: Final[i64] = 18
    GATE_PURPLE: Final[i64] = 19

class Discounts:
    COUNT: Final[i64] = 4
    CARAVANSARY: Final[i64] = 0
    PALACE: Final[i64] = 1
    MARKETPLACE: Final[i64] = 2
    MOSQUE: Final[i64] = 3

class Areas:
    COUNT: Final[i64] = 6
    CARAVANSARY: Final[i64] = 0
    PALACE: Final[i64] = 1
    LIBRARY: Final[i64] = 2
    MARKETPLACE: Final[i64] = 3
    MOSQUE: Final[i64] = 4
    WALL: Final[i64] = 5

class Cubes:
    COUNT: Final[i64] = 5
    PURPLE: Final[i64] = 0
    TURQUOISE: Final[i64] = 1
    BROWN: Final[i64] = 2
    ORANGE: Final[i64] = 3
    WHITE: Final[i64] = 4

class Colours:
    COUNT: Final[i64] = 4
    PURPLE: Final[i64] = 0
    TURQUOISE: Final[i64] = 1
    BROWN: Final[i64] = 2
    ORANGE: Final[i64] = 3

class Prices:
    COUNT: Final[i64] = 5
    PURPLE: Final[i64] = 0
    TURQUOISE: Final[i64] = 1
    BROWN: Final[i64] = 2
    ORANGE: Final[i64] = 3
    ANY: Final[i64] = 4

class Sites:
    COUNT: Final[i64] = 24
    SITE_CARAVANSARY_PURPLE: Final[i64] = 0
    SITE_CARAVANSARY_TURQUOISE: Final[i64] = 1
    SITE_CARAVANSARY_BROWN: Final[i64] = 2
    SITE_CARAVANSARY_ORANGE: Final[i64] = 3
    SITE_PALACE_PURPLE: Final[i64] = 4
    SITE_PALACE_TURQUOISE: Final[i64] = 5
    SITE_PALACE_BROWN: Final[i64] = 6
    SITE_PALACE_ORANGE: Final[i64] = 7
    SITE_LIBRARY_PURPLE: Final[i64] = 8
    SITE_LIBRARY_TURQUOISE: Final[i64] = 9
    SITE_LIBRARY_BROWN: Final[i64] = 10
    SITE_LIBRARY_ORANGE: Final[i64] = 11
    SITE_MARKETPLACE_PURPLE: Final[i64] = 12
    SITE_MARKETPLACE_TURQUOISE: Final[i64] = 13
    SITE_MARKETPLACE_BROWN: Final[i64] = 14
    SITE_MARKETPLACE_ORANGE: Final[i64] = 15
    SITE_MOSQUE_PURPLE: Final[i64] = 16
    SITE_MOSQUE_TURQUOISE: Final[i64] = 17
    SITE_MOSQUE_BROWN: Final[i64] = 18
    SITE_MOSQUE_ORANGE: Final[i64] = 19
    SITE_WALL_PURPLE: Final[i64] = 20
    SITE_WALL_TURQUOISE: Final[i64] = 21
    SITE_WALL_BROWN: Final[i64] = 22
    SITE_WALL_ORANGE: Final[i64] = 23

class Cells:
    COUNT: Final[i64] = 24

class Orders:
    COUNT: Final[i64] = 5

class Sides:
    COUNT: Final[i64] = 4
    NORTH: Final[i64] = 0
    EAST: Final[i64] = 1
    SOUTH: Final[i64] = 2
    WEST: Final[i64] = 3

class Walls:
    COUNT: Final[i64] = 20

class Sizes:
    COUNT: Final[i64] = 3
    GATE: Final[i64] = 2

class Kinds:
    COUNT: Final[i64] = 12
    PURPLE_GATE: Final[i64] = 2
    TURQUOISE_GATE: Final[i64] = 5
    BROWN_GATE: Final[i64] = 8
    ORANGE_GATE: Final[i64] = 11

class Faces:
    COUNT: Final[i64] = 2
    A: Final[i64] = 0
    B: Final[i64] = 1

class MarketPlaces:
    COUNT: Final[i64] = 4

class Trades:
    COUNT: Final[i64] = 5
    COLLECT: Final[i64] = 0

class Spices:
    COUNT: Final[i64] = 4
    CINNAMON: Final[i64] = 0
    GINGER: Final[i64] = 1
    JUNIPER: Final[i64] = 2
    PEPPER: Final[i64] = 3

class Pairs:
    COUNT: Final[i64] = 2
    GINGER: Final[i64] = 0
    PEPPER: Final[i64] = 1

class Row:
    COUNT: Final[i64] = 8

class Halls:
    COUNT: Final[i64] = 4
    HALL_KNOWLEDGE: Final[i64] = 0
    HALL_SPICE: Final[i64] = 1
    HALL_TRADE: Final[i64] = 2
    HALL_FAITH: Final[i64] = 3

class Cities:
    COUNT: Final[i64] = 8
    REY: Final[i64] = 0
    SAMARKAND: Final[i64] = 1
    NISHAPUR: Final[i64] = 2
    BALKH: Final[i64] = 3
    BAGHDAD: Final[i64] = 4
    KASHGAR: Final[i64] = 5
    BASRA: Final[i64] = 6
    PESHAWAR: Final[i64] = 7

class Goods:
    COUNT: Final[i64] = 2
    COMMON: Final[i64] = 0
    RARE: Final[i64] = 1

class Spaces:
    COUNT: Final[i64] = 19

class Paths:
    COUNT: Final[i64] = 4

class Stacks:
    COUNT: Final[i64] = 6
    A: Final[i64] = 0
    B: Final[i64] = 1
    C: Final[i64] = 2
    D: Final[i64] = 3
    E: Final[i64] = 4
    F: Final[i64] = 5

class Contracts:
    COUNT: Final[i64] = 18

class Breakthroughs:
    COUNT: Final[i64] = 16

class Tiles:
    COUNT: Final[i64] = 4
    SCORING_CARAVANSARY: Final[i64] = 0
    SCORING_PALACE: Final[i64] = 1
    SCORING_LIBRARY: Final[i64] = 2
    SCORING_MARKETPLACE: Final[i64] = 3

class Queue:
    COUNT: Final[i64] = 4

class Automata:
    COUNT: Final[i64] = 2
    HIGH_COURTIER: Final[i64] = 0
    MAGISTRATE: Final[i64] = 1

class Parties:
    COUNT: Final[i64] = 6
    HIGH_COURTIER: Final[i64] = 4
    MAGISTRATE: Final[i64] = 5

class SoloCards:
    COUNT: Final[i64] = 6
    SOLO_CARAVANSARY: Final[i64] = 0
    SOLO_PALACE: Final[i64] = 1
    SOLO_LIBRARY: Final[i64] = 2
    SOLO_MARKETPLACE: Final[i64] = 3
    SOLO_MOSQUE: Final[i64] = 4
    SOLO_WALL: Final[i64] = 5

class Difficulties:
    COUNT: Final[i64] = 3
    EASY: Final[i64] = 0
    NORMAL: Final[i64] = 1
    HARD: Final[i64] = 2

class Gifts:
    COUNT: Final[i64] = 15
    CAMEL: Final[i64] = 0
    WHITE_CUBE: Final[i64] = 1
    SCROLL: Final[i64] = 2
    CARAVAN_CARD: Final[i64] = 3
    FAVOUR: Final[i64] = 4
    RARE_GOOD: Final[i64] = 5
    MOSQUE_STEP: Final[i64] = 6
    SOLDIER: Final[i64] = 7
    WHITE_UPGRADE: Final[i64] = 8
    BONUS_UPGRADE: Final[i64] = 9
    SCORING_TILE: Final[i64] = 10
    COURTIER: Final[i64] = 11
    WALL_PIECE: Final[i64] = 12
    MOSQUE_SCORING: Final[i64] = 13
    TRADING_POST: Final[i64] = 14

class Things:
    COUNT: Final[i64] = 49
    HALL_KNOWLEDGE: Final[i64] = 0
    HALL_SPICE: Final[i64] = 1
    HALL_TRADE: Final[i64] = 2
    HALL_FAITH: Final[i64] = 3
    REY: Final[i64] = 4
    SAMARKAND: Final[i64] = 5
    NISHAPUR: Final[i64] = 6
    BALKH: Final[i64] = 7
    BAGHDAD: Final[i64] = 8
    KASHGAR: Final[i64] = 9
    BASRA: Final[i64] = 10
    PESHAWAR: Final[i64] = 11
    A: Final[i64] = 31
    B: Final[i64] = 32
    C: Final[i64] = 33
    D: Final[i64] = 34
    E: Final[i64] = 35
    F: Final[i64] = 36
    PURPLE_GATE: Final[i64] = 39
    TURQUOISE_GATE: Final[i64] = 42
    BROWN_GATE: Final[i64] = 45
    ORANGE_GATE: Final[i64] = 48

class Items:
    COUNT: Final[i64] = 10
    FAVOUR_TRACK: Final[i64] = 0
    INFLUENCE_TRACK: Final[i64] = 1
    MOSQUE_TRACK: Final[i64] = 2
    CONTRACTS: Final[i64] = 3
    BREAKTHROUGHS: Final[i64] = 4
    PALACE: Final[i64] = 5
    BUILDINGS: Final[i64] = 6
    SCORING_TILE: Final[i64] = 7
    MOSQUE_END: Final[i64] = 8
    SPICES: Final[i64] = 9

class Acts:
    COUNT: Final[i64] = 3
    SITE: Final[i64] = 0
    FAVOUR: Final[i64] = 1
    SOLDIER: Final[i64] = 2

class Reasons:
    COUNT: Final[i64] = 10
    PRODUCTION: Final[i64] = 0
    OWNER_SHARE: Final[i64] = 1
    CARAVAN_ROW: Final[i64] = 2
    PAIR: Final[i64] = 3
    MARKET: Final[i64] = 4
    CONTRACT: Final[i64] = 5
    CITY: Final[i64] = 6
    MOSQUE: Final[i64] = 7
    LIBRARY: Final[i64] = 8
    QUEUE: Final[i64] = 9
