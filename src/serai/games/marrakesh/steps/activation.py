# mypyc: compile
"""Phase 3: each worker takes a new keshi or performs the action of its area."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, offer_set, reserve
from serai.games.marrakesh.constants import SCROLL_CAUSE, SCROLL_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Areas, Causes, Colours, Modes, Modifiers, Resources, Stairs, Triggers
from serai.games.marrakesh.generated.verbs import ACTIVATE, CONVERT, DONE, PERFORM
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.choice_facts import strength, worker_facts
from serai.games.marrakesh.steps.madrasa import NO_DUTY
from serai.games.marrakesh.steps.medina import visit_medina
from serai.games.marrakesh.steps.phases import end_turn
from serai.games.marrakesh.steps.placement import place_keshi
from serai.games.marrakesh.steps.resources import gain, pay
from serai.games.marrakesh.steps.river import sail
from serai.games.marrakesh.steps.sahara import visit_sahara
from serai.games.marrakesh.steps.scrolls import double_scroll, exchange_scroll
from serai.games.marrakesh.steps.square import visit_square
from serai.games.marrakesh.steps.stairs import climb
from serai.games.marrakesh.steps.step import Continuation, MarrakeshStep, trigger
from serai.games.marrakesh.vocabulary import CHOOSE_ACTION, OTHER_HALF

_AREA: Final[i64] = OTHER_HALF.local("area")
_ACTION: Final[i64] = OTHER_HALF.local("action")
_OPEN: Final[i64] = CHOOSE_ACTION.local("open")
_LEFT: Final[i64] = CHOOSE_ACTION.local("left")
_BECAUSE: Final[i64] = CHOOSE_ACTION.local("because")


def perform(s: Marrakesh, seat: i64, area: i64) -> None:
    """Option B: the action of an area."""
    if area == Areas.RIVER:
        sail(s, seat, strength(s, seat, Colours.BLUE), Areas.RIVER)
    elif area == Areas.GROVE:
        gain(s, seat, Resources.DATE, strength(s, seat, Colours.GREEN), Areas.GROVE)
    elif area == Areas.SQUARE:
        visit_square(s, seat)
    elif area == Areas.MOSQUE:
        climb(s, seat, Stairs.MOSQUE, strength(s, seat, Colours.BLACK), Areas.MOSQUE)
    elif area == Areas.PALACE:
        climb(s, seat, Stairs.PALACE, strength(s, seat, Colours.WHITE), Areas.PALACE)
    elif area == Areas.MADRASA:
        ask.madrasa_action(s, seat, 0, NO_DUTY)
    elif area == Areas.MEDINA:
        visit_medina(s, seat)
    elif area == Areas.SOUK:
        ask.souk_action(s, seat)
    else:
        visit_sahara(s, seat)


def can_take_keshi(s: Marrakesh, seat: i64, area: i64) -> bool:
    """Whether option A is possible: it needs room in the area; the souk always has room."""
    return area == Areas.SOUK or s.room(seat, area) > 0


def take_keshi(s: Marrakesh, seat: i64, area: i64) -> None:
    """Option A: a keshi of the area's colour, whatever keshi sent the worker (R-50)."""
    if area == Areas.SOUK:
        ask.choose_good(s, seat, 1, 0, Causes.NEW_KESHI)
    else:
        place_keshi(s, seat, area, Causes.NEW_KESHI)
    trigger(s, seat, Triggers.ON_NEW_KESHI)


class ActivateWorker(MarrakeshStep):
    """D-07: a worker and what it does; between workers also D-27, a scroll that exchanges resources."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        seat = frame.who
        both = double_scroll(s, seat) >= 0
        out = reserve(OPTIONS)
        area: i64
        for area in range(Areas.COUNT):
            if s.workers[seat * Areas.COUNT + area] == 0:
                continue
            growing = can_take_keshi(s, seat, area)
            if growing:
                out = append(out, ACTIVATE.action(area, Modes.A))
            out = append(out, ACTIVATE.action(area, Modes.B))  # even without effect
            if both and growing:
                out = append(out, ACTIVATE.action(area, Modes.AB))
                out = append(out, ACTIVATE.action(area, Modes.BA))
        none_left = len(out) == 0
        if exchange_scroll(s, seat) >= 0:
            out = offer_exchanges(s, seat, out)
        return append(out, DONE.action()) if none_left else out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        seat = frame.who
        if DONE.holds(action):
            end_turn(s)
        elif CONVERT.holds(action):
            exchange(s, seat, CONVERT.conversion(action))
        else:
            activate(s, seat, ACTIVATE.area(action), ACTIVATE.mode(action))

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return worker_facts(s, frame.who, ACTIVATE.area(action)) if ACTIVATE.holds(action) else {}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if DONE.holds(action):
            return "workers_left"
        if CONVERT.holds(action):
            return "cannot_exchange"
        if not ACTIVATE.holds(action):
            return "activate_first"
        area = ACTIVATE.area(action)
        if s.workers[frame.who * Areas.COUNT + area] == 0:
            return "no_worker"
        return "area_full" if not can_take_keshi(s, frame.who, area) else "no_double"


def activate(s: Marrakesh, seat: i64, area: i64, mode: i64) -> None:
    """Activate a worker. A-03 comes first (R-05): the water may be spent at once."""
    place = seat * Areas.COUNT + area
    s.workers[place] -= 1
    log.activate(s, seat, area, mode)
    if s.has_vendor(seat, area):
        gain(s, seat, Resources.WATER, 1 + s.modifier(seat, Modifiers.VENDOR_WATER), Causes.VENDOR)
    if mode == Modes.AB or mode == Modes.BA:
        s.mark_used(double_scroll(s, seat))
        ask.other_half(s, seat, area, 1 if mode == Modes.AB else 0)
    if mode == Modes.A or mode == Modes.AB:
        take_keshi(s, seat, area)
    else:
        perform(s, seat, area)


class OtherHalf(Continuation):
    """The second half of a double activation. If the action has filled the area, no keshi is taken."""

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        area = frame.locals[_AREA]
        if frame.locals[_ACTION] != 0:
            perform(s, frame.who, area)
        elif can_take_keshi(s, frame.who, area):
            take_keshi(s, frame.who, area)


# -- exchanging a resource ----------------------------------------------------------------------------------------


def offer_exchanges(s: Marrakesh, seat: i64, out: vec[i64]) -> vec[i64]:
    code: i64
    for code in range(Resources.COUNT * 2):
        if s.resource(seat, code // 2) > 0:
            out = append(out, CONVERT.action(code))
    return out


def exchange(s: Marrakesh, seat: i64, code: i64) -> None:
    """Exchange a resource; `code` counts pairs of kinds: from the first to each other, then from the second, ..."""
    scroll = exchange_scroll(s, seat)
    given = code // 2
    taken = code % 2
    if taken >= given:
        taken += 1
    n = s.t.n[s.t.first_row[SCROLL_SOURCE + scroll]]
    held = s.resource(seat, given)
    if n > held:
        n = held
    s.mark_used(scroll)
    log.convert(s, seat, code)
    pay(s, seat, given, n, SCROLL_CAUSE + scroll)
    gain(s, seat, taken, n, SCROLL_CAUSE + scroll)


# -- actions without a worker -------------------------------------------------------------------------------------


class ChooseAction(MarrakeshStep):
    """D-30: the area whose action a scroll performs, without worker and without vendor water."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(PERFORM.base, frame.locals[_OPEN], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        area = PERFORM.area(action)
        left = frame.locals[_LEFT]
        because = frame.locals[_BECAUSE]
        log.perform(s, frame.who, area, because)
        if left > 1:
            ask.choose_area_action(s, frame.who, frame.locals[_OPEN] & ~bit(area), left - 1, because)
        perform(s, frame.who, area)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "other_area" if PERFORM.holds(action) else "perform_first"
