# mypyc: compile
"""The end of the game (rulebook, scoring): hands are laid out, the Thief steals, the spies name a neighbour."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import fill
from serai.games.amul.generated import ask, log
from serai.games.amul.generated.items import Effects, Faces, HandFaces, Sides, Spies
from serai.games.amul.generated.verbs import NAME
from serai.games.amul.scoring import copy_points, tally, totals
from serai.games.amul.state import Amul
from serai.games.amul.steps.open_cards import TakeCard, find_effect
from serai.games.amul.vocabulary import SPY_TARGET

SPY: Final[i64] = SPY_TARGET.local("card")


def end_game(s: Amul) -> None:
    """Lay out the hands and push the last decisions. R-17: the Thief, then the Mongol Spy, then the Arab Spy."""
    seat: i64
    spy: i64
    for seat in range(s.players):
        _lay_out(s, seat)
    s.reveal()
    s.known = fill(s.players * Faces.COUNT, 0)
    for spy in range(Spies.COUNT - 1, -1, -1):
        for seat in range(s.players):
            if s.has(seat, Faces.MONGOL_SPY + spy):
                ask.spy_target(s, seat, spy)
    for seat in range(s.players):
        if s.has(seat, Faces.THIEF):
            ask.thief_take(s, seat, Faces.THIEF, s.t.may_take[Effects.THIEF])
    continue_end(s)


def _lay_out(s: Amul, seat: i64) -> None:
    """Lay out all cards with the hand symbol, also those that cost points (R-38); discard the others (R-22)."""
    face: i64
    for face in range(HandFaces.COUNT):
        at = seat * Faces.COUNT + face
        while s.hand[at] > 0:
            s.hand[at] -= 1
            if s.t.hand_symbol[face] != 0:
                s.area[at] += 1
                log.lay_out(s, seat, face)
            else:
                s.removed[face] += 1
                log.discard(s, seat, face)
    s.held[seat] = 0
    s.holding[seat] = 0


def continue_end(s: Amul) -> None:
    """Go to the next decision before the scoring, or finish the game."""
    if find_effect(s):
        return
    s.finished = True
    points = totals(s.t, s.area, s.spy_target)
    seat: i64
    for seat in range(s.players):
        log.total(s, seat, points[seat])
    log.over(s)


class ThiefTake(TakeCard):
    """The Thief takes palace cards before the scoring."""

    def proceed(self, s: Amul) -> None:
        continue_end(s)


def neighbour(s: Amul, seat: i64, action: i64) -> i64:
    """The seat that `name left` or `name right` names."""
    return s.t.left[seat] if NAME.side(action) == Sides.LEFT else s.t.right[seat]


class SpyTarget(Step[Amul]):
    """A spy names a neighbour of its owner before the scoring (R-35); always a decision."""

    def options(self, s: Amul, frame: Frame) -> vec[i64]:
        return append(append(vec[i64](), NAME.action(Sides.LEFT)), NAME.action(Sides.RIGHT))

    def choose(self, s: Amul, frame: Frame, action: i64) -> None:
        other = neighbour(s, frame.who, action)
        spy = frame.locals[SPY]
        s.spy_target[spy] = other
        log.name(s, frame.who, spy, other)
        continue_end(s)

    def is_open(self, s: Amul, frame: Frame) -> bool:
        return True

    def refusal(self, s: Amul, frame: Frame, action: i64) -> str:
        return "name_first"

    def facts(self, s: Amul, frame: Frame, action: i64) -> dict[str, Any]:
        """The named seat, and the points of the spy with it."""
        other = neighbour(s, frame.who, action)
        spy = frame.locals[SPY]
        named = s.spy_target[:]
        named[spy] = other
        points = copy_points(s.t, tally(s.t, s.area), named, frame.who, Faces.MONGOL_SPY + spy)
        return {"seat": other, "points": points}
