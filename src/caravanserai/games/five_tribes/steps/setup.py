# mypyc: compile
"""Setting up (rulebook, preparation)."""

from __future__ import annotations

from typing import Final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import append, i64, vec
from caravanserai.core.state import Printed, State, fill
from caravanserai.games.five_tribes.components import (
    CELL_COUNT,
    RESOURCE_COUNT,
    TRIBE_COUNT,
    FiveTribesPrinted,
)
from caravanserai.games.five_tribes.state import NOT_ENDING, SPOT_COUNT, FiveTribes
from caravanserai.games.five_tribes.steps.meeples import any_move
from caravanserai.games.five_tribes.steps.turn import draw_djinn, draw_resource, start_bidding
from caravanserai.games.five_tribes.vocabulary import (
    DJINN_TURNED,
    DJINNS,
    MARKERS_SET,
    MEEPLES_SET,
    RESOURCE_TURNED,
    TILES_LAID,
)

_TILES_LAID: Final[i64] = TILES_LAID
_MEEPLES_SET: Final[i64] = MEEPLES_SET
_MARKERS_SET: Final[i64] = MARKERS_SET
_RESOURCE_TURNED: Final[i64] = RESOURCE_TURNED
_DJINN_TURNED: Final[i64] = DJINN_TURNED


def set_up(printed: Printed, chance: Chance) -> State:
    assert isinstance(printed, FiveTribesPrinted)
    s = FiveTribes(printed)
    s.chance = chance
    _clear(s, printed)
    _lay_tiles(s)
    _set_meeples(s)
    while not any_move(s):  # never seen, but a board without a move is no game
        _set_meeples(s)
    _set_markers(s)
    i: i64
    for i in range(printed.resource_row):
        s.resource_row = append(s.resource_row, draw_resource(s, _RESOURCE_TURNED))
    for i in range(printed.djinn_row):
        s.djinn_row = append(s.djinn_row, draw_djinn(s, _DJINN_TURNED))
    start_bidding(s)
    return s


def _clear(s: FiveTribes, t: FiveTribesPrinted) -> None:
    """The table before anything was drawn."""
    players = s.players
    s.stack = vec[i64]()
    s.finished = False
    s.round_no = 1
    s.meeples = fill(CELL_COUNT * TRIBE_COUNT, 0)
    s.owner = fill(CELL_COUNT, -1)
    s.palms = fill(CELL_COUNT, 0)
    s.palaces = fill(CELL_COUNT, 0)
    s.palms_left = t.palms
    s.palaces_left = t.palaces
    s.bag = fill(TRIBE_COUNT, 0)
    s.camels_left = fill(players, t.camels)
    s.viziers = fill(players, 0)
    s.elders = fill(players, 0)
    s.gold = fill(players, t.gold)
    s.cards = fill(players * RESOURCE_COUNT, 0)
    s.seen = fill(players * RESOURCE_COUNT, 0)
    s.djinns = fill(players, 0)
    s.used_djinns = fill(players, 0)
    s.resource_row = vec[i64]()
    s.resource_deck = t.resource_count[:]
    s.resource_discard = fill(RESOURCE_COUNT, 0)
    s.djinn_row = vec[i64]()
    s.djinn_deck = (1 << len(DJINNS)) - 1
    s.djinn_discard = 0
    s.drawn = 0
    s.bid_track = vec[i64]()
    s.turn_track = fill(SPOT_COUNT, -1)
    s.ending = NOT_ENDING
    s.start_tile = -1
    s.final_tile = -1
    s.hand = fill(TRIBE_COUNT, 0)
    s.path = vec[i64]()
    s.collected = -1
    s.collected_count = 0
    s.builder_income = 0
    s.armed = 0
    s.victim = -1
    s.laid_out = 0


def _lay_tiles(s: FiveTribes) -> None:
    left = s.t.tile_count[:]
    s.tiles = vec[i64]()
    cell: i64
    for cell in range(CELL_COUNT):
        kind = s.chance.pick(_TILES_LAID, left)
        left[kind] -= 1
        s.tiles = append(s.tiles, kind)


def _set_meeples(s: FiveTribes) -> None:
    bag = s.t.tribe_count[:]
    s.meeples = fill(CELL_COUNT * TRIBE_COUNT, 0)
    cell: i64
    i: i64
    for cell in range(CELL_COUNT):
        for i in range(s.t.on_a_tile):
            tribe = s.chance.pick(_MEEPLES_SET, bag)
            bag[tribe] -= 1
            s.meeples[cell * TRIBE_COUNT + tribe] += 1
    s.derive()


def _set_markers(s: FiveTribes) -> None:
    left = fill(s.players, s.t.markers)
    i: i64
    for i in range(s.players * s.t.markers):
        seat = s.chance.pick(_MARKERS_SET, left)
        left[seat] -= 1
        s.bid_track = append(s.bid_track, seat)
