# mypyc: compile
"""What all decisions of Marrakesh share.

The stack holds what is still open: decisions, and between them moves and effects that wait until everything above them
is done. Below all of it lies the course of the game. After every answer the table settles: what waits on top goes on by
itself, until somebody has to decide something.
"""

from __future__ import annotations

from serai.core.rules.decisions import Decision
from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame, State, Step
from serai.games.marrakesh.constants import SCROLL_CAUSE, SCROLL_SOURCE
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import EFFECTS


class MarrakeshStep(Step):
    """A decision: `options` and `choose` are what `legal` and `apply` are elsewhere."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Marrakesh)
        return self.options(state, frame)

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Marrakesh)
        self.choose(state, frame, action)
        settle(state)

    def open(self, state: State, frame: Frame) -> bool:
        return True

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        raise NotImplementedError

    def choose(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        """Do it. The frame is off the stack already; push what follows, what comes first last."""
        raise NotImplementedError


class Doubtful(MarrakeshStep):
    """A decision of which nothing may be left when it comes to lie on top."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.asks = False

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        """Whether there is something to decide. If not, the frame has gone on, and other ones lie on top."""
        raise NotImplementedError


class Waiting(Doubtful):
    """No decision, but something that goes on by itself when it comes to lie on top."""

    def actors(self, state: State, frame: Frame) -> vec[i64]:
        return vec[i64]()

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        s.pop()
        self.go_on(s, frame)
        return False

    def go_on(self, s: Marrakesh, frame: Frame) -> None:
        raise NotImplementedError

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]()


def settle(s: Marrakesh) -> None:
    while not s.finished and not s.due().asks:
        frame = s.top()
        step = frame.step
        assert isinstance(step, Doubtful)
        if step.ready(s, frame):
            return


def use(s: Marrakesh, seat: i64, source: i64, because: i64, times: i64 = 1) -> None:
    """The effects of a tile or a cell, as soon as the table settles."""
    if s.t.first_row[source] < s.t.first_row[source + 1]:
        s.push(EFFECTS, seat, source, 0, times, because)


def use_scroll(s: Marrakesh, seat: i64, scroll: i64) -> None:
    use(s, seat, SCROLL_SOURCE + scroll, SCROLL_CAUSE + scroll)


def trigger(s: Marrakesh, seat: i64, kind: i64) -> None:
    """Scrolls that do something whenever their owner does something. The first one lies on top."""
    t = s.t
    at: i64 = t.first_triggered[kind + 1] - 1
    while at >= t.first_triggered[kind]:
        scroll = t.triggered[at]
        if s.scroll_owner[scroll] == seat:
            use_scroll(s, seat, scroll)
        at -= 1
