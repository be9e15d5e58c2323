# mypyc: compile
"""Setting up (rulebook, preparation)."""

from __future__ import annotations

from typing import Final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import i64, vec
from caravanserai.core.state import Printed, State, fill
from caravanserai.games.yspahan.components import CARD_COUNT, CROSSROADS, ITEM_COUNT, SQUARE_COUNT, YspahanPrinted
from caravanserai.games.yspahan.state import Yspahan
from caravanserai.games.yspahan.steps.day import start_day
from caravanserai.games.yspahan.vocabulary import START

_START: Final[i64] = START


def set_up(printed: Printed, chance: Chance) -> State:
    assert isinstance(printed, YspahanPrinted)
    t = printed
    s = Yspahan(t)
    players = s.players
    s.chance = chance
    s.stack = vec[i64]()
    s.finished = False
    s.week = 1
    s.day = 1
    s.first_player = 0
    s.order = vec[i64]()
    s.turn_no = 0
    s.face = fill(SQUARE_COUNT, 0)
    s.white = fill(SQUARE_COUNT, 0)
    s.yellow = fill(SQUARE_COUNT, 0)
    s.supervisor = CROSSROADS
    s.goods = fill(players, 0)
    s.caravan = vec[i64]()
    s.camels = fill(players, t.start_camels)
    s.gold = fill(players, t.start_gold)
    s.buildings = fill(players, 0)
    s.points = fill(players * ITEM_COUNT, 0)
    s.cards = fill(players * CARD_COUNT, 0)
    s.deck = t.card_count[:]
    s.discard = fill(CARD_COUNT, 0)
    s.built = 0
    if t.random_start:
        s.first_player = chance.pick(_START, fill(players, 1))
    start_day(s)
    return s
