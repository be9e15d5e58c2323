# mypyc: compile
"""The columns of a declared field or of a decision's local: how its stored numbers become numbers for a learner.

The observations of the environments and the inputs of the bots' networks both consist of these columns. A value becomes
pairs of a column and a number (`SparseColumns`); columns that are not among them are zero.
"""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.codecs import WORD, Codec, Counts, Each, Flag, Num, One, Pile, RowOf, SetOf
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State
from serai.core.rules.vectors import LOWEST
from serai.core.rules.vocabulary import SEATS, Domain

# How the stored numbers of a value become columns
PLAIN: Final[i64] = 0  # as they are
BITS: Final[i64] = 1  # a set: a column for each item
WHICH: Final[i64] = 2  # one item or none: one-hot
COUNTED: Final[i64] = 3  # items in any order: how often each of them is there
PLACES: Final[i64] = 4  # items in order: their number, and for each place a one-hot item
ORDER: Final[i64] = 5  # items in order, of too many kinds for that: their number, then the place of each kind
SEAT: Final[i64] = 6  # a seat: one-hot, counted from the viewer

# To whom the columns belong
OWN: Final[i64] = 0  # to each seat: its own values
NAMED: Final[i64] = 1  # to the seat that a value names
TABLE: Final[i64] = 2  # to no seat

LONGEST: Final[i64] = 12  # items of a row of any length that have columns of their own
MOST_COLUMNS: Final[i64] = 144  # of `PLACES`; a row that needs more uses `ORDER`
SEAT_DOMAINS: Final = (SEATS.name, "party")

NATIVE: Final = not __file__.endswith(".py")


class FieldColumns:
    """The columns of a field or a local. `ordered`: items in order have columns for their places; otherwise they are
    only counted. `players` is needed for values that name a seat inside a block of columns."""

    def __init__(self, name: str, codec: Codec, players: i64 = 0, ordered: bool = True) -> None:
        self.name = name
        self.codec = codec
        self.index: i64 = -1  # of the field in the game's declaration
        self.scalar: bool = codec.scalar
        self.where: i64 = TABLE
        self.kind: i64 = PLAIN
        self.things: i64 = 1  # values of that kind, one after the other; of one seat, if they belong to seats
        self.stored: i64 = 1  # numbers of a value in the state
        self.made: i64 = 1  # columns of a value
        self.apart: i64 = 1  # columns from one value to the next
        self.kinds: i64 = 1  # different items at a place of a row
        self.marks: i64 = 1  # columns for the place of a kind: the first, or first and last
        self.row: bool = False  # of any length
        self.seats: i64 = 0  # seats of an axis of seats and parties
        self.parties: i64 = 0  # parties of such an axis
        self.players = players
        self.ordered = ordered

    def span(self) -> i64:
        """Numbers in the state; of one seat, if they belong to seats."""
        return self.things * self.stored

    def width(self) -> i64:
        return (self.things - 1) * self.apart + self.made

    def describe_field(self) -> None:
        """Set the columns of a field: of each seat, of the seats that it names, or of the table."""
        codec = self.codec
        domain = _named_domain(codec)
        if isinstance(codec, Each) and seats_of(codec.axis):
            self.where = OWN
            self._set_parties(codec.axis)
            self._describe(codec.inner)
        elif domain is not None:
            self.where = NAMED
            self._set_parties(domain)
            self._describe_named(codec)
        else:
            self._describe(codec)

    def describe_local(self) -> None:
        """Set the columns of a local of a decision; they belong to no seat."""
        self._describe(self.codec)

    def _describe_named(self, codec: Codec) -> None:
        while isinstance(codec, Each):
            self.things *= len(codec.axis)
            codec = codec.inner
        if isinstance(codec, RowOf):
            self.row = True
            self.things = LONGEST
        if isinstance(codec, SetOf):
            self.kind = BITS
        elif not isinstance(codec, Counts):
            self.kind = SEAT

    def _set_parties(self, domain: Domain) -> None:
        self.seats = seats_of(domain)
        self.parties = len(domain) - self.seats

    def _describe(self, codec: Codec) -> None:
        """Set the columns of a value that does not belong to seats."""
        while isinstance(codec, Each):
            if seats_of(codec.axis):
                raise ValueError(f"{self.name}: seats inside another axis have no columns")
            self.things *= len(codec.axis)
            codec = codec.inner
        if isinstance(codec, Counts):
            self.stored = self.made = len(codec.domain)
        elif isinstance(codec, SetOf):
            self.kind, self.stored, self.made = BITS, codec.words, len(codec.domain)
        elif isinstance(codec, One):
            self._describe_one(codec.domain)
        elif isinstance(codec, RowOf | Pile) and isinstance(codec.inner, One):
            self._describe_items(codec, len(codec.inner.domain))
        elif not isinstance(codec, Num | Flag):
            raise ValueError(f"{self.name}: a value of this kind has no columns")
        self.apart = self.made

    def _describe_one(self, domain: Domain) -> None:
        if seats_of(domain):
            self._set_parties(domain)
            self.kind, self.made = SEAT, self.players + self.parties
        else:
            self.kind, self.made = WHICH, len(domain)

    def _describe_items(self, codec: RowOf | Pile, kinds: i64) -> None:
        places = LONGEST
        if isinstance(codec, Pile):
            self.stored = 1 + codec.most
            places = codec.most
        else:
            self.row = True
        self.kinds = kinds
        if not self.ordered:
            self.kind, self.made = COUNTED, kinds
        elif places * kinds <= MOST_COLUMNS:
            self.kind, self.made = PLACES, 1 + places * kinds
        else:
            self.marks = 2 if self.row else 1
            self.kind, self.made = ORDER, 1 + self.marks * kinds


def seats_of(domain: Domain) -> int:
    """The number of items that are seats; parties may follow them. Items of other domains may be called p1, too."""
    if domain.name not in SEAT_DOMAINS:
        return 0
    return len([item for item in domain if item in SEATS.items])


def _named_domain(codec: Codec) -> Domain | None:
    """The seats, or seats and parties, that a value names; None if it names none."""
    while isinstance(codec, Each):
        codec = codec.inner
    if isinstance(codec, RowOf):
        codec = codec.inner
    if isinstance(codec, One | SetOf | Counts) and seats_of(codec.domain):
        return codec.domain
    return None


# -- from stored numbers to columns -----------------------------------------------------------------------------------


@final
class SparseColumns:
    """Columns with their numbers. `viewer` is the seat from which seats are counted."""

    def __init__(self) -> None:
        self.columns: vec[i64] = vec[i64]()
        self.numbers: vec[i64] = vec[i64]()
        self.n: i64 = 0  # the rest of both vectors is unused
        self.viewer: i64 = 0

    def add(self, column: i64, number: i64) -> None:
        columns = self.columns
        n = self.n
        if n < len(columns):
            columns[n] = column
            self.numbers[n] = number
        else:
            self.columns = append(columns, column)
            self.numbers = append(self.numbers, number)
        self.n = n + 1

    def add_values(self, part: FieldColumns, stored: vec[i64], first: i64, end: i64, to: i64) -> None:
        """Add the values whose stored numbers go from `first` to before `end`; their columns begin at `to`."""
        if part.row:
            self._add_items(part, stored, first, end - first, to)
            return
        at = first
        while at < end:
            self._add_value(part, stored, at, to)
            at += part.stored
            to += part.apart

    def _add_value(self, part: FieldColumns, stored: vec[i64], at: i64, to: i64) -> None:
        kind = part.kind
        k: i64
        if kind == PLAIN:
            for k in range(part.stored):
                number = stored[at + k]
                if number != 0:
                    self.add(to + k, number)
        elif kind == WHICH:
            if stored[at] >= 0:
                self.add(to + stored[at], 1)
        elif kind == BITS:
            for k in range(part.stored):
                self._add_members(stored[at + k], to + k * WORD)
        elif kind == SEAT:
            self._add_seat(part, stored[at], to)
        else:
            self._add_items(part, stored, at + 1, stored[at], to)

    def _add_members(self, word: i64, to: i64) -> None:
        lowest = LOWEST
        while word != 0:
            octet = word & 255
            while octet != 0:
                self.add(to + lowest[octet], 1)
                octet &= octet - 1
            word >>= 8
            to += 8

    def _add_seat(self, part: FieldColumns, who: i64, to: i64) -> None:
        if who >= part.seats:
            self.add(to + part.players + who - part.seats, 1)
        elif who >= 0:
            self.add(to + (who + part.players - self.viewer) % part.players, 1)

    def _add_items(self, part: FieldColumns, stored: vec[i64], first: i64, n: i64, to: i64) -> None:
        i: i64
        if part.kind == COUNTED:
            for i in range(n):
                self.add(to + stored[first + i], 1)
            return
        if n == 0:
            return
        self.add(to, n)
        if part.kind == PLACES:
            for i in range(min(n, LONGEST) if part.row else n):
                self.add(to + 1 + i * part.kinds + stored[first + i], 1)
            return
        for i in range(n):
            column = to + 1 + part.marks * stored[first + i]
            if not _is_among(stored, first, first + i, stored[first + i]):
                self.add(column, i + 1)
            if part.marks == 2 and not _is_among(stored, first + i + 1, first + n, stored[first + i]):
                self.add(column + 1, i + 1)


def _is_among(numbers: vec[i64], first: i64, end: i64, number: i64) -> bool:
    i: i64
    for i in range(first, end):
        if numbers[i] == number:
            return True
    return False


def stored_numbers(state: State, part: FieldColumns, one: vec[i64]) -> vec[i64]:
    """The stored numbers of a field; `one` is a buffer for scalar fields."""
    if part.scalar:
        one[0] = state.field_number(part.index) if NATIVE else getattr(state, part.name)
        return one
    if NATIVE:
        return state.field_row(part.index)
    found: vec[i64] = getattr(state, part.name)
    return found
