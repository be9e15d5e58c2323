# mypyc: compile
"""Strength of actions, and facts about choices of workers and keshis for players."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.games.marrakesh.constants import FIRST_GOOD, MOD_ACTION, MOD_VENDOR, SOUK
from serai.games.marrakesh.state import Marrakesh


def strength(s: Marrakesh, seat: i64, area: i64) -> i64:
    """Steps, spaces or dates of an action, with what scrolls add. R-07: read once, when it begins."""
    return s.count(seat, area) + s.modifier(seat, MOD_ACTION, area)


def worker_facts(s: Marrakesh, seat: i64, area: i64) -> dict[str, Any]:
    """The water of the vendor, the keshis of the area, and the strength of the action."""
    found: dict[str, Any] = {}
    if s.has_vendor(seat, area):
        found["water"] = 1 + s.modifier(seat, MOD_VENDOR)
    if area < SOUK:
        if s.room(seat, area) > 0:
            found["keshis"] = s.count(seat, area)
        found["strength"] = strength(s, seat, area)
    return found


def placing_facts(s: Marrakesh, seat: i64, colour: i64, n: i64) -> dict[str, Any]:
    """The room of a colour, and the points of placing `n` keshis of it."""
    if colour >= FIRST_GOOD:
        return {}
    room = s.room(seat, colour)
    found: dict[str, Any] = {"room": room}
    points = s.t.placement_vp[colour] * (n if n < room else room)
    if points > 0:
        found["vp"] = points
    return found
