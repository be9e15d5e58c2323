# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import LEAST, MASK, ONE, Notes, Sheet, summed, write_numbers
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, fill

from .components import AmulPrinted


class AmulFields(State):
    t: AmulPrinted
    round: i64
    start_player: i64
    first_pick: i64
    turn_order: vec[i64]
    market_deck: vec[i64]
    market: vec[i64]
    palace: vec[i64]
    bazaar: vec[i64]
    removed: vec[i64]
    hand: vec[i64]
    offer: vec[i64]
    play_choice: vec[i64]
    known: vec[i64]
    area: vec[i64]
    spy_target: vec[i64]

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, AmulPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round = 0
        self.start_player = -1
        self.first_pick = -1
        self.turn_order = fill(0, 0)
        self.market_deck = fill(70, 0)
        self.market = fill(70, 0)
        self.palace = fill(70, 0)
        self.bazaar = fill(70, 0)
        self.removed = fill(70, 0)
        self.hand = fill(players * 70, 0)
        self.offer = fill(players, -1)
        self.play_choice = fill(players, -1)
        self.known = fill(players * 70, 0)
        self.area = fill(players * 70, 0)
        self.spy_target = fill(2, -1)

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

    def field_number(self, place: i64) -> i64:
        if place == 0:
            return self.round
        if place == 1:
            return self.start_player
        if place == 2:
            return self.first_pick
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 9:
            if place < 6:
                if place == 3:
                    return self.turn_order
                if place == 4:
                    return self.market_deck
                if place == 5:
                    return self.market
            if place == 6:
                return self.palace
            if place == 7:
                return self.bazaar
            if place == 8:
                return self.removed
        if place < 12:
            if place == 9:
                return self.hand
            if place == 10:
                return self.offer
            if place == 11:
                return self.play_choice
        if place == 12:
            return self.known
        if place == 13:
            return self.area
        if place == 14:
            return self.spy_target
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, AmulFields)
        found: list[int] = []
        if self.round != before.round:
            found.append(0)
        if self.start_player != before.start_player:
            found.append(1)
        if self.first_pick != before.first_pick:
            found.append(2)
        if self.turn_order != before.turn_order:
            found.append(3)
        if self.market_deck != before.market_deck:
            found.append(4)
        if self.market != before.market:
            found.append(5)
        if self.palace != before.palace:
            found.append(6)
        if self.bazaar != before.bazaar:
            found.append(7)
        if self.removed != before.removed:
            found.append(8)
        if self.hand != before.hand:
            found.append(9)
        if self.offer != before.offer:
            found.append(10)
        if self.play_choice != before.play_choice:
            found.append(11)
        if self.known != before.known:
            found.append(12)
        if self.area != before.area:
            found.append(13)
        if self.spy_target != before.spy_target:
            found.append(14)
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
        number: i64
        to: i64
        begin: i64
        end: i64
        out[at + places[0]] = floats[self.round - LEAST & MASK]
        if self.start_player >= 0:
            to = at + places[4] + turned[self.start_player + away]
            out[to] = one
            noted[n] = to
            n += 1
        if self.first_pick >= 0:
            to = at + places[8] + turned[self.first_pick + away]
            out[to] = one
            noted[n] = to
            n += 1
        row = self.turn_order
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
        row = self.market_deck
        out[at + places[17]] = floats[summed(row, 0, 70) - LEAST & MASK]
        row = self.market
        n = write_numbers(row, 0, 70, out, at + places[20], noted, n)
        row = self.palace
        n = write_numbers(row, 0, 70, out, at + places[24], noted, n)
        row = self.bazaar
        n = write_numbers(row, 0, 70, out, at + places[28], noted, n)
        row = self.removed
        n = write_numbers(row, 0, 70, out, at + places[32], noted, n)
        row = self.hand
        for k in range(players):
            out[at + places[37] + turned[k + away]] = floats[summed(row, k * 70, 70) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            n = write_numbers(row, k * 70, 70, out, at + places[36] + turned[k + away], noted, n)
        row = self.offer
        for k in range(players):
            out[at + places[41] + turned[k + away]] = floats[i64(row[k] >= 0) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[40] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        row = self.play_choice
        for k in range(players):
            out[at + places[45] + turned[k + away]] = floats[i64(row[k] >= 0) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[44] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        row = self.known
        for k in range(players):
            n = write_numbers(row, k * 70, 70, out, at + places[48] + turned[k + away], noted, n)
        row = self.area
        for k in range(players):
            n = write_numbers(row, k * 70, 70, out, at + places[52] + turned[k + away], noted, n)
        row = self.spy_target
        for i in range(2):
            number = row[i]
            if number >= 0:
                to = at + places[56] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        notes.n = n
