# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.fast import i64, vec
from caravanserai.core.state import Printed, State, fill

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
