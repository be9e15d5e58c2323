# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final, NewType

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from .. import BONUS, CARD, COUNT, DEALT_AS, GOODS, POINTS

declared_items("68b199181752", GOODS, CARD, BONUS, DEALT_AS, POINTS, COUNT)

CardIndex = NewType("CardIndex", i64)
BonusIndex = NewType("BonusIndex", i64)
DealtAsIndex = NewType("DealtAsIndex", i64)

class Goods:
    COUNT: Final[i64] = 6
    DIAMOND: Final[i64] = 0
    GOLD: Final[i64] = 1
    SILVER: Final[i64] = 2
    CLOTH: Final[i64] = 3
    SPICE: Final[i64] = 4
    LEATHER: Final[i64] = 5

class Card:
    COUNT: Final[i64] = 7
    ALL: Final = [CardIndex(number) for number in range(7)]
    DIAMOND: Final = CardIndex(0)
    GOLD: Final = CardIndex(1)
    SILVER: Final = CardIndex(2)
    CLOTH: Final = CardIndex(3)
    SPICE: Final = CardIndex(4)
    LEATHER: Final = CardIndex(5)
    CAMEL: Final = CardIndex(6)

class Bonus:
    COUNT: Final[i64] = 3
    ALL: Final = [BonusIndex(number) for number in range(3)]
    THREE: Final = BonusIndex(0)
    FOUR: Final = BonusIndex(1)
    FIVE: Final = BonusIndex(2)

class DealtAs:
    COUNT: Final[i64] = 2
    ALL: Final = [DealtAsIndex(number) for number in range(2)]
    GOOD: Final = DealtAsIndex(0)
    CAMEL: Final = DealtAsIndex(1)

class Points:
    COUNT: Final[i64] = 11

class Count:
    COUNT: Final[i64] = 8
