# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..fields import FIELDS
from .data import PebblesData

FIELDS.declared("5cc0c63b1cb5")


class PebblesFields(State):
    t: PebblesData

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, PebblesData)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round: i64 = 0
        self.first: i64 = 0
        self.bag: vec[i64] = fill(4, 0)
        self.ring: vec[i64] = fill(4, 0)
        self.hand: vec[i64] = fill(players * 4, 0)
        self.thrown: vec[i64] = fill(players, -1)
        self.heap: vec[i64] = fill(players * 4, 0)

    def clone(self) -> PebblesFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

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
        if place == 0: return self.round
        if place == 1: return self.first
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 4:
            if place == 2: return self.bag
            if place == 3: return self.ring
        else:
            if place == 4: return self.hand
            if place == 5: return self.thrown
            if place == 6: return self.heap
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, PebblesFields)
        found: list[int] = []
        if self.round != before.round: found.append(0)
        if self.first != before.first: found.append(1)
        if differs(self.bag, before.bag): found.append(2)
        if differs(self.ring, before.ring): found.append(3)
        if differs(self.hand, before.hand): found.append(4)
        if differs(self.thrown, before.thrown): found.append(5)
        if differs(self.heap, before.heap): found.append(6)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, PebblesFields)
        if place < 3:
            if place == 0: twin.round = self.round
            if place == 1: twin.first = self.first
            if place == 2: twin.bag = self.bag[:]
        else:
            if place == 3: twin.ring = self.ring[:]
            if place == 4: twin.hand = self.hand[:]
            if place == 5: twin.thrown = self.thrown[:]
            if place == 6: twin.heap = self.heap[:]
