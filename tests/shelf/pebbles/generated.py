# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import Notes, Sheet
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
        away = self.players - seat
        finished = self.finished
        floats = sheet.floats
        one = sheet.floats[1025]
        places = sheet.places
        turned = sheet.turned
        block = sheet.block
        noted = notes.columns
        n = notes.n
        i: i64
        k: i64
        count: i64
        # round
        number = self.round
        to = at + places[0]
        if number > 4095:
            number = 4095
        out[to] = floats[number + 1024]
        # first
        number = self.first
        to = at + places[4]
        if number >= 0:
            column = to + turned[number + away]
            out[column] = one
            noted[n] = column
            n += 1
        # bag
        stored = self.bag
        count = 0
        for i in range(4):
            number = stored[i]
            count += number
        out[at + places[9]] = floats[count + 1024]
        # ring
        stored = self.ring
        to = at + places[12]
        for i in range(4):
            number = stored[i]
            out[to + i] = floats[number + 1024]
        # hand
        stored = self.hand
        to = at + places[17]
        first = seat * 4
        for k in range(players):
            count = 0
            for i in range(4):
                number = stored[first + i]
                count += number
            out[to] = floats[count + 1024]
            to += block
            first = first + 4 if k + 1 != away else 0
        shown = players if places[19] == 0 or finished else 1
        to = at + places[16]
        first = seat * 4
        for k in range(shown):
            for i in range(4):
                number = stored[first + i]
                if number != 0:
                    out[to + i] = floats[number + 1024]
                    noted[n] = to + i
                    n += 1
            to += block
            first = first + 4 if k + 1 != away else 0
        # thrown
        stored = self.thrown
        to = at + places[21]
        first = seat
        for k in range(players):
            count = 0
            number = stored[first]
            if number >= 0:
                count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[20]
        first = seat
        for k in range(shown):
            number = stored[first]
            if number >= 0:
                column = to + number
                out[column] = one
                noted[n] = column
                n += 1
            to += block
            first = first + 1 if k + 1 != away else 0
        # heap
        stored = self.heap
        to = at + places[24]
        first = seat * 4
        for k in range(players):
            for i in range(4):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 4 if k + 1 != away else 0
        notes.n = n
