# mypyc: compile
"""Writes what a seat sees of a state as a row of float32 numbers: the declared fields, and never more than its view.

The row starts with a block for each seat, the viewer's own first and the others in turn order; all these blocks have
the same columns. The block of the table follows. Numbers are not scaled; a value that is one of several items is
one-hot. Columns that the viewer may not see are zero.
"""

from __future__ import annotations

from typing import Any, final

from serai.core.observation.float_rows import ONE, DirtyColumns, FloatRows, write_once
from serai.core.observation.layout import LAYOUT_NUMBERS, RowLayout
from serai.core.observation.writer import RowWriter
from serai.core.rules.game import Game
from serai.core.rules.native import append, i32, i64, vec
from serai.core.rules.state import FRAME, State
from serai.core.rules.vectors import fill
from serai.envs.observation.decision_columns import write_part
from serai.envs.observation.field_columns import (
    ALL,
    NAMED,
    NOBODY,
    OWN,
    FieldColumns,
    make_field_columns,
    make_local_columns,
)


@final
class Observer:
    """Writes observations of a game with a number of players and options.

    Columns of a seat's block: whether it is to act, which kinds of decisions wait for it, its fields. Columns of the
    table's block: the viewer's seat, whether the game is over, the current decision, its locals (`asked`), the locals
    of the decisions below it (`later`), the fields that belong to no seat.
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.printed = game.printed(players, options)
        self.players: i64 = players
        self.decisions: i64 = len(game.decisions.all)
        self.parts: list[FieldColumns] = []
        self.block: i64 = 1 + self.decisions
        for place, field in enumerate(game.fields.fields):
            self.parts.append(make_field_columns(field, place, options, players))
        for part in self.parts:
            self._place_in_block(part)
        self.table: i64 = self.block * self.players
        self.over_at: i64 = self.table + self.players
        self.asked_at: i64 = self.over_at + 1
        end = self._place_locals(game, self.asked_at + self.decisions)
        for part in self.parts:
            end = self._place_on_table(part, end)
        self.size: i64 = end
        self.sheet: RowLayout = self._sheet()

    def make_row(self, rows: FloatRows, number: i64) -> ObservationRow:
        """One row of a buffer, to be written by `write`."""
        at = number * self.size
        due = self.players * (1 + self.decisions) + self.locals_at - self.table + 2 * self.locals_width
        marks = RowWriter(self.sheet, rows.words, rows.befores[number], at)
        return ObservationRow(rows.words, at, DirtyColumns(due), marks, self.game.blank(self.printed))

    # -- offsets of the columns ----------------------------------------------------------------------------------

    def _place_in_block(self, part: FieldColumns) -> None:
        if part.where > NAMED:
            return
        if part.where == OWN and part.counted:
            part.count_at = self.block
            self.block += 1
        if part.seen != NOBODY:
            part.at = self.block
            self.block += part.width()

    def _place_on_table(self, part: FieldColumns, end: i64) -> i64:
        if part.where == OWN or part.where == NAMED:
            if part.seen == NOBODY:
                return end
            if part.parties > 0:
                part.parties_at = end
                end += part.width() * part.parties
            if part.where == NAMED and part.row:
                part.count_at = end
                end += 1
            return end
        if part.counted:
            part.count_at = end
            end += 1
        if part.seen != NOBODY:
            part.at = end
            end += part.width()
        return end

    def _place_locals(self, game: Game, end: i64) -> i64:
        """Locals of the same name and kind share their columns in all decisions."""
        self.locals: list[list[FieldColumns]] = []
        self.shared: list[FieldColumns] = []  # one of each
        self.locals_at: i64 = end
        width: i64 = 0
        for decision in game.decisions.all:
            found: list[FieldColumns] = []
            for name, codec in decision.locals.items():
                part = make_local_columns(name, codec, decision.local(name), int(self.players))
                part.at = -1
                for known in self.shared:
                    if alike(known, part):
                        part.at = known.at
                if part.at < 0:
                    part.at = width
                    width += part.width()
                    self.shared.append(part)
                found.append(part)
            self.locals.append(found)
        self.locals_width: i64 = width
        return end + 2 * width

    def _sheet(self) -> RowLayout:
        """The offsets that the generated code of the states needs."""
        places = fill(LAYOUT_NUMBERS * i64(len(self.parts)), -1)
        sizes = vec[i64]()
        at: i64 = 0
        for part in self.parts:
            sizes = append(sizes, self._columns_of(part))
            places[at] = part.at
            places[at + 1] = part.count_at
            places[at + 2] = part.parties_at
            places[at + 3] = part.seen
            at += LAYOUT_NUMBERS
        return RowLayout(self.players, self.block, places, sizes, self._moved(True), self._moved(False))

    def _moved(self, open_to_all: bool) -> vec[i64]:
        """The fields whose marks move when the viewer changes: all fields in blocks of seats, or none if some columns
        have no marks. In that case whole blocks are rotated."""
        found = vec[i64]()
        for part in self.parts:
            if part.is_set():
                return vec[i64]()
            if part.where <= NAMED and (part.seen in (ALL, NOBODY)) == open_to_all:
                found = append(found, part.field)
        return found

    def _columns_of(self, part: FieldColumns) -> i64:
        """An upper bound of the number of columns of a field."""
        blocks = self.players if part.where <= NAMED else 1
        return blocks * (1 + part.width()) + part.parties * part.width() + 1

    # -- writing ------------------------------------------------------------------------------------------------

    def write(self, state: State, seat: i64, row: ObservationRow) -> None:
        """Update a row to what a seat sees of a state."""
        self.write_asked(state, seat, state.simultaneous_actors(), row)

    def write_asked(self, state: State, seat: i64, asked: vec[i64], row: ObservationRow) -> None:
        """The same for callers that know the seats to act (`asked`, if several). The decision columns are written anew;
        of the fields, only what has changed."""
        out = row.out
        at = row.at
        notes = row.notes
        marks = row.marks
        notes.clear(out)
        marks.set_viewer(seat)
        acts = self._write_actors(state, seat, asked, out, at, notes)
        self._write_frames(state, seat, out, at, notes)
        marks.set_phase(acts, state.finished)
        state.write_columns(row.fields, marks)
        marks.is_first = False

    def _write_actors(
        self, state: State, seat: i64, asked: vec[i64], out: vec[i32], at: i64, notes: DirtyColumns
    ) -> bool:
        """Write the viewer, the end of the game, the seats to act and the current decision into cleared columns.
        Returns whether the viewer is to act."""
        noted = notes.columns
        one = ONE
        column = at + self.table + seat
        out[column] = one
        noted[0] = column
        notes.n = 1
        if state.finished:
            write_once(out, at + self.over_at, one, notes)
        stack = state.stack
        end: i64 = len(stack) - 1
        if end < 0:
            return False
        first = end + 1 - stack[end]
        column = at + self.asked_at + stack[first]
        out[column] = one
        noted[notes.n] = column
        notes.n += 1
        if state.finished:
            return False
        who = stack[first + 1]
        if who < 0:
            return self._write_asked_seats(asked, seat, out, at, notes)
        column = at + self.sheet.block_offsets[who + self.players - seat]
        out[column] = one
        noted[notes.n] = column
        notes.n += 1
        return who == seat

    def _write_asked_seats(self, asked: vec[i64], seat: i64, out: vec[i32], at: i64, notes: DirtyColumns) -> bool:
        """Write several seats that act at the same time."""
        noted = notes.columns
        n = notes.n
        turned = self.sheet.block_offsets
        away = self.players - seat
        one = ONE
        acts = False
        for who in asked:
            column = at + turned[who + away]
            out[column] = one
            noted[n] = column
            n += 1
            if who == seat:
                acts = True
        notes.n = n
        return acts

    def _write_frames(self, state: State, seat: i64, out: vec[i32], at: i64, notes: DirtyColumns) -> None:
        """Write the decisions that wait for each seat, and their locals. Of the decisions below the current one,
        numbers come from the nearest."""
        stack = state.stack
        noted = notes.columns
        n = notes.n
        turned = self.sheet.block_offsets
        away = self.players - seat
        block = self.block
        one = ONE
        columns = at + self.locals_at
        end: i64 = len(stack) - 1
        while end >= 0:
            first = end + 1 - stack[end]
            column = at + 1 + stack[first]
            last = column + self.table
            who = stack[first + 1]
            if who >= 0:
                column += turned[who + away]
                last = column + 1
            while column < last:
                if out[column] == 0:
                    out[column] = one
                    noted[n] = column
                    n += 1
                column += block
            if stack[end] > FRAME:
                notes.n = n
                self._write_locals(stack, first, end, seat, out, columns, notes)
                n = notes.n
            end = first - 1
            columns = at + self.locals_at + self.locals_width
        notes.n = n

    def _write_locals(
        self, stack: vec[i64], first: i64, end: i64, seat: i64, out: vec[i32], columns: i64, notes: DirtyColumns
    ) -> None:
        """Write the locals of a decision."""
        away = self.players - seat
        for part in self.locals[stack[first]]:
            here = first + 2 + part.first
            upto = end if part.row else here + part.span()
            write_part(part, stack, here, upto, away, out, columns + part.at, notes)


@final
class ObservationRow:
    """A row of a buffer, with what was written into it."""

    def __init__(self, out: vec[i32], at: i64, notes: DirtyColumns, marks: RowWriter, fields: State) -> None:
        self.out = out
        self.at = at
        self.notes = notes  # decision columns that are set
        self.marks = marks  # field columns that are set
        self.fields = fields  # the fields as written


def alike(one: FieldColumns, other: FieldColumns) -> bool:
    """Whether two locals have the same meaning."""
    if one.name != other.name or one.kind != other.kind or one.width() != other.width():
        return False
    return domain_of(one) is domain_of(other)


def domain_of(part: FieldColumns) -> Any:
    """The domain of the items that the columns stand for, if there is one."""
    codec: Any = part.codec
    while hasattr(codec, "inner"):
        codec = codec.inner
    return getattr(codec, "domain", None)
