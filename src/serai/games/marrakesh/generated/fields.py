# mypyc: compile
"""The fields as the engine stores them. Made by `serai generate` from fields.py: not to be edited."""

from __future__ import annotations

from serai.core.rules.native import i64, vec
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import differs, fill

from ..components import MarrakeshPrinted
from ..fields import FIELDS

FIELDS.declared("5bc052c22d97")


class MarrakeshFields(State):
    t: MarrakeshPrinted

    def __init__(self, printed: PrintedData) -> None:
        super().__init__(printed)
        assert isinstance(printed, MarrakeshPrinted)
        self.t = printed

    def blank(self) -> None:
        self.blank_common()
        players = self.players
        self.season: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = -1
        self.active: i64 = -1
        self.camel: i64 = -1
        self.feld: i64 = -1
        self.tower: vec[i64] = fill(12, 0)
        self.upper_floor: vec[i64] = fill(12, 0)
        self.tray: vec[i64] = fill(12, 0)
        self.scroll_up: vec[i64] = fill(12, -1)
        self.scroll_unseen: vec[i64] = fill(12, 0)
        self.scroll_known: vec[i64] = fill(12 * 8, 0)
        self.unseen_scrolls: vec[i64] = fill(2, 0)
        self.luxury_up: vec[i64] = fill(5, -1)
        self.luxury_unseen: vec[i64] = fill(5, 0)
        self.unseen_luxury: i64 = 0
        self.exchange: i64 = -1
        self.unseen_exchanges: i64 = 0
        self.workshops: vec[i64] = fill(4 * 12, 0)
        self.stair_tiles: vec[i64] = fill(25, -1)
        self.figure_step: vec[i64] = fill(2, 0)
        self.figure_with: vec[i64] = fill(2, -1)
        self.river_tiles: vec[i64] = fill(3, -1)
        self.river_order: vec[i64] = fill(0, 0)
        self.city_display: i64 = 0
        self.points: vec[i64] = fill(players * 17, 0)
        self.resources: vec[i64] = fill(players * 3, 0)
        self.goods: vec[i64] = fill(players * 3, 0)
        self.hand: vec[i64] = fill(players, 0)
        self.chosen: vec[i64] = fill(players, 0)
        self.shown: vec[i64] = fill(players, 0)
        self.workers: vec[i64] = fill(players * 9, 0)
        self.river: vec[i64] = fill(players, 0)
        self.sailed: vec[i64] = fill(players, 0)
        self.steps: vec[i64] = fill(players * 2, 0)
        self.settled: vec[i64] = fill(players * 6, 0)
        self.fakirs: vec[i64] = fill(players, 0)
        self.disc: vec[i64] = fill(players, 0)
        self.caravans: vec[i64] = fill(players * 3, 0)
        self.vendors: vec[i64] = fill(players, 0)
        self.gates: vec[i64] = fill(players * 8, -1)
        self.discovered: vec[i64] = fill(players * 6, -1)
        self.unseen_oases: i64 = 0
        self.explored: vec[i64] = fill(players * 7, 0)
        self.line_drawn: vec[i64] = fill(players, 0)
        self.line_plan: vec[i64] = fill(players * 6, -1)
        self.line: vec[i64] = fill(players * 6, -1)
        self.cities: vec[i64] = fill(players * 2, -1)
        self.day: vec[i64] = fill(players, 0)
        self.scroll_owner: vec[i64] = fill(72, -1)
        self.used: vec[i64] = fill(2, 0)
        self.bought: i64 = 0
        self.refreshed: i64 = 0
        self.luxury_owner: vec[i64] = fill(25, -1)
        self.provisions: vec[i64] = fill(players, 0)
        self.provisions_down: vec[i64] = fill(players, 0)
        self.provision_choice: vec[i64] = fill(players, -1)
        self.keshis: vec[i64] = fill(players * 8, 0)

    def clone(self) -> MarrakeshFields:
        s = type(self)(self.t)
        self.copy_fields(s)
        return s

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
                if place == 0: return self.season
                if place == 1: return self.round
                if place == 2: return self.phase
            else:
                if place == 3: return self.active
                if place == 4: return self.camel
                if place == 5: return self.feld
        else:
            if place < 24:
                if place == 15: return self.unseen_luxury
                if place == 16: return self.exchange
                if place == 17: return self.unseen_exchanges
            else:
                if place == 24: return self.city_display
                if place == 42: return self.unseen_oases
                if place == 51: return self.bought
                if place == 52: return self.refreshed
        return super().field_number(place)

    def field_row(self, place: i64) -> vec[i64]:
        if place < 32:
            if place < 20:
                if place < 11:
                    if place < 8:
                        if place == 6: return self.tower
                        if place == 7: return self.upper_floor
                    else:
                        if place == 8: return self.tray
                        if place == 9: return self.scroll_up
                        if place == 10: return self.scroll_unseen
                else:
                    if place < 14:
                        if place == 11: return self.scroll_known
                        if place == 12: return self.unseen_scrolls
                        if place == 13: return self.luxury_up
                    else:
                        if place == 14: return self.luxury_unseen
                        if place == 18: return self.workshops
                        if place == 19: return self.stair_tiles
            else:
                if place < 26:
                    if place < 22:
                        if place == 20: return self.figure_step
                        if place == 21: return self.figure_with
                    else:
                        if place == 22: return self.river_tiles
                        if place == 23: return self.river_order
                        if place == 25: return self.points
                else:
                    if place < 29:
                        if place == 26: return self.resources
                        if place == 27: return self.goods
                        if place == 28: return self.hand
                    else:
                        if place == 29: return self.chosen
                        if place == 30: return self.shown
                        if place == 31: return self.workers
        else:
            if place < 44:
                if place < 37:
                    if place < 34:
                        if place == 32: return self.river
                        if place == 33: return self.sailed
                    else:
                        if place == 34: return self.steps
                        if place == 35: return self.settled
                        if place == 36: return self.fakirs
                else:
                    if place < 40:
                        if place == 37: return self.disc
                        if place == 38: return self.caravans
                        if place == 39: return self.vendors
                    else:
                        if place == 40: return self.gates
                        if place == 41: return self.discovered
                        if place == 43: return self.explored
            else:
                if place < 49:
                    if place < 46:
                        if place == 44: return self.line_drawn
                        if place == 45: return self.line_plan
                    else:
                        if place == 46: return self.line
                        if place == 47: return self.cities
                        if place == 48: return self.day
                else:
                    if place < 54:
                        if place == 49: return self.scroll_owner
                        if place == 50: return self.used
                        if place == 53: return self.luxury_owner
                    else:
                        if place == 54: return self.provisions
                        if place == 55: return self.provisions_down
                        if place == 56: return self.provision_choice
        return super().field_row(place)

    def changed_since(self, before: State) -> list[int]:
        assert isinstance(before, MarrakeshFields)
        found: list[int] = []
        if self.season != before.season: found.append(0)
        if self.round != before.round: found.append(1)
        if self.phase != before.phase: found.append(2)
        if self.active != before.active: found.append(3)
        if self.camel != before.camel: found.append(4)
        if self.feld != before.feld: found.append(5)
        if differs(self.tower, before.tower): found.append(6)
        if differs(self.upper_floor, before.upper_floor): found.append(7)
        if differs(self.tray, before.tray): found.append(8)
        if differs(self.scroll_up, before.scroll_up): found.append(9)
        if differs(self.scroll_unseen, before.scroll_unseen): found.append(10)
        if differs(self.scroll_known, before.scroll_known): found.append(11)
        if differs(self.unseen_scrolls, before.unseen_scrolls): found.append(12)
        if differs(self.luxury_up, before.luxury_up): found.append(13)
        if differs(self.luxury_unseen, before.luxury_unseen): found.append(14)
        if self.unseen_luxury != before.unseen_luxury: found.append(15)
        if self.exchange != before.exchange: found.append(16)
        if self.unseen_exchanges != before.unseen_exchanges: found.append(17)
        if differs(self.workshops, before.workshops): found.append(18)
        if differs(self.stair_tiles, before.stair_tiles): found.append(19)
        if differs(self.figure_step, before.figure_step): found.append(20)
        if differs(self.figure_with, before.figure_with): found.append(21)
        if differs(self.river_tiles, before.river_tiles): found.append(22)
        if differs(self.river_order, before.river_order): found.append(23)
        if self.city_display != before.city_display: found.append(24)
        if differs(self.points, before.points): found.append(25)
        if differs(self.resources, before.resources): found.append(26)
        if differs(self.goods, before.goods): found.append(27)
        if differs(self.hand, before.hand): found.append(28)
        if differs(self.chosen, before.chosen): found.append(29)
        if differs(self.shown, before.shown): found.append(30)
        if differs(self.workers, before.workers): found.append(31)
        if differs(self.river, before.river): found.append(32)
        if differs(self.sailed, before.sailed): found.append(33)
        if differs(self.steps, before.steps): found.append(34)
        if differs(self.settled, before.settled): found.append(35)
        if differs(self.fakirs, before.fakirs): found.append(36)
        if differs(self.disc, before.disc): found.append(37)
        if differs(self.caravans, before.caravans): found.append(38)
        if differs(self.vendors, before.vendors): found.append(39)
        if differs(self.gates, before.gates): found.append(40)
        if differs(self.discovered, before.discovered): found.append(41)
        if self.unseen_oases != before.unseen_oases: found.append(42)
        if differs(self.explored, before.explored): found.append(43)
        if differs(self.line_drawn, before.line_drawn): found.append(44)
        if differs(self.line_plan, before.line_plan): found.append(45)
        if differs(self.line, before.line): found.append(46)
        if differs(self.cities, before.cities): found.append(47)
        if differs(self.day, before.day): found.append(48)
        if differs(self.scroll_owner, before.scroll_owner): found.append(49)
        if differs(self.used, before.used): found.append(50)
        if self.bought != before.bought: found.append(51)
        if self.refreshed != before.refreshed: found.append(52)
        if differs(self.luxury_owner, before.luxury_owner): found.append(53)
        if differs(self.provisions, before.provisions): found.append(54)
        if differs(self.provisions_down, before.provisions_down): found.append(55)
        if differs(self.provision_choice, before.provision_choice): found.append(56)
        return found

    def copy_field(self, place: i64, twin: State) -> None:
        assert isinstance(twin, MarrakeshFields)
        if place < 28:
            if place < 14:
                if place < 7:
                    if place < 3:
                        if place == 0: twin.season = self.season
                        if place == 1: twin.round = self.round
                        if place == 2: twin.phase = self.phase
                    else:
                        if place == 3: twin.active = self.active
                        if place == 4: twin.camel = self.camel
                        if place == 5: twin.feld = self.feld
                        if place == 6: twin.tower = self.tower[:]
                else:
                    if place < 10:
                        if place == 7: twin.upper_floor = self.upper_floor[:]
                        if place == 8: twin.tray = self.tray[:]
                        if place == 9: twin.scroll_up = self.scroll_up[:]
                    else:
                        if place == 10: twin.scroll_unseen = self.scroll_unseen[:]
                        if place == 11: twin.scroll_known = self.scroll_known[:]
                        if place == 12: twin.unseen_scrolls = self.unseen_scrolls[:]
                        if place == 13: twin.luxury_up = self.luxury_up[:]
            else:
                if place < 21:
                    if place < 17:
                        if place == 14: twin.luxury_unseen = self.luxury_unseen[:]
                        if place == 15: twin.unseen_luxury = self.unseen_luxury
                        if place == 16: twin.exchange = self.exchange
                    else:
                        if place == 17: twin.unseen_exchanges = self.unseen_exchanges
                        if place == 18: twin.workshops = self.workshops[:]
                        if place == 19: twin.stair_tiles = self.stair_tiles[:]
                        if place == 20: twin.figure_step = self.figure_step[:]
                else:
                    if place < 24:
                        if place == 21: twin.figure_with = self.figure_with[:]
                        if place == 22: twin.river_tiles = self.river_tiles[:]
                        if place == 23: twin.river_order = self.river_order[:]
                    else:
                        if place == 24: twin.city_display = self.city_display
                        if place == 25: twin.points = self.points[:]
                        if place == 26: twin.resources = self.resources[:]
                        if place == 27: twin.goods = self.goods[:]
        else:
            if place < 42:
                if place < 35:
                    if place < 31:
                        if place == 28: twin.hand = self.hand[:]
                        if place == 29: twin.chosen = self.chosen[:]
                        if place == 30: twin.shown = self.shown[:]
                    else:
                        if place == 31: twin.workers = self.workers[:]
                        if place == 32: twin.river = self.river[:]
                        if place == 33: twin.sailed = self.sailed[:]
                        if place == 34: twin.steps = self.steps[:]
                else:
                    if place < 38:
                        if place == 35: twin.settled = self.settled[:]
                        if place == 36: twin.fakirs = self.fakirs[:]
                        if place == 37: twin.disc = self.disc[:]
                    else:
                        if place == 38: twin.caravans = self.caravans[:]
                        if place == 39: twin.vendors = self.vendors[:]
                        if place == 40: twin.gates = self.gates[:]
                        if place == 41: twin.discovered = self.discovered[:]
            else:
                if place < 49:
                    if place < 45:
                        if place == 42: twin.unseen_oases = self.unseen_oases
                        if place == 43: twin.explored = self.explored[:]
                        if place == 44: twin.line_drawn = self.line_drawn[:]
                    else:
                        if place == 45: twin.line_plan = self.line_plan[:]
                        if place == 46: twin.line = self.line[:]
                        if place == 47: twin.cities = self.cities[:]
                        if place == 48: twin.day = self.day[:]
                else:
                    if place < 53:
                        if place == 49: twin.scroll_owner = self.scroll_owner[:]
                        if place == 50: twin.used = self.used[:]
                        if place == 51: twin.bought = self.bought
                        if place == 52: twin.refreshed = self.refreshed
                    else:
                        if place == 53: twin.luxury_owner = self.luxury_owner[:]
                        if place == 54: twin.provisions = self.provisions[:]
                        if place == 55: twin.provisions_down = self.provisions_down[:]
                        if place == 56: twin.provision_choice = self.provision_choice[:]
