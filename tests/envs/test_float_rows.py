"""Rows hold whole numbers as the bits of float32."""

import struct

import pytest

from serai.core.position.columns import SparseColumns
from serai.envs.observation.float_rows import LEAST, MOST, FloatRows, float_bits


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, 0),
        (1, 1),
        (-1, -1),
        (LEAST, LEAST),
        (MOST, MOST),
        (MOST + 1, MOST),
        (2 * 8192 + 7, MOST),
        (2**40, MOST),
        (LEAST - 1, LEAST),
        (-(2**40), LEAST),
    ],
)
def test_numbers_are_clamped_to_what_a_column_holds(number: int, written: int) -> None:
    assert struct.unpack("f", struct.pack("i", float_bits(number)))[0] == written


def test_rows_are_rotated_alone() -> None:
    rows = FloatRows(3, 4)
    for row in rows.rows:
        found = SparseColumns()
        for column in range(4):
            found.add(column, column + 1)
        row.write(found)
    rows.rows[1].rotate(3, 1)
    one, two, three, four = (float_bits(number) for number in (1, 2, 3, 4))
    assert list(rows.words) == [one, two, three, four, two, three, one, four, one, two, three, four]
