# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..djinns import DOES, NEEDS, WINDOWS
from ..vocabulary import (
    CELLS, COSTS, DJINNS, ENDINGS, GOODS, HELD, KINDS, PAID, PAYS, PRICES, REASONS, RESOURCES, ROW, SECOND, SPOTS,
    TILE_TYPES, TRIBES
)

declared_items(
    "69e6cbd7fc3b", WINDOWS, NEEDS, DOES, CELLS, TRIBES, HELD, KINDS, TILE_TYPES, RESOURCES, GOODS, COSTS, DJINNS, PAID,
    PAYS, ROW, SECOND, PRICES, SPOTS, ENDINGS, REASONS
)

class Windows:
    COUNT: Final[i64] = 8
    ALWAYS: Final[i64] = 0
    SCORING: Final[i64] = 1
    BID: Final[i64] = 2
    TURN: Final[i64] = 3
    PAID: Final[i64] = 4
    STRIKE: Final[i64] = 5
    PALM: Final[i64] = 6
    PALACE: Final[i64] = 7

class Needs:
    COUNT: Final[i64] = 14
    NOTHING: Final[i64] = 0
    BAG_AND_BARE_TILE: Final[i64] = 1
    CAMEL_AND_BARE_TILE: Final[i64] = 2
    CAMEL_AND_CROWDED_TILE: Final[i64] = 3
    PALM_LEFT: Final[i64] = 4
    PALACE_LEFT: Final[i64] = 5
    DJINN_LEFT: Final[i64] = 6
    BUILDER_GOLD: Final[i64] = 7
    FAKIR: Final[i64] = 8
    VICTIM: Final[i64] = 9
    DJINN_GAINED: Final[i64] = 10
    DROP_ON_OWN_TILE: Final[i64] = 11
    PALACE_PLACED: Final[i64] = 12
    STRIKE: Final[i64] = 13

class Does:
    COUNT: Final[i64] = 15
    SETTLE: Final[i64] = 0
    CLAIM: Final[i64] = 1
    PLANT: Final[i64] = 2
    BUILD: Final[i64] = 3
    LOOK_AND_KEEP: Final[i64] = 4
    DRAW_CARD: Final[i64] = 5
    PAY_AGAIN: Final[i64] = 6
    PUT_BESIDE: Final[i64] = 7
    KILL_SECOND: Final[i64] = 8
    CUT_PRICE: Final[i64] = 9
    INCOME: Final[i64] = 10
    PROTECT: Final[i64] = 11
    REWARD: Final[i64] = 12
    RAISE_POINTS: Final[i64] = 13
    WILD_GOODS: Final[i64] = 14

class Cells:
    COUNT: Final[i64] = 30

class Tribes:
    COUNT: Final[i64] = 5
    YELLOW: Final[i64] = 0
    WHITE: Final[i64] = 1
    GREEN: Final[i64] = 2
    BLUE: Final[i64] = 3
    RED: Final[i64] = 4
    VIZIER: Final[i64] = 0
    ELDER: Final[i64] = 1
    MERCHANT: Final[i64] = 2
    BUILDER: Final[i64] = 3
    ASSASSIN: Final[i64] = 4

class Held:
    COUNT: Final[i64] = 2
    YELLOW: Final[i64] = 0
    WHITE: Final[i64] = 1
    VIZIER: Final[i64] = 0
    ELDER: Final[i64] = 1

class Kinds:
    COUNT: Final[i64] = 5
    VILLAGE: Final[i64] = 0
    SACRED_PLACE: Final[i64] = 1
    SMALL_MARKET: Final[i64] = 2
    LARGE_MARKET: Final[i64] = 3
    OASIS: Final[i64] = 4

class TileTypes:
    COUNT: Final[i64] = 8

class Resources:
    COUNT: Final[i64] = 10
    IVORY: Final[i64] = 0
    JEWELS: Final[i64] = 1
    GOLD_WARE: Final[i64] = 2
    PAPYRUS: Final[i64] = 3
    SILK: Final[i64] = 4
    SPICE: Final[i64] = 5
    FISH: Final[i64] = 6
    WHEAT: Final[i64] = 7
    POTTERY: Final[i64] = 8
    FAKIR: Final[i64] = 9

class Goods:
    COUNT: Final[i64] = 9
    IVORY: Final[i64] = 0
    JEWELS: Final[i64] = 1
    GOLD_WARE: Final[i64] = 2
    PAPYRUS: Final[i64] = 3
    SILK: Final[i64] = 4
    SPICE: Final[i64] = 5
    FISH: Final[i64] = 6
    WHEAT: Final[i64] = 7
    POTTERY: Final[i64] = 8

class Costs:
    COUNT: Final[i64] = 5
    NONE: Final[i64] = 0
    ONE: Final[i64] = 1
    TWO: Final[i64] = 2
    FAKIR: Final[i64] = 3
    BID: Final[i64] = 4

class Djinns:
    COUNT: Final[i64] = 22
    AL_AMIN: Final[i64] = 0
    ANUN_NAK: Final[i64] = 1
    BAAL: Final[i64] = 2
    BOAZ: Final[i64] = 3
    BOURAQ: Final[i64] = 4
    ECHIDNA: Final[i64] = 5
    ENKI: Final[i64] = 6
    HAGIS: Final[i64] = 7
    HAURVATAT: Final[i64] = 8
    IBLIS: Final[i64] = 9
    JAFAAR: Final[i64] = 10
    KANDICHA: Final[i64] = 11
    KUMARBI: Final[i64] = 12
    LAMIA: Final[i64] = 13
    LETA: Final[i64] = 14
    MARID: Final[i64] = 15
    MONKIR: Final[i64] = 16
    NEKIR: Final[i64] = 17
    SHAMHAT: Final[i64] = 18
    SIBITTIS: Final[i64] = 19
    SLOAR: Final[i64] = 20
    UTUG: Final[i64] = 21

class Paid:
    COUNT: Final[i64] = 11
    ANUN_NAK: Final[i64] = 0
    BOURAQ: Final[i64] = 1
    ECHIDNA: Final[i64] = 2
    ENKI: Final[i64] = 3
    HAGIS: Final[i64] = 4
    IBLIS: Final[i64] = 5
    LAMIA: Final[i64] = 6
    LETA: Final[i64] = 7
    SIBITTIS: Final[i64] = 8
    SLOAR: Final[i64] = 9
    UTUG: Final[i64] = 10

class Pays:
    COUNT: Final[i64] = 2
    ELDER: Final[i64] = 0
    FAKIR: Final[i64] = 1

class Row:
    COUNT: Final[i64] = 6

class Second:
    COUNT: Final[i64] = 6
    NONE: Final[i64] = 0

class Prices:
    COUNT: Final[i64] = 7

class Spots:
    COUNT: Final[i64] = 9
    ZERO_C: Final[i64] = 0
    ZERO_B: Final[i64] = 1
    ZERO_A: Final[i64] = 2

class Endings:
    COUNT: Final[i64] = 2
    CAMEL: Final[i64] = 0
    NO_MOVE: Final[i64] = 1

class Reasons:
    COUNT: Final[i64] = 30
    BID: Final[i64] = 0
    BUILDERS: Final[i64] = 1
    MERCHANTS: Final[i64] = 2
    STRIKE: Final[i64] = 3
    SOWING: Final[i64] = 4
    MARKET: Final[i64] = 5
    SACRED_PLACE: Final[i64] = 6
    SALE: Final[i64] = 7
    AL_AMIN: Final[i64] = 8
    ANUN_NAK: Final[i64] = 9
    BAAL: Final[i64] = 10
    BOAZ: Final[i64] = 11
    BOURAQ: Final[i64] = 12
    ECHIDNA: Final[i64] = 13
    ENKI: Final[i64] = 14
    HAGIS: Final[i64] = 15
    HAURVATAT: Final[i64] = 16
    IBLIS: Final[i64] = 17
    JAFAAR: Final[i64] = 18
    KANDICHA: Final[i64] = 19
    KUMARBI: Final[i64] = 20
    LAMIA: Final[i64] = 21
    LETA: Final[i64] = 22
    MARID: Final[i64] = 23
    MONKIR: Final[i64] = 24
    NEKIR: Final[i64] = 25
    SHAMHAT: Final[i64] = 26
    SIBITTIS: Final[i64] = 27
    SLOAR: Final[i64] = 28
    UTUG: Final[i64] = 29
