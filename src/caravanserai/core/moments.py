"""Moves told event by event: what a seat's view has become once each event was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.fields import Memo
from caravanserai.core.history import Move
from caravanserai.core.showing import Showing
from caravanserai.core.state import State

Moment = dict[str, Any]


def moments(
    showing: Showing, moves: Sequence[Move], seat: int | None, *, everything: bool = False, memo: Memo | None = None
) -> list[Moment]:
    """One for each event of moves whose courses were kept, with what is different from the one before: `state` (its
    fields), `scores`, and at the end of a move who is to act and what is due. With `everything` nothing is hidden.

    What a move does after its last event is told with that, and what one without events does with the next. Rules
    change the state before they tell of it, or soon after: no moment runs ahead of its event. A memo, kept from move to
    move, makes it quicker.
    """
    if not moves or not moves[0].course:
        return []
    return _Course(showing, seat, everything, memo or Memo()).of(moves)


class _Course:
    def __init__(self, showing: Showing, seat: int | None, everything: bool, memo: Memo) -> None:
        self.showing = showing
        self.fields = showing.game.fields
        self.seat = seat
        self.everything = everything
        self.memo = memo
        self.view: dict[str, Any] = {}
        self.scores: list[Any] = []

    def of(self, moves: Sequence[Move]) -> list[Moment]:
        self._change(moves[0].course[0], settled=True)
        found: list[Moment] = []
        for move in moves:
            *told, after = move.course[1:]
            if told:
                found += [self._change(state, settled=False) for state in told[:-1]]
                found.append({**self._change(after, settled=True), **self._due(after)})
        return found

    def _change(self, state: State, *, settled: bool) -> Moment:
        view, scores = self._view(state, settled), self._scores(state)
        moment: Moment = {}
        changed = {name: value for name, value in view.items() if name not in self.view or self.view[name] != value}
        if changed:
            moment["state"] = changed
        if scores != self.scores:
            moment["scores"] = scores
        self.view.update(view)
        self.scores = scores
        return moment

    def _view(self, state: State, settled: bool) -> dict[str, Any]:
        if self.everything:
            return self.fields.view_all(state)
        return (self.fields.view if settled else self.fields.view_between)(state, self.seat, self.memo)

    def _scores(self, state: State) -> list[Any]:
        seats = range(state.players)
        if self.everything:
            return [self.showing.open_sheet(owner, state) for owner in seats]
        return [self.showing.sheet(owner, self.seat, state) for owner in seats]

    def _due(self, state: State) -> Moment:
        step = None if state.over else state.top().step
        return {
            "actors": list(state.actors),
            "step": None if step is None else {"key": step.key, "rule": step.rule},
            "stack": self.fields.write_stack(state),
        }
