"""Invariants of a state of Pebbles, checked for positions that people write and in tests."""

from __future__ import annotations

from serai.core.rules.vectors import total

from .components import KINDS
from .state import Pebbles
from .steps.ring import LEFT
from .vocabulary import PEBBLE, TAKING, THROWING


def violations(s: Pebbles) -> list[str]:
    found = _pebble_violations(s)
    if s.round > s.t.rounds or (s.finished and s.round < s.t.rounds):
        found.append(f"round: {s.round} of {s.t.rounds}")
    if s.first != (s.round - 1) % s.players:
        found.append(f"first: p{s.first + 1} is not first in round {s.round}")
    return found or ([] if s.finished else _stack_violations(s)) or _hand_violations(s)


def _pebble_violations(s: Pebbles) -> list[str]:
    """No pebble is lost or added."""
    found: list[str] = []
    for pebble in range(KINDS):
        n = s.bag[pebble] + s.ring[pebble]
        n += sum(s.hand[seat * KINDS + pebble] + s.heap[seat * KINDS + pebble] for seat in range(s.players))
        if n != s.t.counts[pebble]:
            found.append(f"{PEBBLE[pebble]} pebbles: {n} in all, there are {s.t.counts[pebble]}")
    return found


def _stack_violations(s: Pebbles) -> list[str]:
    if len(s.frames()) != 1:
        return ["stack: one decision at a time"]
    frame = s.top()
    if (frame.who < 0) != (frame.decision is THROWING):
        return ["stack: all throw, and one takes"]
    if frame.decision is TAKING and not 0 < frame.locals[LEFT] <= s.t.takes:
        return [f"stack: left: {frame.locals[LEFT]} is not in 1..{s.t.takes}"]
    return []


def _hand_violations(s: Pebbles) -> list[str]:
    found: list[str] = []
    throwing = not s.finished and s.top().decision is THROWING
    size = s.t.hand if throwing else s.t.hand - 1
    for seat in range(s.players):
        hand, thrown = s.hand_of(seat), s.thrown[seat]
        if total(hand) != size:
            found.append(f"hand: p{seat + 1} has {total(hand)} pebbles, not {size}")
        if thrown >= 0 and (not throwing or hand[thrown] == 0):
            found.append(f"thrown: p{seat + 1} cannot have thrown {PEBBLE[thrown]} now")
    return found
