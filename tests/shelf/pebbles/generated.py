# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import LEAST, MASK, ONE, Notes, Sheet, summed, write_numbers
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, fill

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

    def __init__(self, printed: Printed) -> None:
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
        if self.bag != before.bag:
            found.append(2)
        if self.ring != before.ring:
            found.append(3)
        if self.hand != before.hand:
            found.append(4)
        if self.thrown != before.thrown:
            found.append(5)
        if self.heap != before.heap:
            found.append(6)
        return found

    def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:
        players = self.players
        finished = self.finished
        places = sheet.places
        turned = sheet.turned
        away = self.players - seat
        floats = sheet.floats
        one = ONE
        noted = notes.columns
        n = notes.n
        i: i64
        k: i64
        first: i64
        number: i64
        to: i64
        begin: i64
        end: i64
        out[at + places[0]] = floats[self.round - LEAST & MASK]
        if self.first >= 0:
            to = at + places[4] + turned[self.first + away]
            out[to] = one
            noted[n] = to
            n += 1
        row = self.bag
        out[at + places[9]] = floats[summed(row, 0, 4) - LEAST & MASK]
        row = self.ring
        to = at + places[12]
        first = 0
        for i in range(4):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.hand
        for k in range(players):
            out[at + places[17] + turned[k + away]] = floats[summed(row, k * 4, 4) - LEAST & MASK]
        begin = 0 if places[19] == 0 or finished else seat
        end = players if places[19] == 0 or finished else seat + 1
        for k in range(begin, end):
            n = write_numbers(row, k * 4, 4, out, at + places[16] + turned[k + away], noted, n)
        row = self.thrown
        for k in range(players):
            out[at + places[21] + turned[k + away]] = floats[i64(row[k] >= 0) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[20] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        row = self.heap
        for k in range(players):
            to = at + places[24] + turned[k + away]
            first = k * 4
            for i in range(4):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        notes.n = n
