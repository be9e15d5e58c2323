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
    if out[column] == 0:
        out[column] = number
        notes.columns[notes.n] = column
        notes.n += 1


# What the generated code calls: a field at once, for `shown` seats in turn order from `seat` on. A field that is no
# seat's is one of seat 0, and so are the parties behind the seats. `span` numbers of the row belong to each seat; `to`
# is the first column of the first seat.


def write_all(row: vec[i64], span: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64) -> None:
    """Numbers, nought or not: they stand in the same columns every time, so that nobody has to clear them."""
    floats = sheet.floats
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        here = to - first
        for i in range(first, first + span):
            number = row[i]
            if number > MOST:
                number = MOST
            elif number < LEAST:
                number = LEAST
            out[here + i] = floats[number - LEAST]
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0


def write_numbers(
    row: vec[i64], span: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64, notes: Notes
) -> None:
    """Numbers of which most are nought: five are looked at at once."""
    noted = notes.columns
    n = notes.n
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        here = to - first
        last = first + span
        j = first
        while j < last:
            upto = j + 5
            if upto > last:
                upto = last
            elif row[j] | row[j + 1] | row[j + 2] | row[j + 3] | row[j + 4] == 0:
                j = upto
                continue
            for i in range(j, upto):
                number = row[i]
                if number != 0:
                    out[here + i] = coded(number)
                    noted[n] = here + i
                    n += 1
            j = upto
        to += sheet.block
        first = 0 if last == sheet.players * span else last
    notes.n = n


def write_which(
    row: vec[i64], span: i64, made: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64, notes: Notes
) -> None:
    """One thing or none, each with columns of its own for all that it could be."""
    noted = notes.columns
    n = notes.n
    one = ONE
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        column = to
        for i in range(first, first + span):
            number = row[i]
            if number >= 0:
                out[column + number] = one
                noted[n] = column + number
                n += 1
            column += made
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0
    notes.n = n


def write_named(row: vec[i64], things: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64, notes: Notes) -> None:
    """Things that name seats, or nobody: each goes into the block of the seat that it names."""
    turned = sheet.turned
    noted = notes.columns
    n = notes.n
    one = ONE
    away = sheet.players - seat
    i: i64
    for i in range(things):
        who = row[i]
        if who >= 0:
            column = to + i + turned[who + away]
            out[column] = one
            noted[n] = column
            n += 1
    notes.n = n


def write_sets(
    row: vec[i64], span: i64, made: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64, notes: Notes
) -> None:
    """Sets of one number each."""
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        column = to
        for i in range(first, first + span):
            if row[i] != 0:
                write_set(row[i], out, column, notes)
            column += made
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0


def write_sums(row: vec[i64], span: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64) -> None:
    """How many things there are, where numbers count them."""
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        count: i64 = 0
        for i in range(first, first + span):
            count += row[i]
        out[to] = coded(count)
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0


def write_sizes(row: vec[i64], span: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64) -> None:
    """How many things there are in sets."""
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        count: i64 = 0
        for i in range(first, first + span):
            word = row[i]
            while word != 0:
                word &= word - 1
                count += 1
        out[to] = coded(count)
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0


def write_present(row: vec[i64], span: i64, shown: i64, seat: i64, sheet: Sheet, out: vec[i32], to: i64) -> None:
    """How many of those that could be there are."""
    first = seat * span
    i: i64
    k: i64
    for k in range(shown):
        count: i64 = 0
        for i in range(first, first + span):
            if row[i] >= 0:
                count += 1
        out[to] = coded(count)
        to += sheet.block
        first += span
        if first == sheet.players * span:
            first = 0


def _lowest_bits() -> vec[i64]:
    out = vec[i64]()
    for octet in range(256):
        out = append(out, (octet & -octet).bit_length() - 1)
    return out


LOWEST: Final[vec[i64]] = _lowest_bits()  # of an octet


def write_set(word: i64, out: vec[i32], column: i64, notes: Notes) -> None:
    """A column for each thing of a set."""
    one = ONE
    lowest = LOWEST
    noted = notes.columns
    n = notes.n
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
    notes.n = n


def write_places(
    row: vec[i64], first: i64, things: i64, most: i64, kinds: i64, out: vec[i32], to: i64, notes: Notes
) -> None:
    """Things in order: how many, and for each place, up to so many, which one."""
    if things == 0:
        return
    put(out, to, coded(things), notes)
    i: i64
    for i in range(most if things > most else things):
        put(out, to + 1 + i * kinds + row[first + i], ONE, notes)


def write_order(row: vec[i64], first: i64, things: i64, marks: i64, out: vec[i32], to: i64, notes: Notes) -> None:
    """Things in order, of many kinds: how many, then for each kind its first place, and with two marks its last one."""
    if things == 0:
        return
    put(out, to, coded(things), notes)
    i: i64
    for i in range(things):
        put(out, to + 1 + marks * row[first + i], coded(i + 1), notes)
    if marks == 2:
        for i in range(things - 1, -1, -1):
            put(out, to + 2 + marks * row[first + i], coded(i + 1), notes)
