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
    write_named,
    write_numbers,
    write_sets,
    write_sums,
)
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, fill

from .components import YspahanPrinted


class YspahanFields(State):
    t: YspahanPrinted
    week: i64
    day: i64
    first_player: i64
    order: vec[i64]
    turn_no: i64
    face: vec[i64]
    white: vec[i64]
    yellow: vec[i64]
    supervisor: i64
    goods: vec[i64]
    caravan: vec[i64]
    camels: vec[i64]
    gold: vec[i64]
    buildings: vec[i64]
    points: vec[i64]
    cards: vec[i64]
    deck: vec[i64]
    discard: vec[i64]
    built: i64

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, YspahanPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.week = 0
        self.day = 0
        self.first_player = -1
        self.order = fill(0, 0)
        self.turn_no = 0
        self.face = fill(6, 0)
        self.white = fill(6, 0)
        self.yellow = fill(6, 0)
        self.supervisor = -1
        self.goods = fill(players, 0)
        self.caravan = fill(0, 0)
        self.camels = fill(players, 0)
        self.gold = fill(players, 0)
        self.buildings = fill(players, 0)
        self.points = fill(players * 7, 0)
        self.cards = fill(players * 9, 0)
        self.deck = fill(9, 0)
        self.discard = fill(9, 0)
        self.built = 0

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
            if place == 0:
                return self.week
            if place == 1:
                return self.day
            if place == 2:
                return self.first_player
        if place == 4:
            return self.turn_no
        if place == 8:
            return self.supervisor
        if place == 18:
            return self.built
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 11:
            if place < 7:
                if place == 3:
                    return self.order
                if place == 5:
                    return self.face
                if place == 6:
                    return self.white
            if place == 7:
                return self.yellow
            if place == 9:
                return self.goods
            if place == 10:
                return self.caravan
        if place < 14:
            if place == 11:
                return self.camels
            if place == 12:
                return self.gold
            if place == 13:
                return self.buildings
        if place == 14:
            return self.points
        if place == 15:
            return self.cards
        if place == 16:
            return self.deck
        if place == 17:
            return self.discard
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, YspahanFields)
        found: list[int] = []
        if self.week != before.week:
            found.append(0)
        if self.day != before.day:
            found.append(1)
        if self.first_player != before.first_player:
            found.append(2)
        if self.order != before.order:
            found.append(3)
        if self.turn_no != before.turn_no:
            found.append(4)
        if self.face != before.face:
            found.append(5)
        if self.white != before.white:
            found.append(6)
        if self.yellow != before.yellow:
            found.append(7)
        if self.supervisor != before.supervisor:
            found.append(8)
        if self.goods != before.goods:
            found.append(9)
        if self.caravan != before.caravan:
            found.append(10)
        if self.camels != before.camels:
            found.append(11)
        if self.gold != before.gold:
            found.append(12)
        if self.buildings != before.buildings:
            found.append(13)
        if self.points != before.points:
            found.append(14)
        if self.cards != before.cards:
            found.append(15)
        if self.deck != before.deck:
            found.append(16)
        if self.discard != before.discard:
            found.append(17)
        if self.built != before.built:
            found.append(18)
        return found

    def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:
        players = self.players
        finished = self.finished
        places = sheet.places
        turned = sheet.turned
        away = self.players - seat
        count: i64
        out[at + places[0]] = coded(self.week)
        out[at + places[4]] = coded(self.day)
        if self.first_player >= 0:
            put(out, at + places[8] + turned[self.first_player + away], ONE, notes)
        count = len(self.order)
        out[at + places[13]] = coded(count)
        if count > 12:
            count = 12
        write_named(self.order, count, seat, sheet, out, at + places[12], notes)
        out[at + places[16]] = coded(self.turn_no)
        write_all(self.face, 6, 1, 0, sheet, out, at + places[20])
        write_all(self.white, 6, 1, 0, sheet, out, at + places[24])
        write_all(self.yellow, 6, 1, 0, sheet, out, at + places[28])
        if self.supervisor >= 0:
            put(out, at + places[32] + self.supervisor, ONE, notes)
        write_sets(self.goods, 1, 47, players, seat, sheet, out, at + places[36], notes)
        count = len(self.caravan)
        out[at + places[41]] = coded(count)
        if count > 12:
            count = 12
        write_named(self.caravan, count, seat, sheet, out, at + places[40], notes)
        write_all(self.camels, 1, players, seat, sheet, out, at + places[44])
        write_all(self.gold, 1, players, seat, sheet, out, at + places[48])
        write_sets(self.buildings, 1, 6, players, seat, sheet, out, at + places[52], notes)
        write_all(self.points, 7, players, seat, sheet, out, at + places[56])
        write_sums(self.cards, 9, players, seat, sheet, out, at + places[61])
        shown = players if finished else 1
        write_numbers(self.cards, 9, shown, seat, sheet, out, at + places[60], notes)
        write_sums(self.deck, 9, 1, 0, sheet, out, at + places[65])
        write_all(self.discard, 9, 1, 0, sheet, out, at + places[68])
        out[at + places[72]] = coded(self.built)
