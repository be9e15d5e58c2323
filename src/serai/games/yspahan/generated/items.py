# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..vocabulary import (
    ANSWERS, BONUS, BUILDINGS, CARDS, CORNERS, DISTRICTS, FACES, GIVES, ITEMS, NEXT_SHOPS, PIECES, REASONS, SHOPS,
    SOUKS, SQUARES, STREET
)

declared_items(
    "375d564410e8", SQUARES, DISTRICTS, STREET, SOUKS, SHOPS, CORNERS, BUILDINGS, CARDS, BONUS, GIVES, ANSWERS, FACES,
    PIECES, ITEMS, REASONS, NEXT_SHOPS
)

class Squares:
    COUNT: Final[i64] = 6
    CAMEL: Final[i64] = 0
    BAG: Final[i64] = 1
    BARREL: Final[i64] = 2
    CHEST: Final[i64] = 3
    VASE: Final[i64] = 4
    GOLD: Final[i64] = 5

class Districts:
    COUNT: Final[i64] = 4
    BAG: Final[i64] = 0
    BARREL: Final[i64] = 1
    CHEST: Final[i64] = 2
    VASE: Final[i64] = 3

class Street:
    COUNT: Final[i64] = 29
    C: Final[i64] = 0

class Souks:
    COUNT: Final[i64] = 14
    BAG_WHITE: Final[i64] = 0
    BAG_BLUE: Final[i64] = 1
    BAG_YELLOW: Final[i64] = 2
    BAG_PURPLE: Final[i64] = 3
    BARREL_WHITE: Final[i64] = 4
    BARREL_BLUE: Final[i64] = 5
    BARREL_YELLOW: Final[i64] = 6
    BARREL_PURPLE: Final[i64] = 7
    CHEST_BLUE: Final[i64] = 8
    CHEST_YELLOW: Final[i64] = 9
    CHEST_PURPLE: Final[i64] = 10
    VASE_BLUE: Final[i64] = 11
    VASE_YELLOW: Final[i64] = 12
    VASE_ORANGE: Final[i64] = 13

class Shops:
    COUNT: Final[i64] = 47

class Corners:
    COUNT: Final[i64] = 3

class Buildings:
    COUNT: Final[i64] = 6
    PADDOCK: Final[i64] = 0
    SHOP: Final[i64] = 1
    HAMMAM: Final[i64] = 2
    CARAVANSERAI: Final[i64] = 3
    BAZAAR: Final[i64] = 4
    HOIST: Final[i64] = 5

class Cards:
    COUNT: Final[i64] = 9
    EXCHANGE: Final[i64] = 0
    TAKE_CAMELS: Final[i64] = 1
    TAKE_GOLD: Final[i64] = 2
    PLACE_SHOP: Final[i64] = 3
    PLACE_CARAVAN: Final[i64] = 4
    SCORE_CAMELS: Final[i64] = 5
    SCORE_GOLD: Final[i64] = 6
    BUILD_NO_CAMELS: Final[i64] = 7
    BUILD_NO_GOLD: Final[i64] = 8

class Bonus:
    COUNT: Final[i64] = 10
    NONE: Final[i64] = 0
    EXCHANGE: Final[i64] = 1
    TAKE_CAMELS: Final[i64] = 2
    TAKE_GOLD: Final[i64] = 3
    PLACE_SHOP: Final[i64] = 4
    PLACE_CARAVAN: Final[i64] = 5
    SCORE_CAMELS: Final[i64] = 6
    SCORE_GOLD: Final[i64] = 7
    BUILD_NO_CAMELS: Final[i64] = 8
    BUILD_NO_GOLD: Final[i64] = 9

class Gives:
    COUNT: Final[i64] = 2
    CAMELS: Final[i64] = 0
    GOLD: Final[i64] = 1

class Answers:
    COUNT: Final[i64] = 2
    YES: Final[i64] = 0
    NO: Final[i64] = 1

class Faces:
    COUNT: Final[i64] = 6

class Pieces:
    COUNT: Final[i64] = 2
    CAMEL: Final[i64] = 0
    GOLD: Final[i64] = 1

class Items:
    COUNT: Final[i64] = 7
    BUILDINGS: Final[i64] = 0
    SOUKS: Final[i64] = 1
    BAZAAR: Final[i64] = 2
    CARAVAN_LOADING: Final[i64] = 3
    CARAVAN_SCORING: Final[i64] = 4
    CAMELS_CARD: Final[i64] = 5
    GOLD_CARD: Final[i64] = 6

class Reasons:
    COUNT: Final[i64] = 16
    TOWER: Final[i64] = 0
    YELLOW_DICE: Final[i64] = 1
    SUPERVISOR: Final[i64] = 2
    SAVING: Final[i64] = 3
    BUILDING: Final[i64] = 4
    NO_DICE: Final[i64] = 5
    CARAVANSERAI: Final[i64] = 6
    EXCHANGE: Final[i64] = 7
    TAKE_CAMELS: Final[i64] = 8
    TAKE_GOLD: Final[i64] = 9
    PLACE_SHOP: Final[i64] = 10
    PLACE_CARAVAN: Final[i64] = 11
    SCORE_CAMELS: Final[i64] = 12
    SCORE_GOLD: Final[i64] = 13
    BUILD_NO_CAMELS: Final[i64] = 14
    BUILD_NO_GOLD: Final[i64] = 15

class NextShops:
    COUNT: Final[i64] = 48
    NONE: Final[i64] = 0
