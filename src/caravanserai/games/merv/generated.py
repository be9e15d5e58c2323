# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.columns import LEAST, MASK, ONE, Notes, Sheet, write_places, write_set
from caravanserai.core.fast import i32, i64, vec
from caravanserai.core.state import Printed, State, fill

from .components import MervPrinted


class MervFields(State):
    t: MervPrinted
    year: i64
    round: i64
    queue: vec[i64]
    turn_no: i64
    slots: vec[i64]
    filling: vec[i64]
    queue_camels: vec[i64]
    solo_seen: vec[i64]
    tiles: vec[i64]
    buildings: vec[i64]
    upgrades: vec[i64]
    soldiers: vec[i64]
    ransoms: vec[i64]
    walls: vec[i64]
    face: i64
    market: i64
    row: vec[i64]
    row_camels: i64
    deck: vec[i64]
    mosque_camels: i64
    camels_out: i64
    courtiers: vec[i64]
    cubes: vec[i64]
    camels: vec[i64]
    favour: vec[i64]
    influence: vec[i64]
    scrolls: vec[i64]
    common: vec[i64]
    rare: vec[i64]
    spices: vec[i64]
    posts: vec[i64]
    mosque: vec[i64]
    breakthroughs: vec[i64]
    scoring_tile: vec[i64]
    contracts: vec[i64]
    points: vec[i64]
    site: i64
    traded: i64
    discount_used: i64
    jokers_used: i64
    paid: vec[i64]
    taken: vec[i64]
    routes: i64
    bought: i64
    used_scrolls: vec[i64]
    used_common: vec[i64]
    used_rare: vec[i64]
    gone: vec[i64]

    def __init__(self, printed: Printed) -> None:
        super().__init__(printed)
        assert isinstance(printed, MervPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.year = 0
        self.round = 0
        self.queue = fill(0, 0)
        self.turn_no = 0
        self.slots = fill(6, -1)
        self.filling = fill(4, -1)
        self.queue_camels = fill(4, 0)
        self.solo_seen = fill(0, 0)
        self.tiles = fill(24, -1)
        self.buildings = fill(6, 0)
        self.upgrades = fill(5, 0)
        self.soldiers = fill(players, 0)
        self.ransoms = fill(5, 0)
        self.walls = fill(12, 0)
        self.face = 0
        self.market = 0
        self.row = fill(0, 0)
        self.row_camels = 0
        self.deck = fill(4, 0)
        self.mosque_camels = 0
        self.camels_out = 0
        self.courtiers = fill(6 * 4, 0)
        self.cubes = fill(players * 5, 0)
        self.camels = fill(6, 0)
        self.favour = fill(players, 0)
        self.influence = fill(6, 0)
        self.scrolls = fill(6, 0)
        self.common = fill(6, 0)
        self.rare = fill(6, 0)
        self.spices = fill(6 * 4, 0)
        self.posts = fill(6, 0)
        self.mosque = fill(6, -1)
        self.breakthroughs = fill(6, 0)
        self.scoring_tile = fill(6, -1)
        self.contracts = fill(6, 0)
        self.points = fill(6 * 10, 0)
        self.site = -1
        self.traded = 0
        self.discount_used = 0
        self.jokers_used = 0
        self.paid = fill(5, 0)
        self.taken = fill(4, 0)
        self.routes = 0
        self.bought = 0
        self.used_scrolls = fill(6, 0)
        self.used_common = fill(6, 0)
        self.used_rare = fill(6, 0)
        self.gone = fill(6, 0)

    def copy_fields(self, s: MervFields) -> None:
        self.copy_common(s)
        s.year = self.year
        s.round = self.round
        s.queue = self.queue[:]
        s.turn_no = self.turn_no
        s.slots = self.slots[:]
        s.filling = self.filling[:]
        s.queue_camels = self.queue_camels[:]
        s.solo_seen = self.solo_seen[:]
        s.tiles = self.tiles  # never changes after the set-up
        s.buildings = self.buildings[:]
        s.upgrades = self.upgrades[:]
        s.soldiers = self.soldiers[:]
        s.ransoms = self.ransoms[:]
        s.walls = self.walls[:]
        s.face = self.face
        s.market = self.market
        s.row = self.row[:]
        s.row_camels = self.row_camels
        s.deck = self.deck[:]
        s.mosque_camels = self.mosque_camels
        s.camels_out = self.camels_out
        s.courtiers = self.courtiers[:]
        s.cubes = self.cubes[:]
        s.camels = self.camels[:]
        s.favour = self.favour[:]
        s.influence = self.influence[:]
        s.scrolls = self.scrolls[:]
        s.common = self.common[:]
        s.rare = self.rare[:]
        s.spices = self.spices[:]
        s.posts = self.posts[:]
        s.mosque = self.mosque[:]
        s.breakthroughs = self.breakthroughs[:]
        s.scoring_tile = self.scoring_tile[:]
        s.contracts = self.contracts[:]
        s.points = self.points[:]
        s.site = self.site
        s.traded = self.traded
        s.discount_used = self.discount_used
        s.jokers_used = self.jokers_used
        s.paid = self.paid[:]
        s.taken = self.taken[:]
        s.routes = self.routes
        s.bought = self.bought
        s.used_scrolls = self.used_scrolls[:]
        s.used_common = self.used_common[:]
        s.used_rare = self.used_rare[:]
        s.gone = self.gone[:]

    def field_number(self, place: i64) -> i64:
        if place < 20:
            if place < 14:
                if place == 0:
                    return self.year
                if place == 1:
                    return self.round
                if place == 3:
                    return self.turn_no
            if place == 14:
                return self.face
            if place == 15:
                return self.market
            if place == 17:
                return self.row_camels
            if place == 19:
                return self.mosque_camels
        if place < 38:
            if place == 20:
                return self.camels_out
            if place == 36:
                return self.site
            if place == 37:
                return self.traded
        if place == 38:
            return self.discount_used
        if place == 39:
            return self.jokers_used
        if place == 42:
            return self.routes
        if place == 43:
            return self.bought
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 23:
            if place < 10:
                if place < 6:
                    if place == 2:
                        return self.queue
                    if place == 4:
                        return self.slots
                    if place == 5:
                        return self.filling
                if place == 6:
                    return self.queue_camels
                if place == 7:
                    return self.solo_seen
                if place == 8:
                    return self.tiles
                if place == 9:
                    return self.buildings
            if place < 16:
                if place == 10:
                    return self.upgrades
                if place == 11:
                    return self.soldiers
                if place == 12:
                    return self.ransoms
                if place == 13:
                    return self.walls
            if place == 16:
                return self.row
            if place == 18:
                return self.deck
            if place == 21:
                return self.courtiers
            if place == 22:
                return self.cubes
        if place < 30:
            if place < 26:
                if place == 23:
                    return self.camels
                if place == 24:
                    return self.favour
                if place == 25:
                    return self.influence
            if place == 26:
                return self.scrolls
            if place == 27:
                return self.common
            if place == 28:
                return self.rare
            if place == 29:
                return self.spices
        if place < 34:
            if place == 30:
                return self.posts
            if place == 31:
                return self.mosque
            if place == 32:
                return self.breakthroughs
            if place == 33:
                return self.scoring_tile
        if place == 34:
            return self.contracts
        if place == 35:
            return self.points
        if place == 40:
            return self.paid
        if place == 41:
            return self.taken
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, MervFields)
        found: list[int] = []
        if self.year != before.year:
            found.append(0)
        if self.round != before.round:
            found.append(1)
        if self.queue != before.queue:
            found.append(2)
        if self.turn_no != before.turn_no:
            found.append(3)
        if self.slots != before.slots:
            found.append(4)
        if self.filling != before.filling:
            found.append(5)
        if self.queue_camels != before.queue_camels:
            found.append(6)
        if self.solo_seen != before.solo_seen:
            found.append(7)
        if self.tiles != before.tiles:
            found.append(8)
        if self.buildings != before.buildings:
            found.append(9)
        if self.upgrades != before.upgrades:
            found.append(10)
        if self.soldiers != before.soldiers:
            found.append(11)
        if self.ransoms != before.ransoms:
            found.append(12)
        if self.walls != before.walls:
            found.append(13)
        if self.face != before.face:
            found.append(14)
        if self.market != before.market:
            found.append(15)
        if self.row != before.row:
            found.append(16)
        if self.row_camels != before.row_camels:
            found.append(17)
        if self.deck != before.deck:
            found.append(18)
        if self.mosque_camels != before.mosque_camels:
            found.append(19)
        if self.camels_out != before.camels_out:
            found.append(20)
        if self.courtiers != before.courtiers:
            found.append(21)
        if self.cubes != before.cubes:
            found.append(22)
        if self.camels != before.camels:
            found.append(23)
        if self.favour != before.favour:
            found.append(24)
        if self.influence != before.influence:
            found.append(25)
        if self.scrolls != before.scrolls:
            found.append(26)
        if self.common != before.common:
            found.append(27)
        if self.rare != before.rare:
            found.append(28)
        if self.spices != before.spices:
            found.append(29)
        if self.posts != before.posts:
            found.append(30)
        if self.mosque != before.mosque:
            found.append(31)
        if self.breakthroughs != before.breakthroughs:
            found.append(32)
        if self.scoring_tile != before.scoring_tile:
            found.append(33)
        if self.contracts != before.contracts:
            found.append(34)
        if self.points != before.points:
            found.append(35)
        if self.site != before.site:
            found.append(36)
        if self.traded != before.traded:
            found.append(37)
        if self.discount_used != before.discount_used:
            found.append(38)
        if self.jokers_used != before.jokers_used:
            found.append(39)
        if self.paid != before.paid:
            found.append(40)
        if self.taken != before.taken:
            found.append(41)
        if self.routes != before.routes:
            found.append(42)
        if self.bought != before.bought:
            found.append(43)
        return found

    def write_columns(self, sheet: Sheet, seat: i64, acts: bool, out: vec[i32], at: i64, notes: Notes) -> None:
        players = self.players
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
        out[at + places[0]] = floats[self.year - LEAST & MASK]
        out[at + places[4]] = floats[self.round - LEAST & MASK]
        row = self.queue
        count = len(row)
        out[at + places[9]] = floats[count - LEAST & MASK]
        if count > 12:
            count = 12
        for i in range(count):
            number = row[i]
            if number >= 4:
                to = at + places[10] + (number - 4) * 12 + i
                out[to] = one
                noted[n] = to
                n += 1
            elif number >= 0:
                to = at + places[8] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        out[at + places[12]] = floats[self.turn_no - LEAST & MASK]
        row = self.slots
        for k in range(players):
            to = at + places[16] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        to = at + places[18]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 5
        row = self.filling
        for i in range(4):
            number = row[i]
            if number >= 4:
                to = at + places[22] + (number - 4) * 4 + i
                out[to] = one
                noted[n] = to
                n += 1
            elif number >= 0:
                to = at + places[20] + i + turned[number + away]
                out[to] = one
                noted[n] = to
                n += 1
        row = self.queue_camels
        to = at + places[24]
        first = 0
        for i in range(4):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.solo_seen
        n = write_places(row, 0, len(row), 12, 6, out, at + places[28], noted, n)
        row = self.tiles
        to = at + places[32]
        first = 0
        for i in range(first, first + 24):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 24
        row = self.buildings
        for k in range(players):
            to = at + places[36] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        to = at + places[38]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 24
        row = self.upgrades
        to = at + places[40]
        first = 0
        for i in range(first, first + 5):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 24
        row = self.soldiers
        for k in range(players):
            to = at + places[44] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        row = self.ransoms
        to = at + places[48]
        first = 0
        for i in range(first, first + 5):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 24
        row = self.walls
        to = at + places[52]
        first = 0
        for i in range(first, first + 12):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 20
        if self.face >= 0:
            to = at + places[56] + self.face
            out[to] = one
            noted[n] = to
            n += 1
        n = write_set(self.market, out, at + places[60], noted, n)
        row = self.row
        n = write_places(row, 0, len(row), 12, 4, out, at + places[64], noted, n)
        out[at + places[68]] = floats[self.row_camels - LEAST & MASK]
        row = self.deck
        to = at + places[72]
        first = 0
        for i in range(4):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        n = write_set(self.mosque_camels, out, at + places[76], noted, n)
        out[at + places[80]] = floats[self.camels_out - LEAST & MASK]
        row = self.courtiers
        for k in range(players):
            to = at + places[84] + turned[k + away]
            first = k * 4
            for i in range(4):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        to = at + places[86]
        first = 16
        for i in range(8):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.cubes
        for k in range(players):
            to = at + places[88] + turned[k + away]
            first = k * 5
            for i in range(5):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.camels
        for k in range(players):
            out[at + places[92] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        to = at + places[94]
        first = 4
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.favour
        for k in range(players):
            out[at + places[96] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        row = self.influence
        for k in range(players):
            out[at + places[100] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        to = at + places[102]
        first = 4
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.scrolls
        for k in range(players):
            out[at + places[104] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        to = at + places[106]
        first = 4
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.common
        for k in range(players):
            out[at + places[108] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        to = at + places[110]
        first = 4
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.rare
        for k in range(players):
            out[at + places[112] + turned[k + away]] = floats[row[k] - LEAST & MASK]
        to = at + places[114]
        first = 4
        for i in range(2):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.spices
        for k in range(players):
            to = at + places[116] + turned[k + away]
            first = k * 4
            for i in range(4):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        to = at + places[118]
        first = 16
        for i in range(8):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.posts
        for k in range(players):
            to = at + places[120] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        to = at + places[122]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 8
        row = self.mosque
        for k in range(players):
            to = at + places[124] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        to = at + places[126]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 19
        row = self.breakthroughs
        for k in range(players):
            to = at + places[128] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        to = at + places[130]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 16
        row = self.scoring_tile
        for k in range(players):
            to = at + places[132] + turned[k + away]
            number = row[k]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
        to = at + places[134]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number >= 0:
                out[to + number] = one
                noted[n] = to + number
                n += 1
            to += 4
        row = self.contracts
        for k in range(players):
            to = at + places[136] + turned[k + away]
            number = row[k]
            if number != 0:
                n = write_set(number, out, to, noted, n)
        to = at + places[138]
        first = 4
        for i in range(first, first + 2):
            number = row[i]
            if number != 0:
                n = write_set(number, out, to, noted, n)
            to += 18
        row = self.points
        for k in range(players):
            to = at + places[140] + turned[k + away]
            first = k * 10
            for i in range(10):
                out[to + i] = floats[row[first + i] - LEAST & MASK]
        to = at + places[142]
        first = 40
        for i in range(20):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        if self.site >= 0:
            to = at + places[144] + self.site
            out[to] = one
            noted[n] = to
            n += 1
        out[at + places[148]] = floats[self.traded - LEAST & MASK]
        out[at + places[152]] = floats[self.discount_used - LEAST & MASK]
        for i in range(players):
            out[at + places[156] + turned[i + away]] = floats[(self.jokers_used >> i & 1) - LEAST & MASK]
        row = self.paid
        to = at + places[160]
        first = 0
        for i in range(5):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        row = self.taken
        to = at + places[164]
        first = 0
        for i in range(4):
            out[to + i] = floats[row[first + i] - LEAST & MASK]
        n = write_set(self.routes, out, at + places[168], noted, n)
        n = write_set(self.bought, out, at + places[172], noted, n)
        notes.n = n
