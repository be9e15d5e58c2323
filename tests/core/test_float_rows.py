"""A mark packs a column and a number into one number."""

from __future__ import annotations

from serai.core.observation.float_rows import FLOATS, MASK, ONE
from serai.core.observation.writer import NUMBER, THE_ONE


def test_a_mark_can_hold_every_number() -> None:
    assert 1 << NUMBER == MASK + 1
    assert FLOATS[THE_ONE] == ONE
