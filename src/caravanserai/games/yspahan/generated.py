# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import LEAST, MASK, ONE, Notes, Sheet, summed, write_numbers, write_set
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
        floats = sheet.floats
        one = ONE
        noted = notes.columns
        n = notes.n
        i: i64
        k: i64
        count: i64
        first: i64
        number: i64
        to: i64
        begin: i64
        end: i64
        out[at + places[0]] = floats[self.week - LEAST & MASK]
        out[at + places[4]] = floats[self.day - LEAST & MASK]
        if self.first_player >= 0:
            to = at + places[8] + turned[self.first_player + away]
            out[to] = one
            noted[n] = to
            n += 1
        row = self.order
        count = len(row)
        out[at + places[13]] = floats[count - LEAST & MASK]
        if count > 12:
            count = 12
        for i in range(count):
            number = row[i]
            if number >= 0:
                to = at + places[12] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        out[at + places[16]] = floats[self.turn_no - LEAST & MASK]
        row = self.face
        to = at + places[20]
        first = 0
        for i in range(6):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.white
        to = at + places[24]
        first = 0
        for i in range(6):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.yellow
        to = at + places[28]
        first = 0
        for i in range(6):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        if self.supervisor >= 0:
            to = at + places[32] + self.supervisor
            out[to] = one
            noted[n] = to
            n += 1
        row = self.goods
        for k in range(players):
            to = at + places[36] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.caravan
        count = len(row)
        out[at + places[41]] = floats[count - LEAST & MASK]
        if count > 12:
            count = 12
        for i in range(count):
            number = row[i]
            if number >= 0:
                to = at + places[40] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.camels
        for k in range(players):
            out[at + places[44] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.gold
        for k in range(players):
            out[at + places[48] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.buildings
        for k in range(players):
            to = at + places[52] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.points
        for k in range(players):
            to = at + places[56] + turned[k + away]
            first = k * 7
            for i in range(7):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.cards
        for k in range(players):
            out[at + places[61] + turned[k + away]] = floats[summed(row, k * 9, 9) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            n = write_numbers(row, k * 9, 9, out, at + places[60] + turned[k + away], noted, n)
        row = self.deck
        out[at + places[65]] = floats[summed(row, 0, 9) - LEAST & MASK]
        row = self.discard
        to = at + places[68]
        first = 0
        for i in range(9):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        out[at + places[72]] = floats[self.built - LEAST & MASK]
        notes.n = n
