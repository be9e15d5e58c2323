# mypyc: compile
"""Setup of a match (rulebook, preparation)."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.vectors import fill
from serai.games.five_tribes.generated import draw
from serai.games.five_tribes.generated.items import Cells, Tribes
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.reachability import any_move
from serai.games.five_tribes.steps.turn import draw_djinn, draw_resource, start_bidding
from serai.games.five_tribes.vocabulary import DJINNS


def set_up(s: FiveTribes) -> None:
    s.round_no = 1
    s.palms_left = s.t.palms
    s.palaces_left = s.t.palaces
    s.camels_left = fill(s.players, s.t.camels)
    s.gold = fill(s.players, s.t.gold)
    s.resource_deck = s.t.resource_count[:]
    s.djinn_deck = (1 << len(DJINNS)) - 1
    s.victim = -1
    _lay_tiles(s)
    _set_meeples(s)
    while not any_move(s):  # nearly impossible, but a match must begin with a possible move
        _set_meeples(s)
    _set_markers(s)
    i: i64
    for i in range(s.t.resource_row):
        s.resource_row = append(s.resource_row, draw_resource(s, is_hidden=False))
    for i in range(s.t.djinn_row):
        s.djinn_row = append(s.djinn_row, draw_djinn(s, is_hidden=False))
    start_bidding(s)


def _lay_tiles(s: FiveTribes) -> None:
    left = s.t.tile_count[:]
    s.tiles = vec[i64]()
    cell: i64
    for cell in range(Cells.COUNT):
        kind = draw.tiles(s.chance, left)
        left[kind] -= 1
        s.tiles = append(s.tiles, kind)


def _set_meeples(s: FiveTribes) -> None:
    bag = s.t.tribe_count[:]
    s.meeples = fill(Cells.COUNT * Tribes.COUNT, 0)
    cell: i64
    i: i64
    for cell in range(Cells.COUNT):
        for i in range(s.t.on_a_tile):
            tribe = draw.meeples(s.chance, bag)
            bag[tribe] -= 1
            s.meeples[cell * Tribes.COUNT + tribe] += 1
    s.derive()


def _set_markers(s: FiveTribes) -> None:
    left = fill(s.players, s.t.markers)
    i: i64
    for i in range(s.players * s.t.markers):
        seat = draw.markers(s.chance, left)
        left[seat] -= 1
        s.bid_track = append(s.bid_track, seat)
