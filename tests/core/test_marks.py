"""A mark says where a number stands and which one it is, in one number."""

from __future__ import annotations

from serai.core.observation.float_rows import FLOATS, MASK, ONE
from serai.core.observation.writer import NUMBER, THE_ONE


def test_a_mark_has_room_for_every_number_and_knows_the_one() -> None:
    assert 1 << NUMBER == MASK + 1
    assert FLOATS[THE_ONE] == ONE
