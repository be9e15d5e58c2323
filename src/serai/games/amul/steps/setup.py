# mypyc: compile
"""Setup of a match (rulebook, preparation)."""

from __future__ import annotations

from serai.core.rules.native import i64
from serai.core.rules.vectors import fill
from serai.games.amul.generated import draw
from serai.games.amul.state import Amul
from serai.games.amul.steps.rounds import clockwise, draw_card, replenish


def set_up(s: Amul) -> None:
    t = s.t
    players = s.players
    s.round = 1
    s.market_deck = t.market[:]
    s.palace = t.palace[:]
    s.bazaar = t.bazaar[:]
    s.start_player = draw.start(s.chance, fill(players, 1))
    s.first_pick = s.start_player
    s.turn_order = clockwise(s)
    seat: i64
    for seat in range(players):
        for _ in range(t.hand):
            draw_card(s, seat)
    replenish(s)
