# mypyc: compile
"""Setup of a match (rulebook, preparation)."""

from __future__ import annotations

from serai.core.rules.vectors import fill
from serai.games.yspahan.generated import draw
from serai.games.yspahan.generated.items import Street
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.day import start_day


def set_up(s: Yspahan) -> None:
    t = s.t
    players = s.players
    s.week = 1
    s.day = 1
    s.first_player = 0
    s.supervisor = Street.C
    s.camels = fill(players, t.start_camels)
    s.gold = fill(players, t.start_gold)
    s.deck = t.card_count[:]
    if t.random_start:
        s.first_player = draw.start(s.chance, fill(players, 1))
    start_day(s)
