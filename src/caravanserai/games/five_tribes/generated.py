# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import (
    LEAST,
    MASK,
    ONE,
    Notes,
    Sheet,
    summed,
    write_numbers,
    write_order,
    write_places,
    write_set,
)
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, bit_count, fill

from .components import FiveTribesPrinted


class FiveTribesFields(State):
    t: FiveTribesPrinted
    round_no: i64
    tiles: vec[i64]
    meeples: vec[i64]
    owner: vec[i64]
    palms: vec[i64]
    palaces: vec[i64]
    palms_left: i64
    palaces_left: i64
    bag: vec[i64]
    camels_left: vec[i64]
    viziers: vec[i64]
    elders: vec[i64]
    gold: vec[i64]
    cards: vec[i64]
    seen: vec[i64]
    djinns: vec[i64]
    used_djinns: vec[i64]
    resource_row: vec[i64]
    resource_deck: vec[i64]
    resource_discard: vec[i64]
    djinn_row: vec[i64]
    djinn_deck: i64
    djinn_discard: i64
    drawn: i64
    bid_track: vec[i64]
    turn_track: vec[i64]
    ending: i64
    start_tile: i64
    final_tile: i64
    hand: vec[i64]
    path: vec[i64]
    collected: i64
    collected_count: i64
    builder_income: i64
    armed: i64
    victim: i64
    laid_out: i64
    has: vec[i64]
    blue: i64

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, FiveTribesPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round_no = 0
        self.tiles = fill(30, -1)
        self.meeples = fill(30 * 5, 0)
        self.owner = fill(30, -1)
        self.palms = fill(30, 0)
        self.palaces = fill(30, 0)
        self.palms_left = 0
        self.palaces_left = 0
        self.bag = fill(5, 0)
        self.camels_left = fill(players, 0)
        self.viziers = fill(players, 0)
        self.elders = fill(players, 0)
        self.gold = fill(players, 0)
        self.cards = fill(players * 10, 0)
        self.seen = fill(players * 10, 0)
        self.djinns = fill(players, 0)
        self.used_djinns = fill(players, 0)
        self.resource_row = fill(0, 0)
        self.resource_deck = fill(10, 0)
        self.resource_discard = fill(10, 0)
        self.djinn_row = fill(0, 0)
        self.djinn_deck = 0
        self.djinn_discard = 0
        self.drawn = 0
        self.bid_track = fill(0, 0)
        self.turn_track = fill(9, -1)
        self.ending = -1
        self.start_tile = -1
        self.final_tile = -1
        self.hand = fill(5, 0)
        self.path = fill(0, 0)
        self.collected = -1
        self.collected_count = 0
        self.builder_income = 0
        self.armed = 0
        self.victim = 0
        self.laid_out = 0
        self.has = fill(5, 0)
        self.blue = 0

    def copy_fields(self, s: FiveTribesFields) -> None:
        self.copy_common(s)
        s.round_no = self.round_no
        s.tiles = self.tiles  # never changes after the set-up
        s.meeples = self.meeples[:]
        s.owner = self.owner[:]
        s.palms = self.palms[:]
        s.palaces = self.palaces[:]
        s.palms_left = self.palms_left
        s.palaces_left = self.palaces_left
        s.bag = self.bag[:]
        s.camels_left = self.camels_left[:]
        s.viziers = self.viziers[:]
        s.elders = self.elders[:]
        s.gold = self.gold[:]
        s.cards = self.cards[:]
        s.seen = self.seen[:]
        s.djinns = self.djinns[:]
        s.used_djinns = self.used_djinns[:]
        s.resource_row = self.resource_row[:]
        s.resource_deck = self.resource_deck[:]
        s.resource_discard = self.resource_discard[:]
        s.djinn_row = self.djinn_row[:]
        s.djinn_deck = self.djinn_deck
        s.djinn_discard = self.djinn_discard
        s.drawn = self.drawn
        s.bid_track = self.bid_track[:]
        s.turn_track = self.turn_track[:]
        s.ending = self.ending
        s.start_tile = self.start_tile
        s.final_tile = self.final_tile
        s.hand = self.hand[:]
        s.path = self.path[:]
        s.collected = self.collected
        s.collected_count = self.collected_count
        s.builder_income = self.builder_income
        s.armed = self.armed
        s.victim = self.victim
        s.laid_out = self.laid_out
        s.has = self.has[:]
        s.blue = self.blue

    def field_number(self, place: i64) -> i64:
        if place < 27:
            if place < 21:
                if place == 0:
                    return self.round_no
                if place == 6:
                    return self.palms_left
                if place == 7:
                    return self.palaces_left
            if place == 21:
                return self.djinn_deck
            if place == 22:
                return self.djinn_discard
            if place == 23:
                return self.drawn
            if place == 26:
                return self.ending
        if place < 33:
            if place == 27:
                return self.start_tile
            if place == 28:
                return self.final_tile
            if place == 31:
                return self.collected
            if place == 32:
                return self.collected_count
        if place == 33:
            return self.builder_income
        if place == 34:
            return self.armed
        if place == 35:
            return self.victim
        if place == 36:
            return self.laid_out
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 14:
            if place < 8:
                if place < 3:
                    if place == 1:
                        return self.tiles
                    if place == 2:
                        return self.meeples
                if place == 3:
                    return self.owner
                if place == 4:
                    return self.palms
                if place == 5:
                    return self.palaces
            if place < 11:
                if place == 8:
                    return self.bag
                if place == 9:
                    return self.camels_left
                if place == 10:
                    return self.viziers
            if place == 11:
                return self.elders
            if place == 12:
                return self.gold
            if place == 13:
                return self.cards
        if place < 19:
            if place < 16:
                if place == 14:
                    return self.seen
                if place == 15:
                    return self.djinns
            if place == 16:
                return self.used_djinns
            if place == 17:
                return self.resource_row
            if place == 18:
                return self.resource_deck
        if place < 25:
            if place == 19:
                return self.resource_discard
            if place == 20:
                return self.djinn_row
            if place == 24:
                return self.bid_track
        if place == 25:
            return self.turn_track
        if place == 29:
            return self.hand
        if place == 30:
            return self.path
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, FiveTribesFields)
        found: list[int] = []
        if self.round_no != before.round_no:
            found.append(0)
        if self.tiles != before.tiles:
            found.append(1)
        if self.meeples != before.meeples:
            found.append(2)
        if self.owner != before.owner:
            found.append(3)
        if self.palms != before.palms:
            found.append(4)
        if self.palaces != before.palaces:
            found.append(5)
        if self.palms_left != before.palms_left:
            found.append(6)
        if self.palaces_left != before.palaces_left:
            found.append(7)
        if self.bag != before.bag:
            found.append(8)
        if self.camels_left != before.camels_left:
            found.append(9)
        if self.viziers != before.viziers:
            found.append(10)
        if self.elders != before.elders:
            found.append(11)
        if self.gold != before.gold:
            found.append(12)
        if self.cards != before.cards:
            found.append(13)
        if self.seen != before.seen:
            found.append(14)
        if self.djinns != before.djinns:
            found.append(15)
        if self.used_djinns != before.used_djinns:
            found.append(16)
        if self.resource_row != before.resource_row:
            found.append(17)
        if self.resource_deck != before.resource_deck:
            found.append(18)
        if self.resource_discard != before.resource_discard:
            found.append(19)
        if self.djinn_row != before.djinn_row:
            found.append(20)
        if self.djinn_deck != before.djinn_deck:
            found.append(21)
        if self.djinn_discard != before.djinn_discard:
            found.append(22)
        if self.drawn != before.drawn:
            found.append(23)
        if self.bid_track != before.bid_track:
            found.append(24)
        if self.turn_track != before.turn_track:
            found.append(25)
        if self.ending != before.ending:
            found.append(26)
        if self.start_tile != before.start_tile:
            found.append(27)
        if self.final_tile != before.final_tile:
            found.append(28)
        if self.hand != before.hand:
            found.append(29)
        if self.path != before.path:
            found.append(30)
        if self.collected != before.collected:
            found.append(31)
        if self.collected_count != before.collected_count:
            found.append(32)
        if self.builder_income != before.builder_income:
            found.append(33)
        if self.armed != before.armed:
            found.append(34)
        if self.victim != before.victim:
            found.append(35)
        if self.laid_out != before.laid_out:
            found.append(36)
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
        out[at + places[0]] = floats[self.round_no - LEAST & MASK]
        row = self.tiles
        to = at + places[4]
        first = 0
        for i in range(first, first + 30):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 8
        row = self.meeples
        to = at + places[8]
        first = 0
        for i in range(150):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.owner
        for i in range(30):
            number = row[i]
            if number >= 0:
                to = at + places[12] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.palms
        to = at + places[16]
        first = 0
        for i in range(30):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.palaces
        to = at + places[20]
        first = 0
        for i in range(30):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        out[at + places[24]] = floats[self.palms_left - LEAST & MASK]
        out[at + places[28]] = floats[self.palaces_left - LEAST & MASK]
        row = self.bag
        to = at + places[32]
        first = 0
        for i in range(5):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.camels_left
        for k in range(players):
            out[at + places[36] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.viziers
        for k in range(players):
            out[at + places[40] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.elders
        for k in range(players):
            out[at + places[44] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.gold
        begin = 0 if places[51] == 0 or finished else seat
        end = players if places[51] == 0 or finished else seat + 1
        for k in range(begin, end):
            n = write_numbers(row, k, 1, out, at + places[48] + turned[k + away], noted, n)
        row = self.cards
        for k in range(players):
            out[at + places[53] + turned[k + away]] = floats[summed(row, k * 10, 10) - LEAST & MASK]
        begin = 0 if places[55] == 0 or finished else seat
        end = players if places[55] == 0 or finished else seat + 1
        for k in range(begin, end):
            n = write_numbers(row, k * 10, 10, out, at + places[52] + turned[k + away], noted, n)
        row = self.djinns
        for k in range(players):
            to = at + places[60] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.used_djinns
        for k in range(players):
            to = at + places[64] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.resource_row
        n = write_places(row, 0, len(row), 12, 10, out, at + places[68], noted, n)
        row = self.resource_deck
        out[at + places[73]] = floats[summed(row, 0, 10) - LEAST & MASK]
        row = self.resource_discard
        to = at + places[76]
        first = 0
        for i in range(10):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.djinn_row
        n = write_order(row, 0, len(row), 2, out, at + places[80], noted, n)
        out[at + places[85]] = floats[bit_count(self.djinn_deck) - LEAST & MASK]
        n = write_set(self.djinn_discard, out, at + places[88], noted, n)
        out[at + places[93]] = floats[bit_count(self.drawn) - LEAST & MASK]
        if acts or finished:
            n = write_set(self.drawn, out, at + places[92], noted, n)
        row = self.bid_track
        count = len(row)
        out[at + places[97]] = floats[count - LEAST & MASK]
        if count > 12:
            count = 12
        for i in range(count):
            number = row[i]
            if number >= 0:
                to = at + places[96] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.turn_track
        for i in range(9):
            number = row[i]
            if number >= 0:
                to = at + places[100] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        if self.ending >= 0:
            to = at + places[104] + self.ending
            out[to] = one
            noted[n] = to
            n += 1
        if self.start_tile >= 0:
            to = at + places[108] + self.start_tile
            out[to] = one
            noted[n] = to
            n += 1
        if self.final_tile >= 0:
            to = at + places[112] + self.final_tile
            out[to] = one
            noted[n] = to
            n += 1
        row = self.hand
        to = at + places[116]
        first = 0
        for i in range(5):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.path
        n = write_order(row, 0, len(row), 2, out, at + places[120], noted, n)
        if self.collected >= 0:
            to = at + places[124] + self.collected
            out[to] = one
            noted[n] = to
            n += 1
        out[at + places[128]] = floats[self.collected_count - LEAST & MASK]
        out[at + places[132]] = floats[self.builder_income - LEAST & MASK]
        out[at + places[136]] = floats[self.armed - LEAST & MASK]
        out[at + places[140]] = floats[self.victim - LEAST & MASK]
        n = write_set(self.laid_out, out, at + places[144], noted, n)
        notes.n = n
