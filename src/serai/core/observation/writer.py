# mypyc: compile
"""What the fields of a state show in the row of an observation, so that only what has changed is written.

How a game's fields become columns is code of its own, written by `make generate` from their declarations
(`State.mark_columns`); where they lie depends on players and options, and is said by a `Sheet`.
"""

from __future__ import annotations

from typing import Final, final

from serai.core.observation.float_rows import FLOATS, LEAST, LOWEST, MASK, ONE, ZERO, rotate, sum_range, zeros
from serai.core.observation.layout import RowLayout
from serai.core.rules.native import i32, i64, vec

# A mark is a column, and in its lowest bits where its number stands in the list of floats
NUMBER: Final[i64] = 13  # bits, as many as in MASK
THE_ONE: Final[i64] = 1025  # where the number 1 stands, which most marks have


@final
class RowVersion:
    """A state shown in a row, time and again: while both know of it, what the rules touched is what has changed."""


@final
class RowWriter:
    """What the fields of a state show in a row: for each its columns that are not nought.

    The blocks of seats lie in turn order from who looks, so that for another seat they are all put elsewhere, and
    nothing is told again but what has changed or is not for every eye. Columns are kept as the first seat would have
    them; where marks are moved one by one, as they lie in the buffer. The simplest columns need no marks: they are set.
    """

    def __init__(self, layout: RowLayout, out: vec[i32], before: vec[i32], at: i64) -> None:
        self.layout = layout
        self.seats: i64 = layout.seats
        self.out = out  # the row begins at `at`
        self.before = before  # what lies before it
        self.at = at
        self.columns: vec[i64] = zeros(layout.capacity)
        for first in layout.firsts:
            self.columns[first] = first + 1
        self.moves_marks: bool = len(layout.moved) > 0  # one by one
        self.first: i64 = 0  # where the marks of the field are that is told
        self.n: i64 = 0  # where the next one goes
        self.marked: i64 = 0  # fields that have marks, as bits
        self.seat: i64 = 0
        self.viewer_offset: i64 = 0  # columns that lie behind the others for this seat
        self.viewer_acts = False
        self.finished = False
        self.is_first = True  # nothing was shown yet
        self.visibility_changed = True  # what not all may see is to be looked at again
        self.viewer_changed = False  # another seat looks
        self.version = RowVersion()

    def set_viewer(self, seat: i64) -> None:
        """Somebody looks. Nothing may be in the row but the fields."""
        self.viewer_changed = seat != self.seat
        if self.viewer_changed:
            sheet = self.layout
            distance = sheet.block_offsets[seat - self.seat + sheet.players]
            if self.moves_marks:
                for field in sheet.rewritten:
                    self.begin(field)
                    self.columns[self.first] = self.n
                self._move(distance)
            else:
                rotate(self.out, self.before, self.at, self.seats, distance)
            self.seat = seat
            self.viewer_offset = seat * sheet.block

    def _move(self, distance: i64) -> None:
        """Each mark to where another seat has it: first all are taken up, then they are put down."""
        columns = self.columns
        firsts = self.layout.firsts
        out = self.out
        floats = FLOATS
        nought = ZERO
        at = self.at << NUMBER
        seats = self.seats << NUMBER
        behind = at + seats
        distance <<= NUMBER
        i: i64
        for field in self.layout.moved:
            first = firsts[field]
            for i in range(first + 1, columns[first]):
                out[columns[i] >> NUMBER] = nought
        for field in self.layout.moved:
            first = firsts[field]
            for i in range(first + 1, columns[first]):
                mark = columns[i]
                if mark < behind:
                    mark -= distance
                    if mark < at:
                        mark += seats
                    columns[i] = mark
                out[mark >> NUMBER] = floats[mark & MASK]

    def set_phase(self, acts: bool, finished: bool) -> None:
        """Who looks may be to act; the game may be over."""
        self.visibility_changed = self.viewer_changed or acts != self.viewer_acts or finished != self.finished
        self.viewer_acts = acts
        self.finished = finished

    def begin(self, field: i64) -> None:
        """A field is told anew."""
        columns = self.columns
        first = self.layout.firsts[field]
        end = columns[first]
        self.first = first
        self.n = first + 1
        if end > first + 1:
            self._erase(columns, first + 1, end)

    def _erase(self, columns: vec[i64], first: i64, end: i64) -> None:
        out = self.out
        nought = ZERO
        i: i64
        if self.moves_marks:
            for i in range(first, end):
                out[columns[i] >> NUMBER] = nought
            return
        seats = self.seats
        away = self.viewer_offset
        at = self.at
        for i in range(first, end):
            column = columns[i] >> NUMBER
            if column < seats:
                column -= away
                if column < 0:
                    column += seats
            out[at + column] = nought

    def end(self, field: i64) -> None:
        """All its marks were made, and are written; it is named by its bit."""
        columns = self.columns
        first = self.first
        n = self.n
        columns[first] = n
        if n > first + 1:
            self.marked |= field
            self._write(columns, first + 1, n)
        else:
            self.marked &= ~field

    def _write(self, columns: vec[i64], first: i64, end: i64) -> None:
        out = self.out
        floats = FLOATS
        seats = self.seats
        away = self.viewer_offset
        at = self.at
        moves = self.moves_marks
        i: i64
        for i in range(first, end):
            mark = columns[i]
            place = mark >> NUMBER
            if place < seats:
                place -= away
                if place < 0:
                    place += seats
            place += at
            out[place] = floats[mark & MASK]
            if moves:
                columns[i] = place << NUMBER | mark & MASK

    def _mark(self, mark: i64) -> None:
        n = self.n
        self.columns[n] = mark
        self.n = n + 1

    # -- columns that the generated code sets ------------------------------------------------------

    def set_number(self, column: i64, number: i64) -> None:
        self.out[self.at + column] = FLOATS[number - LEAST & MASK]

    def set_number_of_seat(self, column: i64, number: i64) -> None:
        """A column that lies elsewhere for each seat."""
        column -= self.viewer_offset
        if column < 0:
            column += self.seats
        self.out[self.at + column] = FLOATS[number - LEAST & MASK]

    def change(self, field: i64, column: i64, number: i64) -> None:
        """The same where the field has marks."""
        self.set_number_of_seat(column, number)
        if self.moves_marks:
            column -= self.viewer_offset
            if column < 0:
                column += self.seats
            column += self.at
        columns = self.columns
        first = self.layout.firsts[field]
        end = columns[first]
        i = first + 1
        while i < end and columns[i] >> NUMBER != column:
            i += 1
        if number != 0:
            columns[i] = column << NUMBER | number - LEAST & MASK
            if i == end:
                columns[first] = end + 1
        elif i < end:
            columns[i] = columns[end - 1]
            columns[first] = end - 1

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
        fresh = self.is_first
        first = self.at + column
        i: i64 = -1
        for number, its in zip(row, shown):  # noqa: B905
            i += 1
            if number != its or fresh:
                out[first + i] = floats[number - LEAST & MASK]
                shown[i] = number

    def set_seats(self, row: vec[i64], span: i64, column: i64) -> None:
        """So many numbers of each seat, as they are."""
        out = self.out
        floats = FLOATS
        turned = self.layout.block_offsets
        away = self.layout.players - self.seat
        column += self.at
        to = column
        left: i64 = 0
        for number in row:
            if left == 0:
                to = column + turned[away]
                away += 1
                left = span
            out[to] = floats[number - LEAST & MASK]
            to += 1
            left -= 1

    def set_which(self, column: i64, which: i64, shown: i64) -> None:
        """One thing or none, where another one is shown."""
        out = self.out
        column += self.at
        if shown >= 0:
            out[column + shown] = ZERO
        if which >= 0:
            out[column + which] = ONE

    # -- marks of a field, which the generated code makes: they are written when it ends ------------------------

    def one(self, column: i64) -> None:
        self._mark(column << NUMBER | THE_ONE)

    def there(self, column: i64, which: i64) -> None:
        """Whether there is one thing or none."""
        if which >= 0:
            self._mark(column << NUMBER | THE_ONE)

    def there_apart(self, row: vec[i64], to: i64, apart: i64) -> None:
        """The same for all of a row, their columns so far apart."""
        columns = self.columns
        n = self.n
        for which in row:
            if which >= 0:
                columns[n] = to << NUMBER | THE_ONE
                n += 1
            to += apart
        self.n = n

    def number(self, column: i64, number: i64) -> None:
        if number != 0:
            self._mark(column << NUMBER | number - LEAST & MASK)

    def numbers_of(self, row: vec[i64], first: i64, span: i64, to: i64) -> None:
        """So many numbers of a row, from one on."""
        columns = self.columns
        n = self.n
        i: i64
        for i in range(first, first + span):
            number = row[i]
            if number != 0:
                columns[n] = to + i - first << NUMBER | number - LEAST & MASK
                n += 1
        self.n = n

    def numbers_in(self, row: vec[i64], word: i64, first: i64, to: i64) -> None:
        """Numbers of a row, from one on: those that are in a set, which are not nought."""
        columns = self.columns
        n = self.n
        lowest = LOWEST
        while word != 0:
            octet = word & 255
            while octet != 0:
                i = lowest[octet]
                columns[n] = to + i << NUMBER | row[first + i] - LEAST & MASK
                n += 1
                octet &= octet - 1
            word >>= 8
            first += 8
            to += 8
        self.n = n

    def all_numbers(self, row: vec[i64], span: i64, to: i64, apart: i64) -> None:
        """All numbers of a row, `span` for each of those whose columns begin so far apart. Most are nought."""
        columns = self.columns
        n = self.n
        i: i64 = -1
        end = span
        for number in row:
            i += 1
            if number != 0:
                while i >= end:
                    end += span
                    to += apart - span
                columns[n] = to + i << NUMBER | number - LEAST & MASK
                n += 1
        self.n = n

    def numbers_apart(self, row: vec[i64], to: i64, apart: i64) -> None:
        """All numbers of a row, their columns so far apart."""
        columns = self.columns
        n = self.n
        for number in row:
            if number != 0:
                columns[n] = to << NUMBER | number - LEAST & MASK
                n += 1
            to += apart
        self.n = n

    def sums(self, row: vec[i64], span: i64, to: i64, apart: i64) -> None:
        """How many things there are, where numbers count them: for each of those whose columns are so far apart."""
        first: i64 = 0
        while first < len(row):
            self.number(to, sum_range(row, first, span))
            to += apart
            first += span

    def which(self, row: vec[i64], first: i64, things: i64, made: i64, to: i64) -> None:
        """One thing or none, several times."""
        columns = self.columns
        n = self.n
        i: i64
        for i in range(first, first + things):
            which = row[i]
            if which >= 0:
                columns[n] = to + which << NUMBER | THE_ONE
                n += 1
            to += made
        self.n = n

    def named(self, row: vec[i64], things: i64, seats: i64, to: i64, block: i64) -> None:
        """Things that name one of so many seats, or none of them: into the block of that seat."""
        columns = self.columns
        n = self.n
        i: i64
        for i in range(things):
            seat = row[i]
            if 0 <= seat < seats:
                columns[n] = to + i + seat * block << NUMBER | THE_ONE
                n += 1
        self.n = n

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
            if row[i] != 0:
                self.members(row[i], to)
            to += made

    def members(self, word: i64, column: i64) -> None:
        """A column for each thing of a set."""
        columns = self.columns
        n = self.n
        lowest = LOWEST
        while word != 0:
            octet = word & 255
            while octet != 0:
                columns[n] = column + lowest[octet] << NUMBER | THE_ONE
                n += 1
                octet &= octet - 1
            word >>= 8
            column += 8
        self.n = n

    def places(self, row: vec[i64], first: i64, things: i64, most: i64, kinds: i64, to: i64) -> None:
        """Things in order: how many, and for each place, up to so many, which one."""
        self.number(to, things)
        columns = self.columns
        n = self.n
        to += 1
        i: i64
        for i in range(first, first + (most if things > most else things)):
            columns[n] = to + row[i] << NUMBER | THE_ONE
            n += 1
            to += kinds
        self.n = n

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
        n = self.n
        i: i64
        for i in range(begun, n):
            if columns[i] >> NUMBER == column:
                return
        columns[n] = column << NUMBER | number - LEAST & MASK
        self.n = n + 1
