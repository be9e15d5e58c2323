# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.observation.float_rows import copy_row, count_members, count_present, differs
from serai.core.observation.writer import RowWriter
from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import bit_count, fill

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

    def __init__(self, printed: PrintedData) -> None:
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
        if differs(self.tower, before.tower):
            found.append(6)
        if differs(self.upper_floor, before.upper_floor):
            found.append(7)
        if differs(self.tray, before.tray):
            found.append(8)
        if differs(self.scroll_up, before.scroll_up):
            found.append(9)
        if differs(self.scroll_unseen, before.scroll_unseen):
            found.append(10)
        if differs(self.scroll_known, before.scroll_known):
            found.append(11)
        if differs(self.unseen_scrolls, before.unseen_scrolls):
            found.append(12)
        if differs(self.luxury_up, before.luxury_up):
            found.append(13)
        if differs(self.luxury_unseen, before.luxury_unseen):
            found.append(14)
        if self.unseen_luxury != before.unseen_luxury:
            found.append(15)
        if self.exchange != before.exchange:
            found.append(16)
        if self.unseen_exchanges != before.unseen_exchanges:
            found.append(17)
        if differs(self.workshops, before.workshops):
            found.append(18)
        if differs(self.figure_step, before.figure_step):
            found.append(20)
        if differs(self.figure_with, before.figure_with):
            found.append(21)
        if differs(self.river_order, before.river_order):
            found.append(23)
        if self.city_display != before.city_display:
            found.append(24)
        if differs(self.points, before.points):
            found.append(25)
        if differs(self.resources, before.resources):
            found.append(26)
        if differs(self.goods, before.goods):
            found.append(27)
        if differs(self.hand, before.hand):
            found.append(28)
        if differs(self.chosen, before.chosen):
            found.append(29)
        if differs(self.shown, before.shown):
            found.append(30)
        if differs(self.workers, before.workers):
            found.append(31)
        if differs(self.river, before.river):
            found.append(32)
        if differs(self.sailed, before.sailed):
            found.append(33)
        if differs(self.steps, before.steps):
            found.append(34)
        if differs(self.settled, before.settled):
            found.append(35)
        if differs(self.fakirs, before.fakirs):
            found.append(36)
        if differs(self.disc, before.disc):
            found.append(37)
        if differs(self.caravans, before.caravans):
            found.append(38)
        if differs(self.vendors, before.vendors):
            found.append(39)
        if differs(self.gates, before.gates):
            found.append(40)
        if differs(self.discovered, before.discovered):
            found.append(41)
        if self.unseen_oases != before.unseen_oases:
            found.append(42)
        if differs(self.explored, before.explored):
            found.append(43)
        if differs(self.line_drawn, before.line_drawn):
            found.append(44)
        if differs(self.line_plan, before.line_plan):
            found.append(45)
        if differs(self.line, before.line):
            found.append(46)
        if differs(self.cities, before.cities):
            found.append(47)
        if differs(self.day, before.day):
            found.append(48)
        if differs(self.scroll_owner, before.scroll_owner):
            found.append(49)
        if differs(self.used, before.used):
            found.append(50)
        if self.bought != before.bought:
            found.append(51)
        if self.refreshed != before.refreshed:
            found.append(52)
        if differs(self.luxury_owner, before.luxury_owner):
            found.append(53)
        if differs(self.provisions, before.provisions):
            found.append(54)
        if differs(self.provisions_down, before.provisions_down):
            found.append(55)
        if differs(self.provision_choice, before.provision_choice):
            found.append(56)
        return found

    def write_columns(self, before: State, writer: RowWriter) -> None:
        assert isinstance(before, MarrakeshFields)
        shown = before
        players = self.players
        finished = writer.finished
        seat = writer.seat
        places = writer.layout.places
        block = writer.layout.block
        fresh = writer.is_first
        unveiled = writer.visibility_changed
        i: i64
        k: i64
        count: i64
        begin: i64
        end: i64
        if fresh or self.season != shown.season:
            shown.season = self.season
            writer.set_number(places[0], self.season)
        if fresh or self.round != shown.round:
            shown.round = self.round
            writer.set_number(places[4], self.round)
        if fresh or self.phase != shown.phase:
            writer.set_which(places[8], self.phase, shown.phase)
            shown.phase = self.phase
        if fresh or self.active != shown.active:
            shown.active = self.active
            writer.begin(3)
            if self.active >= 0:
                writer.one(places[12] + self.active * block)
            writer.end()
        if fresh or self.camel != shown.camel:
            shown.camel = self.camel
            writer.begin(4)
            if self.camel >= 0:
                writer.one(places[16] + self.camel * block)
            writer.end()
        if fresh or self.feld != shown.feld:
            shown.feld = self.feld
            writer.begin(5)
            if self.feld >= 0:
                writer.one(places[20] + self.feld * block)
            writer.end()
        if fresh or differs(self.tower, shown.tower):
            writer.set_changed(self.tower, shown.tower, places[24])
        if fresh or differs(self.tray, shown.tray):
            writer.set_changed(self.tray, shown.tray, places[32])
        if fresh or differs(self.scroll_up, shown.scroll_up):
            shown.scroll_up = row = copy_row(self.scroll_up, shown.scroll_up)
            writer.begin(9)
            writer.which(row, 0, 12, 72, places[36])
            writer.end()
        if fresh or differs(self.scroll_unseen, shown.scroll_unseen):
            writer.set_changed(self.scroll_unseen, shown.scroll_unseen, places[40])
        if fresh or differs(self.scroll_known, shown.scroll_known):
            shown.scroll_known = row = copy_row(self.scroll_known, shown.scroll_known)
            writer.begin(11)
            for i in range(12):
                count = i * 8
                writer.order(row, count + 1, row[count], 1, places[44] + i * 73)
            writer.end()
        if fresh or differs(self.unseen_scrolls, shown.unseen_scrolls):
            shown.unseen_scrolls = row = copy_row(self.unseen_scrolls, shown.unseen_scrolls)
            writer.begin(12)
            writer.number(places[49], count_members(row, 0, 2))
            writer.end()
        if fresh or differs(self.luxury_up, shown.luxury_up):
            shown.luxury_up = row = copy_row(self.luxury_up, shown.luxury_up)
            writer.begin(13)
            writer.which(row, 0, 5, 25, places[52])
            writer.end()
        if fresh or differs(self.luxury_unseen, shown.luxury_unseen):
            writer.set_changed(self.luxury_unseen, shown.luxury_unseen, places[56])
        if fresh or self.unseen_luxury != shown.unseen_luxury:
            shown.unseen_luxury = self.unseen_luxury
            writer.begin(15)
            writer.number(places[61], bit_count(self.unseen_luxury))
            writer.end()
        if fresh or self.exchange != shown.exchange:
            writer.set_which(places[64], self.exchange, shown.exchange)
            shown.exchange = self.exchange
        if fresh or differs(self.workshops, shown.workshops):
            writer.set_changed(self.workshops, shown.workshops, places[72])
        if fresh or differs(self.stair_tiles, shown.stair_tiles):
            shown.stair_tiles = row = copy_row(self.stair_tiles, shown.stair_tiles)
            writer.begin(19)
            writer.which(row, 0, 25, 40, places[76])
            writer.end()
        if fresh or differs(self.figure_step, shown.figure_step):
            writer.set_changed(self.figure_step, shown.figure_step, places[80])
        if fresh or differs(self.figure_with, shown.figure_with):
            shown.figure_with = row = copy_row(self.figure_with, shown.figure_with)
            writer.begin(21)
            writer.named(row, 2, 8, places[84], block)
            writer.end()
        if fresh or differs(self.river_tiles, shown.river_tiles):
            shown.river_tiles = row = copy_row(self.river_tiles, shown.river_tiles)
            writer.begin(22)
            writer.which(row, 0, 3, 18, places[88])
            writer.end()
        if fresh or differs(self.river_order, shown.river_order):
            shown.river_order = row = copy_row(self.river_order, shown.river_order)
            writer.begin(23)
            count = len(row)
            writer.number(places[93], count)
            count = min(count, 12)
            writer.named(row, count, 8, places[92], block)
            writer.end()
        if fresh or self.city_display != shown.city_display:
            shown.city_display = self.city_display
            writer.begin(24)
            writer.members(self.city_display, places[96])
            writer.end()
        if fresh or differs(self.points, shown.points):
            shown.points = row = copy_row(self.points, shown.points)
            writer.set_seats(row, 17, places[100])
        if fresh or differs(self.resources, shown.resources):
            shown.resources = row = copy_row(self.resources, shown.resources)
            writer.set_seats(row, 3, places[104])
        if fresh or differs(self.goods, shown.goods):
            shown.goods = row = copy_row(self.goods, shown.goods)
            writer.set_seats(row, 3, places[108])
        if unveiled or differs(self.hand, shown.hand):
            shown.hand = row = copy_row(self.hand, shown.hand)
            writer.begin(28)
            for k in range(players):
                writer.number(places[113] + k * block, bit_count(row[k]))
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.sets(row, k, 1, 12, places[112] + k * block)
            writer.end()
        if unveiled or differs(self.chosen, shown.chosen):
            shown.chosen = row = copy_row(self.chosen, shown.chosen)
            writer.begin(29)
            for k in range(players):
                writer.number(places[117] + k * block, bit_count(row[k]))
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.sets(row, k, 1, 12, places[116] + k * block)
            writer.end()
        if fresh or differs(self.shown, shown.shown):
            shown.shown = row = copy_row(self.shown, shown.shown)
            writer.begin(30)
            for k in range(players):
                writer.sets(row, k, 1, 12, places[120] + k * block)
            writer.end()
        if fresh or differs(self.workers, shown.workers):
            shown.workers = row = copy_row(self.workers, shown.workers)
            writer.set_seats(row, 9, places[124])
        if fresh or differs(self.river, shown.river):
            shown.river = row = copy_row(self.river, shown.river)
            writer.set_seats(row, 1, places[128])
        if fresh or differs(self.sailed, shown.sailed):
            shown.sailed = row = copy_row(self.sailed, shown.sailed)
            writer.set_seats(row, 1, places[132])
        if fresh or differs(self.steps, shown.steps):
            shown.steps = row = copy_row(self.steps, shown.steps)
            writer.set_seats(row, 2, places[136])
        if fresh or differs(self.settled, shown.settled):
            shown.settled = row = copy_row(self.settled, shown.settled)
            writer.set_seats(row, 6, places[140])
        if fresh or differs(self.fakirs, shown.fakirs):
            shown.fakirs = row = copy_row(self.fakirs, shown.fakirs)
            writer.begin(36)
            for k in range(players):
                writer.sets(row, k, 1, 8, places[144] + k * block)
            writer.end()
        if fresh or differs(self.disc, shown.disc):
            shown.disc = row = copy_row(self.disc, shown.disc)
            writer.set_seats(row, 1, places[148])
        if fresh or differs(self.caravans, shown.caravans):
            shown.caravans = row = copy_row(self.caravans, shown.caravans)
            writer.set_seats(row, 3, places[152])
        if fresh or differs(self.vendors, shown.vendors):
            shown.vendors = row = copy_row(self.vendors, shown.vendors)
            writer.begin(39)
            for k in range(players):
                writer.sets(row, k, 1, 8, places[156] + k * block)
            writer.end()
        if fresh or differs(self.gates, shown.gates):
            shown.gates = row = copy_row(self.gates, shown.gates)
            writer.begin(40)
            for k in range(players):
                writer.which(row, k * 8, 8, 12, places[160] + k * block)
            writer.end()
        if fresh or differs(self.discovered, shown.discovered):
            shown.discovered = row = copy_row(self.discovered, shown.discovered)
            writer.begin(41)
            for k in range(players):
                writer.which(row, k * 6, 6, 30, places[164] + k * block)
            writer.end()
        if fresh or differs(self.explored, shown.explored):
            shown.explored = row = copy_row(self.explored, shown.explored)
            writer.begin(43)
            for k in range(players):
                for i in range(1):
                    count = k * 7 + i * 7
                    writer.order(row, count + 1, row[count], 1, places[172] + k * block + i * 31)
            writer.end()
        if fresh or differs(self.line_drawn, shown.line_drawn):
            shown.line_drawn = row = copy_row(self.line_drawn, shown.line_drawn)
            writer.begin(44)
            for k in range(players):
                writer.sets(row, k, 1, 12, places[176] + k * block)
            writer.end()
        if unveiled or differs(self.line_plan, shown.line_plan):
            shown.line_plan = row = copy_row(self.line_plan, shown.line_plan)
            writer.begin(45)
            for k in range(players):
                writer.number(places[181] + k * block, count_present(row, k * 6, 6))
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.which(row, k * 6, 6, 12, places[180] + k * block)
            writer.end()
        if fresh or differs(self.line, shown.line):
            shown.line = row = copy_row(self.line, shown.line)
            writer.begin(46)
            for k in range(players):
                writer.which(row, k * 6, 6, 12, places[184] + k * block)
            writer.end()
        if fresh or differs(self.cities, shown.cities):
            shown.cities = row = copy_row(self.cities, shown.cities)
            writer.begin(47)
            for k in range(players):
                writer.which(row, k * 2, 2, 12, places[188] + k * block)
            writer.end()
        if fresh or differs(self.day, shown.day):
            shown.day = row = copy_row(self.day, shown.day)
            writer.begin(48)
            for k in range(players):
                writer.sets(row, k, 1, 2, places[192] + k * block)
            writer.end()
        if fresh or differs(self.scroll_owner, shown.scroll_owner):
            shown.scroll_owner = row = copy_row(self.scroll_owner, shown.scroll_owner)
            writer.begin(49)
            writer.named(row, 72, 8, places[196], block)
            writer.end()
        if fresh or differs(self.used, shown.used):
            shown.used = row = copy_row(self.used, shown.used)
            writer.begin(50)
            writer.members(row[0], places[200] + 0)
            writer.members(row[1], places[200] + 62)
            writer.end()
        if fresh or self.bought != shown.bought:
            shown.bought = self.bought
            writer.set_number(places[204], self.bought)
        if fresh or self.refreshed != shown.refreshed:
            shown.refreshed = self.refreshed
            writer.set_number(places[208], self.refreshed)
        if fresh or differs(self.luxury_owner, shown.luxury_owner):
            shown.luxury_owner = row = copy_row(self.luxury_owner, shown.luxury_owner)
            writer.begin(53)
            writer.named(row, 25, 8, places[212], block)
            writer.end()
        if fresh or differs(self.provisions, shown.provisions):
            shown.provisions = row = copy_row(self.provisions, shown.provisions)
            writer.begin(54)
            for k in range(players):
                writer.sets(row, k, 1, 12, places[216] + k * block)
            writer.end()
        if unveiled or differs(self.provisions_down, shown.provisions_down):
            shown.provisions_down = row = copy_row(self.provisions_down, shown.provisions_down)
            writer.begin(55)
            for k in range(players):
                writer.number(places[221] + k * block, bit_count(row[k]))
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.sets(row, k, 1, 12, places[220] + k * block)
            writer.end()
        if unveiled or differs(self.provision_choice, shown.provision_choice):
            shown.provision_choice = row = copy_row(self.provision_choice, shown.provision_choice)
            writer.begin(56)
            writer.there_apart(row, places[225], block)
            begin = seat
            end = seat + 1
            if finished:
                begin = 0
                end = players
            for k in range(begin, end):
                writer.which(row, k, 1, 12, places[224] + k * block)
            writer.end()
