# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..components import MervPrinted
from ..fields import FIELDS

FIELDS.declared("139238629905")


class MervFields(State):
    t: MervPrinted

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, MervPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.year: i64 = 0
        self.round: i64 = 0
        self.queue: vec[i64] = fill(0, 0)
        self.turn_no: i64 = 0
        self.slots: vec[i64] = fill(6, -1)
        self.filling: vec[i64] = fill(4, -1)
        self.queue_camels: vec[i64] = fill(4, 0)
        self.solo_seen: vec[i64] = fill(0, 0)
        self.tiles: vec[i64] = fill(24, -1)
        self.buildings: vec[i64] = fill(6, 0)
        self.upgrades: vec[i64] = fill(5, 0)
        self.soldiers: vec[i64] = fill(players, 0)
        self.ransoms: vec[i64] = fill(5, 0)
        self.walls: vec[i64] = fill(12, 0)
        self.face: i64 = 0
        self.market: i64 = 0
        self.row: vec[i64] = fill(0, 0)
        self.row_camels: i64 = 0
        self.deck: vec[i64] = fill(4, 0)
        self.mosque_camels: i64 = 0
        self.camels_out: i64 = 0
        self.courtiers: vec[i64] = fill(6 * 4, 0)
        self.cubes: vec[i64] = fill(players * 5, 0)
        self.camels: vec[i64] = fill(6, 0)
        self.favour: vec[i64] = fill(players, 0)
        self.influence: vec[i64] = fill(6, 0)
        self.scrolls: vec[i64] = fill(6, 0)
        self.common: vec[i64] = fill(6, 0)
        self.rare: vec[i64] = fill(6, 0)
        self.spices: vec[i64] = fill(6 * 4, 0)
        self.posts: vec[i64] = fill(6, 0)
        self.mosque: vec[i64] = fill(6, -1)
        self.breakthroughs: vec[i64] = fill(6, 0)
        self.scoring_tile: vec[i64] = fill(6, -1)
        self.contracts: vec[i64] = fill(6, 0)
        self.points: vec[i64] = fill(6 * 10, 0)
        self.site: i64 = -1
        self.traded: i64 = 0
        self.discount_used: i64 = 0
        self.jokers_used: i64 = 0
        self.paid: vec[i64] = fill(5, 0)
        self.taken: vec[i64] = fill(4, 0)
        self.routes: i64 = 0
        self.bought: i64 = 0
        self.used_scrolls: vec[i64] = fill(6, 0)
        self.used_common: vec[i64] = fill(6, 0)
        self.used_rare: vec[i64] = fill(6, 0)
        self.gone: vec[i64] = fill(6, 0)

    def clone(self) -> MervFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

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
                if place == 0: return self.year
                if place == 1: return self.round
                if place == 3: return self.turn_no
            else:
                if place == 14: return self.face
                if place == 15: return self.market
                if place == 17: return self.row_camels
                if place == 19: return self.mosque_camels
        else:
            if place < 38:
                if place == 20: return self.camels_out
                if place == 36: return self.site
                if place == 37: return self.traded
            else:
                if place == 38: return self.discount_used
                if place == 39: return self.jokers_used
                if place == 42: return self.routes
                if place == 43: return self.bought
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 23:
            if place < 10:
                if place < 6:
                    if place == 2: return self.queue
                    if place == 4: return self.slots
                    if place == 5: return self.filling
                else:
                    if place == 6: return self.queue_camels
                    if place == 7: return self.solo_seen
                    if place == 8: return self.tiles
                    if place == 9: return self.buildings
            else:
                if place < 16:
                    if place == 10: return self.upgrades
                    if place == 11: return self.soldiers
                    if place == 12: return self.ransoms
                    if place == 13: return self.walls
                else:
                    if place == 16: return self.row
                    if place == 18: return self.deck
                    if place == 21: return self.courtiers
                    if place == 22: return self.cubes
        else:
            if place < 30:
                if place < 26:
                    if place == 23: return self.camels
                    if place == 24: return self.favour
                    if place == 25: return self.influence
                else:
                    if place == 26: return self.scrolls
                    if place == 27: return self.common
                    if place == 28: return self.rare
                    if place == 29: return self.spices
            else:
                if place < 34:
                    if place == 30: return self.posts
                    if place == 31: return self.mosque
                    if place == 32: return self.breakthroughs
                    if place == 33: return self.scoring_tile
                else:
                    if place == 34: return self.contracts
                    if place == 35: return self.points
                    if place == 40: return self.paid
                    if place == 41: return self.taken
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, MervFields)
        found: list[int] = []
        if self.year != before.year: found.append(0)
        if self.round != before.round: found.append(1)
        if differs(self.queue, before.queue): found.append(2)
        if self.turn_no != before.turn_no: found.append(3)
        if differs(self.slots, before.slots): found.append(4)
        if differs(self.filling, before.filling): found.append(5)
        if differs(self.queue_camels, before.queue_camels): found.append(6)
        if differs(self.solo_seen, before.solo_seen): found.append(7)
        if differs(self.tiles, before.tiles): found.append(8)
        if differs(self.buildings, before.buildings): found.append(9)
        if differs(self.upgrades, before.upgrades): found.append(10)
        if differs(self.soldiers, before.soldiers): found.append(11)
        if differs(self.ransoms, before.ransoms): found.append(12)
        if differs(self.walls, before.walls): found.append(13)
        if self.face != before.face: found.append(14)
        if self.market != before.market: found.append(15)
        if differs(self.row, before.row): found.append(16)
        if self.row_camels != before.row_camels: found.append(17)
        if differs(self.deck, before.deck): found.append(18)
        if self.mosque_camels != before.mosque_camels: found.append(19)
        if self.camels_out != before.camels_out: found.append(20)
        if differs(self.courtiers, before.courtiers): found.append(21)
        if differs(self.cubes, before.cubes): found.append(22)
        if differs(self.camels, before.camels): found.append(23)
        if differs(self.favour, before.favour): found.append(24)
        if differs(self.influence, before.influence): found.append(25)
        if differs(self.scrolls, before.scrolls): found.append(26)
        if differs(self.common, before.common): found.append(27)
        if differs(self.rare, before.rare): found.append(28)
        if differs(self.spices, before.spices): found.append(29)
        if differs(self.posts, before.posts): found.append(30)
        if differs(self.mosque, before.mosque): found.append(31)
        if differs(self.breakthroughs, before.breakthroughs): found.append(32)
        if differs(self.scoring_tile, before.scoring_tile): found.append(33)
        if differs(self.contracts, before.contracts): found.append(34)
        if differs(self.points, before.points): found.append(35)
        if self.site != before.site: found.append(36)
        if self.traded != before.traded: found.append(37)
        if self.discount_used != before.discount_used: found.append(38)
        if self.jokers_used != before.jokers_used: found.append(39)
        if differs(self.paid, before.paid): found.append(40)
        if differs(self.taken, before.taken): found.append(41)
        if self.routes != before.routes: found.append(42)
        if self.bought != before.bought: found.append(43)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, MervFields)
        if place < 22:
            if place < 11:
                if place < 5:
                    if place < 2:
                        if place == 0: twin.year = self.year
                        if place == 1: twin.round = self.round
                    else:
                        if place == 2: twin.queue = self.queue[:]
                        if place == 3: twin.turn_no = self.turn_no
                        if place == 4: twin.slots = self.slots[:]
                else:
                    if place < 8:
                        if place == 5: twin.filling = self.filling[:]
                        if place == 6: twin.queue_camels = self.queue_camels[:]
                        if place == 7: twin.solo_seen = self.solo_seen[:]
                    else:
                        if place == 8: twin.tiles = self.tiles[:]
                        if place == 9: twin.buildings = self.buildings[:]
                        if place == 10: twin.upgrades = self.upgrades[:]
            else:
                if place < 16:
                    if place < 13:
                        if place == 11: twin.soldiers = self.soldiers[:]
                        if place == 12: twin.ransoms = self.ransoms[:]
                    else:
                        if place == 13: twin.walls = self.walls[:]
                        if place == 14: twin.face = self.face
                        if place == 15: twin.market = self.market
                else:
                    if place < 19:
                        if place == 16: twin.row = self.row[:]
                        if place == 17: twin.row_camels = self.row_camels
                        if place == 18: twin.deck = self.deck[:]
                    else:
                        if place == 19: twin.mosque_camels = self.mosque_camels
                        if place == 20: twin.camels_out = self.camels_out
                        if place == 21: twin.courtiers = self.courtiers[:]
        else:
            if place < 33:
                if place < 27:
                    if place < 24:
                        if place == 22: twin.cubes = self.cubes[:]
                        if place == 23: twin.camels = self.camels[:]
                    else:
                        if place == 24: twin.favour = self.favour[:]
                        if place == 25: twin.influence = self.influence[:]
                        if place == 26: twin.scrolls = self.scrolls[:]
                else:
                    if place < 30:
                        if place == 27: twin.common = self.common[:]
                        if place == 28: twin.rare = self.rare[:]
                        if place == 29: twin.spices = self.spices[:]
                    else:
                        if place == 30: twin.posts = self.posts[:]
                        if place == 31: twin.mosque = self.mosque[:]
                        if place == 32: twin.breakthroughs = self.breakthroughs[:]
            else:
                if place < 38:
                    if place < 35:
                        if place == 33: twin.scoring_tile = self.scoring_tile[:]
                        if place == 34: twin.contracts = self.contracts[:]
                    else:
                        if place == 35: twin.points = self.points[:]
                        if place == 36: twin.site = self.site
                        if place == 37: twin.traded = self.traded
                else:
                    if place < 41:
                        if place == 38: twin.discount_used = self.discount_used
                        if place == 39: twin.jokers_used = self.jokers_used
                        if place == 40: twin.paid = self.paid[:]
                    else:
                        if place == 41: twin.taken = self.taken[:]
                        if place == 42: twin.routes = self.routes
                        if place == 43: twin.bought = self.bought
