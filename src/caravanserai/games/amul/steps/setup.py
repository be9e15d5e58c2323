# mypyc: compile
"""Setting up (rulebook, preparation)."""

from __future__ import annotations

from typing import Final

from caravanserai.core.chance import Chance
from caravanserai.core.fast import i64, vec
from caravanserai.core.state import Printed, State, fill
from caravanserai.games.amul.components import FACE_COUNT, AmulPrinted
from caravanserai.games.amul.state import Amul
from caravanserai.games.amul.steps.ending import SPY_COUNT
from caravanserai.games.amul.steps.rounds import clockwise, draw_card, replenish
from caravanserai.games.amul.vocabulary import START

_START: Final[i64] = START


def set_up(printed: Printed, chance: Chance) -> State:
    assert isinstance(printed, AmulPrinted)
    t = printed
    s = Amul(t)
    players = s.players
    s.chance = chance
    s.stack = vec[i64]()
    s.finished = False
    s.round = 1
    s.market_deck = t.market[:]
    s.market = fill(FACE_COUNT, 0)
    s.palace = t.palace[:]
    s.bazaar = t.bazaar[:]
    s.removed = fill(FACE_COUNT, 0)
    s.hand = fill(players * FACE_COUNT, 0)
    s.offer = fill(players, -1)
    s.play_choice = fill(players, -1)
    s.known = fill(players * FACE_COUNT, 0)
    s.area = fill(players * FACE_COUNT, 0)
    s.spy_target = fill(SPY_COUNT, -1)
    s.start_player = chance.pick(_START, fill(players, 1))
    s.first_pick = s.start_player
    s.turn_order = clockwise(s)
    seat: i64
    for seat in range(players):
        for _ in range(t.hand):
            draw_card(s, seat)
    replenish(s)
    return s
