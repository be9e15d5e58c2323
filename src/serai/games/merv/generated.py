# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.observation.float_rows import copy_row, differs
from serai.core.observation.writer import RowWriter
from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import fill

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

    def __init__(self, printed: PrintedData) -> None:
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
        if differs(self.queue, before.queue):
            found.append(2)
        if self.turn_no != before.turn_no:
            found.append(3)
        if differs(self.slots, before.slots):
            found.append(4)
        if differs(self.filling, before.filling):
            found.append(5)
        if differs(self.queue_camels, before.queue_camels):
            found.append(6)
        if differs(self.solo_seen, before.solo_seen):
            found.append(7)
        if differs(self.buildings, before.buildings):
            found.append(9)
        if differs(self.upgrades, before.upgrades):
            found.append(10)
        if differs(self.soldiers, before.soldiers):
            found.append(11)
        if differs(self.ransoms, before.ransoms):
            found.append(12)
        if differs(self.walls, before.walls):
            found.append(13)
        if self.face != before.face:
            found.append(14)
        if self.market != before.market:
            found.append(15)
        if differs(self.row, before.row):
            found.append(16)
        if self.row_camels != before.row_camels:
            found.append(17)
        if differs(self.deck, before.deck):
            found.append(18)
        if self.mosque_camels != before.mosque_camels:
            found.append(19)
        if self.camels_out != before.camels_out:
            found.append(20)
        if differs(self.courtiers, before.courtiers):
            found.append(21)
        if differs(self.cubes, before.cubes):
            found.append(22)
        if differs(self.camels, before.camels):
            found.append(23)
        if differs(self.favour, before.favour):
            found.append(24)
        if differs(self.influence, before.influence):
            found.append(25)
        if differs(self.scrolls, before.scrolls):
            found.append(26)
        if differs(self.common, before.common):
            found.append(27)
        if differs(self.rare, before.rare):
            found.append(28)
        if differs(self.spices, before.spices):
            found.append(29)
        if differs(self.posts, before.posts):
            found.append(30)
        if differs(self.mosque, before.mosque):
            found.append(31)
        if differs(self.breakthroughs, before.breakthroughs):
            found.append(32)
        if differs(self.scoring_tile, before.scoring_tile):
            found.append(33)
        if differs(self.contracts, before.contracts):
            found.append(34)
        if differs(self.points, before.points):
            found.append(35)
        if self.site != before.site:
            found.append(36)
        if self.traded != before.traded:
            found.append(37)
        if self.discount_used != before.discount_used:
            found.append(38)
        if self.jokers_used != before.jokers_used:
            found.append(39)
        if differs(self.paid, before.paid):
            found.append(40)
        if differs(self.taken, before.taken):
            found.append(41)
        if self.routes != before.routes:
            found.append(42)
        if self.bought != before.bought:
            found.append(43)
        return found

    def write_columns(self, before: State, writer: RowWriter) -> None:
        assert isinstance(before, MervFields)
        shown = before
        players = self.players
        places = writer.layout.places
        block = writer.layout.block
        fresh = writer.is_first
        i: i64
        k: i64
        count: i64
        if fresh or self.year != shown.year:
            shown.year = self.year
            writer.set_number(places[0], self.year)
        if fresh or self.round != shown.round:
            shown.round = self.round
            writer.set_number(places[4], self.round)
        if fresh or differs(self.queue, shown.queue):
            shown.queue = row = copy_row(self.queue, shown.queue)
            writer.begin(2)
            count = len(row)
            writer.number(places[9], count)
            count = min(count, 12)
            writer.named(row, count, 4, places[8], block)
            writer.named_parties(row, count, 4, places[10], 12)
            writer.end()
        if fresh or self.turn_no != shown.turn_no:
            shown.turn_no = self.turn_no
            writer.set_number(places[12], self.turn_no)
        if fresh or differs(self.slots, shown.slots):
            shown.slots = row = copy_row(self.slots, shown.slots)
            writer.begin(4)
            for k in range(players):
                writer.which(row, k, 1, 5, places[16] + k * block)
            writer.which(row, 4, 2, 5, places[18])
            writer.end()
        if fresh or differs(self.filling, shown.filling):
            shown.filling = row = copy_row(self.filling, shown.filling)
            writer.begin(5)
            writer.named(row, 4, 4, places[20], block)
            writer.named_parties(row, 4, 4, places[22], 4)
            writer.end()
        if fresh or differs(self.queue_camels, shown.queue_camels):
            writer.set_changed(self.queue_camels, shown.queue_camels, places[24])
        if fresh or differs(self.solo_seen, shown.solo_seen):
            shown.solo_seen = row = copy_row(self.solo_seen, shown.solo_seen)
            writer.begin(7)
            writer.places(row, 0, len(row), 12, 6, places[28])
            writer.end()
        if fresh or differs(self.tiles, shown.tiles):
            shown.tiles = row = copy_row(self.tiles, shown.tiles)
            writer.begin(8)
            writer.which(row, 0, 24, 24, places[32])
            writer.end()
        if fresh or differs(self.buildings, shown.buildings):
            shown.buildings = row = copy_row(self.buildings, shown.buildings)
            writer.begin(9)
            for k in range(players):
                writer.sets(row, k, 1, 24, places[36] + k * block)
            writer.sets(row, 4, 2, 24, places[38])
            writer.end()
        if fresh or differs(self.upgrades, shown.upgrades):
            shown.upgrades = row = copy_row(self.upgrades, shown.upgrades)
            writer.begin(10)
            writer.sets(row, 0, 5, 24, places[40])
            writer.end()
        if fresh or differs(self.soldiers, shown.soldiers):
            shown.soldiers = row = copy_row(self.soldiers, shown.soldiers)
            writer.begin(11)
            for k in range(players):
                writer.sets(row, k, 1, 24, places[44] + k * block)
            writer.end()
        if fresh or differs(self.ransoms, shown.ransoms):
            shown.ransoms = row = copy_row(self.ransoms, shown.ransoms)
            writer.begin(12)
            writer.sets(row, 0, 5, 24, places[48])
            writer.end()
        if fresh or differs(self.walls, shown.walls):
            shown.walls = row = copy_row(self.walls, shown.walls)
            writer.begin(13)
            writer.sets(row, 0, 12, 20, places[52])
            writer.end()
        if fresh or self.face != shown.face:
            writer.set_which(places[56], self.face, shown.face)
            shown.face = self.face
        if fresh or self.market != shown.market:
            shown.market = self.market
            writer.begin(15)
            writer.members(self.market, places[60])
            writer.end()
        if fresh or differs(self.row, shown.row):
            shown.row = row = copy_row(self.row, shown.row)
            writer.begin(16)
            writer.places(row, 0, len(row), 12, 4, places[64])
            writer.end()
        if fresh or self.row_camels != shown.row_camels:
            shown.row_camels = self.row_camels
            writer.set_number(places[68], self.row_camels)
        if fresh or differs(self.deck, shown.deck):
            writer.set_changed(self.deck, shown.deck, places[72])
        if fresh or self.mosque_camels != shown.mosque_camels:
            shown.mosque_camels = self.mosque_camels
            writer.begin(19)
            writer.members(self.mosque_camels, places[76])
            writer.end()
        if fresh or self.camels_out != shown.camels_out:
            shown.camels_out = self.camels_out
            writer.set_number(places[80], self.camels_out)
        if fresh or differs(self.courtiers, shown.courtiers):
            shown.courtiers = row = copy_row(self.courtiers, shown.courtiers)
            writer.begin(21)
            for k in range(players):
                writer.numbers_of(row, k * 4, 4, places[84] + k * block)
            writer.numbers_of(row, 16, 8, places[86])
            writer.end()
        if fresh or differs(self.cubes, shown.cubes):
            shown.cubes = row = copy_row(self.cubes, shown.cubes)
            writer.set_seats(row, 5, places[88])
        if fresh or differs(self.camels, shown.camels):
            shown.camels = row = copy_row(self.camels, shown.camels)
            writer.begin(23)
            for k in range(players):
                writer.number(places[92] + k * block, row[k])
            writer.numbers_of(row, 4, 2, places[94])
            writer.end()
        if fresh or differs(self.favour, shown.favour):
            shown.favour = row = copy_row(self.favour, shown.favour)
            writer.set_seats(row, 1, places[96])
        if fresh or differs(self.influence, shown.influence):
            shown.influence = row = copy_row(self.influence, shown.influence)
            writer.begin(25)
            for k in range(players):
                writer.number(places[100] + k * block, row[k])
            writer.numbers_of(row, 4, 2, places[102])
            writer.end()
        if fresh or differs(self.scrolls, shown.scrolls):
            shown.scrolls = row = copy_row(self.scrolls, shown.scrolls)
            writer.begin(26)
            for k in range(players):
                writer.number(places[104] + k * block, row[k])
            writer.numbers_of(row, 4, 2, places[106])
            writer.end()
        if fresh or differs(self.common, shown.common):
            shown.common = row = copy_row(self.common, shown.common)
            writer.begin(27)
            for k in range(players):
                writer.number(places[108] + k * block, row[k])
            writer.numbers_of(row, 4, 2, places[110])
            writer.end()
        if fresh or differs(self.rare, shown.rare):
            shown.rare = row = copy_row(self.rare, shown.rare)
            writer.begin(28)
            for k in range(players):
                writer.number(places[112] + k * block, row[k])
            writer.numbers_of(row, 4, 2, places[114])
            writer.end()
        if fresh or differs(self.spices, shown.spices):
            shown.spices = row = copy_row(self.spices, shown.spices)
            writer.begin(29)
            for k in range(players):
                writer.numbers_of(row, k * 4, 4, places[116] + k * block)
            writer.numbers_of(row, 16, 8, places[118])
            writer.end()
        if fresh or differs(self.posts, shown.posts):
            shown.posts = row = copy_row(self.posts, shown.posts)
            writer.begin(30)
            for k in range(players):
                writer.sets(row, k, 1, 8, places[120] + k * block)
            writer.sets(row, 4, 2, 8, places[122])
            writer.end()
        if fresh or differs(self.mosque, shown.mosque):
            shown.mosque = row = copy_row(self.mosque, shown.mosque)
            writer.begin(31)
            for k in range(players):
                writer.which(row, k, 1, 19, places[124] + k * block)
            writer.which(row, 4, 2, 19, places[126])
            writer.end()
        if fresh or differs(self.breakthroughs, shown.breakthroughs):
            shown.breakthroughs = row = copy_row(self.breakthroughs, shown.breakthroughs)
            writer.begin(32)
            for k in range(players):
                writer.sets(row, k, 1, 16, places[128] + k * block)
            writer.sets(row, 4, 2, 16, places[130])
            writer.end()
        if fresh or differs(self.scoring_tile, shown.scoring_tile):
            shown.scoring_tile = row = copy_row(self.scoring_tile, shown.scoring_tile)
            writer.begin(33)
            for k in range(players):
                writer.which(row, k, 1, 4, places[132] + k * block)
            writer.which(row, 4, 2, 4, places[134])
            writer.end()
        if fresh or differs(self.contracts, shown.contracts):
            shown.contracts = row = copy_row(self.contracts, shown.contracts)
            writer.begin(34)
            for k in range(players):
                writer.sets(row, k, 1, 18, places[136] + k * block)
            writer.sets(row, 4, 2, 18, places[138])
            writer.end()
        if fresh or differs(self.points, shown.points):
            shown.points = row = copy_row(self.points, shown.points)
            writer.begin(35)
            for k in range(players):
                writer.numbers_of(row, k * 10, 10, places[140] + k * block)
            writer.numbers_of(row, 40, 20, places[142])
            writer.end()
        if fresh or self.site != shown.site:
            writer.set_which(places[144], self.site, shown.site)
            shown.site = self.site
        if fresh or self.traded != shown.traded:
            shown.traded = self.traded
            writer.set_number(places[148], self.traded)
        if fresh or self.discount_used != shown.discount_used:
            shown.discount_used = self.discount_used
            writer.set_number(places[152], self.discount_used)
        if fresh or self.jokers_used != shown.jokers_used:
            shown.jokers_used = self.jokers_used
            writer.begin(39)
            for i in range(players):
                writer.number(places[156] + i * block, self.jokers_used >> i & 1)
            writer.end()
        if fresh or differs(self.paid, shown.paid):
            writer.set_changed(self.paid, shown.paid, places[160])
        if fresh or differs(self.taken, shown.taken):
            writer.set_changed(self.taken, shown.taken, places[164])
        if fresh or self.routes != shown.routes:
            shown.routes = self.routes
            writer.begin(42)
            writer.members(self.routes, places[168])
            writer.end()
        if fresh or self.bought != shown.bought:
            shown.bought = self.bought
            writer.begin(43)
            writer.members(self.bought, places[172])
            writer.end()
