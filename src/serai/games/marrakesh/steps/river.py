# mypyc: compile
"""The river (rulebook, River; phase 4): spaces, water, the jetty, and the bonuses of the rapids."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, reserve
from serai.games.marrakesh.constants import RAPID_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Modifiers, Resources
from serai.games.marrakesh.generated.verbs import DONE, RAPID
from serai.games.marrakesh.generated.verbs import WATER as ADD
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.resources import pay, score
from serai.games.marrakesh.steps.step import MarrakeshStep, use


def sail(s: Marrakesh, seat: i64, n: i64, because: i64) -> None:
    """Move the fisherman; R-09: without spaces there is no move, and no water may be added."""
    if n == 0:
        return
    s.sailed[seat] = 1
    move_fisherman(s, seat, n, because)
    ask_for_water(s, seat, because)


def ask_for_water(s: Marrakesh, seat: i64, because: i64) -> None:
    if s.resource(seat, Resources.WATER) > 0:
        ask.add_water(s, seat, because)


def move_fisherman(s: Marrakesh, seat: i64, n: i64, because: i64) -> None:
    """Move space by space. The jetty gives its best free place at once, and every space beyond it a point."""
    t = s.t
    before = s.river[seat]
    space = before + n
    if space > t.jetty:
        space = t.jetty
    if space > before:
        s.river[seat] = space
        log.sail(s, seat, space - before, space, because)
        if space == t.jetty:
            land(s, seat)
        stand_behind(s, seat)
    beyond = n - (space - before)
    score(s, seat, beyond * t.beyond_jetty, Causes.JETTY)


def land(s: Marrakesh, seat: i64) -> None:
    taken: i64 = 0
    other: i64
    for other in range(s.players):
        if other != seat and s.river[other] == s.t.jetty:
            taken += 1
    points = s.t.jetty_vp[taken]
    log.jetty(s, seat, points)
    s.score_points(seat, points, Causes.JETTY)


def stand_behind(s: Marrakesh, seat: i64) -> None:
    """R-26: of fishermen on one space, the first to arrive is ahead."""
    order = vec[i64]()
    here = s.river[seat]
    placed = False
    for other in s.river_order:
        if other == seat:
            continue
        if not placed and s.river[other] < here:
            order = append(order, seat)
            placed = True
        order = append(order, other)
    if not placed:
        order = append(order, seat)
    s.river_order = order


def spaces_for_water(s: Marrakesh, seat: i64) -> i64:
    """How far a water moves the fisherman."""
    n = s.modifier(seat, Modifiers.WATER_STEP)
    return n if n > s.t.water_step else s.t.water_step


class AddWater(MarrakeshStep):
    """D-13: one water at a time, with every move of the fisherman (R-10)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]([ADD.action(), DONE.action()])

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            return
        seat = frame.who
        pay(s, seat, Resources.WATER, 1, Causes.RIVER)
        move_fisherman(s, seat, spaces_for_water(s, seat), frame.locals[0])
        ask_for_water(s, seat, frame.locals[0])

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return {"spaces": spaces_for_water(s, frame.who)} if ADD.holds(action) else {}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "sail_on"


def crossed(s: Marrakesh, seat: i64) -> i64:
    """How many rapids lie behind a fisherman."""
    n: i64 = 0
    for at in s.t.rapids:
        if s.river[seat] >= at:
            n += 1
    return n


class RiverBonus(MarrakeshStep):
    """D-23: the bonus of one rapid that was crossed."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        rapid: i64
        for rapid in range(len(s.t.rapids)):
            if s.river[frame.who] >= s.t.rapids[rapid]:
                out = append(out, RAPID.action(rapid))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        rapid = RAPID.rapid(action)
        log.rapid(s, frame.who, rapid + 1)
        use(s, frame.who, RAPID_SOURCE + rapid, Causes.RAPID)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "rapid_not_crossed" if RAPID.holds(action) else "take_rapid"
