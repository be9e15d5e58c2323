# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import (
    ONE,
    Notes,
    Sheet,
    coded,
    put,
    write_named,
    write_numbers,
    write_present,
    write_sums,
    write_which,
)
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
        count: i64
        out[at + places[0]] = coded(self.round)
        if self.start_player >= 0:
            put(out, at + places[4] + turned[self.start_player + away], ONE, notes)
        if self.first_pick >= 0:
            put(out, at + places[8] + turned[self.first_pick + away], ONE, notes)
        count = len(self.turn_order)
        out[at + places[13]] = coded(count)
        if count > 12:
            count = 12
        write_named(self.turn_order, count, seat, sheet, out, at + places[12], notes)
        write_sums(self.market_deck, 70, 1, 0, sheet, out, at + places[17])
        write_numbers(self.market, 70, 1, 0, sheet, out, at + places[20], notes)
        write_numbers(self.palace, 70, 1, 0, sheet, out, at + places[24], notes)
        write_numbers(self.bazaar, 70, 1, 0, sheet, out, at + places[28], notes)
        write_numbers(self.removed, 70, 1, 0, sheet, out, at + places[32], notes)
        write_sums(self.hand, 70, players, seat, sheet, out, at + places[37])
        shown = players if finished else 1
        write_numbers(self.hand, 70, shown, seat, sheet, out, at + places[36], notes)
        write_present(self.offer, 1, players, seat, sheet, out, at + places[41])
        shown = players if finished else 1
        write_which(self.offer, 1, 70, shown, seat, sheet, out, at + places[40], notes)
        write_present(self.play_choice, 1, players, seat, sheet, out, at + places[45])
        shown = players if finished else 1
        write_which(self.play_choice, 1, 70, shown, seat, sheet, out, at + places[44], notes)
        write_numbers(self.known, 70, players, seat, sheet, out, at + places[48], notes)
        write_numbers(self.area, 70, players, seat, sheet, out, at + places[52], notes)
        write_named(self.spy_target, 2, seat, sheet, out, at + places[56], notes)
