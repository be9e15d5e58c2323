# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import (
    ONE,
    Notes,
    Sheet,
    coded,
    put,
    write_all,
    write_numbers,
    write_present,
    write_sums,
    write_which,
)
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
        out[at + places[0]] = coded(self.round)
        if self.first >= 0:
            put(out, at + places[4] + turned[self.first + away], ONE, notes)
        write_sums(self.bag, 4, 1, 0, sheet, out, at + places[9])
        write_all(self.ring, 4, 1, 0, sheet, out, at + places[12])
        write_sums(self.hand, 4, players, seat, sheet, out, at + places[17])
        shown = players if places[19] == 0 or finished else 1
        write_numbers(self.hand, 4, shown, seat, sheet, out, at + places[16], notes)
        write_present(self.thrown, 1, players, seat, sheet, out, at + places[21])
        shown = players if finished else 1
        write_which(self.thrown, 1, 4, shown, seat, sheet, out, at + places[20], notes)
        write_all(self.heap, 4, players, seat, sheet, out, at + places[24])
