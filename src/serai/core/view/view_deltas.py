# mypyc: compile
"""Moves told event by event: what a seat's view has become once each event was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serai.core.match.history import Move
from serai.core.position.fields import SharedView, ViewMemo, changed_entries
from serai.core.rules.state import State
from serai.core.view.seat_view import SeatViews

ViewDelta = dict[str, Any]


def view_deltas(
    views: SeatViews,
    moves: Sequence[Move],
    seat: int | None,
    *,
    everything: bool = False,
    memo: ViewMemo | None = None,
    last: bool = True,
) -> list[ViewDelta]:
    """One for each event of moves whose courses were kept, with what is different from the one before: `state` (its
    fields), `scores`, and at the end of a move who is to act and what is due. With `everything` nothing is hidden.

    What a move does after its last event is told with that, and what one without events does with the next. Rules
    change the state before they tell of it, or soon after: no moment runs ahead of its event. A memo, kept from move to
    move, makes it quicker. Who is told the view after it all needs no `last` one.
    """
    if not moves or not moves[0].states:
        return []
    return _DeltaBuilder(views, seat, everything, memo or ViewMemo()).build(moves, last)


class _DeltaBuilder:
    def __init__(self, views: SeatViews, seat: int | None, everything: bool, memo: ViewMemo) -> None:
        self.views = views
        self.fields = views.game.fields
        self.seat = seat
        self.everything = everything
        self.memo = memo
        self.hidden: dict[str, Any] = {}  # the hidden fields as they were shown last
        self.scores: list[Any] = []

    def build(self, moves: Sequence[Move], last: bool) -> list[ViewDelta]:
        before = self._shared_view(moves[0].states[0])
        self._begin(before)
        found: list[ViewDelta] = []
        end = None if last else moves[-1].states[-1]
        for move in moves:
            *told, after = move.states[1:]
            for state in [*told[:-1], after] if told else []:
                if state is end:
                    break
                look = self._shared_view(state)
                moment = self._change(before, look, settled=state is after)
                found.append({**moment, **self.views.pending_decision(look)} if state is after else moment)
                before = look
        return found

    def _shared_view(self, state: State) -> SharedView:
        if not self.everything:
            return self.fields.shared_view(state, self.memo)
        look = self.memo.find(state)
        if look is None:
            look = SharedView(state, self.fields.full_view(state), [])
            self.memo.add(look)
        return look

    def _begin(self, look: SharedView) -> None:
        self.hidden = self.fields.hidden_view(look, self.seat, self.memo)
        self.scores = self._scores(look)

    def _change(self, before: SharedView, look: SharedView, *, settled: bool) -> ViewDelta:
        was = self.hidden
        now = self.fields.hidden_view(look, self.seat, self.memo, mid_move=not settled)
        opened = look.changes_since(before)
        if len(look.hidden) < len(before.hidden):  # the end of a game lays open what the seat may have seen before
            opened = {name: value for name, value in opened.items() if name not in was or was[name] != value}
        closed = changed_entries(was, now)
        state = {**opened, **closed} if closed else opened  # the same for all seats, where nothing hidden has changed
        moment: ViewDelta = {"state": state} if state else {}
        scores = self._scores(look)
        if scores != self.scores:
            moment["scores"] = scores
        self.hidden = {**was, **now} if closed or len(was) > len(now) else now
        self.scores = scores
        return moment

    def _scores(self, look: SharedView) -> list[Any]:
        if self.everything:
            return [self.views.full_score_sheet(owner, look.state) for owner in range(look.state.players)]
        return self.views.score_sheets(look, self.seat, self.memo)
