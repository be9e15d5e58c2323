# mypyc: compile
"""Setup of a match (rulebook, preparation)."""

from __future__ import annotations

from serai.core.rules.chance import Chance
from serai.core.rules.state import PrintedData, State
from serai.core.rules.vectors import fill
from serai.games.yspahan.components import YspahanPrinted
from serai.games.yspahan.generated import draw
from serai.games.yspahan.generated.items import Street
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.day import start_day


def set_up(printed: PrintedData, chance: Chance) -> State:
    assert isinstance(printed, YspahanPrinted)
    t = printed
    s = Yspahan(t)
    players = s.players
    s.chance = chance
    s.blank()
    s.week = 1
    s.day = 1
    s.first_player = 0
    s.supervisor = Street.C
    s.camels = fill(players, t.start_camels)
    s.gold = fill(players, t.start_gold)
    s.deck = t.card_count[:]
    if t.random_start:
        s.first_player = draw.start(chance, fill(players, 1))
    start_day(s)
    return s
