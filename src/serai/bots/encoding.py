# mypyc: compile
"""Encodes a state as rows of integers for a network: one row for each seat and one for the shared table.

The rows follow from the fields that a game declares and from the numbers that its `BotProfile` adds for a seat. What a
seat owns goes into its own row, so that one set of weights serves every seat and every number of players.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, final

from serai.core.game.game import Game
from serai.core.position.columns import (
    COUNTED,
    NAMED,
    OWN,
    SEAT,
    TABLE,
    WHICH,
    FieldColumns,
    SparseColumns,
    stored_numbers,
)
from serai.core.rules.fields import Field
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State
from serai.core.rules.vectors import alike, fill

WIDEST: Final[i64] = 60  # fields with more numbers are summed over their values


@final
class NetworkField(FieldColumns):
    """A field in the rows of a network. Items in order are only counted, and parties left out."""

    def __init__(self, field: Field, index: i64) -> None:
        super().__init__(field.name, field.codec, 0, False)
        self.describe_field()
        self.index = index
        self.at: i64 = 0  # offset in the row
        self.is_summed = self.where != NAMED and (self.row or self.width() > WIDEST)
        if self.is_summed:
            self.apart = 0
        if self.where == NAMED and self.row:
            self.things = 1
            self.made = 2  # how often a seat is in it, and its first place

    def is_encoded(self) -> bool:
        """Whether the kind of value has a meaning in its row: in a seat's own row another seat has none."""
        return (self.where == NAMED) == (self.kind == SEAT)


class StateEncoder:
    """Encodes the states of one game."""

    def __init__(self, game: Game) -> None:
        profile = game.bots
        self.numbers: Any = profile.numbers
        self.untouched: Any = profile.untouched
        self.decisions: i64 = len(game.decisions.all)
        self.fields: list[NetworkField] = []
        self.by_index: list[NetworkField | None] = []  # of each declared field
        self.width: i64 = self.decisions + 1
        self.shared: i64 = 0
        for index, field in enumerate(game.fields.fields):
            self._add(field, index)
        self.own: i64 = self.width  # offset of the numbers of the profile
        self.width += profile.number_count
        self.blank_seat = fill(self.width, 0)
        self.blank_table = fill(self.shared, 0)

    def _add(self, declared: Field, index: i64) -> None:
        self.by_index.append(None)
        if declared.shared or declared.visibility.to == "nobody":
            return
        field = NetworkField(declared, index)
        if not field.is_encoded():
            return
        if field.where == TABLE:
            field.at = self.shared
            self.shared += field.width()
        else:
            field.at = self.width
            self.width += field.width()
        self.fields.append(field)
        self.by_index[index] = field

    def fingerprint(self) -> str:
        """A hash of the meaning of the rows, by which files of version 0.1 know their columns."""
        parts = [_describe_as_0_1(field) for field in self.fields]
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
        found = SparseColumns()
        for field in self.fields:
            stored = stored_numbers(state, field, one)
            if field.where == TABLE:
                write_whole(field, stored, rows[players], found)
                continue
            for seat in range(players):
                write_seat(field, stored, seat, rows[seat], found)
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
        found = SparseColumns()
        for index in state.changed_since(before):
            field = self.by_index[index]
            if field is not None:
                stored = stored_numbers(state, field, one)
                self._rewrite_field(field, stored, stored_numbers(before, field, other), rows, found)
        if self.numbers is not None:
            for seat in range(players):
                if self.untouched is None or not self.untouched(before, state, seat):
                    self._write_numbers(state, seat, rows[seat])
        return rows

    def _rewrite_field(
        self, field: NetworkField, stored: vec[i64], was: vec[i64], rows: list[vec[i64]], found: SparseColumns
    ) -> None:
        players: i64 = len(rows) - 1
        if field.where == TABLE:
            clear(rows[players], field.at, field.width())
            write_whole(field, stored, rows[players], found)
            return
        span = field.span()
        seat: i64
        for seat in range(players):
            if field.where == NAMED or not alike(stored, was, seat * span, (seat + 1) * span):
                clear(rows[seat], field.at, field.width())
                write_seat(field, stored, seat, rows[seat], found)

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


def clear(row: vec[i64], at: i64, n: i64) -> None:
    i: i64
    for i in range(at, at + n):
        row[i] = 0


def write_whole(field: NetworkField, stored: vec[i64], row: vec[i64], found: SparseColumns) -> None:
    """Write the values of a field that belongs to no seat."""
    found.n = 0
    found.add_values(field, stored, 0, len(stored), field.at)
    add_columns(row, found)


def write_seat(field: NetworkField, stored: vec[i64], seat: i64, row: vec[i64], found: SparseColumns) -> None:
    """Write the values of a seat, or those that name it."""
    found.n = 0
    if field.where == OWN:
        first = seat * field.span()
        found.add_values(field, stored, first, first + field.span(), field.at)
    else:
        find_named(field, stored, seat, found)
    add_columns(row, found)


def find_named(field: NetworkField, stored: vec[i64], seat: i64, found: SparseColumns) -> None:
    """Find the columns of the values that name a seat."""
    at = field.at
    i: i64
    for i in range(len(stored)):
        if stored[i] == seat:
            if not field.row:
                found.add(at + i, 1)
            else:
                if found.n == 0:
                    found.add(at + 1, i + 1)
                found.add(at, 1)


def add_columns(row: vec[i64], found: SparseColumns) -> None:
    columns = found.columns
    numbers = found.numbers
    i: i64
    for i in range(found.n):
        row[columns[i]] += numbers[i]


def _describe_as_0_1(field: NetworkField) -> str:
    """What version 0.1 hashed of a field: its name, the numbers of its kind and row, and its sizes."""
    kind = field.kind
    things = field.things
    if field.where == NAMED:
        kind = 5 if field.row else 4
    elif field.kind == COUNTED and field.row:
        kind = WHICH
        things = -1
    to = 1 if field.where == TABLE else 0
    return f"{field.name} {kind} {to} {field.stored} {field.made} {things} {field.is_summed}"
