# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.fast import i64, vec
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
