# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.observation.float_rows import differs
from serai.core.observation.writer import RowWriter
from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import fill

from .components import AmulPrinted

THE_TURN_ORDER: Final[i64] = 8
THE_MARKET_DECK: Final[i64] = 16
THE_MARKET: Final[i64] = 32
THE_PALACE: Final[i64] = 64
THE_BAZAAR: Final[i64] = 128
THE_REMOVED: Final[i64] = 256
THE_HAND: Final[i64] = 512
THE_OFFER: Final[i64] = 1024
THE_PLAY_CHOICE: Final[i64] = 2048
THE_KNOWN: Final[i64] = 4096
THE_AREA: Final[i64] = 8192
THE_SPY_TARGET: Final[i64] = 16384


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
        touched = self.touched
        changes = self.changes
        field: i64
        i: i64
        k: i64
        count: i64
        begin: i64
        end: i64
        if writer.visibility_changed:
            touched |= 0 | 3584 & writer.marked
        if self.round != shown.round:
            touched |= 1
        if self.start_player != shown.start_player:
            touched |= 2
        if self.first_pick != shown.first_pick:
            touched |= 4
        if touched & 255 != 0:
            if touched & 1 != 0:
                shown.round = self.round
                writer.set_number(places[0], self.round)
            if touched & 2 != 0:
                shown.start_player = self.start_player
                writer.begin(1)
                if self.start_player >= 0:
                    writer.one(places[4] + self.start_player * block)
                writer.end(2)
            if touched & 4 != 0:
                shown.first_pick = self.first_pick
                writer.begin(2)
                if self.first_pick >= 0:
                    writer.one(places[8] + self.first_pick * block)
                writer.end(4)
            if touched & 8 != 0:
                row = self.turn_order
                writer.begin(3)
                count = len(row)
                writer.number(places[13], count)
                count = min(count, 12)
                writer.named(row, count, 8, places[12], block)
                writer.end(8)
            if touched & 16 != 0:
                row = self.market_deck
                writer.begin(4)
                writer.sums(row, 70, places[17], 0)
                writer.end(16)
            if touched & 32 != 0:
                writer.set_numbers(self.market, places[20])
            if touched & 64 != 0:
                writer.set_numbers(self.palace, places[24])
            if touched & 128 != 0:
                writer.set_numbers(self.bazaar, places[28])
        if touched & 32512 != 0:
            if touched & 256 != 0:
                writer.set_numbers(self.removed, places[32])
            if touched & 512 != 0:
                row = self.hand
                writer.begin(9)
                writer.numbers_apart(self.held, places[37], block)
                begin = seat
                end = seat + 1
                if finished:
                    begin = 0
                    end = players
                for k in range(begin, end):
                    writer.numbers_in(row, self.holding[k], k * 70, places[36] + k * block)
                writer.end(512)
            if touched & 1024 != 0:
                row = self.offer
                writer.begin(10)
                writer.there_apart(row, places[41], block)
                begin = seat
                end = seat + 1
                if finished:
                    begin = 0
                    end = players
                for k in range(begin, end):
                    writer.which(row, k, 1, 70, places[40] + k * block)
                writer.end(1024)
            if touched & 2048 != 0:
                row = self.play_choice
                writer.begin(11)
                writer.there_apart(row, places[45], block)
                begin = seat
                end = seat + 1
                if finished:
                    begin = 0
                    end = players
                for k in range(begin, end):
                    writer.which(row, k, 1, 70, places[44] + k * block)
                writer.end(2048)
            if touched & 4096 != 0:
                row = self.known
                writer.begin(12)
                writer.all_numbers(row, 70, places[48], block)
                writer.end(4096)
            if touched & 8192 != 0:
                row = self.area
                writer.begin(13)
                writer.all_numbers(row, 70, places[52], block)
                writer.end(8192)
            if touched & 16384 != 0:
                row = self.spy_target
                writer.begin(14)
                writer.named(row, 2, 8, places[56], block)
                writer.end(16384)
        for k in range(0, self.changes_length, 2):
            field = changes[k]
            i = changes[k + 1]
            if field == 32:
                writer.set_number(places[20] + i, self.market[i])
            elif field == 64:
                writer.set_number(places[24] + i, self.palace[i])
            elif field == 128:
                writer.set_number(places[28] + i, self.bazaar[i])
            elif field == 256:
                writer.set_number(places[32] + i, self.removed[i])
            elif field == 4096:
                writer.change(12, places[48] + i // 70 * block + i % 70, self.known[i])
            elif field == 8192:
                writer.change(13, places[52] + i // 70 * block + i % 70, self.area[i])
