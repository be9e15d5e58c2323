# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..components import FiveTribesPrinted
from ..fields import FIELDS

FIELDS.declared("8c2b386aa171")


class FiveTribesFields(State):
    t: FiveTribesPrinted

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, FiveTribesPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.round_no: i64 = 0
        self.tiles: vec[i64] = fill(30, -1)
        self.meeples: vec[i64] = fill(30 * 5, 0)
        self.owner: vec[i64] = fill(30, -1)
        self.palms: vec[i64] = fill(30, 0)
        self.palaces: vec[i64] = fill(30, 0)
        self.palms_left: i64 = 0
        self.palaces_left: i64 = 0
        self.bag: vec[i64] = fill(5, 0)
        self.camels_left: vec[i64] = fill(players, 0)
        self.viziers: vec[i64] = fill(players, 0)
        self.elders: vec[i64] = fill(players, 0)
        self.gold: vec[i64] = fill(players, 0)
        self.cards: vec[i64] = fill(players * 10, 0)
        self.seen: vec[i64] = fill(players * 10, 0)
        self.djinns: vec[i64] = fill(players, 0)
        self.used_djinns: vec[i64] = fill(players, 0)
        self.resource_row: vec[i64] = fill(0, 0)
        self.resource_deck: vec[i64] = fill(10, 0)
        self.resource_discard: vec[i64] = fill(10, 0)
        self.djinn_row: vec[i64] = fill(0, 0)
        self.djinn_deck: i64 = 0
        self.djinn_discard: i64 = 0
        self.drawn: i64 = 0
        self.bid_track: vec[i64] = fill(0, 0)
        self.turn_track: vec[i64] = fill(9, -1)
        self.ending: i64 = -1
        self.start_tile: i64 = -1
        self.final_tile: i64 = -1
        self.hand: vec[i64] = fill(5, 0)
        self.path: vec[i64] = fill(0, 0)
        self.collected: i64 = -1
        self.collected_count: i64 = 0
        self.builder_income: i64 = 0
        self.armed: i64 = 0
        self.victim: i64 = 0
        self.laid_out: i64 = 0
        self.has: vec[i64] = fill(5, 0)
        self.blue: i64 = 0

    def clone(self) -> FiveTribesFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

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
                if place == 0: return self.round_no
                if place == 6: return self.palms_left
                if place == 7: return self.palaces_left
            else:
                if place == 21: return self.djinn_deck
                if place == 22: return self.djinn_discard
                if place == 23: return self.drawn
                if place == 26: return self.ending
        else:
            if place < 33:
                if place == 27: return self.start_tile
                if place == 28: return self.final_tile
                if place == 31: return self.collected
                if place == 32: return self.collected_count
            else:
                if place == 33: return self.builder_income
                if place == 34: return self.armed
                if place == 35: return self.victim
                if place == 36: return self.laid_out
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 14:
            if place < 8:
                if place < 3:
                    if place == 1: return self.tiles
                    if place == 2: return self.meeples
                else:
                    if place == 3: return self.owner
                    if place == 4: return self.palms
                    if place == 5: return self.palaces
            else:
                if place < 11:
                    if place == 8: return self.bag
                    if place == 9: return self.camels_left
                    if place == 10: return self.viziers
                else:
                    if place == 11: return self.elders
                    if place == 12: return self.gold
                    if place == 13: return self.cards
        else:
            if place < 19:
                if place < 16:
                    if place == 14: return self.seen
                    if place == 15: return self.djinns
                else:
                    if place == 16: return self.used_djinns
                    if place == 17: return self.resource_row
                    if place == 18: return self.resource_deck
            else:
                if place < 25:
                    if place == 19: return self.resource_discard
                    if place == 20: return self.djinn_row
                    if place == 24: return self.bid_track
                else:
                    if place == 25: return self.turn_track
                    if place == 29: return self.hand
                    if place == 30: return self.path
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, FiveTribesFields)
        found: list[int] = []
        if self.round_no != before.round_no: found.append(0)
        if differs(self.tiles, before.tiles): found.append(1)
        if differs(self.meeples, before.meeples): found.append(2)
        if differs(self.owner, before.owner): found.append(3)
        if differs(self.palms, before.palms): found.append(4)
        if differs(self.palaces, before.palaces): found.append(5)
        if self.palms_left != before.palms_left: found.append(6)
        if self.palaces_left != before.palaces_left: found.append(7)
        if differs(self.bag, before.bag): found.append(8)
        if differs(self.camels_left, before.camels_left): found.append(9)
        if differs(self.viziers, before.viziers): found.append(10)
        if differs(self.elders, before.elders): found.append(11)
        if differs(self.gold, before.gold): found.append(12)
        if differs(self.cards, before.cards): found.append(13)
        if differs(self.seen, before.seen): found.append(14)
        if differs(self.djinns, before.djinns): found.append(15)
        if differs(self.used_djinns, before.used_djinns): found.append(16)
        if differs(self.resource_row, before.resource_row): found.append(17)
        if differs(self.resource_deck, before.resource_deck): found.append(18)
        if differs(self.resource_discard, before.resource_discard): found.append(19)
        if differs(self.djinn_row, before.djinn_row): found.append(20)
        if self.djinn_deck != before.djinn_deck: found.append(21)
        if self.djinn_discard != before.djinn_discard: found.append(22)
        if self.drawn != before.drawn: found.append(23)
        if differs(self.bid_track, before.bid_track): found.append(24)
        if differs(self.turn_track, before.turn_track): found.append(25)
        if self.ending != before.ending: found.append(26)
        if self.start_tile != before.start_tile: found.append(27)
        if self.final_tile != before.final_tile: found.append(28)
        if differs(self.hand, before.hand): found.append(29)
        if differs(self.path, before.path): found.append(30)
        if self.collected != before.collected: found.append(31)
        if self.collected_count != before.collected_count: found.append(32)
        if self.builder_income != before.builder_income: found.append(33)
        if self.armed != before.armed: found.append(34)
        if self.victim != before.victim: found.append(35)
        if self.laid_out != before.laid_out: found.append(36)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, FiveTribesFields)
        if place < 18:
            if place < 9:
                if place < 4:
                    if place == 0: twin.round_no = self.round_no
                    if place == 1: twin.tiles = self.tiles[:]
                    if place == 2: twin.meeples = self.meeples[:]
                    if place == 3: twin.owner = self.owner[:]
                else:
                    if place < 6:
                        if place == 4: twin.palms = self.palms[:]
                        if place == 5: twin.palaces = self.palaces[:]
                    else:
                        if place == 6: twin.palms_left = self.palms_left
                        if place == 7: twin.palaces_left = self.palaces_left
                        if place == 8: twin.bag = self.bag[:]
            else:
                if place < 13:
                    if place == 9: twin.camels_left = self.camels_left[:]
                    if place == 10: twin.viziers = self.viziers[:]
                    if place == 11: twin.elders = self.elders[:]
                    if place == 12: twin.gold = self.gold[:]
                else:
                    if place < 15:
                        if place == 13: twin.cards = self.cards[:]
                        if place == 14: twin.seen = self.seen[:]
                    else:
                        if place == 15: twin.djinns = self.djinns[:]
                        if place == 16: twin.used_djinns = self.used_djinns[:]
                        if place == 17: twin.resource_row = self.resource_row[:]
        else:
            if place < 27:
                if place < 22:
                    if place == 18: twin.resource_deck = self.resource_deck[:]
                    if place == 19: twin.resource_discard = self.resource_discard[:]
                    if place == 20: twin.djinn_row = self.djinn_row[:]
                    if place == 21: twin.djinn_deck = self.djinn_deck
                else:
                    if place < 24:
                        if place == 22: twin.djinn_discard = self.djinn_discard
                        if place == 23: twin.drawn = self.drawn
                    else:
                        if place == 24: twin.bid_track = self.bid_track[:]
                        if place == 25: twin.turn_track = self.turn_track[:]
                        if place == 26: twin.ending = self.ending
            else:
                if place < 32:
                    if place < 29:
                        if place == 27: twin.start_tile = self.start_tile
                        if place == 28: twin.final_tile = self.final_tile
                    else:
                        if place == 29: twin.hand = self.hand[:]
                        if place == 30: twin.path = self.path[:]
                        if place == 31: twin.collected = self.collected
                else:
                    if place < 34:
                        if place == 32: twin.collected_count = self.collected_count
                        if place == 33: twin.builder_income = self.builder_income
                    else:
                        if place == 34: twin.armed = self.armed
                        if place == 35: twin.victim = self.victim
                        if place == 36: twin.laid_out = self.laid_out
