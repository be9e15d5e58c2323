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
    write_order,
    write_present,
    write_set,
    write_sets,
    write_sizes,
    write_which,
)
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, bit_count, fill

from .components import MarrakeshPrinted


class MarrakeshFields(State):
    t: MarrakeshPrinted
    season: i64
    round: i64
    phase: i64
    active: i64
    camel: i64
    feld: i64
    tower: vec[i64]
    upper_floor: vec[i64]
    tray: vec[i64]
    scroll_up: vec[i64]
    scroll_unseen: vec[i64]
    scroll_known: vec[i64]
    unseen_scrolls: vec[i64]
    luxury_up: vec[i64]
    luxury_unseen: vec[i64]
    unseen_luxury: i64
    exchange: i64
    unseen_exchanges: i64
    workshops: vec[i64]
    stair_tiles: vec[i64]
    figure_step: vec[i64]
    figure_with: vec[i64]
    river_tiles: vec[i64]
    river_order: vec[i64]
    city_display: i64
    points: vec[i64]
    resources: vec[i64]
    goods: vec[i64]
    hand: vec[i64]
    chosen: vec[i64]
    shown: vec[i64]
    workers: vec[i64]
    river: vec[i64]
    sailed: vec[i64]
    steps: vec[i64]
    settled: vec[i64]
    fakirs: vec[i64]
    disc: vec[i64]
    caravans: vec[i64]
    vendors: vec[i64]
    gates: vec[i64]
    discovered: vec[i64]
    unseen_oases: i64
    explored: vec[i64]
    line_drawn: vec[i64]
    line_plan: vec[i64]
    line: vec[i64]
    cities: vec[i64]
    day: vec[i64]
    scroll_owner: vec[i64]
    used: vec[i64]
    bought: i64
    refreshed: i64
    luxury_owner: vec[i64]
    provisions: vec[i64]
    provisions_down: vec[i64]
    provision_choice: vec[i64]
    keshis: vec[i64]

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, MarrakeshPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.season = 0
        self.round = 0
        self.phase = -1
        self.active = -1
        self.camel = -1
        self.feld = -1
        self.tower = fill(12, 0)
        self.upper_floor = fill(12, 0)
        self.tray = fill(12, 0)
        self.scroll_up = fill(12, -1)
        self.scroll_unseen = fill(12, 0)
        self.scroll_known = fill(12 * 8, 0)
        self.unseen_scrolls = fill(2, 0)
        self.luxury_up = fill(5, -1)
        self.luxury_unseen = fill(5, 0)
        self.unseen_luxury = 0
        self.exchange = -1
        self.unseen_exchanges = 0
        self.workshops = fill(4 * 12, 0)
        self.stair_tiles = fill(25, -1)
        self.figure_step = fill(2, 0)
        self.figure_with = fill(2, -1)
        self.river_tiles = fill(3, -1)
        self.river_order = fill(0, 0)
        self.city_display = 0
        self.points = fill(players * 17, 0)
        self.resources = fill(players * 3, 0)
        self.goods = fill(players * 3, 0)
        self.hand = fill(players, 0)
        self.chosen = fill(players, 0)
        self.shown = fill(players, 0)
        self.workers = fill(players * 9, 0)
        self.river = fill(players, 0)
        self.sailed = fill(players, 0)
        self.steps = fill(players * 2, 0)
        self.settled = fill(players * 6, 0)
        self.fakirs = fill(players, 0)
        self.disc = fill(players, 0)
        self.caravans = fill(players * 3, 0)
        self.vendors = fill(players, 0)
        self.gates = fill(players * 8, -1)
        self.discovered = fill(players * 6, -1)
        self.unseen_oases = 0
        self.explored = fill(players * 7, 0)
        self.line_drawn = fill(players, 0)
        self.line_plan = fill(players * 6, -1)
        self.line = fill(players * 6, -1)
        self.cities = fill(players * 2, -1)
        self.day = fill(players, 0)
        self.scroll_owner = fill(72, -1)
        self.used = fill(2, 0)
        self.bought = 0
        self.refreshed = 0
        self.luxury_owner = fill(25, -1)
        self.provisions = fill(players, 0)
        self.provisions_down = fill(players, 0)
        self.provision_choice = fill(players, -1)
        self.keshis = fill(players * 8, 0)

    def copy_fields(self, s: MarrakeshFields) -> None:
        self.copy_common(s)
        s.season = self.season
        s.round = self.round
        s.phase = self.phase
        s.active = self.active
        s.camel = self.camel
        s.feld = self.feld
        s.tower = self.tower[:]
        s.upper_floor = self.upper_floor[:]
        s.tray = self.tray[:]
        s.scroll_up = self.scroll_up[:]
        s.scroll_unseen = self.scroll_unseen[:]
        s.scroll_known = self.scroll_known[:]
        s.unseen_scrolls = self.unseen_scrolls[:]
        s.luxury_up = self.luxury_up[:]
        s.luxury_unseen = self.luxury_unseen[:]
        s.unseen_luxury = self.unseen_luxury
        s.exchange = self.exchange
        s.unseen_exchanges = self.unseen_exchanges
        s.workshops = self.workshops[:]
        s.stair_tiles = self.stair_tiles  # never changes after the set-up
        s.figure_step = self.figure_step[:]
        s.figure_with = self.figure_with[:]
        s.river_tiles = self.river_tiles  # never changes after the set-up
        s.river_order = self.river_order[:]
        s.city_display = self.city_display
        s.points = self.points[:]
        s.resources = self.resources[:]
        s.goods = self.goods[:]
        s.hand = self.hand[:]
        s.chosen = self.chosen[:]
        s.shown = self.shown[:]
        s.workers = self.workers[:]
        s.river = self.river[:]
        s.sailed = self.sailed[:]
        s.steps = self.steps[:]
        s.settled = self.settled[:]
        s.fakirs = self.fakirs[:]
        s.disc = self.disc[:]
        s.caravans = self.caravans[:]
        s.vendors = self.vendors[:]
        s.gates = self.gates[:]
        s.discovered = self.discovered[:]
        s.unseen_oases = self.unseen_oases
        s.explored = self.explored[:]
        s.line_drawn = self.line_drawn[:]
        s.line_plan = self.line_plan[:]
        s.line = self.line[:]
        s.cities = self.cities[:]
        s.day = self.day[:]
        s.scroll_owner = self.scroll_owner[:]
        s.used = self.used[:]
        s.bought = self.bought
        s.refreshed = self.refreshed
        s.luxury_owner = self.luxury_owner[:]
        s.provisions = self.provisions[:]
        s.provisions_down = self.provisions_down[:]
        s.provision_choice = self.provision_choice[:]
        s.keshis = self.keshis[:]

    def field_number(self, place: i64) -> i64:
        if place < 15:
            if place < 3:
                if place == 0:
                    return self.season
                if place == 1:
                    return self.round
                if place == 2:
                    return self.phase
            if place == 3:
                return self.active
            if place == 4:
                return self.camel
            if place == 5:
                return self.feld
        if place < 24:
            if place == 15:
                return self.unseen_luxury
            if place == 16:
                return self.exchange
            if place == 17:
                return self.unseen_exchanges
        if place == 24:
            return self.city_display
        if place == 42:
            return self.unseen_oases
        if place == 51:
            return self.bought
        if place == 52:
            return self.refreshed
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 32:
            if place < 20:
                if place < 11:
                    if place < 8:
                        if place == 6:
                            return self.tower
                        if place == 7:
                            return self.upper_floor
                    if place == 8:
                        return self.tray
                    if place == 9:
                        return self.scroll_up
                    if place == 10:
                        return self.scroll_unseen
                if place < 14:
                    if place == 11:
                        return self.scroll_known
                    if place == 12:
                        return self.unseen_scrolls
                    if place == 13:
                        return self.luxury_up
                if place == 14:
                    return self.luxury_unseen
                if place == 18:
                    return self.workshops
                if place == 19:
                    return self.stair_tiles
            if place < 26:
                if place < 22:
                    if place == 20:
                        return self.figure_step
                    if place == 21:
                        return self.figure_with
                if place == 22:
                    return self.river_tiles
                if place == 23:
                    return self.river_order
                if place == 25:
                    return self.points
            if place < 29:
                if place == 26:
                    return self.resources
                if place == 27:
                    return self.goods
                if place == 28:
                    return self.hand
            if place == 29:
                return self.chosen
            if place == 30:
                return self.shown
            if place == 31:
                return self.workers
        if place < 44:
            if place < 37:
                if place < 34:
                    if place == 32:
                        return self.river
                    if place == 33:
                        return self.sailed
                if place == 34:
                    return self.steps
                if place == 35:
                    return self.settled
                if place == 36:
                    return self.fakirs
            if place < 40:
                if place == 37:
                    return self.disc
                if place == 38:
                    return self.caravans
                if place == 39:
                    return self.vendors
            if place == 40:
                return self.gates
            if place == 41:
                return self.discovered
            if place == 43:
                return self.explored
        if place < 49:
            if place < 46:
                if place == 44:
                    return self.line_drawn
                if place == 45:
                    return self.line_plan
            if place == 46:
                return self.line
            if place == 47:
                return self.cities
            if place == 48:
                return self.day
        if place < 54:
            if place == 49:
                return self.scroll_owner
            if place == 50:
                return self.used
            if place == 53:
                return self.luxury_owner
        if place == 54:
            return self.provisions
        if place == 55:
            return self.provisions_down
        if place == 56:
            return self.provision_choice
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, MarrakeshFields)
        found: list[int] = []
        if self.season != before.season:
            found.append(0)
        if self.round != before.round:
            found.append(1)
        if self.phase != before.phase:
            found.append(2)
        if self.active != before.active:
            found.append(3)
        if self.camel != before.camel:
            found.append(4)
        if self.feld != before.feld:
            found.append(5)
        if self.tower != before.tower:
            found.append(6)
        if self.upper_floor != before.upper_floor:
            found.append(7)
        if self.tray != before.tray:
            found.append(8)
        if self.scroll_up != before.scroll_up:
            found.append(9)
        if self.scroll_unseen != before.scroll_unseen:
            found.append(10)
        if self.scroll_known != before.scroll_known:
            found.append(11)
        if self.unseen_scrolls != before.unseen_scrolls:
            found.append(12)
        if self.luxury_up != before.luxury_up:
            found.append(13)
        if self.luxury_unseen != before.luxury_unseen:
            found.append(14)
        if self.unseen_luxury != before.unseen_luxury:
            found.append(15)
        if self.exchange != before.exchange:
            found.append(16)
        if self.unseen_exchanges != before.unseen_exchanges:
            found.append(17)
        if self.workshops != before.workshops:
            found.append(18)
        if self.stair_tiles != before.stair_tiles:
            found.append(19)
        if self.figure_step != before.figure_step:
            found.append(20)
        if self.figure_with != before.figure_with:
            found.append(21)
        if self.river_tiles != before.river_tiles:
            found.append(22)
        if self.river_order != before.river_order:
            found.append(23)
        if self.city_display != before.city_display:
            found.append(24)
        if self.points != before.points:
            found.append(25)
        if self.resources != before.resources:
            found.append(26)
        if self.goods != before.goods:
            found.append(27)
        if self.hand != before.hand:
            found.append(28)
        if self.chosen != before.chosen:
            found.append(29)
        if self.shown != before.shown:
            found.append(30)
        if self.workers != before.workers:
            found.append(31)
        if self.river != before.river:
            found.append(32)
        if self.sailed != before.sailed:
            found.append(33)
        if self.steps != before.steps:
            found.append(34)
        if self.settled != before.settled:
            found.append(35)
        if self.fakirs != before.fakirs:
            found.append(36)
        if self.disc != before.disc:
            found.append(37)
        if self.caravans != before.caravans:
            found.append(38)
        if self.vendors != before.vendors:
            found.append(39)
        if self.gates != before.gates:
            found.append(40)
        if self.discovered != before.discovered:
            found.append(41)
        if self.unseen_oases != before.unseen_oases:
            found.append(42)
        if self.explored != before.explored:
            found.append(43)
        if self.line_drawn != before.line_drawn:
            found.append(44)
        if self.line_plan != before.line_plan:
            found.append(45)
        if self.line != before.line:
            found.append(46)
        if self.cities != before.cities:
            found.append(47)
        if self.day != before.day:
            found.append(48)
        if self.scroll_owner != before.scroll_owner:
            found.append(49)
        if self.used != before.used:
            found.append(50)
        if self.bought != before.bought:
            found.append(51)
        if self.refreshed != before.refreshed:
            found.append(52)
        if self.luxury_owner != before.luxury_owner:
            found.append(53)
        if self.provisions != before.provisions:
            found.append(54)
        if self.provisions_down != before.provisions_down:
            found.append(55)
        if self.provision_choice != before.provision_choice:
            found.append(56)
        return found

    def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:
        players = self.players
        finished = self.finished
        places = sheet.places
        turned = sheet.turned
        away = self.players - seat
        i: i64
        count: i64
        first: i64
        column: i64
        out[at + places[0]] = coded(self.season)
        out[at + places[4]] = coded(self.round)
        if self.phase >= 0:
            put(out, at + places[8] + self.phase, ONE, notes)
        if self.active >= 0:
            put(out, at + places[12] + turned[self.active + away], ONE, notes)
        if self.camel >= 0:
            put(out, at + places[16] + turned[self.camel + away], ONE, notes)
        if self.feld >= 0:
            put(out, at + places[20] + turned[self.feld + away], ONE, notes)
        write_all(self.tower, 12, 1, 0, sheet, out, at + places[24])
        write_all(self.tray, 12, 1, 0, sheet, out, at + places[32])
        write_which(self.scroll_up, 12, 72, 1, 0, sheet, out, at + places[36], notes)
        write_all(self.scroll_unseen, 12, 1, 0, sheet, out, at + places[40])
        first = 0
        column = at + places[44]
        for _ in range(12):
            write_order(self.scroll_known, first + 1, self.scroll_known[first], 1, out, column, notes)
            first += 8
            column += 73
        write_sizes(self.unseen_scrolls, 2, 1, 0, sheet, out, at + places[49])
        write_which(self.luxury_up, 5, 25, 1, 0, sheet, out, at + places[52], notes)
        write_all(self.luxury_unseen, 5, 1, 0, sheet, out, at + places[56])
        out[at + places[61]] = coded(bit_count(self.unseen_luxury))
        if self.exchange >= 0:
            put(out, at + places[64] + self.exchange, ONE, notes)
        write_numbers(self.workshops, 48, 1, 0, sheet, out, at + places[72], notes)
        write_which(self.stair_tiles, 1, 40, players, seat, sheet, out, at + places[76], notes)
        for i in range(20):
            write_which(self.stair_tiles, 1, 40, 1, 5 + i, sheet, out, at + places[78] + i * 40, notes)
        write_all(self.figure_step, 2, 1, 0, sheet, out, at + places[80])
        write_named(self.figure_with, 2, seat, sheet, out, at + places[84], notes)
        write_which(self.river_tiles, 3, 18, 1, 0, sheet, out, at + places[88], notes)
        count = len(self.river_order)
        out[at + places[93]] = coded(count)
        if count > 12:
            count = 12
        write_named(self.river_order, count, seat, sheet, out, at + places[92], notes)
        write_set(self.city_display, out, at + places[96], notes)
        write_all(self.points, 17, players, seat, sheet, out, at + places[100])
        write_all(self.resources, 3, players, seat, sheet, out, at + places[104])
        write_all(self.goods, 3, players, seat, sheet, out, at + places[108])
        write_sizes(self.hand, 1, players, seat, sheet, out, at + places[113])
        shown = players if finished else 1
        write_sets(self.hand, 1, 12, shown, seat, sheet, out, at + places[112], notes)
        write_sizes(self.chosen, 1, players, seat, sheet, out, at + places[117])
        shown = players if finished else 1
        write_sets(self.chosen, 1, 12, shown, seat, sheet, out, at + places[116], notes)
        write_sets(self.shown, 1, 12, players, seat, sheet, out, at + places[120], notes)
        write_all(self.workers, 9, players, seat, sheet, out, at + places[124])
        write_all(self.river, 1, players, seat, sheet, out, at + places[128])
        write_all(self.sailed, 1, players, seat, sheet, out, at + places[132])
        write_all(self.steps, 2, players, seat, sheet, out, at + places[136])
        write_all(self.settled, 6, players, seat, sheet, out, at + places[140])
        write_sets(self.fakirs, 1, 8, players, seat, sheet, out, at + places[144], notes)
        write_all(self.disc, 1, players, seat, sheet, out, at + places[148])
        write_all(self.caravans, 3, players, seat, sheet, out, at + places[152])
        write_sets(self.vendors, 1, 8, players, seat, sheet, out, at + places[156], notes)
        write_which(self.gates, 8, 12, players, seat, sheet, out, at + places[160], notes)
        write_which(self.discovered, 6, 30, players, seat, sheet, out, at + places[164], notes)
        first = seat * 7
        column = at + places[172]
        for i in range(players):
            write_order(self.explored, first + 1, self.explored[first], 1, out, column, notes)
            first += 7
            column += sheet.block
            if first == players * 7:
                first = 0
        write_sets(self.line_drawn, 1, 12, players, seat, sheet, out, at + places[176], notes)
        write_present(self.line_plan, 6, players, seat, sheet, out, at + places[181])
        shown = players if finished else 1
        write_which(self.line_plan, 6, 12, shown, seat, sheet, out, at + places[180], notes)
        write_which(self.line, 6, 12, players, seat, sheet, out, at + places[184], notes)
        write_which(self.cities, 2, 12, players, seat, sheet, out, at + places[188], notes)
        write_sets(self.day, 1, 2, players, seat, sheet, out, at + places[192], notes)
        write_named(self.scroll_owner, 72, seat, sheet, out, at + places[196], notes)
        first = 0
        column = at + places[200]
        write_set(self.used[first + 0], out, column + 0, notes)
        write_set(self.used[first + 1], out, column + 62, notes)
        first += 2
        out[at + places[204]] = coded(self.bought)
        out[at + places[208]] = coded(self.refreshed)
        write_named(self.luxury_owner, 25, seat, sheet, out, at + places[212], notes)
        write_sets(self.provisions, 1, 12, players, seat, sheet, out, at + places[216], notes)
        write_sizes(self.provisions_down, 1, players, seat, sheet, out, at + places[221])
        shown = players if finished else 1
        write_sets(self.provisions_down, 1, 12, shown, seat, sheet, out, at + places[220], notes)
        write_present(self.provision_choice, 1, players, seat, sheet, out, at + places[225])
        shown = players if finished else 1
        write_which(self.provision_choice, 1, 12, shown, seat, sheet, out, at + places[224], notes)
