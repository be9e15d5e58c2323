# mypyc: compile
"""Moves told event by event: what a seat's view has become once each event was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serai.core.match.history import Move
from serai.core.position.fields import Look, Memo, changed
from serai.core.rules.state import State
from serai.core.view.seat_view import Showing

Moment = dict[str, Any]


def moments(
    showing: Showing,
    moves: Sequence[Move],
    seat: int | None,
    *,
    everything: bool = False,
    memo: Memo | None = None,
    last: bool = True,
) -> list[Moment]:
    """One for each event of moves whose courses were kept, with what is different from the one before: `state` (its
    fields), `scores`, and at the end of a move who is to act and what is due. With `everything` nothing is hidden.

    What a move does after its last event is told with that, and what one without events does with the next. Rules
    change the state before they tell of it, or soon after: no moment runs ahead of its event. A memo, kept from move to
    move, makes it quicker. Who is told the view after it all needs no `last` one.
    """
    if not moves or not moves[0].course:
        return []
    return _Course(showing, seat, everything, memo or Memo()).of(moves, last)


class _Course:
    def __init__(self, showing: Showing, seat: int | None, everything: bool, memo: Memo) -> None:
        self.showing = showing
        self.fields = showing.game.fields
        self.seat = seat
        self.everything = everything
        self.memo = memo
        self.closed: dict[str, Any] = {}  # the hidden fields as they were shown last
        self.scores: list[Any] = []

    def of(self, moves: Sequence[Move], last: bool) -> list[Moment]:
        before = self._look(moves[0].course[0])
        self._begin(before)
        found: list[Moment] = []
        end = None if last else moves[-1].course[-1]
        for move in moves:
            *told, after = move.course[1:]
            for state in [*told[:-1], after] if told else []:
                if state is end:
                    break
                look = self._look(state)
                moment = self._change(before, look, settled=state is after)
                found.append({**moment, **self.showing.due(look)} if state is after else moment)
                before = look
        return found

    def _look(self, state: State) -> Look:
        if not self.everything:
            return self.fields.look(state, self.memo)
        look = self.memo.look(state)
        if look is None:
            look = Look(state, self.fields.view_all(state), [])
            self.memo.keep(look)
        return look

    def _begin(self, look: Look) -> None:
        self.closed = self.fields.closed_view(look, self.seat, self.memo)
        self.scores = self._scores(look)

    def _change(self, before: Look, look: Look, *, settled: bool) -> Moment:
        was = self.closed
        now = self.fields.closed_view(look, self.seat, self.memo, between=not settled)
        opened = look.since(before)
        if len(look.closed) < len(before.closed):  # the end of a game lays open what the seat may have seen before
            opened = {name: value for name, value in opened.items() if name not in was or was[name] != value}
        closed = changed(was, now)
        state = {**opened, **closed} if closed else opened  # the same for all seats, where nothing hidden has changed
        moment: Moment = {"state": state} if state else {}
        scores = self._scores(look)
        if scores != self.scores:
            moment["scores"] = scores
        self.closed = {**was, **now} if closed or len(was) > len(now) else now
        self.scores = scores
        return moment

    def _scores(self, look: Look) -> list[Any]:
        if self.everything:
            return [self.showing.open_sheet(owner, look.state) for owner in range(look.state.players)]
        return self.showing.sheets(look, self.seat, self.memo)
