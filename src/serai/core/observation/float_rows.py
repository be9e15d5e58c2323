# mypyc: compile
"""Observation rows: numbers stored as the bits of float32.

mypyc has no 32-bit floats, so a row is a vector of 32-bit words; numpy views the same memory as floats.
"""

from __future__ import annotations

import struct
from typing import Final, final

from serai.core.rules.native import append, extend, i32, i64, overwrite, vec

LEAST: Final[i64] = -1024  # numbers are clamped to LEAST..MOST; no game comes near
MOST: Final[i64] = 4095
MASK: Final[i64] = 8191  # of an index in FLOATS, which is always valid
LONGEST: Final[i64] = 12  # items of an unbounded row that have columns of their own
SHORT: Final[i64] = 24  # up to this length, copying is faster than allocating


def _bits_of_floats() -> vec[i32]:
    out = vec[i32]()
    for place in range(8192):
        number = min(place - 1024, 4095)
        out = append(out, struct.unpack("i", struct.pack("f", number))[0])
    return out


FLOATS: Final[vec[i32]] = _bits_of_floats()
ONE: Final[i32] = FLOATS[1 - LEAST]
ZERO: Final[i32] = FLOATS[0 - LEAST]
PACKED: Final[bool] = str(type(FLOATS).__module__) != "array"  # compiled: vecs are packed


def _lowest_bits() -> vec[i64]:
    out = vec[i64]()
    for octet in range(256):
        out = append(out, (octet & -octet).bit_length() - 1)
    return out


LOWEST: Final[vec[i64]] = _lowest_bits()  # of an octet


def buffer(n: i64) -> vec[i32]:
    """A buffer of zero words for numpy."""
    out = vec[i32]()
    zero: i32 = 0
    i: i64
    for i in range(n):
        out = append(out, zero)
    return out


def _grows_in_place() -> bool:
    """Whether a vec with spare capacity is extended in place: then the holder of its beginning can write what
    follows."""
    if not PACKED:
        return False
    whole = vec[i32](capacity=1)
    beginning = whole
    whole = append(whole, ZERO)
    extend(beginning, append(vec[i32](), ONE))
    return whole[0] == ONE


IN_PLACE: Final[bool] = _grows_in_place()


@final
class FloatRows:
    """Rows of words in one block of memory that numpy can view."""

    def __init__(self, n: i64, width: i64) -> None:
        self.width = width
        self.befores: list[vec[i32]] = []  # the words before each row, in the same memory
        words = vec[i32](capacity=n * width) if PACKED else vec[i32]()
        i: i64
        for i in range(n):
            self.befores.append(words)
            words = extend(words, buffer(width))
        self.words: vec[i32] = words


def rotate(words: vec[i32], before: vec[i32], at: i64, width: i64, first: i64) -> None:
    """Rotate `width` columns of a row, from index `at` on, to the left by `first`."""
    front = words[at : at + first]
    back = words[at + first : at + width]
    if IN_PLACE:
        extend(extend(before, back), front)
    else:
        overwrite(words, at, extend(back, front))


def zeros(n: i64) -> vec[i64]:
    out = vec[i64]()
    i: i64
    for i in range(n):
        out = append(out, 0)
    return out


def float_bits(number: i64) -> i32:
    """The bits of a number as a float32."""
    if number > MOST:
        number = MOST
    elif number < LEAST:
        number = LEAST
    return FLOATS[number - LEAST]


def differs(row: vec[i64], other: vec[i64]) -> bool:
    """Whether two rows differ. Compiled, the loop has no early exit, so that it is vectorized."""
    if not PACKED:
        return row != other
    if len(row) != len(other):
        return True
    found: i64 = 0
    for number, its in zip(row, other):  # noqa: B905
        found |= number ^ its
    return found != 0


def copy_row(row: vec[i64], other: vec[i64]) -> vec[i64]:
    """A copy of a row; a short one is copied into `other`, which is no longer needed."""
    n: i64 = len(row)
    if not PACKED or n > SHORT or n != len(other):
        return row[:]
    i: i64
    for i in range(n):
        other[i] = row[i]
    return other


@final
class DirtyColumns:
    """The written columns of pending decisions, to be cleared before the row is written again."""

    def __init__(self, most: i64) -> None:
        self.columns: vec[i64] = zeros(most)
        self.n: i64 = 0

    def clear(self, out: vec[i32]) -> None:
        columns = self.columns
        zero = ZERO
        i: i64
        for i in range(self.n):
            out[columns[i]] = zero
        self.n = 0


def write_once(out: vec[i32], column: i64, number: i32, notes: DirtyColumns) -> None:
    """Write a column that is still zero; the first value is kept."""
    if out[column] == 0:
        n = notes.n
        out[column] = number
        notes.columns[n] = column
        notes.n = n + 1


def contains(row: vec[i64], number: i64) -> bool:
    for one in row:
        if one == number:
            return True
    return False


def sum_range(row: vec[i64], first: i64, span: i64) -> i64:
    """Sum of a range; unrolled, because most of the time is loop overhead."""
    count: i64 = 0
    last = first + span
    j = first
    while j + 7 <= last:
        count += row[j] + row[j + 1] + row[j + 2] + row[j + 3] + row[j + 4] + row[j + 5] + row[j + 6]
        j += 7
    while j < last:
        count += row[j]
        j += 1
    return count


def count_members(row: vec[i64], first: i64, span: i64) -> i64:
    """Count of the members of several bit sets."""
    count: i64 = 0
    i: i64
    for i in range(first, first + span):
        word = row[i]
        while word != 0:
            word &= word - 1
            count += 1
    return count


def count_present(row: vec[i64], first: i64, span: i64) -> i64:
    """Count of the numbers that are not -1."""
    count: i64 = 0
    i: i64
    for i in range(first, first + span):
        if row[i] >= 0:
            count += 1
    return count
