# mypyc: compile
"""Columns of an observation: numbers written as the bits of float32.

The compiler knows no such floats, so that a row is one of 32-bit words; numpy looks at the same memory. How a game's
fields become columns is code of its own, written by `make generate` from their declarations (`State.write_columns`);
where they lie depends on players and options, and is said by a `Sheet`.
"""

from __future__ import annotations

import struct
from typing import Final, final

from caravanserai.core.fast import append, i32, i64, vec

LEAST: Final[i64] = -1024  # numbers beyond are told as these; no table comes near
MOST: Final[i64] = 4095
MASK: Final[i64] = 8191  # of a place in the list of floats, so that there is always one
LONGEST: Final[i64] = 12  # places of a row without a bound that are told one by one

# Numbers of a sheet for each field: where its columns begin, where its count is, where its parties' columns begin (-1:
# nowhere), and who sees it
PLACES: Final = 4


def _bits_of_floats() -> vec[i32]:
    out = vec[i32]()
    for place in range(8192):
        number = min(place - 1024, 4095)
        out = append(out, struct.unpack("i", struct.pack("f", number))[0])
    return out


FLOATS: Final[vec[i32]] = _bits_of_floats()
ONE: Final[i32] = FLOATS[1 - LEAST]


def buffer(n: i64) -> vec[i32]:
    """Words that numpy can look at."""
    out = vec[i32]()
    nought: i32 = 0
    i: i64
    for i in range(n):
        out = append(out, nought)
    return out


def coded(number: i64) -> i32:
    """The bits of a number as a float32."""
    if number > MOST:
        number = MOST
    elif number < LEAST:
        number = LEAST
    return FLOATS[number - LEAST]


@final
class Notes:
    """Which columns of a row have to be cleared before it is written again. Most are nought all the time."""

    def __init__(self, most: i64) -> None:
        columns = vec[i64]()
        i: i64
        for i in range(most):
            columns = append(columns, 0)
        self.columns: vec[i64] = columns
        self.n: i64 = 0

    def clear(self, out: vec[i32]) -> None:
        columns = self.columns
        nought: i32 = 0
        i: i64
        for i in range(self.n):
            out[columns[i]] = nought
        self.n = 0


@final
class Sheet:
    """Where the columns of a game's fields lie in a row, for so many players."""

    def __init__(self, players: i64, block: i64, places: vec[i64]) -> None:
        self.players = players
        self.block = block  # columns of a seat
        self.places = places
        self.floats: vec[i32] = FLOATS
        turned = vec[i64]()
        i: i64
        for i in range(2 * players):
            turned = append(turned, i % players * block)
        self.turned: vec[i64] = turned  # where the block of a seat begins, by its distance from the one who looks


def put(out: vec[i32], column: i64, number: i32, notes: Notes) -> None:
    """Write a column that is nought still; what was written first stands."""
    notes.n = write_one(out, column, number, notes.columns, notes.n)


# What the generated code calls, for one seat's part of a field: `span` numbers of the row from `first` on, of which the
# first column is `to`. What was written is noted from place `n` on; they give the next place.


def write_numbers(row: vec[i64], first: i64, span: i64, out: vec[i32], to: i64, noted: vec[i64], n: i64) -> i64:
    """Numbers of which most are nought: seven are looked at at once. Where one is not, all seven are written: nothing
    to guess for a processor."""
    floats = FLOATS
    last = first + span
    here = to - first
    j = first
    i: i64
    while j + 7 <= last:
        if row[j] | row[j + 1] | row[j + 2] | row[j + 3] | row[j + 4] | row[j + 5] | row[j + 6] != 0:
            for i in range(j, j + 7):
                number = row[i]
                out[here + i] = floats[number - LEAST & MASK]
                noted[n] = here + i
                if number != 0:
                    n += 1
        j += 7
    while j < last:
        number = row[j]
        if number != 0:
            out[here + j] = floats[number - LEAST & MASK]
            noted[n] = here + j
            n += 1
        j += 1
    return n


def summed(row: vec[i64], first: i64, span: i64) -> i64:
    """How many things there are, where numbers count them."""
    count: i64 = 0
    last = first + span
    j = first
    while j + 5 <= last:
        count += row[j] + row[j + 1] + row[j + 2] + row[j + 3] + row[j + 4]
        j += 5
    while j < last:
        count += row[j]
        j += 1
    return count


def size_of(row: vec[i64], first: i64, span: i64) -> i64:
    """How many things there are in sets."""
    count: i64 = 0
    i: i64
    for i in range(first, first + span):
        word = row[i]
        while word != 0:
            word &= word - 1
            count += 1
    return count


def present(row: vec[i64], first: i64, span: i64) -> i64:
    """How many of those that could be there are."""
    count: i64 = 0
    i: i64
    for i in range(first, first + span):
        if row[i] >= 0:
            count += 1
    return count


def _lowest_bits() -> vec[i64]:
    out = vec[i64]()
    for octet in range(256):
        out = append(out, (octet & -octet).bit_length() - 1)
    return out


LOWEST: Final[vec[i64]] = _lowest_bits()  # of an octet


def write_set(word: i64, out: vec[i32], column: i64, noted: vec[i64], n: i64) -> i64:
    """A column for each thing of a set."""
    one = ONE
    lowest = LOWEST
    while word != 0:
        octet = word & 255
        while octet != 0:
            here = column + lowest[octet]
            out[here] = one
            noted[n] = here
            n += 1
            octet &= octet - 1
        word >>= 8
        column += 8
    return n


def write_places(
    row: vec[i64], first: i64, things: i64, most: i64, kinds: i64, out: vec[i32], to: i64, noted: vec[i64], n: i64
) -> i64:
    """Things in order: how many, and for each place, up to so many, which one."""
    if things == 0:
        return n
    n = write_one(out, to, coded(things), noted, n)
    i: i64
    for i in range(most if things > most else things):
        n = write_one(out, to + 1 + i * kinds + row[first + i], ONE, noted, n)
    return n


def write_order(
    row: vec[i64], first: i64, things: i64, marks: i64, out: vec[i32], to: i64, noted: vec[i64], n: i64
) -> i64:
    """Things in order, of many kinds: how many, then for each kind its first place, and with two marks its last one."""
    if things == 0:
        return n
    n = write_one(out, to, coded(things), noted, n)
    i: i64
    for i in range(things):
        n = write_one(out, to + 1 + marks * row[first + i], coded(i + 1), noted, n)
    if marks == 2:
        for i in range(things - 1, -1, -1):
            n = write_one(out, to + 2 + marks * row[first + i], coded(i + 1), noted, n)
    return n


def write_one(out: vec[i32], column: i64, number: i32, noted: vec[i64], n: i64) -> i64:
    """A column that is nought still; what was written first stands."""
    if out[column] == 0:
        out[column] = number
        noted[n] = column
        n += 1
    return n
