# mypyc: compile
"""Phases 1 and 2: secret choice of three keshis, workers, the tower, and the draft from its tray."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, bit, bit_count, fill, offer_set, reserve
from serai.games.marrakesh.constants import FIRST_GOOD
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Areas, Causes, Colours
from serai.games.marrakesh.generated.verbs import ASSIGN, CHOOSE, DRAFT
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.choice_facts import placing_facts, worker_facts
from serai.games.marrakesh.steps.placement import place_several
from serai.games.marrakesh.steps.step import MarrakeshStep


def undecided(s: Marrakesh) -> vec[i64]:
    """Seats that have not chosen all their keshis."""
    out = reserve(s.players)
    seat: i64
    for seat in range(s.players):
        if bit_count(s.chosen[seat]) < s.t.workers:
            out = append(out, seat)
    return out


def is_forced(s: Marrakesh) -> bool:
    """Whether the choice is forced and known to all: in the last round of a season hands hold no others."""
    return bit_count(s.hand[0]) == s.t.workers


class ChooseKeshis(MarrakeshStep):
    """D-01: all seats choose three keshis at once and in secret, one by one in any order. Forced choices are no secret
    and are made seat by seat."""

    def actors(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        seats = undecided(s)
        return seats[:1] if is_forced(s) else seats

    def is_open(self, s: Marrakesh, frame: Frame) -> bool:
        return is_forced(s)

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        left = s.hand[frame.who] & ~s.chosen[frame.who]
        if is_forced(s):
            left &= -left  # the first of them
        return offer_set(CHOOSE.base, left, reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        colour = CHOOSE.colour(action)
        s.chosen[frame.who] |= bit(colour)
        log.choose(s, frame.who, colour)
        if len(undecided(s)) > 0:
            ask.choose_keshis(s, -1)
        else:
            reveal(s)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        colour = CHOOSE.colour(action)
        return {} if colour == Colours.RED else worker_facts(s, frame.who, area_of(colour))

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "not_in_hand" if CHOOSE.holds(action) else "choose_first"


def reveal(s: Marrakesh) -> None:
    """A-02: reveal the choices in turn order, and place all workers but those of red keshis (R-04)."""
    s.reveal()
    seat = s.camel
    turn: i64
    for turn in range(s.players):
        shown = reserve(s.t.workers)
        colour: i64
        for colour in range(Colours.COUNT):
            if s.chosen[seat] >> colour & 1 != 0:
                shown = append(shown, colour)
        log.reveal(s, seat, shown[0], shown[1], shown[2])
        for colour in shown:
            if colour != Colours.RED:
                send_worker(s, seat, area_of(colour))
        s.hand[seat] &= ~s.chosen[seat]
        s.shown[seat] = s.chosen[seat]
        s.chosen[seat] = 0
        seat = s.next_seat(seat)


def area_of(colour: i64) -> i64:
    """The area to which a chosen keshi sends a worker."""
    return Areas.SOUK if colour >= FIRST_GOOD else colour


def send_worker(s: Marrakesh, seat: i64, area: i64) -> None:
    place = seat * Areas.COUNT + area
    s.workers[place] += 1
    log.worker(s, seat, area)


class RedWorker(MarrakeshStep):
    """D-02: any area with a free space for a worker, also the souk (R-03)."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        area: i64
        for area in range(Areas.COUNT):
            if s.workers[frame.who * Areas.COUNT + area] < s.t.worker_spaces[area]:
                out = append(out, ASSIGN.action(area))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        send_worker(s, frame.who, ASSIGN.area(action))

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return worker_facts(s, frame.who, ASSIGN.area(action))

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "no_space" if ASSIGN.holds(action) else "assign_first"


def thrown(s: Marrakesh) -> vec[i64]:
    """The chosen keshis of all seats, as counts."""
    out = fill(Colours.COUNT, 0)
    seat: i64
    colour: i64
    for seat in range(s.players):
        for colour in range(Colours.COUNT):
            if s.shown[seat] >> colour & 1 != 0:
                out[colour] += 1
    return out


# -- the draft ----------------------------------------------------------------------------------------------------


def can_draft(s: Marrakesh, seat: i64) -> bool:
    colour: i64
    for colour in range(Colours.COUNT):
        if s.tray[colour] > 0 and s.room(seat, colour) > 0:
            return True
    return False


class DraftKeshis(MarrakeshStep):
    """D-03: one or two keshis of a colour (R-01), as far as there is room; they are placed at once."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        out = reserve(OPTIONS)
        colour: i64
        for colour in range(Colours.COUNT):
            n = s.tray[colour]
            if n == 0:
                continue
            places = s.room(frame.who, colour)
            if places > 0:
                out = append(out, DRAFT.action(colour, 0))
                if n > 1 and places > 1:
                    out = append(out, DRAFT.action(colour, 1))
        return out

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        colour = DRAFT.colour(action)
        n = DRAFT.n(action) + 1
        s.tray[colour] -= n
        log.draft(s, frame.who, n, colour)
        place_several(s, frame.who, colour, n, Causes.DRAFT)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return placing_facts(s, frame.who, DRAFT.colour(action), DRAFT.n(action) + 1)

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        if not DRAFT.holds(action):
            return "draft_first"
        colour = DRAFT.colour(action)
        n = DRAFT.n(action) + 1
        return "not_in_tray" if s.tray[colour] < n else "area_full"
