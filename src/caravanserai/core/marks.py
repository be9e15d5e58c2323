# mypyc: compile
"""What the fields of a state show in the row of an observation, so that only what has changed is written.

How a game's fields become columns is code of its own, written by `make generate` from their declarations
(`State.mark_columns`); where they lie depends on players and options, and is said by a `Sheet`.
"""

from __future__ import annotations

from typing import Final, final

from caravanserai.core.columns import FLOATS, LEAST, MASK, NOUGHT, ONE, buffer, noughts, summed
from caravanserai.core.fast import append, i32, i64, vec

# Numbers of a sheet for each field: where its columns begin, where its count is, where its parties' columns begin (-1:
# nowhere), and who sees it
PLACES: Final = 4


def _lowest_bits() -> vec[i64]:
    out = vec[i64]()
    for octet in range(256):
        out = append(out, (octet & -octet).bit_length() - 1)
    return out


LOWEST: Final[vec[i64]] = _lowest_bits()  # of an octet


@final
class Sheet:
    """Where the columns of a game's fields lie in a row, for so many players; and where their marks are kept: first
    those of the fields that are turned with who looks, so many of them."""

    def __init__(self, players: i64, block: i64, places: vec[i64], sizes: vec[i64], turns: vec[i64]) -> None:
        self.players = players
        self.block = block  # columns of a seat
        self.seats: i64 = players * block  # columns of all seats
        self.places = places
        self.keeps: vec[i64] = noughts(len(sizes))  # for each field which part of the marks is its own
        self.firsts: vec[i64] = vec[i64]()  # where each part begins
        self.turning: i64 = 0
        self.most: i64 = 0
        self._keep(sizes, turns, 1)
        self.turning = len(self.firsts)
        self._keep(sizes, turns, 0)
        turned = vec[i64]()
        i: i64
        for i in range(2 * players):
            turned = append(turned, i % players * block)
        self.turned: vec[i64] = turned  # where the block of a seat begins, by its distance from the one who looks

    def _keep(self, sizes: vec[i64], turns: vec[i64], which: i64) -> None:
        field: i64
        for field in range(len(sizes)):
            if turns[field] == which:
                self.keeps[field] = len(self.firsts)
                self.firsts = append(self.firsts, self.most)
                self.most += sizes[field]


@final
class Showing:
    """A state shown in a row, time and again: while both know of it, what the rules touched is what has changed."""


@final
class Marks:
    """What the fields of a state show in a row: for each its columns that are not nought, and their numbers.

    Columns are kept as the first seat would have them. The blocks of seats lie in turn order from who looks, so that
    for another seat the same marks lie elsewhere by a number of blocks: they are moved, and nothing is read again but
    what has changed or is not for every eye. The simplest columns of the table need no marks: they are set.
    """

    def __init__(self, sheet: Sheet, out: vec[i32], at: i64) -> None:
        self.sheet = sheet
        self.out = out  # the row begins at `at`
        self.at = at
        self.columns: vec[i64] = noughts(sheet.most)
        self.numbers: vec[i32] = buffer(sheet.most)
        self.ends: vec[i64] = sheet.firsts[:]
        self.n: i64 = 0  # where the next mark goes
        self.seat: i64 = 0
        self.acts = False
        self.finished = False
        self.fresh = True  # nothing was shown yet
        self.anew = True  # what not all may see is to be looked at again
        self.turned = False  # another seat looks
        self.showing = Showing()

    def look(self, seat: i64, acts: bool, finished: bool) -> None:
        """Somebody looks, who may be to act; the game may be over."""
        self.turned = seat != self.seat
        self.anew = self.fresh or self.turned or acts != self.acts or finished != self.finished
        if self.turned:
            self._erase(0, self.sheet.turning)
        self.seat = seat
        self.acts = acts
        self.finished = finished

    def looked(self) -> None:
        """All changes were told."""
        self.fresh = False
        if self.turned:
            self._show(0, self.sheet.turning)

    def begin(self, field: i64) -> None:
        """A field is told anew."""
        sheet = self.sheet
        part = sheet.keeps[field]
        if not self.turned or part >= sheet.turning:
            self._erase(part, part + 1)
        self.n = sheet.firsts[part]

    def end(self, field: i64) -> None:
        """All its marks were made."""
        sheet = self.sheet
        part = sheet.keeps[field]
        self.ends[part] = self.n
        if not self.turned or part >= sheet.turning:
            self._show(part, part + 1)

    def _erase(self, begin: i64, end: i64) -> None:
        """The columns of some parts, as the one who looked has them."""
        sheet = self.sheet
        seats = sheet.seats
        away = self.seat * sheet.block
        at = self.at
        firsts = sheet.firsts
        ends = self.ends
        columns = self.columns
        out = self.out
        nought = NOUGHT
        part: i64
        i: i64
        for part in range(begin, end):
            for i in range(firsts[part], ends[part]):
                column = columns[i]
                if column < seats:
                    column -= away
                    if column < 0:
                        column += seats
                out[at + column] = nought

    def _show(self, begin: i64, end: i64) -> None:
        """The same for the one who looks now."""
        sheet = self.sheet
        seats = sheet.seats
        away = self.seat * sheet.block
        at = self.at
        firsts = sheet.firsts
        ends = self.ends
        columns = self.columns
        numbers = self.numbers
        out = self.out
        part: i64
        i: i64
        for part in range(begin, end):
            for i in range(firsts[part], ends[part]):
                column = columns[i]
                if column < seats:
                    column -= away
                    if column < 0:
                        column += seats
                out[at + column] = numbers[i]

    # -- columns of the table that the generated code sets ------------------------------------------------------

    def set_number(self, column: i64, number: i64) -> None:
        self.out[self.at + column] = FLOATS[number - LEAST & MASK]

    def set_numbers(self, row: vec[i64], column: i64) -> None:
        """The numbers of a row, as they are."""
        out = self.out
        floats = FLOATS
        column += self.at
        for number in row:
            out[column] = floats[number - LEAST & MASK]
            column += 1

    def set_changed(self, row: vec[i64], shown: vec[i64], column: i64) -> None:
        """Those that are not as they are shown, which they are afterwards."""
        out = self.out
        floats = FLOATS
        fresh = self.fresh
        first = self.at + column
        i: i64 = -1
        for number, its in zip(row, shown):  # noqa: B905
            i += 1
            if number != its or fresh:
                out[first + i] = floats[number - LEAST & MASK]
                shown[i] = number

    def set_which(self, column: i64, which: i64, shown: i64) -> None:
        """One thing or none, where another one is shown."""
        out = self.out
        column += self.at
        if shown >= 0:
            out[column + shown] = NOUGHT
        if which >= 0:
            out[column + which] = ONE

    # -- single numbers that the rules have named ----------------------------------------------------------------

    def change(self, field: i64, column: i64, number: i64) -> None:
        """One number of a field; the others are shown already."""
        sheet = self.sheet
        part = sheet.keeps[field]
        columns = self.columns
        numbers = self.numbers
        end = self.ends[part]
        i = sheet.firsts[part]
        while i < end and columns[i] != column:
            i += 1
        if number != 0:
            columns[i] = column
            numbers[i] = FLOATS[number - LEAST & MASK]
            if i == end:
                self.ends[part] = end + 1
        elif i < end:
            end -= 1
            columns[i] = columns[end]
            numbers[i] = numbers[end]
            self.ends[part] = end
        if not self.turned or part >= sheet.turning:
            column -= self.seat * sheet.block
            self.set_number(column if column >= 0 else column + sheet.seats, number)

    # -- marks of a field, which the generated code makes -------------------------------------------------------

    def one(self, column: i64) -> None:
        n = self.n
        self.columns[n] = column
        self.numbers[n] = ONE
        self.n = n + 1

    def there(self, column: i64, which: i64) -> None:
        """Whether there is one thing or none."""
        if which >= 0:
            self.one(column)

    def number(self, column: i64, number: i64) -> None:
        if number != 0:
            n = self.n
            self.columns[n] = column
            self.numbers[n] = FLOATS[number - LEAST & MASK]
            self.n = n + 1

    def numbers_of(self, row: vec[i64], first: i64, span: i64, to: i64) -> None:
        """So many numbers of a row, from one on."""
        columns = self.columns
        numbers = self.numbers
        n = self.n
        i: i64
        for i in range(first, first + span):
            number = row[i]
            if number != 0:
                columns[n] = to + i - first
                numbers[n] = FLOATS[number - LEAST & MASK]
                n += 1
        self.n = n

    def numbers_in(self, row: vec[i64], word: i64, first: i64, to: i64) -> None:
        """Numbers of a row, from one on: those that are in a set, which are not nought."""
        columns = self.columns
        numbers = self.numbers
        lowest = LOWEST
        n = self.n
        while word != 0:
            octet = word & 255
            while octet != 0:
                i = lowest[octet]
                columns[n] = to + i
                numbers[n] = FLOATS[row[first + i] - LEAST & MASK]
                n += 1
                octet &= octet - 1
            word >>= 8
            first += 8
            to += 8
        self.n = n

    def all_numbers(self, row: vec[i64], span: i64, to: i64, apart: i64) -> None:
        """All numbers of a row, `span` for each of those whose columns begin so far apart. Most are nought."""
        columns = self.columns
        numbers = self.numbers
        n = self.n
        i: i64 = -1
        end = span
        for number in row:
            i += 1
            if number != 0:
                while i >= end:
                    end += span
                    to += apart - span
                columns[n] = to + i
                numbers[n] = FLOATS[number - LEAST & MASK]
                n += 1
        self.n = n

    def sums(self, row: vec[i64], span: i64, to: i64, apart: i64) -> None:
        """How many things there are, where numbers count them: for each of those whose columns are so far apart."""
        first: i64 = 0
        while first < len(row):
            self.number(to, summed(row, first, span))
            to += apart
            first += span

    def which(self, row: vec[i64], first: i64, things: i64, made: i64, to: i64) -> None:
        """One thing or none, several times."""
        i: i64
        for i in range(first, first + things):
            if row[i] >= 0:
                self.one(to + row[i])
            to += made

    def named(self, row: vec[i64], things: i64, seats: i64, to: i64, block: i64) -> None:
        """Things that name one of so many seats, or none of them: into the block of that seat."""
        i: i64
        for i in range(things):
            if 0 <= row[i] < seats:
                self.one(to + i + row[i] * block)

    def named_parties(self, row: vec[i64], things: i64, seats: i64, to: i64, apart: i64) -> None:
        """Of those that may name a party instead of a seat."""
        i: i64
        for i in range(things):
            if row[i] >= seats:
                self.one(to + i + (row[i] - seats) * apart)

    def sets(self, row: vec[i64], first: i64, things: i64, made: i64, to: i64) -> None:
        """Several sets of a word each."""
        i: i64
        for i in range(first, first + things):
            self.members(row[i], to)
            to += made

    def members(self, word: i64, column: i64) -> None:
        """A column for each thing of a set."""
        lowest = LOWEST
        while word != 0:
            octet = word & 255
            while octet != 0:
                self.one(column + lowest[octet])
                octet &= octet - 1
            word >>= 8
            column += 8

    def places(self, row: vec[i64], first: i64, things: i64, most: i64, kinds: i64, to: i64) -> None:
        """Things in order: how many, and for each place, up to so many, which one."""
        self.number(to, things)
        i: i64
        for i in range(most if things > most else things):
            self.one(to + 1 + i * kinds + row[first + i])

    def order(self, row: vec[i64], first: i64, things: i64, marks: i64, to: i64) -> None:
        """Things in order, of many kinds: how many, then for each kind its first place, with two marks its last one."""
        begun = self.n
        self.number(to, things)
        i: i64
        for i in range(things):
            self._number_once(begun, to + 1 + marks * row[first + i], i + 1)
        if marks == 2:
            for i in range(things - 1, -1, -1):
                self._number_once(begun, to + 2 + marks * row[first + i], i + 1)

    def _number_once(self, begun: i64, column: i64, number: i64) -> None:
        """What was marked first stands."""
        columns = self.columns
        i: i64
        for i in range(begun, self.n):
            if columns[i] == column:
                return
        self.number(column, number)
