"""Views of a table's match, cached."""

from __future__ import annotations

from typing import Any

from serai.core.api.match import Match
from serai.core.rules.fields import ViewMemo
from serai.core.rules.state import State
from serai.core.view.seat_view import ViewParts
from serai.core.view.view_deltas import view_deltas
from serai.tables.model.progress import measure_progress
from serai.tables.model.rows import BACKWARD, LogLine, TableProgress
from serai.tables.play.table_match import TableMatch


class TableViews:
    """One rule says when all caches are void: when the match has another state than the one that they show. A match
    replaces its state with each move, and has the former one again when a move is reverted."""

    def __init__(self, table: TableMatch) -> None:
        self._table = table
        self._state: State | None = None  # that the caches show
        self._memo = ViewMemo()
        self._views: dict[tuple[int | None, bool], dict[str, Any]] = {}  # by seat, and whether the table is over
        self._parts: dict[int | None, ViewParts] = {}
        self._deltas: dict[int | None, list[dict[str, Any]]] = {}
        self.sent: dict[int | None, tuple[int, ViewParts]] = {}  # by seat: version and view last sent

    def _match(self) -> Match:
        """The match, after caches of another state were cleared. The memo keeps the state before the last moves, from
        which the next view is computed."""
        match = self._table.match
        assert match is not None
        if match.state is not self._state:
            moves = self._table.last_moves.moves
            self._state = match.state
            self._views.clear()
            self._parts.clear()
            self._deltas.clear()
            self._memo.clear(keep=moves[0].states[0] if moves and moves[0].states else None)
        return match

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat. When the table is over, nothing is hidden."""
        match, is_over = self._match(), self._table.is_over
        found = self._views.get((seat, is_over))
        if found is None:
            found = match.views.full_view(seat) if is_over else self.parts(seat).view
            self._views[seat, is_over] = found
        return found

    def parts(self, seat: int | None) -> ViewParts:
        """The view of a seat in its parts, while the table is not over."""
        match = self._match()
        found = self._parts.get(seat)
        if found is None:
            found = self._parts[seat] = match.views.view_parts(seat, self._memo, items=True)
        return found

    def progress(self) -> TableProgress:
        match = self._match()
        return measure_progress(match, self._memo)

    def deltas(self, line: LogLine, seat: int | None) -> list[dict[str, Any]]:
        """The view deltas of a line's events for a seat, except of the last event, which leads to the view itself. []
        with fewer than two events, for older lines, and after undo."""
        number, moves, _ = self._table.last_moves
        if number != line.number or line.kind in BACKWARD or sum(len(move.events) for move in moves) < 2:
            return []
        match = self._match()
        found = self._deltas.get(seat)
        if found is None:
            found = self._deltas[seat] = view_deltas(match.views, moves, seat, memo=self._memo, last=False)
        return found
