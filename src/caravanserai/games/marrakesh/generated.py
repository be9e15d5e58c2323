# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import Notes, Sheet, write_order, write_set
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, fill

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
        away = self.players - seat
        finished = self.finished
        floats = sheet.floats
        one = sheet.floats[1025]
        places = sheet.places
        turned = sheet.turned
        block = sheet.block
        noted = notes.columns
        n = notes.n
        i: i64
        k: i64
        count: i64
        # season
        number = self.season
        to = at + places[0]
        if number > 4095:
            number = 4095
        out[to] = floats[number + 1024]
        # round
        number = self.round
        to = at + places[4]
        if number > 4095:
            number = 4095
        out[to] = floats[number + 1024]
        # phase
        number = self.phase
        to = at + places[8]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        # active
        number = self.active
        to = at + places[12]
        if number >= 0:
            column = to + turned[number + away]
            out[column] = one
            noted[n] = column
            n += 1
        # camel
        number = self.camel
        to = at + places[16]
        if number >= 0:
            column = to + turned[number + away]
            out[column] = one
            noted[n] = column
            n += 1
        # feld
        number = self.feld
        to = at + places[20]
        if number >= 0:
            column = to + turned[number + away]
            out[column] = one
            noted[n] = column
            n += 1
        # tower
        stored = self.tower
        to = at + places[24]
        for i in range(12):
            number = stored[i]
            out[to + i] = floats[number + 1024]
        # tray
        stored = self.tray
        to = at + places[32]
        for i in range(12):
            number = stored[i]
            out[to + i] = floats[number + 1024]
        # scroll_up
        stored = self.scroll_up
        to = at + places[36]
        for i in range(12):
            number = stored[i]
            if number >= 0:
                column = to + i * 72 + number
                out[column] = one
                noted[n] = column
                n += 1
        # scroll_unseen
        stored = self.scroll_unseen
        to = at + places[40]
        for i in range(12):
            number = stored[i]
            if number > 4095:
                number = 4095
            out[to + i] = floats[number + 1024]
        # scroll_known
        stored = self.scroll_known
        to = at + places[44]
        for i in range(12):
            column = i * 8
            if stored[column] != 0:
                n = write_order(stored, column + 1, stored[column], 1, out, to + i * 73, noted, n)
        # unseen_scrolls
        stored = self.unseen_scrolls
        count = 0
        for i in range(2):
            number = stored[i]
            while number != 0:
                number &= number - 1
                count += 1
        out[at + places[49]] = floats[count + 1024]
        # luxury_up
        stored = self.luxury_up
        to = at + places[52]
        for i in range(5):
            number = stored[i]
            if number >= 0:
                column = to + i * 25 + number
                out[column] = one
                noted[n] = column
                n += 1
        # luxury_unseen
        stored = self.luxury_unseen
        to = at + places[56]
        for i in range(5):
            number = stored[i]
            if number > 4095:
                number = 4095
            out[to + i] = floats[number + 1024]
        # unseen_luxury
        number = self.unseen_luxury
        count = 0
        word = number
        while word != 0:
            word &= word - 1
            count += 1
        out[at + places[61]] = floats[count + 1024]
        # exchange
        number = self.exchange
        to = at + places[64]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        # workshops
        stored = self.workshops
        to = at + places[72]
        for i in range(48):
            number = stored[i]
            if number != 0:
                out[to + i] = floats[number + 1024]
                noted[n] = to + i
                n += 1
        # stair_tiles
        stored = self.stair_tiles
        to = at + places[76]
        first = seat
        for k in range(players):
            number = stored[first]
            if number >= 0:
                column = to + number
                out[column] = one
                noted[n] = column
                n += 1
            to += block
            first = first + 1 if k + 1 != away else 0
        to = at + places[78] + 0
        number = stored[5]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 40
        number = stored[6]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 80
        number = stored[7]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 120
        number = stored[8]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 160
        number = stored[9]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 200
        number = stored[10]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 240
        number = stored[11]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 280
        number = stored[12]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 320
        number = stored[13]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 360
        number = stored[14]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 400
        number = stored[15]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 440
        number = stored[16]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 480
        number = stored[17]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 520
        number = stored[18]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 560
        number = stored[19]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 600
        number = stored[20]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 640
        number = stored[21]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 680
        number = stored[22]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 720
        number = stored[23]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        to = at + places[78] + 760
        number = stored[24]
        if number >= 0:
            column = to + number
            out[column] = one
            noted[n] = column
            n += 1
        # figure_step
        stored = self.figure_step
        to = at + places[80]
        for i in range(2):
            number = stored[i]
            if number > 4095:
                number = 4095
            out[to + i] = floats[number + 1024]
        # figure_with
        stored = self.figure_with
        to = at + places[84]
        for i in range(2):
            number = stored[i]
            if number >= 0:
                column = to + i + turned[number + away]
                out[column] = one
                noted[n] = column
                n += 1
        # river_tiles
        stored = self.river_tiles
        to = at + places[88]
        for i in range(3):
            number = stored[i]
            if number >= 0:
                column = to + i * 18 + number
                out[column] = one
                noted[n] = column
                n += 1
        # river_order
        stored = self.river_order
        to = at + places[92]
        count = len(stored)
        out[at + places[93]] = floats[count + 1024]
        for i in range(12 if count > 12 else count):
            number = stored[i]
            if number >= 0:
                column = to + i + turned[number + away]
                out[column] = one
                noted[n] = column
                n += 1
        # city_display
        number = self.city_display
        to = at + places[96]
        if number != 0:
            n = write_set(number, out, to, noted, n)
        # points
        stored = self.points
        to = at + places[100]
        first = seat * 17
        for k in range(players):
            for i in range(17):
                number = stored[first + i]
                if number > 4095:
                    number = 4095
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 17 if k + 1 != away else 0
        # resources
        stored = self.resources
        to = at + places[104]
        first = seat * 3
        for k in range(players):
            for i in range(3):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 3 if k + 1 != away else 0
        # goods
        stored = self.goods
        to = at + places[108]
        first = seat * 3
        for k in range(players):
            for i in range(3):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 3 if k + 1 != away else 0
        # hand
        stored = self.hand
        to = at + places[113]
        first = seat
        for k in range(players):
            count = 0
            number = stored[first]
            while number != 0:
                number &= number - 1
                count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[112]
        first = seat
        for k in range(shown):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # chosen
        stored = self.chosen
        to = at + places[117]
        first = seat
        for k in range(players):
            count = 0
            number = stored[first]
            while number != 0:
                number &= number - 1
                count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[116]
        first = seat
        for k in range(shown):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # shown
        stored = self.shown
        to = at + places[120]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # workers
        stored = self.workers
        to = at + places[124]
        first = seat * 9
        for k in range(players):
            for i in range(9):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 9 if k + 1 != away else 0
        # river
        stored = self.river
        to = at + places[128]
        first = seat
        for k in range(players):
            number = stored[first]
            if number > 4095:
                number = 4095
            out[to] = floats[number + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        # sailed
        stored = self.sailed
        to = at + places[132]
        first = seat
        for k in range(players):
            number = stored[first]
            out[to] = floats[number + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        # steps
        stored = self.steps
        to = at + places[136]
        first = seat * 2
        for k in range(players):
            for i in range(2):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 2 if k + 1 != away else 0
        # settled
        stored = self.settled
        to = at + places[140]
        first = seat * 6
        for k in range(players):
            for i in range(6):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 6 if k + 1 != away else 0
        # fakirs
        stored = self.fakirs
        to = at + places[144]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # disc
        stored = self.disc
        to = at + places[148]
        first = seat
        for k in range(players):
            number = stored[first]
            if number > 4095:
                number = 4095
            out[to] = floats[number + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        # caravans
        stored = self.caravans
        to = at + places[152]
        first = seat * 3
        for k in range(players):
            for i in range(3):
                number = stored[first + i]
                out[to + i] = floats[number + 1024]
            to += block
            first = first + 3 if k + 1 != away else 0
        # vendors
        stored = self.vendors
        to = at + places[156]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # gates
        stored = self.gates
        to = at + places[160]
        first = seat * 8
        for k in range(players):
            for i in range(8):
                number = stored[first + i]
                if number >= 0:
                    column = to + i * 12 + number
                    out[column] = one
                    noted[n] = column
                    n += 1
            to += block
            first = first + 8 if k + 1 != away else 0
        # discovered
        stored = self.discovered
        to = at + places[164]
        first = seat * 6
        for k in range(players):
            for i in range(6):
                number = stored[first + i]
                if number >= 0:
                    column = to + i * 30 + number
                    out[column] = one
                    noted[n] = column
                    n += 1
            to += block
            first = first + 6 if k + 1 != away else 0
        # explored
        stored = self.explored
        to = at + places[172]
        first = seat * 7
        for k in range(players):
            for i in range(1):
                column = first + i * 7
                if stored[column] != 0:
                    n = write_order(stored, column + 1, stored[column], 1, out, to + i * 31, noted, n)
            to += block
            first = first + 7 if k + 1 != away else 0
        # line_drawn
        stored = self.line_drawn
        to = at + places[176]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # line_plan
        stored = self.line_plan
        to = at + places[181]
        first = seat * 6
        for k in range(players):
            count = 0
            for i in range(6):
                number = stored[first + i]
                if number >= 0:
                    count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 6 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[180]
        first = seat * 6
        for k in range(shown):
            for i in range(6):
                number = stored[first + i]
                if number >= 0:
                    column = to + i * 12 + number
                    out[column] = one
                    noted[n] = column
                    n += 1
            to += block
            first = first + 6 if k + 1 != away else 0
        # line
        stored = self.line
        to = at + places[184]
        first = seat * 6
        for k in range(players):
            for i in range(6):
                number = stored[first + i]
                if number >= 0:
                    column = to + i * 12 + number
                    out[column] = one
                    noted[n] = column
                    n += 1
            to += block
            first = first + 6 if k + 1 != away else 0
        # cities
        stored = self.cities
        to = at + places[188]
        first = seat * 2
        for k in range(players):
            for i in range(2):
                number = stored[first + i]
                if number >= 0:
                    column = to + i * 12 + number
                    out[column] = one
                    noted[n] = column
                    n += 1
            to += block
            first = first + 2 if k + 1 != away else 0
        # day
        stored = self.day
        to = at + places[192]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # scroll_owner
        stored = self.scroll_owner
        to = at + places[196]
        for i in range(72):
            number = stored[i]
            if number >= 0:
                column = to + i + turned[number + away]
                out[column] = one
                noted[n] = column
                n += 1
        # used
        stored = self.used
        to = at + places[200]
        number = stored[0]
        if number != 0:
            n = write_set(number, out, to, noted, n)
        number = stored[0 + 1]
        if number != 0:
            n = write_set(number, out, to + 62, noted, n)
        # bought
        number = self.bought
        to = at + places[204]
        out[to] = floats[number + 1024]
        # refreshed
        number = self.refreshed
        to = at + places[208]
        out[to] = floats[number + 1024]
        # luxury_owner
        stored = self.luxury_owner
        to = at + places[212]
        for i in range(25):
            number = stored[i]
            if number >= 0:
                column = to + i + turned[number + away]
                out[column] = one
                noted[n] = column
                n += 1
        # provisions
        stored = self.provisions
        to = at + places[216]
        first = seat
        for k in range(players):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # provisions_down
        stored = self.provisions_down
        to = at + places[221]
        first = seat
        for k in range(players):
            count = 0
            number = stored[first]
            while number != 0:
                number &= number - 1
                count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[220]
        first = seat
        for k in range(shown):
            number = stored[first]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += block
            first = first + 1 if k + 1 != away else 0
        # provision_choice
        stored = self.provision_choice
        to = at + places[225]
        first = seat
        for k in range(players):
            count = 0
            number = stored[first]
            if number >= 0:
                count += 1
            out[to] = floats[count + 1024]
            to += block
            first = first + 1 if k + 1 != away else 0
        shown = players if finished else 1
        to = at + places[224]
        first = seat
        for k in range(shown):
            number = stored[first]
            if number >= 0:
                column = to + number
                out[column] = one
                noted[n] = column
                n += 1
            to += block
            first = first + 1 if k + 1 != away else 0
        notes.n = n
