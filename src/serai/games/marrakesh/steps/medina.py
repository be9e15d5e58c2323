# mypyc: compile
"""The medina: gates from the workshops, guards beside them, and the keshis that gates bring."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, fill, reserve
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Colours, GateCells, Modifiers, Resources, Triggers, Workshops
from serai.games.marrakesh.generated.verbs import DONE, GATE, GATE_CELL, KESHI
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.placement import place_keshi
from serai.games.marrakesh.steps.resources import pay, score
from serai.games.marrakesh.steps.step import ConditionalStep, MarrakeshStep, trigger
from serai.games.marrakesh.vocabulary import PLACE_GATE

_WORKSHOP: Final[i64] = PLACE_GATE.local("workshop")
_COLOUR: Final[i64] = PLACE_GATE.local("colour")
_PENDING: Final[i64] = PLACE_GATE.local("pending")


def visit_medina(s: Marrakesh, seat: i64) -> None:
    ask.build_gate(s, seat, fill(Colours.COUNT, 0))


def dinars_for(s: Marrakesh, seat: i64, workshop: i64) -> i64:
    price = s.t.gate_price[workshop] - s.modifier(seat, Modifiers.GATE_DISCOUNT)
    return price if price > 0 else 0


def points_for(s: Marrakesh, seat: i64, workshop: i64) -> i64:
    """The points of a workshop; with a discount no points are lost."""
    points = s.t.gate_vp[workshop]
    return 0 if points < 0 and s.modifier(seat, Modifiers.GATE_DISCOUNT) > 0 else points


class BuildGate(MarrakeshStep):
    """D-17: a gate for each guard in the watchtower, from any workshop (R-18)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        if s.watchtower(frame.who) > 0:
            dinars = s.resource(frame.who, Resources.DINAR)
            workshop: i64
            colour: i64
            for workshop in range(Workshops.COUNT):
                if dinars_for(s, frame.who, workshop) > dinars:
                    continue
                for colour in range(Colours.COUNT):
                    if s.workshops[workshop * Colours.COUNT + colour] > 0:
                        out = append(out, GATE.action(workshop, colour))
        return append(out, DONE.action())

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        if DONE.holds(action):
            ask.place_pending(s, frame.who, frame.locals)
            return
        ask.place_gate(s, frame.who, GATE.workshop(action), GATE.colour(action), frame.locals)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        if not GATE.holds(action):
            return {}
        workshop = GATE.workshop(action)
        return {"dinars": dinars_for(s, frame.who, workshop), "vp": points_for(s, frame.who, workshop)}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not GATE.holds(action):
            return "build_first"
        if s.watchtower(frame.who) == 0:
            return "no_guard"
        left = s.workshops[GATE.workshop(action) * Colours.COUNT + GATE.colour(action)]
        return "no_such_gate" if left == 0 else "dinars_missing"


class PlaceGate(MarrakeshStep):
    """The second half of D-17: any free cell. The guard beside it stays for the rest of the game."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        cell: i64
        for cell in range(GateCells.COUNT):
            if s.gates[frame.who * GateCells.COUNT + cell] < 0:
                out = append(out, GATE_CELL.action(cell))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        seat = frame.who
        cell = GATE_CELL.cell(action)
        workshop = frame.locals[_WORKSHOP]
        colour = frame.locals[_COLOUR]
        log.build(s, seat, workshop, colour)
        pay(s, seat, Resources.DINAR, dinars_for(s, seat, workshop), Causes.GATE)
        score(s, seat, points_for(s, seat, workshop), Causes.GATE)
        s.workshops[workshop * Colours.COUNT + colour] -= 1
        s.gates[seat * GateCells.COUNT + cell] = colour
        log.gate(s, seat, colour, cell)
        if s.t.matches[cell] >> colour & 1 != 0:
            score(s, seat, s.t.match_vp, Causes.GATE)
        pending = frame.locals[_PENDING:]
        pending[colour] += 1
        ask.build_gate(s, seat, pending)
        trigger(s, seat, Triggers.ON_GATE)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        matching = s.t.matches[GATE_CELL.cell(action)] >> frame.locals[_COLOUR] & 1 != 0
        return {"vp": s.t.match_vp if matching else 0}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "gate_there" if GATE_CELL.holds(action) else "place_gate_first"


class PlacePending(ConditionalStep):
    """D-18: the next keshi of the new gates, in any order. R-19: without room they go to the supply."""

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        left = False
        colour: i64
        for colour in range(Colours.COUNT):
            if frame.locals[colour] > 0 and s.room(frame.who, colour) > 0:
                left = True
        if left:
            return True
        s.pop()
        for colour in range(Colours.COUNT):
            for _ in range(frame.locals[colour]):
                log.no_room(s, frame.who, colour, Causes.GATE)
        return False

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        colour: i64
        for colour in range(Colours.COUNT):
            if frame.locals[colour] > 0 and s.room(frame.who, colour) > 0:
                out = append(out, KESHI.action(colour))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        colour = KESHI.colour(action)
        pending = frame.locals
        pending[colour] -= 1
        ask.place_pending(s, frame.who, pending)
        place_keshi(s, frame.who, colour, Causes.GATE)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not KESHI.holds(action):
            return "place_pending_first"
        return "not_pending" if frame.locals[KESHI.colour(action)] == 0 else "area_full"
