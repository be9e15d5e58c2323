# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.observation.float_rows import copy_row, differs
from serai.core.observation.writer import RowWriter
from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import fill

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
    held: vec[i64]
    holding: vec[i64]

    def __init__(self, printed: PrintedData) -> None:
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
        self.held = fill(players, 0)
        self.holding = fill(players, 0)

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
        if differs(self.turn_order, before.turn_order):
            found.append(3)
        if differs(self.market_deck, before.market_deck):
            found.append(4)
        if differs(self.market, before.market):
            found.append(5)
        if differs(self.palace, before.palace):
            found.append(6)
        if differs(self.bazaar, before.bazaar):
            found.append(7)
        if differs(self.removed, before.removed):
            found.append(8)
        if differs(self.hand, before.hand):
            found.append(9)
        if differs(self.offer, before.offer):
            found.append(10)
        if differs(self.play_choice, before.play_choice):
            found.append(11)
        if differs(self.known, before.known):
            found.append(12)
        if differs(self.area, before.area):
            found.append(13)
        if differs(self.spy_target, before.spy_target):
            found.append(14)
        return found

    def write_columns(self, before: State, writer: RowWriter) -> None:
        assert isinstance(before, AmulFields)
        shown = before
        players = self.players
        finished = writer.finished
        seat = writer.seat
        places = writer.layout.places
        block = writer.layout.block
        fresh = writer.is_first
        unveiled = writer.visibility_changed
        k: i64
        count: i64
        begin: i64
        end: i64
        if fresh or self.round != shown.round:
            shown.round = self.round
            writer.set_number(places[0], self.round)
        if fresh or self.start_player != shown.start_player:
            shown.start_player = self.start_player
            writer.begin(1)
            if self.start_player >= 0:
                writer.one(places[4] + self.start_player * block)
            writer.end()
        if fresh or self.first_pick != shown.first_pick:
            shown.first_pick = self.first_pick
            writer.begin(2)
            if self.first_pick >= 0:
                writer.one(places[8] + self.first_pick * block)
            writer.end()
        if fresh or differs(self.turn_order, shown.turn_order):
            shown.turn_order = row = copy_row(self.turn_order, shown.turn_order)
            writer.begin(3)
            count = len(row)
            writer.number(places[13], count)
            count = min(count, 12)
            writer.named(row, count, 8, places[12], block)
            writer.end()
        if fresh or differs(self.market_deck, shown.market_deck):
            shown.market_deck = row = copy_row(self.market_deck, shown.market_deck)
            writer.begin(4)
            writer.sums(row, 70, places[17], 0)
            writer.end()
        if fresh or differs(self.market, shown.market):
            writer.set_changed(self.market, shown.market, places[20])
        if fresh or differs(self.palace, shown.palace):
            writer.set_changed(self.palace, shown.palace, places[24])
        if fresh or differs(self.bazaar, shown.bazaar):
            writer.set_changed(self.bazaar, shown.bazaar, places[28])
        if fresh or differs(self.removed, shown.removed):
            writer.set_changed(self.removed, shown.removed, places[32])
        if unveiled or differs(self.hand, shown.hand):
            shown.hand = row = copy_row(self.hand, shown.hand)
            writer.begin(9)
            writer.sums(row, 70, places[37], block)
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.numbers_of(row, k * 70, 70, places[36] + k * block)
            writer.end()
        if unveiled or differs(self.offer, shown.offer):
            shown.offer = row = copy_row(self.offer, shown.offer)
            writer.begin(10)
            writer.there_apart(row, places[41], block)
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.which(row, k, 1, 70, places[40] + k * block)
            writer.end()
        if unveiled or differs(self.play_choice, shown.play_choice):
            shown.play_choice = row = copy_row(self.play_choice, shown.play_choice)
            writer.begin(11)
            writer.there_apart(row, places[45], block)
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.which(row, k, 1, 70, places[44] + k * block)
            writer.end()
        if fresh or differs(self.known, shown.known):
            shown.known = row = copy_row(self.known, shown.known)
            writer.begin(12)
            writer.all_numbers(row, 70, places[48], block)
            writer.end()
        if fresh or differs(self.area, shown.area):
            shown.area = row = copy_row(self.area, shown.area)
            writer.begin(13)
            writer.all_numbers(row, 70, places[52], block)
            writer.end()
        if fresh or differs(self.spy_target, shown.spy_target):
            shown.spy_target = row = copy_row(self.spy_target, shown.spy_target)
            writer.begin(14)
            writer.named(row, 2, 8, places[56], block)
            writer.end()
