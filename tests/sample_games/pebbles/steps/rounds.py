# mypyc: compile
"""Setup, drawing and the end of a round; no decisions."""

from __future__ import annotations

from serai.core.rules.native import i64

from ..generated import ask, draw, log
from ..generated.items import Pebble
from ..state import Pebbles


def set_up(s: Pebbles) -> None:
    s.bag = s.t.counts[:]
    s.round = 1
    seat: i64
    for seat in range(s.players):
        for _ in range(s.t.hand):
            draw_pebble(s, seat)
    ask.throw_pebble(s, -1)


def draw_pebble(s: Pebbles, seat: i64) -> None:
    pebble = draw.pebble(s.chance, s.bag, seat)
    s.bag[pebble] -= 1
    s.hand[seat * Pebble.COUNT + pebble] += 1
    log.draw(s, seat, pebble)


def end_round(s: Pebbles) -> None:
    """Everybody draws, and the next seat becomes first; after the last round the game ends instead."""
    if s.round == s.t.rounds:
        s.finished = True
        log.over(s)
        return
    s.round += 1
    s.first = (s.first + 1) % s.players
    log.round(s, s.round, s.first)
    seat: i64
    for seat in range(s.players):
        draw_pebble(s, seat)
    ask.throw_pebble(s, -1)
