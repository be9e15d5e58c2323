# mypyc: compile
"""Writes what a seat sees of a state as a row of float32 numbers: the declared fields, and never more than its view.

The row starts with a block for each seat, the viewer's own first and the others in turn order; all these blocks have
the same columns. The block of the table follows. Numbers are not scaled; a value that is one of several items is
one-hot. Columns that the viewer may not see are zero.

A row is updated: of the fields, only those that differ from what the row shows are written again. The columns of the
old value become zero, then those of the new value are set.
"""

from __future__ import annotations

from typing import Any, final

from serai.core.game.game import Game
from serai.core.position.columns import BITS, LONGEST, NAMED, OWN, PLAIN, SparseColumns, stored_numbers
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import FRAME, State
from serai.core.rules.vectors import alike, fill
from serai.envs.observation.float_rows import FloatRow
from serai.envs.observation.observed_fields import (
    ACTOR,
    ALL,
    OWNER,
    ObservedField,
    ObservedLocal,
    count_items,
)


@final
class Observer:
    """Writes observations of a game with a number of players and options.

    Columns of a seat's block: whether it is to act, which kinds of decisions wait for it, its fields. Columns of the
    table's block: the viewer's seat, whether the game is over, the current decision, its locals (`asked`), the locals
    of the decisions below it (`later`), the fields that belong to no seat. Fields that are known from memory come last.
    """

    def __init__(self, game: Game, players: int, options: dict[str, Any], has_memory: bool = True) -> None:
        self.game = game
        self.printed = game.printed(players, options)
        self.players: i64 = players
        self.decisions: i64 = len(game.decisions.all)
        self.fields: list[ObservedField] = []
        for index, field in enumerate(game.fields.fields):
            self.fields.append(ObservedField(field, index, options, players))
        self.remembered: list[ObservedField] = []
        self.memory_of: list[ObservedField | None] = []  # by field
        for index, field in enumerate(game.fields.fields):
            memory: ObservedField | None = None
            if has_memory and field.name in game.fields.remembered:
                memory = ObservedField(field, index, options, players, True)
                self.remembered.append(memory)
            self.memory_of.append(memory)
        self.has_memory = has_memory
        self.veiled: list[ObservedField] = [part for part in self.fields if part.seen in (OWNER, ACTOR)]
        self.block: i64 = 1 + self.decisions  # columns of a seat
        for part in self.fields + self.remembered:
            self.block = part.place_in_block(self.block)
        offsets = vec[i64]()
        i: i64
        for i in range(2 * self.players):
            offsets = append(offsets, i % self.players * self.block)
        self.block_offsets: vec[i64] = offsets  # by a seat's distance from the viewer, plus the number of players
        self.table: i64 = self.block * self.players
        self.over_at: i64 = self.table + self.players
        self.asked_at: i64 = self.over_at + 1
        self.size: i64 = self._place_locals(game, self.asked_at + self.decisions)
        for part in self.fields + self.remembered:
            self.size = part.place_on_table(self.size)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.game, int(self.players), self.printed.options, self.has_memory)

    def _place_locals(self, game: Game, end: i64) -> i64:
        self.locals: list[list[ObservedLocal]] = []  # by decision
        self.shared: list[ObservedLocal] = []  # one of each
        self.locals_at: i64 = end
        width: i64 = 0
        for decision in game.decisions.all:
            found: list[ObservedLocal] = []
            for name, codec in decision.locals.items():
                part = ObservedLocal(name, codec, decision.local(name), self.players)
                for known in self.shared:
                    if has_equal_columns(known, part):
                        part.at = known.at
                if part.at < 0:
                    part.at = width
                    width += part.width()
                    self.shared.append(part)
                found.append(part)
            self.locals.append(found)
        self.locals_width: i64 = width
        return end + 2 * width

    def make_row(self, words: FloatRow) -> ObservationRow:
        """A row that shows the first seat a blank state, in words that are all zero."""
        row = ObservationRow(words, self.game.blank(self.printed))
        for part in self.fields + self.remembered:
            if part.is_observed():
                self._rewrite(part, row.shown, row.shown, row, True)
        return row

    def write(self, state: State, seat: i64, row: ObservationRow) -> None:
        """Update a row to what a seat sees of a state."""
        self.write_asked(state, seat, state.simultaneous_actors(), row)

    def write_asked(self, state: State, seat: i64, asked: vec[i64], row: ObservationRow) -> None:
        """The same for callers that know the seats to act (`asked`, if several)."""
        decisions = row.decisions
        row.words.write_zeros(decisions)
        decisions.n = 0
        decisions.viewer = seat
        acts = self._add_actors(state, seat, asked, decisions)
        self._set_viewpoint(row, seat, acts, state.finished)
        shown = row.shown
        for index in state.changed_since(shown):
            part, memory = self.fields[index], self.memory_of[index]
            if part.is_observed():
                self._rewrite(part, shown, state, row, False)
            if memory is not None:
                self._rewrite(memory, shown, state, row, False)
            if memory is not None or part.is_observed():
                state.copy_field(index, shown)
        self._add_frames(state, seat, decisions)
        row.words.write_once(decisions)

    # -- fields -----------------------------------------------------------------------------------------------

    def _set_viewpoint(self, row: ObservationRow, seat: i64, acts: bool, finished: bool) -> None:
        """Set the viewer, whether it is to act, and whether the game is over. The row has no columns of decisions."""
        before = row.seat
        has_ended = finished != row.finished
        if seat == before and acts == row.acts and not has_ended:
            return
        if seat != before:
            row.words.rotate(self.table, self.block_offsets[seat - before + self.players])
        row.seat = seat
        row.acts = acts
        row.finished = finished
        for part in self.veiled:
            if has_ended or part.seen == ACTOR:
                self._rewrite(part, row.shown, row.shown, row, True)
            elif seat != before:
                stored = stored_numbers(row.shown, part, row.new_number)
                self._rewrite_values(part, stored, stored, before, row)
                self._rewrite_values(part, stored, stored, seat, row)

    def _rewrite(
        self, part: ObservedField, old_state: State, new_state: State, row: ObservationRow, unchanged: bool
    ) -> None:
        """Rewrite a field that shows `old_state`; what is `unchanged` only if asked to."""
        old = stored_numbers(old_state, part, row.old_number)
        new = stored_numbers(new_state, part, row.new_number)
        if part.is_open_numbers:
            away = self.players - row.seat if part.where == OWN else 0
            row.words.write_changes(old, new, part.span(), self.block_offsets, away, part.at)
        elif part.where == OWN:
            self._rewrite_seats(part, old, new, row, unchanged)
        else:
            self._rewrite_whole(part, old, new, row)

    def _rewrite_seats(
        self, part: ObservedField, old: vec[i64], new: vec[i64], row: ObservationRow, unchanged: bool
    ) -> None:
        """Rewrite the values of seats and parties."""
        span = part.span()
        seat: i64
        for seat in range(self.players):
            if unchanged or part.kind == PLAIN or not alike(old, new, seat * span, seat * span + span):
                self._rewrite_seat(part, old, new, seat, row, unchanged)
        if part.parties_at >= 0:
            first = part.seats * span
            self._replace(part, old, new, first, len(old), len(new), part.parties_at, row, self._is_open(part, row))

    def _rewrite_seat(
        self, part: ObservedField, old: vec[i64], new: vec[i64], seat: i64, row: ObservationRow, unchanged: bool
    ) -> None:
        """Rewrite the values of one seat, and their number. Values that stay hidden have no columns to rewrite."""
        if part.count_at >= 0:
            first = seat * part.span()
            block = self.block_offsets[seat - row.seat + self.players]
            row.words.write_number(block + part.count_at, count_items(part, new, first, first + part.span()))
        if part.at >= 0 and (unchanged or self._sees(part, seat, row)):
            self._rewrite_values(part, old, new, seat, row)

    def _rewrite_values(
        self, part: ObservedField, old: vec[i64], new: vec[i64], seat: i64, row: ObservationRow
    ) -> None:
        """Rewrite the values of one seat."""
        first = seat * part.span()
        end = first + part.span()
        to = self.block_offsets[seat - row.seat + self.players] + part.at
        self._replace(part, old, new, first, end, end, to, row, self._sees(part, seat, row))

    def _rewrite_whole(self, part: ObservedField, old: vec[i64], new: vec[i64], row: ObservationRow) -> None:
        """Rewrite the values that belong to no seat, or name seats."""
        if part.count_at >= 0:
            row.words.write_number(part.count_at, count_items(part, new, 0, len(new)))
        if part.where == NAMED:
            self._add_named(part, old, row)
            row.words.write_zeros(row.found)
            self._add_named(part, new, row)
            row.words.write(row.found)
        elif part.at >= 0:
            self._replace(part, old, new, 0, len(old), len(new), part.at, row, self._is_open(part, row))

    def _sees(self, part: ObservedField, seat: i64, row: ObservationRow) -> bool:
        """Whether the viewer sees the values of a seat."""
        return self._is_open(part, row) or (part.seen == OWNER and seat == row.seat)

    def _is_open(self, part: ObservedField, row: ObservationRow) -> bool:
        """Whether the viewer sees the whole field."""
        return part.seen == ALL or row.finished or (part.seen == ACTOR and row.acts)

    def _replace(
        self,
        part: ObservedField,
        old: vec[i64],
        new: vec[i64],
        first: i64,
        old_end: i64,
        new_end: i64,
        to: i64,
        row: ObservationRow,
        is_visible: bool,
    ) -> None:
        """Erase the old values and write the new ones, if the viewer may see them."""
        if part.kind == PLAIN:  # as many columns before and after
            if is_visible:
                row.words.write_numbers(new, first, new_end, to)
            else:
                row.words.clear(to, new_end - first)
            return
        found = row.found
        found.n = 0
        found.add_values(part, old, first, old_end, to)
        row.words.write_zeros(found)
        if is_visible:
            found.n = 0
            found.add_values(part, new, first, new_end, to)
            row.words.write(found)

    def _add_named(self, part: ObservedField, stored: vec[i64], row: ObservationRow) -> None:
        """Find the columns of values that name seats: each is in the block of the seat that it names."""
        found = row.found
        found.n = 0
        offsets = self.block_offsets
        away = self.players - row.seat
        i: i64
        if part.kind == PLAIN:
            for i in range(self.players):
                found.add(offsets[i + away] + part.at, stored[i])
            return
        if part.kind == BITS:
            for i in range(self.players):
                found.add(offsets[i + away] + part.at, stored[0] >> i & 1)
            return
        for i in range(min(len(stored), LONGEST) if part.row else len(stored)):
            who = stored[i]
            if who >= part.seats:
                found.add(part.parties_at + i + (who - part.seats) * part.width(), 1)
            elif who >= 0:
                found.add(offsets[who + away] + part.at + i, 1)

    # -- decisions --------------------------------------------------------------------------------------------

    def _add_actors(self, state: State, seat: i64, asked: vec[i64], found: SparseColumns) -> bool:
        """Find the columns of the viewer, the end of the game, the current decision and the seats to act. Returns
        whether the viewer is to act."""
        found.add(self.table + seat, 1)
        if state.finished:
            found.add(self.over_at, 1)
        stack = state.stack
        end: i64 = len(stack) - 1
        if end < 0:
            return False
        first = end + 1 - stack[end]
        found.add(self.asked_at + stack[first], 1)
        if state.finished:
            return False
        who = stack[first + 1]
        if who >= 0:
            found.add(self.block_offsets[who + self.players - seat], 1)
            return who == seat
        acts = False
        for one in asked:
            found.add(self.block_offsets[one + self.players - seat], 1)
            acts = acts or one == seat
        return acts

    def _add_frames(self, state: State, seat: i64, found: SparseColumns) -> None:
        """Find the columns of the decisions that wait for each seat, and of their locals. Of the decisions below the
        current one, the nearest is added first."""
        stack = state.stack
        away = self.players - seat
        columns = self.locals_at
        i: i64
        end: i64 = len(stack) - 1
        while end >= 0:
            first = end + 1 - stack[end]
            who = stack[first + 1]
            if who >= 0:
                found.add(self.block_offsets[who + away] + 1 + stack[first], 1)
            else:
                for i in range(self.players):
                    found.add(i * self.block + 1 + stack[first], 1)
            if stack[end] > FRAME:
                for part in self.locals[stack[first]]:
                    here = first + 2 + part.first
                    found.add_values(part, stack, here, end if part.row else here + part.span(), columns + part.at)
            end = first - 1
            columns = self.locals_at + self.locals_width


@final
class ObservationRow:
    """A row of a buffer, with what it shows."""

    def __init__(self, words: FloatRow, shown: State) -> None:
        self.words = words
        self.shown = shown  # the fields that it shows
        self.seat: i64 = 0  # the viewer
        self.acts = False
        self.finished = False
        self.decisions = SparseColumns()  # the columns of decisions that it shows
        self.found = SparseColumns()  # buffers for the columns and the number of a field
        self.old_number: vec[i64] = fill(1, 0)
        self.new_number: vec[i64] = fill(1, 0)


def has_equal_columns(one: ObservedLocal, other: ObservedLocal) -> bool:
    """Whether two locals have the same meaning."""
    if one.name != other.name or one.kind != other.kind or one.width() != other.width():
        return False
    return domain_of(one.codec) is domain_of(other.codec)


def domain_of(codec: Any) -> Any:
    """The domain of the items that the columns of a codec stand for, if there is one."""
    while hasattr(codec, "inner"):
        codec = codec.inner
    return getattr(codec, "domain", None)
