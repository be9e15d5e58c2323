# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..components import YspahanPrinted
from ..fields import FIELDS

FIELDS.declared("40c9e47267b7")


class YspahanFields(State):
    t: YspahanPrinted

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, YspahanPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.week: i64 = 0
        self.day: i64 = 0
        self.first_player: i64 = -1
        self.order: vec[i64] = fill(0, 0)
        self.turn_no: i64 = 0
        self.face: vec[i64] = fill(6, 0)
        self.white: vec[i64] = fill(6, 0)
        self.yellow: vec[i64] = fill(6, 0)
        self.supervisor: i64 = -1
        self.goods: vec[i64] = fill(players, 0)
        self.caravan: vec[i64] = fill(0, 0)
        self.camels: vec[i64] = fill(players, 0)
        self.gold: vec[i64] = fill(players, 0)
        self.buildings: vec[i64] = fill(players, 0)
        self.points: vec[i64] = fill(players * 7, 0)
        self.cards: vec[i64] = fill(players * 9, 0)
        self.deck: vec[i64] = fill(9, 0)
        self.discard: vec[i64] = fill(9, 0)
        self.built: i64 = 0

    def clone(self) -> YspahanFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

    def copy_fields(self, s: YspahanFields) -> None:
        self.copy_common(s)
        s.week = self.week
        s.day = self.day
        s.first_player = self.first_player
        s.order = self.order[:]
        s.turn_no = self.turn_no
        s.face = self.face[:]
        s.white = self.white[:]
        s.yellow = self.yellow[:]
        s.supervisor = self.supervisor
        s.goods = self.goods[:]
        s.caravan = self.caravan[:]
        s.camels = self.camels[:]
        s.gold = self.gold[:]
        s.buildings = self.buildings[:]
        s.points = self.points[:]
        s.cards = self.cards[:]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.built = self.built

    def field_number(self, place: i64) -> i64:
        if place < 4:
            if place == 0: return self.week
            if place == 1: return self.day
            if place == 2: return self.first_player
        else:
            if place == 4: return self.turn_no
            if place == 8: return self.supervisor
            if place == 18: return self.built
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 11:
            if place < 7:
                if place == 3: return self.order
                if place == 5: return self.face
                if place == 6: return self.white
            else:
                if place == 7: return self.yellow
                if place == 9: return self.goods
                if place == 10: return self.caravan
        else:
            if place < 14:
                if place == 11: return self.camels
                if place == 12: return self.gold
                if place == 13: return self.buildings
            else:
                if place == 14: return self.points
                if place == 15: return self.cards
                if place == 16: return self.deck
                if place == 17: return self.discard
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, YspahanFields)
        found: list[int] = []
        if self.week != before.week: found.append(0)
        if self.day != before.day: found.append(1)
        if self.first_player != before.first_player: found.append(2)
        if differs(self.order, before.order): found.append(3)
        if self.turn_no != before.turn_no: found.append(4)
        if differs(self.face, before.face): found.append(5)
        if differs(self.white, before.white): found.append(6)
        if differs(self.yellow, before.yellow): found.append(7)
        if self.supervisor != before.supervisor: found.append(8)
        if differs(self.goods, before.goods): found.append(9)
        if differs(self.caravan, before.caravan): found.append(10)
        if differs(self.camels, before.camels): found.append(11)
        if differs(self.gold, before.gold): found.append(12)
        if differs(self.buildings, before.buildings): found.append(13)
        if differs(self.points, before.points): found.append(14)
        if differs(self.cards, before.cards): found.append(15)
        if differs(self.deck, before.deck): found.append(16)
        if differs(self.discard, before.discard): found.append(17)
        if self.built != before.built: found.append(18)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, YspahanFields)
        if place < 9:
            if place < 4:
                if place == 0: twin.week = self.week
                if place == 1: twin.day = self.day
                if place == 2: twin.first_player = self.first_player
                if place == 3: twin.order = self.order[:]
            else:
                if place < 6:
                    if place == 4: twin.turn_no = self.turn_no
                    if place == 5: twin.face = self.face[:]
                else:
                    if place == 6: twin.white = self.white[:]
                    if place == 7: twin.yellow = self.yellow[:]
                    if place == 8: twin.supervisor = self.supervisor
        else:
            if place < 14:
                if place < 11:
                    if place == 9: twin.goods = self.goods[:]
                    if place == 10: twin.caravan = self.caravan[:]
                else:
                    if place == 11: twin.camels = self.camels[:]
                    if place == 12: twin.gold = self.gold[:]
                    if place == 13: twin.buildings = self.buildings[:]
            else:
                if place < 16:
                    if place == 14: twin.points = self.points[:]
                    if place == 15: twin.cards = self.cards[:]
                else:
                    if place == 16: twin.deck = self.deck[:]
                    if place == 17: twin.discard = self.discard[:]
                    if place == 18: twin.built = self.built
