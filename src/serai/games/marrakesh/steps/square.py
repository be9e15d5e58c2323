# mypyc: compile
"""The main square: the disc of citizens turns, and one cell with a fakir pays as often as citizens face it."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import OPTIONS, offer_set, reserve
from serai.games.marrakesh.constants import SQUARE_SOURCE
from serai.games.marrakesh.generated import ask, log
from serai.games.marrakesh.generated.items import Causes, Squares
from serai.games.marrakesh.generated.verbs import SQUARE
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.step import MarrakeshStep, use
from serai.games.marrakesh.vocabulary import SQUARE_CELL

_TIMES: Final[i64] = SQUARE_CELL.local("times")
_BECAUSE: Final[i64] = SQUARE_CELL.local("because")
BY_CITIZENS: Final[i64] = 0  # `times`: as the disc says


def citizens(s: Marrakesh, seat: i64, cell: i64) -> i64:
    """The number of citizens that face a cell."""
    return s.t.disc[(cell - s.disc[seat] + Squares.COUNT) % Squares.COUNT]


def visit_square(s: Marrakesh, seat: i64) -> None:
    """R-13: the disc turns even without a fakir."""
    s.disc[seat] = (s.disc[seat] + 1) % Squares.COUNT
    log.turn_disc(s, seat)
    ask_for_cell(s, seat, BY_CITIZENS, Causes.SQUARE)


def ask_for_cell(s: Marrakesh, seat: i64, times: i64, because: i64) -> None:
    if s.fakirs[seat] != 0:
        ask.choose_square_cell(s, seat, times, because)


class SquareCell(MarrakeshStep):
    """D-10: a cell with an own fakir. R-11: several steps are one move."""

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return offer_set(SQUARE.base, s.fakirs[frame.who], reserve(OPTIONS))

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        cell = SQUARE.square(action)
        times = frame.locals[_TIMES]
        if times == BY_CITIZENS:
            times = citizens(s, frame.who, cell)
        log.citizens(s, frame.who, cell, times)
        if times > 0:
            use(s, frame.who, SQUARE_SOURCE + cell, frame.locals[_BECAUSE], times)

    def facts(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        times = frame.locals[_TIMES]
        return {"times": citizens(s, frame.who, SQUARE.square(action)) if times == BY_CITIZENS else times}

    def refusal(self, s: Marrakesh, frame: Frame, action: i64) -> str:
        return "no_fakir" if SQUARE.holds(action) else "name_cell"
