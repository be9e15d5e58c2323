# mypyc: compile
"""Base classes of the steps of Marrakesh.

The stack holds decisions and, between them, continuations: moves and effects that wait until everything above them is
done. At the bottom lies the sequence of phases. After every action the continuations on top are run, up to the next
decision.
"""

from __future__ import annotations

from typing import Any

from serai.core.rules.decisions import Decision
from serai.core.rules.native import i64, vec
from serai.core.rules.state import Frame, Step
from serai.games.marrakesh.constants import SCROLL_CAUSE, SCROLL_SOURCE
from serai.games.marrakesh.generated import ask
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.labels import label_arguments


class MarrakeshStep(Step[Marrakesh]):
    """A decision, whose options are public. After every action what waits on the stack is run."""

    def apply(self, s: Marrakesh, frame: Frame, action: i64) -> None:
        self.choose(s, frame, action)
        settle(s)

    def is_open(self, s: Marrakesh, frame: Frame) -> bool:
        return True

    def label_args(self, s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
        return label_arguments(s, frame, action)


class ConditionalStep(MarrakeshStep):
    """A decision that may be void when it reaches the top of the stack."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.asks = False

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        """Whether there is something to decide. If not, the frame has been removed, and others are on top."""
        raise NotImplementedError


class Continuation(ConditionalStep):
    """A frame without decision that is run when it reaches the top of the stack."""

    def actors(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]()

    def ready(self, s: Marrakesh, frame: Frame) -> bool:
        s.pop()
        self.resume(s, frame)
        return False

    def resume(self, s: Marrakesh, frame: Frame) -> None:
        raise NotImplementedError

    def options(self, s: Marrakesh, frame: Frame) -> vec[i64]:
        return vec[i64]()


def settle(s: Marrakesh) -> None:
    """Run continuations up to the next decision."""
    while not s.finished and not s.top_step().asks:
        frame = s.top()
        step = frame.step
        assert isinstance(step, ConditionalStep)
        if step.ready(s, frame):
            return


def use(s: Marrakesh, seat: i64, source: i64, because: i64, times: i64 = 1) -> None:
    """Push the effects of a tile or a cell."""
    if s.t.first_row[source] < s.t.first_row[source + 1]:
        ask.effects(s, seat, source, 0, times, because)


def use_scroll(s: Marrakesh, seat: i64, scroll: i64) -> None:
    use(s, seat, SCROLL_SOURCE + scroll, SCROLL_CAUSE + scroll)


def trigger(s: Marrakesh, seat: i64, kind: i64) -> None:
    """Push the effects of the owner's scrolls with a trigger, the first one on top."""
    t = s.t
    at: i64 = t.first_triggered[kind + 1] - 1
    while at >= t.first_triggered[kind]:
        scroll = t.triggered[at]
        if s.scroll_owner[scroll] == seat:
            use_scroll(s, seat, scroll)
        at -= 1
