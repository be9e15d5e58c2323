# mypyc: compile
"""The fields as the engine stores them. Made by `make generate` from fields.py: not to be edited."""

from __future__ import annotations

from caravanserai.core.fast import i64, vec
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
