# mypyc: compile
"""Encodes a state as rows of integers for a network: one row for each seat and one for the shared table.

The rows follow from the fields that a game declares and from the numbers that its `features.py` adds for a seat. What a
seat owns goes into its own row, so that one set of weights serves every seat and every number of players.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from serai.core.position.codecs import WORD, Codec, Counts, Each, Flag, Num, One, Pile, RowOf, SetOf
from serai.core.rules.game import Game
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State
from serai.core.rules.vectors import alike, fill, same
from serai.core.rules.vocabulary import SEATS, Domain

# How the stored numbers of a value become numbers of a row
PLAIN: Final[i64] = 0  # as they are
BITS: Final[i64] = 1  # a set: a number for each item
WHICH: Final[i64] = 2  # one item or none: one-hot
PILE: Final[i64] = 3  # how often each item is in it
OWNED: Final[i64] = 4  # 1 in the row of the seat that is named
PLACES: Final[i64] = 5  # a row of seats: how often a seat is in it, and its first place

# Where the numbers go
TO_SEATS: Final[i64] = 0
TO_ALL: Final[i64] = 1

NATIVE: Final = not __file__.endswith(".py")
WIDEST: Final = 60  # fields with more numbers are summed over their places


class FieldEncoding:
    """How one field is written into the rows."""

    def __init__(self, name: str, kind: i64, to: i64, stored: i64, made: i64, places: i64, summed: bool) -> None:
        self.name = name
        self.index: i64 = 0  # of the field in the game's fields
        self.scalar = False  # the state stores one number
        self.kind = kind
        self.to = to
        self.stored = stored  # numbers of a value in the state
        self.made = made  # numbers of a value in a row
        self.places = places  # values of that kind, one after the other
        self.summed = summed
        self.at: i64 = 0  # offset in the row

    def first(self, seat: i64) -> i64:
        """Offset of a seat's numbers in the stored field."""
        return seat * self.stored * self.places if self.kind < OWNED else 0

    def width(self) -> i64:
        return self.made if self.summed else self.made * self.places


class StateEncoder:
    """Encodes the states of one game."""

    def __init__(self, game: Game) -> None:
        features = game.module("features")
        self.numbers: Any = getattr(features, "numbers", None)
        self.untouched: Any = getattr(features, "untouched", None)
        self.decisions: i64 = len(game.decisions.all)
        self.fields: list[FieldEncoding] = []
        self.width: i64 = self.decisions + 1
        self.shared: i64 = 0
        for place, field in enumerate(game.fields.fields):
            encoding = (
                None if field.shared or field.visibility.to == "nobody" else encode_field(field.name, field.codec)
            )
            if encoding is not None:
                encoding.index = place
                encoding.scalar = field.codec.scalar
                self._add(encoding)
        self.own: i64 = self.width  # offset of the numbers from `features.py`
        self.width += int(getattr(features, "NUMBERS", 0))
        self.blank_seat = fill(self.width, 0)
        self.blank_table = fill(self.shared, 0)

    def _add(self, field: FieldEncoding) -> None:
        if field.to == TO_ALL:
            field.at = self.shared
            self.shared += field.width()
        else:
            field.at = self.width
            self.width += field.width()
        self.fields.append(field)

    def fingerprint(self) -> str:
        """A hash of the meaning of the rows; weights fit only the encoding they were trained on."""
        parts = [f"{p.name} {p.kind} {p.to} {p.stored} {p.made} {p.places} {p.summed}" for p in self.fields]
        parts.append(f"{self.decisions} {self.width} {self.shared}")
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]

    def encode(self, state: State) -> list[vec[i64]]:
        """Encode a state: the rows of the seats, then the row of the table."""
        players = state.players
        rows: list[vec[i64]] = []
        seat: i64
        for seat in range(players):
            rows.append(self.blank_seat[:])
        rows.append(self.blank_table[:])
        self._write_frames(state, rows)
        one = fill(1, 0)
        for field in self.fields:
            stored = _stored(state, field, one)
            if field.to == TO_ALL:
                _write_field(field, stored, 0, rows[players], -1)
                continue
            for seat in range(players):
                _write_field(field, stored, field.first(seat), rows[seat], seat)
        if self.numbers is not None:
            for seat in range(players):
                self._write_numbers(state, seat, rows[seat])
        return rows

    def encode_changes(self, state: State, before: State, written: list[vec[i64]]) -> list[vec[i64]]:
        """Encode a state from the rows of a similar one: only fields that differ are written again."""
        players = state.players
        rows: list[vec[i64]] = []
        for row in written:
            rows.append(row[:])
        seat: i64
        for seat in range(players):
            clear(rows[seat], 0, self.decisions + 1)
        self._write_frames(state, rows)
        one = fill(1, 0)
        other = fill(1, 0)
        for field in self.fields:
            self._rewrite_field(field, _stored(state, field, one), _stored(before, field, other), rows)
        if self.numbers is not None:
            for seat in range(players):
                if self.untouched is None or not self.untouched(before, state, seat):
                    self._write_numbers(state, seat, rows[seat])
        return rows

    def _rewrite_field(self, field: FieldEncoding, stored: vec[i64], was: vec[i64], rows: list[vec[i64]]) -> None:
        players: i64 = len(rows) - 1
        seat: i64
        if field.to == TO_SEATS and field.kind < OWNED:
            size = field.stored * field.places
            for seat in range(players):
                if not alike(stored, was, seat * size, (seat + 1) * size):
                    clear(rows[seat], field.at, field.width())
                    _write_field(field, stored, seat * size, rows[seat], seat)
            return
        if same(stored, was):
            return
        if field.to == TO_ALL:
            clear(rows[players], field.at, field.width())
            _write_field(field, stored, 0, rows[players], -1)
            return
        for seat in range(players):
            clear(rows[seat], field.at, field.width())
            _write_field(field, stored, 0, rows[seat], seat)

    def _write_frames(self, state: State, rows: list[vec[i64]]) -> None:
        """Write which decisions wait for each seat, and whose turn it is."""
        stack = state.stack
        players = state.players
        seat: i64
        end: i64 = len(stack) - 1
        while end >= 0:
            at = end + 1 - stack[end]
            for seat in range(players):
                if stack[at + 1] == seat or stack[at + 1] < 0:
                    rows[seat][stack[at]] += 1
            end -= stack[end]
        turn = state.turn()
        if turn >= 0:
            rows[turn][self.decisions] = 1

    def _write_numbers(self, state: State, seat: i64, row: vec[i64]) -> None:
        numbers: vec[i64] = self.numbers(state, seat)
        i: i64
        for i in range(len(numbers)):
            row[self.own + i] = numbers[i]


def _stored(state: State, field: FieldEncoding, one: vec[i64]) -> vec[i64]:
    """The stored numbers of a field; `one` is a buffer for scalar fields."""
    if field.scalar:
        one[0] = state.field_number(field.index) if NATIVE else getattr(state, field.name)
        return one
    if NATIVE:
        return state.field_row(field.index)
    found: vec[i64] = getattr(state, field.name)
    return found


def clear(row: vec[i64], at: i64, n: i64) -> None:
    i: i64
    for i in range(at, at + n):
        row[i] = 0


def _write_field(field: FieldEncoding, stored: vec[i64], first: i64, row: vec[i64], seat: i64) -> None:
    kind = field.kind
    at = field.at
    i: i64
    k: i64
    if kind == PLACES:
        for i in range(len(stored)):
            if stored[i] == seat:
                if row[at] == 0:
                    row[at + 1] = i + 1
                row[at] += 1
        return
    places = field.places
    if places < 0:  # as many as there are
        places = len(stored)
    for i in range(places):
        here = first + i * field.stored
        to = at if field.summed else at + i * field.made
        if kind == PLAIN:
            for k in range(field.stored):
                row[to + k] += stored[here + k]
        elif kind == BITS:
            for k in range(field.stored):
                _write_bits(stored[here + k], row, to + k * WORD)
        elif kind == WHICH:
            if stored[here] >= 0:
                row[to + stored[here]] += 1
        elif kind == PILE:
            for k in range(stored[here]):
                row[to + stored[here + 1 + k]] += 1
        elif stored[here] == seat:
            row[to] += 1


def _write_bits(word: i64, row: vec[i64], to: i64) -> None:
    while word != 0:
        row[to] += word & 1
        word >>= 1
        to += 1


# -- from declarations ------------------------------------------------------------------------------------------------


def names_seats(domain: Domain) -> bool:
    """Whether the items are seats, or parties of which the first are seats."""
    return domain is SEATS or domain[0] == SEATS[0]


def encode_field(name: str, codec: Codec) -> FieldEncoding | None:
    """The encoding of a field; None if its kind is not encoded."""
    if isinstance(codec, RowOf):
        return _row_encoding(name, codec.inner)
    if isinstance(codec, Each) and names_seats(codec.axis):
        return _nested(name, codec.inner, TO_SEATS)
    if isinstance(codec, SetOf) and names_seats(codec.domain):
        return None
    return _nested(name, codec, TO_ALL)


def _row_encoding(name: str, inner: Codec) -> FieldEncoding | None:
    if not isinstance(inner, One):
        return None
    if names_seats(inner.domain):
        return FieldEncoding(name, PLACES, TO_SEATS, 1, 2, 1, False)
    return FieldEncoding(name, WHICH, TO_ALL, 1, len(inner.domain), -1, True)


def _nested(name: str, codec: Codec, to: i64) -> FieldEncoding | None:
    places: i64 = 1
    while isinstance(codec, Each):
        places *= len(codec.axis)
        codec = codec.inner
    if isinstance(codec, One) and names_seats(codec.domain):
        # In a seat's own row another seat has no meaning; on the table it is the owner.
        return None if to == TO_SEATS else FieldEncoding(name, OWNED, TO_SEATS, 1, 1, places, False)
    leaf = _leaf(codec)
    if leaf is None:
        return None
    kind, stored, made = leaf
    return FieldEncoding(name, kind, to, stored, made, places, made * places > WIDEST)


def _leaf(codec: Codec) -> tuple[i64, i64, i64] | None:
    """Kind, numbers in the state, numbers in a row."""
    if isinstance(codec, Num | Flag):
        return PLAIN, 1, 1
    if isinstance(codec, Counts) and not names_seats(codec.domain):
        return PLAIN, len(codec.domain), len(codec.domain)
    if isinstance(codec, SetOf):
        return BITS, codec.words, len(codec.domain)
    if isinstance(codec, One):
        return WHICH, 1, len(codec.domain)
    if isinstance(codec, Pile) and isinstance(codec.inner, One):
        return PILE, 1 + codec.most, len(codec.inner.domain)
    return None
