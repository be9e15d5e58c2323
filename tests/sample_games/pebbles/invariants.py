"""Invariants of a state of Pebbles, checked for positions that people write and in tests."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.rules.vectors import total
from serai.core.rules.violations import Violation

from .state import Pebbles
from .steps.ring import LEFT
from .vocabulary import PEBBLE, TAKING, THROWING


def violations(s: Pebbles) -> list[Violation]:
    found: list[Violation] = []
    if s.round > s.t.rounds or (s.finished and s.round < s.t.rounds):
        found.append(Violation("round", n=s.round, there=s.t.rounds))
    if s.first != (s.round - 1) % s.players:
        found.append(Violation("first", seat=s.first, round=s.round))
    return found or ([] if s.finished else _stack(s)) or [*_hands(s)]


def _stack(s: Pebbles) -> list[Violation]:
    frame = s.top()
    if len(s.frames()) != 1:
        return [Violation("alone").inside(frame.decision.key, "decision")]
    if (frame.who < 0) != (frame.decision is THROWING):
        return [Violation("for_one" if frame.who < 0 else "for_all").inside(frame.decision.key, "decision")]
    if frame.decision is TAKING and not 0 < frame.locals[LEFT] <= s.t.takes:
        return [Violation("left", n=frame.locals[LEFT], most=s.t.takes)]
    return []


def _hands(s: Pebbles) -> Iterator[Violation]:
    throwing = not s.finished and s.top().decision is THROWING
    size = s.t.hand if throwing else s.t.hand - 1
    for seat in range(s.players):
        hand, thrown = s.hand_of(seat), s.thrown[seat]
        if total(hand) != size:
            yield Violation("hand", seat=seat, n=total(hand), there=size)
        if thrown >= 0 and (not throwing or hand[thrown] == 0):
            yield Violation("thrown", seat=seat, pebble=PEBBLE[thrown])
