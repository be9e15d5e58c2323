# mypyc: compile
"""Observation rows: numbers stored as the bits of float32.

mypyc has no 32-bit floats, so a row is a vector of 32-bit words; numpy views the same memory as floats.
"""

from __future__ import annotations

import struct
from typing import Final, final

from serai.core.position.columns import SparseColumns
from serai.core.rules.native import append, extend, i32, i64, overwrite, vec
from serai.core.rules.vectors import PACKED

LEAST: Final[i64] = -1024  # numbers beyond LEAST..MOST are written as LEAST or MOST
MOST: Final[i64] = 4095


def _bits_of_floats() -> vec[i32]:
    out = vec[i32]()
    for number in range(LEAST, MOST + 1):
        out = append(out, struct.unpack("i", struct.pack("f", number))[0])
    return out


FLOATS: Final[vec[i32]] = _bits_of_floats()
ZERO: Final[i32] = 0


def float_bits(number: i64) -> i32:
    """The bits of a number as a float32."""
    if number > MOST:
        number = MOST
    elif number < LEAST:
        number = LEAST
    return FLOATS[number - LEAST]


def buffer(n: i64) -> vec[i32]:
    """A buffer of zero words for numpy."""
    out = vec[i32]()
    i: i64
    for i in range(n):
        out = append(out, ZERO)
    return out


def _grows_in_place() -> bool:
    """Whether a vec with spare capacity is extended in place: then the holder of its beginning can write what
    follows."""
    if not PACKED:
        return False
    whole = vec[i32](capacity=1)
    beginning = whole
    whole = append(whole, ZERO)
    extend(beginning, append(vec[i32](), 1))
    return whole[0] == 1


IN_PLACE: Final[bool] = _grows_in_place()


@final
class FloatRows:
    """Rows in one block of memory that numpy can view."""

    def __init__(self, n: i64, width: i64) -> None:
        words = vec[i32](capacity=n * width) if PACKED else vec[i32]()
        befores: list[vec[i32]] = []
        i: i64
        for i in range(n):
            befores.append(words)
            words = extend(words, buffer(width))
        self.words: vec[i32] = words
        self.rows: list[FloatRow] = [FloatRow(words, befores[i], i * width) for i in range(n)]


@final
class FloatRow:
    """One of the rows: it begins at the index `at` of the words."""

    def __init__(self, words: vec[i32], before: vec[i32], at: i64) -> None:
        self.words = words
        self.before = before  # the words before the row, in the same memory
        self.at = at

    def write(self, found: SparseColumns) -> None:
        words = self.words
        columns = found.columns
        numbers = found.numbers
        at = self.at
        i: i64
        for i in range(found.n):
            words[at + columns[i]] = float_bits(numbers[i])

    def write_zeros(self, found: SparseColumns) -> None:
        """Set the columns to zero, whatever their numbers are."""
        words = self.words
        columns = found.columns
        zero = ZERO
        at = self.at
        i: i64
        for i in range(found.n):
            words[at + columns[i]] = zero

    def write_once(self, found: SparseColumns) -> None:
        """Write the columns that are zero: of several numbers of a column, the first counts."""
        words = self.words
        columns = found.columns
        numbers = found.numbers
        at = self.at
        i: i64
        for i in range(found.n):
            if words[at + columns[i]] == 0:
                words[at + columns[i]] = float_bits(numbers[i])

    def write_number(self, column: i64, number: i64) -> None:
        self.words[self.at + column] = float_bits(number)

    def write_numbers(self, numbers: vec[i64], first: i64, end: i64, to: i64) -> None:
        """Write the numbers from `first` to before `end` into the columns from `to` on."""
        words = self.words
        column = self.at + to
        i: i64
        for i in range(first, end):
            words[column] = float_bits(numbers[i])
            column += 1

    def write_changes(self, old: vec[i64], new: vec[i64], span: i64, starts: vec[i64], first: i64, to: i64) -> None:
        """Write the numbers that differ. They are in groups of `span`; the columns of the groups begin at `to` plus the
        numbers of `starts` from the index `first` on."""
        words = self.words
        column: i64 = 0
        left: i64 = 0
        to += self.at
        for was, number in zip(old, new):  # noqa: B905
            if left == 0:
                column = to + starts[first]
                first += 1
                left = span
            if number != was:
                words[column] = float_bits(number)
            column += 1
            left -= 1

    def clear(self, column: i64, n: i64) -> None:
        words = self.words
        zero = ZERO
        i: i64
        for i in range(self.at + column, self.at + column + n):
            words[i] = zero

    def rotate(self, width: i64, first: i64) -> None:
        """Rotate the first `width` columns to the left by `first`. Copying blocks of memory is much faster than copying
        words, and extending the words before the row is the only way to do it."""
        words = self.words
        at = self.at
        front = words[at : at + first]
        back = words[at + first : at + width]
        if IN_PLACE:
            extend(extend(self.before, back), front)
        else:
            overwrite(words, at, extend(back, front))
