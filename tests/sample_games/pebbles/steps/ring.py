# mypyc: compile
"""The seat with the best throw takes pebbles from the ring."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import total

from ..generated import ask, log
from ..generated.items import Pebble
from ..generated.verbs import STOP, TAKE
from ..state import Pebbles
from ..vocabulary import TAKING
from .rounds import end_round

THROWN: Final[i64] = TAKING.local("thrown")
LEFT: Final[i64] = TAKING.local("left")


class Taking(Step[Pebbles]):
    """Take one pebble from the ring, or stop."""

    def options(self, s: Pebbles, frame: Frame) -> vec[i64]:
        out = vec[i64]()
        pebble: i64
        for pebble in range(Pebble.COUNT):
            if s.ring[pebble] > 0:
                out = append(out, TAKE.action(pebble))
        return append(out, STOP.action())

    def choose(self, s: Pebbles, frame: Frame, action: i64) -> None:
        left: i64 = 0
        if STOP.holds(action):
            log.stop(s, frame.who)
        else:
            pebble = TAKE.pebble(action)
            s.ring[pebble] -= 1
            s.heap[frame.who * Pebble.COUNT + pebble] += 1
            log.take(s, frame.who, pebble)
            left = frame.locals[LEFT] - 1
        if left > 0 and total(s.ring) > 0:
            ask.take_pebbles(s, frame.who, frame.locals[THROWN], left)
        else:
            end_round(s)

    def is_open(self, s: Pebbles, frame: Frame) -> bool:
        return True

    def refusal(self, s: Pebbles, frame: Frame, action: i64) -> str:
        return "not_there" if TAKE.holds(action) else "take_first"

    def facts(self, s: Pebbles, frame: Frame, action: i64) -> dict[str, Any]:
        return {"points": int(s.t.values[TAKE.pebble(action)])} if TAKE.holds(action) else {}
