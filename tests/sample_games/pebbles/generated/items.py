# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final, NewType

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..vocabulary import PEBBLE

declared_items("f1fd537a5523", PEBBLE)

PebbleIndex = NewType("PebbleIndex", i64)

class Pebble:
    COUNT: Final[i64] = 4
    ALL: Final = [PebbleIndex(number) for number in range(4)]
    WHITE: Final = PebbleIndex(0)
    GREY: Final = PebbleIndex(1)
    BLACK: Final = PebbleIndex(2)
    RED: Final = PebbleIndex(3)
