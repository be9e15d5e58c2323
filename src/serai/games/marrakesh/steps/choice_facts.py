# mypyc: compile
"""Strength of actions, and facts about choices of workers and keshis for players."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.games.marrakesh.constants import FIRST_GOOD
from serai.games.marrakesh.generated.items import Areas, Modifiers, PathCells, Squares
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.square import citizens


def strength(s: Marrakesh, seat: i64, area: i64) -> i64:
    """Steps, spaces or dates of an action, with what scrolls add. R-07: read once, when it begins."""
    return s.count(seat, area) + s.modifier(seat, Modifiers.ACTION_BONUS, area)


def usable_strength(s: Marrakesh, seat: i64, area: i64) -> i64:
    """What an action can do now: as `strength`; gates for guards in the watchtower; discovered oases; the citizens that
    will face the best cell with a fakir, after the disc has turned."""
    if area == Areas.MEDINA:
        return s.watchtower(seat)
    n: i64 = 0
    if area == Areas.SAHARA:
        cell: i64
        for cell in range(PathCells.COUNT):
            if s.discovered[seat * PathCells.COUNT + cell] >= 0:
                n += 1
        return n
    if area == Areas.SQUARE:
        for cell in range(Squares.COUNT):
            facing = citizens(s, seat, (cell + Squares.COUNT - 1) % Squares.COUNT)
            if s.fakirs[seat] >> cell & 1 != 0 and facing > n:
                n = facing
        return n
    return strength(s, seat, area)


def worker_facts(s: Marrakesh, seat: i64, area: i64) -> dict[str, Any]:
    """The water of the vendor, the keshis of the area, and the strength of the action."""
    found: dict[str, Any] = {}
    if s.has_vendor(seat, area):
        found["water"] = 1 + s.modifier(seat, Modifiers.VENDOR_WATER)
    if area < Areas.SOUK:
        if s.room(seat, area) > 0:
            found["keshis"] = s.count(seat, area)
        found["strength"] = usable_strength(s, seat, area)
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
