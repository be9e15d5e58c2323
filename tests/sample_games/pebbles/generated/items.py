# mypyc: compile
"""The numbers of named items, and how many items a list has.

Made by `serai generate` from vocabulary.py, data.py and what they import: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import declared_items

from ..data import (
    PEBBLES,
)
from ..vocabulary import (
    PEBBLE,
)

declared_items(
    "d173330f2631",
    PEBBLES,
    PEBBLE,
)


class Pebbles:
    COUNT: Final[i64] = 4
    WHITE: Final[i64] = 0
    GREY: Final[i64] = 1
    BLACK: Final[i64] = 2
    RED: Final[i64] = 3


class Pebble:
    COUNT: Final[i64] = 4
    WHITE: Final[i64] = 0
    GREY: Final[i64] = 1
    BLACK: Final[i64] = 2
    RED: Final[i64] = 3
