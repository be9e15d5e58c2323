# mypyc: compile
"""Columns of an observation: numbers written as the bits of float32, by what kind of thing they tell.

The compiler knows no such floats, so that the buffer is one of 32-bit words; numpy looks at the same memory.
"""

from __future__ import annotations

import struct
from typing import Final, final

from caravanserai.core.codecs import WORD
from caravanserai.core.fast import append, i32, i64, vec
from caravanserai.core.state import fill
from caravanserai.envs.parts import BITS, LONGEST, PLACES, PLAIN, SEAT, WHICH, Part

LEAST: Final[i64] = -1024  # numbers beyond are told as these; no table comes near
MOST: Final[i64] = 4095


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
    """Which columns of a row are not nought, and for which seat it was written."""

    def __init__(self, most: i64) -> None:
        self.columns: vec[i64] = fill(most, 0)
        self.n: i64 = 0
        self.seat: i64 = 0

    def clear(self, out: vec[i32]) -> None:
        columns = self.columns
        nought: i32 = 0
        i: i64
        for i in range(self.n):
            out[columns[i]] = nought
        self.n = 0


def put(out: vec[i32], column: i64, number: i32, notes: Notes) -> None:
    """Write a column that is nought still; what was written first stands."""
    if out[column] == 0:
        out[column] = number
        notes.columns[notes.n] = column
        notes.n += 1


def write_part(
    part: Part, stored: vec[i64], first: i64, end: i64, players: i64, out: vec[i32], to: i64, notes: Notes
) -> None:
    """The columns of numbers that lie from `first` to before `end`."""
    kind = part.kind
    i: i64
    if kind == PLAIN:
        for i in range(first, end):
            if stored[i] != 0:
                put(out, to + i - first, coded(stored[i]), notes)
    elif kind == WHICH:
        made = part.made
        for i in range(first, end):
            if stored[i] >= 0:
                put(out, to + stored[i], ONE, notes)
            to += made
    elif kind == BITS:
        for i in range(part.things):
            write_set(part, stored, first + i * part.stored, out, to + i * part.made, notes)
    elif kind == SEAT:
        for i in range(first, end):
            write_seat(part, stored[i], players, out, to, notes)
            to += part.made
    elif part.row:
        write_row(part, stored, first, end - first, out, to, notes)
    else:
        for i in range(part.things):
            here = first + i * part.stored
            write_row(part, stored, here + 1, stored[here], out, to + i * part.made, notes)


def write_set(part: Part, stored: vec[i64], first: i64, out: vec[i32], to: i64, notes: Notes) -> None:
    k: i64
    for k in range(part.stored):
        word = stored[first + k]
        column = to + k * WORD
        while word != 0:
            if word & 255 == 0:
                word >>= 8
                column += 8
                continue
            if word & 1 != 0:
                put(out, column, ONE, notes)
            word >>= 1
            column += 1


def write_seat(part: Part, who: i64, players: i64, out: vec[i32], to: i64, notes: Notes) -> None:
    if who >= part.seats:
        put(out, to + players + who - part.seats, ONE, notes)
    elif who >= 0:
        turns = who - notes.seat
        put(out, to + (turns + players if turns < 0 else turns), ONE, notes)


def write_row(part: Part, stored: vec[i64], first: i64, n: i64, out: vec[i32], to: i64, notes: Notes) -> None:
    """Things in order: by places, or by kinds where there are too many of them."""
    if n == 0:
        return
    put(out, to, coded(n), notes)
    i: i64
    if part.kind == PLACES:
        if part.row:
            n = min(n, LONGEST)
        for i in range(n):
            put(out, to + 1 + i * part.kinds + stored[first + i], ONE, notes)
        return
    marks = part.marks
    for i in range(n):
        put(out, to + 1 + marks * stored[first + i], coded(i + 1), notes)
    if marks == 2:
        for i in range(n - 1, -1, -1):
            put(out, to + 2 + marks * stored[first + i], coded(i + 1), notes)


def size_of(part: Part, stored: vec[i64], first: i64, end: i64) -> i64:
    """How many things there are."""
    n: i64 = 0
    i: i64
    if part.row:
        return end - first
    if part.pile:
        for i in range(part.things):
            n += stored[first + i * part.stored]
        return n
    for i in range(first, end):
        number = stored[i]
        if part.kind == PLAIN:
            n += number
        elif part.kind == BITS:
            while number != 0:
                number &= number - 1
                n += 1
        elif number >= 0:
            n += 1
    return n
