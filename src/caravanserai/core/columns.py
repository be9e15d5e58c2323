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
LONGEST: Final[i64] = 12  # places of a row without a bound that are told one by one

# Numbers of a sheet for each field: where its columns begin, where its count is, where its parties' columns begin (-1:
# nowhere), and who sees it
PLACES: Final = 4


def _bits_of_floats() -> vec[i32]:
    out = vec[i32]()
    for number in range(-1024, 4096):
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
        self.floats: vec[i32] = FLOATS
        self.block = block  # columns of a seat
        self.places = places
        turned = vec[i64]()
        i: i64
        for i in range(2 * players):
            turned = append(turned, i % players * block)
        self.turned: vec[i64] = turned  # where the block of a seat begins, by its distance from the one who looks


def put(out: vec[i32], column: i64, number: i32, notes: Notes) -> None:
    """Write a column that is nought still; what was written first stands."""
    if out[column] == 0:
        out[column] = number
        notes.columns[notes.n] = column
        notes.n += 1


def _lowest_bits() -> vec[i64]:
    out = vec[i64]()
    for octet in range(256):
        out = append(out, (octet & -octet).bit_length() - 1)
    return out


LOWEST: Final[vec[i64]] = _lowest_bits()  # of an octet


def write_set(word: i64, out: vec[i32], column: i64, noted: vec[i64], n: i64) -> i64:
    """A column for each thing of a set; gives how many columns are noted now."""
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
    stored: vec[i64], first: i64, things: i64, most: i64, kinds: i64, out: vec[i32], to: i64, noted: vec[i64], n: i64
) -> i64:
    """Things in order: how many, and for each place, up to so many, which one."""
    if things == 0:
        return n
    out[to] = coded(things)
    noted[n] = to
    n += 1
    i: i64
    for i in range(min(things, most)):
        column = to + 1 + i * kinds + stored[first + i]
        out[column] = ONE
        noted[n] = column
        n += 1
    return n


def write_order(
    stored: vec[i64], first: i64, things: i64, marks: i64, out: vec[i32], to: i64, noted: vec[i64], n: i64
) -> i64:
    """Things in order, of many kinds: how many, then for each kind its first place, and with two marks its last one."""
    if things == 0:
        return n
    out[to] = coded(things)
    noted[n] = to
    n += 1
    i: i64
    for i in range(things):
        column = to + 1 + marks * stored[first + i]
        if out[column] == 0:
            out[column] = coded(i + 1)
            noted[n] = column
            n += 1
        if marks == 2:
            out[column + 1] = coded(i + 1)
            noted[n] = column + 1
            n += 1
    return n
