# mypyc: compile
"""The secret throw of all seats at once."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step

from ..generated import ask, log
from ..generated.items import Pebble
from ..generated.verbs import THROW
from ..state import Pebbles


class Throwing(Step[Pebbles]):
    """Throw a pebble of the hand, in secret."""

    def actors(self, s: Pebbles, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        seat: i64
        for seat in range(s.players):
            if s.thrown[seat] < 0:
                out = append(out, seat)
        return out

    def options(self, s: Pebbles, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        pebble: i64
        for pebble in range(Pebble.COUNT):
            if s.hand[frame.who * Pebble.COUNT + pebble] > 0:
                out = append(out, THROW.action(pebble))
        return out

    def choose(self, s: Pebbles, frame: Frame, action: i64) -> None:
        s.thrown[frame.who] = THROW.pebble(action)
        log.throw(s, frame.who, THROW.pebble(action))
        if len(self.actors(s, frame)) > 0:
            ask.throw_pebble(s, -1)
        else:
            reveal_throws(s)

    def refusal(self, s: Pebbles, frame: Frame, action: i64) -> str:
        return "not_held" if THROW.holds(action) else "throw_first"


def reveal_throws(s: Pebbles) -> None:
    """Reveal the throws. The best pebble takes; among equals the seat that comes first after the first seat."""
    s.reveal()
    best: i64 = s.first
    i: i64
    for i in range(s.players):
        seat = (s.first + i) % s.players
        if s.t.values[s.thrown[seat]] > s.t.values[s.thrown[best]]:
            best = seat
    winning = s.thrown[best]
    for seat in range(s.players):
        pebble = s.thrown[seat]
        s.thrown[seat] = -1
        s.hand[seat * Pebble.COUNT + pebble] -= 1
        s.ring[pebble] += 1
        log.show(s, seat, pebble)
    ask.take_pebbles(s, best, winning, s.t.takes)
