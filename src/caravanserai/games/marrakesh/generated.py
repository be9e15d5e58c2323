# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import LEAST, MASK, ONE, Notes, Sheet, present, size_of, write_order, write_set
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
        out[at + places[0]] = floats[self.season - LEAST & MASK]
        out[at + places[4]] = floats[self.round - LEAST & MASK]
        if self.phase >= 0:
            to = at + places[8] + self.phase
            out[to] = one
            noted[n] = to
            n += 1
        if self.active >= 0:
            to = at + places[12] + turned[self.active + away]
            out[to] = one
            noted[n] = to
            n += 1
        if self.camel >= 0:
            to = at + places[16] + turned[self.camel + away]
            out[to] = one
            noted[n] = to
            n += 1
        if self.feld >= 0:
            to = at + places[20] + turned[self.feld + away]
            out[to] = one
            noted[n] = to
            n += 1
        row = self.tower
        to = at + places[24]
        first = 0
        for i in range(12):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.tray
        to = at + places[32]
        first = 0
        for i in range(12):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.scroll_up
        to = at + places[36]
        first = 0
        for i in range(first, first + 12):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 72
        row = self.scroll_unseen
        to = at + places[40]
        first = 0
        for i in range(12):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.scroll_known
        first = 0
        to = at + places[44]
        for _ in range(12):
            if row[first] != 0:
                n = write_order(row, first + 1, row[first], 1, out, to, noted, n)
            first += 8
            to += 73
        row = self.unseen_scrolls
        out[at + places[49]] = floats[size_of(row, 0, 2) - LEAST & MASK]
        row = self.luxury_up
        to = at + places[52]
        first = 0
        for i in range(first, first + 5):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 25
        row = self.luxury_unseen
        to = at + places[56]
        first = 0
        for i in range(5):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        out[at + places[61]] = floats[bit_count(self.unseen_luxury) - LEAST & MASK]
        if self.exchange >= 0:
            to = at + places[64] + self.exchange
            out[to] = one
            noted[n] = to
            n += 1
        row = self.workshops
        to = at + places[72]
        first = 0
        for i in range(48):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.stair_tiles
        to = at + places[76]
        first = 0
        for i in range(first, first + 25):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 40
        row = self.figure_step
        to = at + places[80]
        first = 0
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.figure_with
        for i in range(2):
            number = row[i]
            if number >= 0:
                to = at + places[84] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.river_tiles
        to = at + places[88]
        first = 0
        for i in range(first, first + 3):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 18
        row = self.river_order
        count = len(row)
        out[at + places[93]] = floats[count - LEAST & MASK]
        if count > 12:
            count = 12
        for i in range(count):
            number = row[i]
            if number >= 0:
                to = at + places[92] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        n = write_set(self.city_display, out, at + places[96], noted, n)
        row = self.points
        for k in range(players):
            to = at + places[100] + turned[k + away]
            first = k * 17
            for i in range(17):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.resources
        for k in range(players):
            to = at + places[104] + turned[k + away]
            first = k * 3
            for i in range(3):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.goods
        for k in range(players):
            to = at + places[108] + turned[k + away]
            first = k * 3
            for i in range(3):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.hand
        for k in range(players):
            out[at + places[113] + turned[k + away]] = floats[bit_count(row[k]) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[112] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.chosen
        for k in range(players):
            out[at + places[117] + turned[k + away]] = floats[bit_count(row[k]) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[116] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.shown
        for k in range(players):
            to = at + places[120] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.workers
        for k in range(players):
            to = at + places[124] + turned[k + away]
            first = k * 9
            for i in range(9):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.river
        for k in range(players):
            out[at + places[128] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.sailed
        for k in range(players):
            out[at + places[132] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.steps
        for k in range(players):
            to = at + places[136] + turned[k + away]
            first = k * 2
            for i in range(2):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.settled
        for k in range(players):
            to = at + places[140] + turned[k + away]
            first = k * 6
            for i in range(6):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.fakirs
        for k in range(players):
            to = at + places[144] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.disc
        for k in range(players):
            out[at + places[148] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.caravans
        for k in range(players):
            to = at + places[152] + turned[k + away]
            first = k * 3
            for i in range(3):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.vendors
        for k in range(players):
            to = at + places[156] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.gates
        for k in range(players):
            to = at + places[160] + turned[k + away]
            first = k * 8
            for i in range(first, first + 8):
                number = row[i]
                if number >= 0:
                    out[to + number] = one
                    noted[n] = to + number
                    n += 1
                to += 12
        row = self.discovered
        for k in range(players):
            to = at + places[164] + turned[k + away]
            first = k * 6
            for i in range(first, first + 6):
                number = row[i]
                if number >= 0:
                    out[to + number] = one
                    noted[n] = to + number
                    n += 1
                to += 30
        row = self.explored
        for k in range(players):
            first = k * 7
            to = at + places[172] + turned[k + away]
            if row[first] != 0:
                n = write_order(row, first + 1, row[first], 1, out, to, noted, n)
        row = self.line_drawn
        for k in range(players):
            to = at + places[176] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.line_plan
        for k in range(players):
            out[at + places[181] + turned[k + away]] = floats[present(row, k * 6, 6) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[180] + turned[k + away]
            first = k * 6
            for i in range(first, first + 6):
                number = row[i]
                if number >= 0:
                    out[to + number] = one
                    noted[n] = to + number
                    n += 1
                to += 12
        row = self.line
        for k in range(players):
            to = at + places[184] + turned[k + away]
            first = k * 6
            for i in range(first, first + 6):
                number = row[i]
                if number >= 0:
                    out[to + number] = one
                    noted[n] = to + number
                    n += 1
                to += 12
        row = self.cities
        for k in range(players):
            to = at + places[188] + turned[k + away]
            first = k * 2
            for i in range(first, first + 2):
                number = row[i]
                if number >= 0:
                    out[to + number] = one
                    noted[n] = to + number
                    n += 1
                to += 12
        row = self.day
        for k in range(players):
            to = at + places[192] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.scroll_owner
        for i in range(72):
            number = row[i]
            if number >= 0:
                to = at + places[196] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.used
        first = 0
        to = at + places[200]
        n = write_set(row[first + 0], out, to + 0, noted, n)
        n = write_set(row[first + 1], out, to + 62, noted, n)
        out[at + places[204]] = floats[self.bought - LEAST & MASK]
        out[at + places[208]] = floats[self.refreshed - LEAST & MASK]
        row = self.luxury_owner
        for i in range(25):
            number = row[i]
            if number >= 0:
                to = at + places[212] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.provisions
        for k in range(players):
            to = at + places[216] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.provisions_down
        for k in range(players):
            out[at + places[221] + turned[k + away]] = floats[bit_count(row[k]) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[220] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.provision_choice
        for k in range(players):
            out[at + places[225] + turned[k + away]] = floats[i64(row[k] >= 0) - LEAST & MASK]
        begin = 0 if finished else seat
        end = players if finished else seat + 1
        for k in range(begin, end):
            to = at + places[224] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        notes.n = n
