# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from .. import FIELDS
from .data import BazaarData

FIELDS.declared("baac19590152")


class BazaarFields(State):
    t: BazaarData

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, BazaarData)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round: i64 = 0
        self.first: i64 = 0
        self.seals: vec[i64] = fill(players, 0)
        self.deck: vec[i64] = fill(7, 0)
        self.market: vec[i64] = fill(7, 0)
        self.hand: vec[i64] = fill(players * 7, 0)
        self.known: vec[i64] = fill(players * 7, 0)
        self.herd: vec[i64] = fill(players * 7, 0)
        self.sold: vec[i64] = fill(7, 0)
        self.taken: vec[i64] = fill(7, 0)
        self.given: vec[i64] = fill(7, 0)
        self.gone: vec[i64] = fill(7, 0)
        self.purse: vec[i64] = fill(players, 0)
        self.tokens: vec[i64] = fill(players, 0)
        self.bonus: vec[i64] = fill(players * 3, 0)

    def clone(self) -> BazaarFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

    def copy_fields(self, s: BazaarFields) -> None:
        self.copy_common(s)
        s.round = self.round
        s.first = self.first
        s.seals = self.seals[:]
        s.deck = self.deck[:]
        s.market = self.market[:]
        s.hand = self.hand[:]
        s.known = self.known[:]
        s.herd = self.herd[:]
        s.sold = self.sold[:]
        s.taken = self.taken[:]
        s.given = self.given[:]
        s.gone = self.gone[:]
        s.purse = self.purse[:]
        s.tokens = self.tokens[:]
        s.bonus = self.bonus[:]

    def field_number(self, place: i64) -> i64:
        if place == 0: return self.round
        if place == 1: return self.first
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 8:
            if place < 5:
                if place == 2: return self.seals
                if place == 3: return self.deck
                if place == 4: return self.market
            else:
                if place == 5: return self.hand
                if place == 6: return self.known
                if place == 7: return self.herd
        else:
            if place < 11:
                if place == 8: return self.sold
                if place == 9: return self.taken
                if place == 10: return self.given
            else:
                if place == 11: return self.gone
                if place == 12: return self.purse
                if place == 13: return self.tokens
                if place == 14: return self.bonus
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, BazaarFields)
        found: list[int] = []
        if self.round != before.round: found.append(0)
        if self.first != before.first: found.append(1)
        if differs(self.seals, before.seals): found.append(2)
        if differs(self.deck, before.deck): found.append(3)
        if differs(self.market, before.market): found.append(4)
        if differs(self.hand, before.hand): found.append(5)
        if differs(self.known, before.known): found.append(6)
        if differs(self.herd, before.herd): found.append(7)
        if differs(self.sold, before.sold): found.append(8)
        if differs(self.taken, before.taken): found.append(9)
        if differs(self.given, before.given): found.append(10)
        if differs(self.gone, before.gone): found.append(11)
        if differs(self.purse, before.purse): found.append(12)
        if differs(self.tokens, before.tokens): found.append(13)
        if differs(self.bonus, before.bonus): found.append(14)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, BazaarFields)
        if place < 7:
            if place < 3:
                if place == 0: twin.round = self.round
                if place == 1: twin.first = self.first
                if place == 2: twin.seals = self.seals[:]
            else:
                if place == 3: twin.deck = self.deck[:]
                if place == 4: twin.market = self.market[:]
                if place == 5: twin.hand = self.hand[:]
                if place == 6: twin.known = self.known[:]
        else:
            if place < 11:
                if place == 7: twin.herd = self.herd[:]
                if place == 8: twin.sold = self.sold[:]
                if place == 9: twin.taken = self.taken[:]
                if place == 10: twin.given = self.given[:]
            else:
                if place == 11: twin.gone = self.gone[:]
                if place == 12: twin.purse = self.purse[:]
                if place == 13: twin.tokens = self.tokens[:]
                if place == 14: twin.bonus = self.bonus[:]
