"""View deltas: what changes in a seat's view with each event of a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serai.core.match.history import Move
from serai.core.rules.fields import SharedView, ViewMemo, changed_entries
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
    """The view deltas of moves whose states were kept, one for each event: changed fields of the `state`, `scores`, and
    at the end of a move the pending decision and its actors. With `everything` nothing is hidden.

    Changes after the last event of a move belong to its delta, and those of a move without events to the next. Rules
    change the state before or soon after they emit the event: no delta runs ahead of its event. A memo, kept between
    moves, makes it faster. Without `last` the delta of the final state is left out, for callers that send the view.
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
        self.hidden: dict[str, Any] = {}  # the hidden fields of the last delta
        self.scores: list[Any] = []

    def build(self, moves: Sequence[Move], last: bool) -> list[ViewDelta]:
        before = self._shared_view(moves[0].states[0])
        self._begin(before)
        found: list[ViewDelta] = []
        end = None if last else moves[-1].states[-1]
        for move in moves:
            *at_events, after = move.states[1:]
            for state in [*at_events[:-1], after] if at_events else []:
                if state is end:
                    break
                shared = self._shared_view(state)
                delta = self._change(before, shared, settled=state is after)
                found.append({**delta, **self.views.pending_decision(shared)} if state is after else delta)
                before = shared
        return found

    def _shared_view(self, state: State) -> SharedView:
        if not self.everything:
            return self.fields.shared_view(state, self.memo)
        shared = self.memo.find(state)
        if shared is None:
            shared = SharedView(state, self.fields.full_view(state), [])
            self.memo.add(shared)
        return shared

    def _begin(self, shared: SharedView) -> None:
        self.hidden = self.fields.hidden_view(shared, self.seat, self.memo)
        self.scores = self._scores(shared)

    def _change(self, before: SharedView, shared: SharedView, *, settled: bool) -> ViewDelta:
        was = self.hidden
        now = self.fields.hidden_view(shared, self.seat, self.memo, mid_move=not settled)
        public = shared.changes_since(before)
        if len(shared.hidden) < len(before.hidden):  # the end of a game makes public what the seat may know already
            public = {name: value for name, value in public.items() if name not in was or was[name] != value}
        closed = changed_entries(was, now)
        state = {**public, **closed} if closed else public  # shared by all seats if nothing hidden changed
        delta: ViewDelta = {"state": state} if state else {}
        scores = self._scores(shared)
        if scores != self.scores:
            delta["scores"] = scores
        self.hidden = {**was, **now} if closed or len(was) > len(now) else now
        self.scores = scores
        return delta

    def _scores(self, shared: SharedView) -> list[Any]:
        if self.everything:
            return [self.views.full_score_sheet(owner, shared.state) for owner in range(shared.state.players)]
        return self.views.score_sheets(shared, self.seat, self.memo)
