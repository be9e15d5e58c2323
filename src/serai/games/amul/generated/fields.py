# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..components import AmulPrinted
from ..fields import FIELDS

FIELDS.declared("37345b6010ed")


class AmulFields(State):
    t: AmulPrinted

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, AmulPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round: i64 = 0
        self.start_player: i64 = -1
        self.first_pick: i64 = -1
        self.turn_order: vec[i64] = fill(0, 0)
        self.market_deck: vec[i64] = fill(70, 0)
        self.market: vec[i64] = fill(70, 0)
        self.palace: vec[i64] = fill(70, 0)
        self.bazaar: vec[i64] = fill(70, 0)
        self.removed: vec[i64] = fill(70, 0)
        self.hand: vec[i64] = fill(players * 70, 0)
        self.offer: vec[i64] = fill(players, -1)
        self.play_choice: vec[i64] = fill(players, -1)
        self.known: vec[i64] = fill(players * 70, 0)
        self.area: vec[i64] = fill(players * 70, 0)
        self.spy_target: vec[i64] = fill(2, -1)
        self.held: vec[i64] = fill(players, 0)
        self.holding: vec[i64] = fill(players, 0)

    def clone(self) -> AmulFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

    def copy_fields(self, s: AmulFields) -> None:
        self.copy_common(s)
        s.round = self.round
        s.start_player = self.start_player
        s.first_pick = self.first_pick
        s.turn_order = self.turn_order[:]
        s.market_deck = self.market_deck[:]
        s.market = self.market[:]
        s.palace = self.palace[:]
        s.bazaar = self.bazaar[:]
        s.removed = self.removed[:]
        s.hand = self.hand[:]
        s.offer = self.offer[:]
        s.play_choice = self.play_choice[:]
        s.known = self.known[:]
        s.area = self.area[:]
        s.spy_target = self.spy_target[:]
        s.held = self.held[:]
        s.holding = self.holding[:]

    def field_number(self, place: i64) -> i64:
        if place == 0: return self.round
        if place == 1: return self.start_player
        if place == 2: return self.first_pick
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 9:
            if place < 6:
                if place == 3: return self.turn_order
                if place == 4: return self.market_deck
                if place == 5: return self.market
            else:
                if place == 6: return self.palace
                if place == 7: return self.bazaar
                if place == 8: return self.removed
        else:
            if place < 12:
                if place == 9: return self.hand
                if place == 10: return self.offer
                if place == 11: return self.play_choice
            else:
                if place == 12: return self.known
                if place == 13: return self.area
                if place == 14: return self.spy_target
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, AmulFields)
        found: list[int] = []
        if self.round != before.round: found.append(0)
        if self.start_player != before.start_player: found.append(1)
        if self.first_pick != before.first_pick: found.append(2)
        if differs(self.turn_order, before.turn_order): found.append(3)
        if differs(self.market_deck, before.market_deck): found.append(4)
        if differs(self.market, before.market): found.append(5)
        if differs(self.palace, before.palace): found.append(6)
        if differs(self.bazaar, before.bazaar): found.append(7)
        if differs(self.removed, before.removed): found.append(8)
        if differs(self.hand, before.hand): found.append(9)
        if differs(self.offer, before.offer): found.append(10)
        if differs(self.play_choice, before.play_choice): found.append(11)
        if differs(self.known, before.known): found.append(12)
        if differs(self.area, before.area): found.append(13)
        if differs(self.spy_target, before.spy_target): found.append(14)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, AmulFields)
        if place < 7:
            if place < 3:
                if place == 0: twin.round = self.round
                if place == 1: twin.start_player = self.start_player
                if place == 2: twin.first_pick = self.first_pick
            else:
                if place == 3: twin.turn_order = self.turn_order[:]
                if place == 4: twin.market_deck = self.market_deck[:]
                if place == 5: twin.market = self.market[:]
                if place == 6: twin.palace = self.palace[:]
        else:
            if place < 11:
                if place == 7: twin.bazaar = self.bazaar[:]
                if place == 8: twin.removed = self.removed[:]
                if place == 9: twin.hand = self.hand[:]
                if place == 10: twin.offer = self.offer[:]
            else:
                if place == 11: twin.play_choice = self.play_choice[:]
                if place == 12: twin.known = self.known[:]
                if place == 13: twin.area = self.area[:]
                if place == 14: twin.spy_target = self.spy_target[:]
