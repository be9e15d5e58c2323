# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.observation.float_rows import copy_row, differs
from serai.core.observation.writer import RowWriter
from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import fill

from .components import PebblesPrinted


class PebblesFields(State):
    t: PebblesPrinted
    round: i64
    first: i64
    bag: vec[i64]
    ring: vec[i64]
    hand: vec[i64]
    thrown: vec[i64]
    heap: vec[i64]

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, PebblesPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round = 0
        self.first = 0
        self.bag = fill(4, 0)
        self.ring = fill(4, 0)
        self.hand = fill(players * 4, 0)
        self.thrown = fill(players, -1)
        self.heap = fill(players * 4, 0)

    def copy_fields(self, s: PebblesFields) -> None:
        self.copy_common(s)
        s.round = self.round
        s.first = self.first
        s.bag = self.bag[:]
        s.ring = self.ring[:]
        s.hand = self.hand[:]
        s.thrown = self.thrown[:]
        s.heap = self.heap[:]

    def field_number(self, place: i64) -> i64:
        if place == 0:
            return self.round
        if place == 1:
            return self.first
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 4:
            if place == 2:
                return self.bag
            if place == 3:
                return self.ring
        if place == 4:
            return self.hand
        if place == 5:
            return self.thrown
        if place == 6:
            return self.heap
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, PebblesFields)
        found: list[int] = []
        if self.round != before.round:
            found.append(0)
        if self.first != before.first:
            found.append(1)
        if differs(self.bag, before.bag):
            found.append(2)
        if differs(self.ring, before.ring):
            found.append(3)
        if differs(self.hand, before.hand):
            found.append(4)
        if differs(self.thrown, before.thrown):
            found.append(5)
        if differs(self.heap, before.heap):
            found.append(6)
        return found

    def write_columns(self, before: State, writer: RowWriter) -> None:
        assert isinstance(before, PebblesFields)
        shown = before
        players = self.players
        finished = writer.finished
        seat = writer.seat
        places = writer.layout.places
        block = writer.layout.block
        fresh = writer.is_first
        unveiled = writer.visibility_changed
        k: i64
        begin: i64
        end: i64
        if fresh or self.round != shown.round:
            shown.round = self.round
            writer.set_number(places[0], self.round)
        if fresh or self.first != shown.first:
            shown.first = self.first
            writer.begin(1)
            if self.first >= 0:
                writer.one(places[4] + self.first * block)
            writer.end()
        if fresh or differs(self.bag, shown.bag):
            shown.bag = row = copy_row(self.bag, shown.bag)
            writer.begin(2)
            writer.sums(row, 4, places[9], 0)
            writer.end()
        if fresh or differs(self.ring, shown.ring):
            writer.set_changed(self.ring, shown.ring, places[12])
        if unveiled or differs(self.hand, shown.hand):
            shown.hand = row = copy_row(self.hand, shown.hand)
            writer.begin(4)
            writer.sums(row, 4, places[17], block)
            begin = seat
            end = seat + 1
            if places[19] == 0 or finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.numbers_of(row, k * 4, 4, places[16] + k * block)
            writer.end()
        if unveiled or differs(self.thrown, shown.thrown):
            shown.thrown = row = copy_row(self.thrown, shown.thrown)
            writer.begin(5)
            writer.there_apart(row, places[21], block)
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.which(row, k, 1, 4, places[20] + k * block)
            writer.end()
        if fresh or differs(self.heap, shown.heap):
            shown.heap = row = copy_row(self.heap, shown.heap)
            writer.set_seats(row, 4, places[24])
