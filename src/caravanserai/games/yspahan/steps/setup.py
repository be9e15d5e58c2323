# mypyc: compile
"""Setting up (rulebook, preparation)."""

from __future__ import annotations

from caravanserai.core.chance import Chance
from caravanserai.core.numbers import fill
from caravanserai.core.state import Printed, State
from caravanserai.games.yspahan.components import CROSSROADS, YspahanPrinted
from caravanserai.games.yspahan.state import Yspahan
from caravanserai.games.yspahan.steps.day import start_day
from caravanserai.games.yspahan.vocabulary import START


def set_up(printed: Printed, chance: Chance) -> State:
    assert isinstance(printed, YspahanPrinted)
    t = printed
    s = Yspahan(t)
    players = s.players
    s.chance = chance
    s.blank()
    s.week = 1
    s.day = 1
    s.first_player = 0
    s.supervisor = CROSSROADS
    s.camels = fill(players, t.start_camels)
    s.gold = fill(players, t.start_gold)
    s.deck = t.card_count[:]
    if t.random_start:
        s.first_player = chance.pick(START, fill(players, 1))
    start_day(s)
    return s
