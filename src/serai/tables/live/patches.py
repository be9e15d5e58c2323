# mypyc: compile
# Compiled because it encodes every move for every viewer: the largest part of a move's cost after the rules.
"""Encodes a log line for subscribers: as a full update, or as a patch for those that have the version before it.

A patch is computed only from two views of the same seat, the last one sent and the current one, so it cannot reveal
more than they do. In doubt a full update is sent.
"""

from __future__ import annotations

from typing import Any

from serai.core.rules.fields import SharedView, changed_entries
from serai.tables import protocol as wire
from serai.tables.live.updates import (
    build_choices,
    build_prompt,
    build_update,
    build_view_deltas,
    get_standing_answers,
    remember_views,
)
from serai.tables.model.log_entries import line_entries
from serai.tables.model.rows import LogLine
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.protocol import encode_message
from serai.tables.replays.log_events import build_line_turns, build_seat_events, find_turns_under_way

MOVES = frozenset(("play", "undo", "redo", "turn"))  # lines that do not change seats

View = dict[str, Any]


def changed_cells(was: Any, now: Any) -> dict[Any, Any] | None:
    """The changed elements of a field; None if sending the whole field is better."""
    if type(was) is not type(now) or len(was) != len(now):
        return None
    found = _changed_entries(was, now) if isinstance(now, dict) else _changed_items(was, now)
    return found if found is not None and 2 * len(found) <= len(now) else None


def _changed_items(was: list[Any], now: list[Any]) -> dict[Any, Any]:
    """The changed elements of a list by index. Identity is checked first: most elements are the same objects."""
    found: dict[Any, Any] = {}
    for index, value in enumerate(now):
        old = was[index]
        if old is not value and old != value:
            found[index] = value
    return found


class LineEncoder:
    """Encodes a log line for all subscribers of a table. Subscribers with the same knowledge share a message, and
    public changes are computed once."""

    def __init__(self, table: Table, line: LogLine) -> None:
        match = table.match
        self.table = table
        self.line = line
        self.can_patch = line.kind in MOVES and table.is_running and match is not None and not match.over
        self._encoded: dict[tuple[Any, ...], bytes] = {}
        self._patches: dict[tuple[Any, ...], wire.Patch] = {}
        self._public_changes: dict[tuple[int, int], _PublicChanges] = {}
        self._sent_views = dict(table.views.sent)
        self._has_private: bool | None = None  # whether the line has private events; None: not computed yet

    def encode_update(self, viewer: Viewer, mine: tuple[int, ...]) -> bytes:
        key = (mine, viewer.person == self.table.row.owner, viewer.language, viewer.words)
        if key not in self._encoded:
            found = build_update(self.table, self.line, viewer)
            self._encoded[key] = encode_message(found)
            remember_views(self.table, found)
        return self._encoded[key]

    def encode_patch(self, viewer: Viewer, mine: tuple[int, ...]) -> bytes | None:
        """The encoded patch; None if a full update is needed."""
        key = (mine, viewer.language, viewer.words)
        found = self._encoded.get(key)
        if found is None:
            seats = [self._build_seat_patch(seat, viewer) for seat in mine or (None,)]
            if None in seats:
                return None
            common = self._build_patch(viewer, mine)
            common.seats = seats  # type: ignore[assignment]
            found = self._encoded[key] = encode_message(common)
        return found

    def _build_patch(self, viewer: Viewer, mine: tuple[int, ...]) -> wire.Patch:
        """The patch without its seats. Without private events it is the same for everybody."""
        if self._has_private is None:
            self._has_private = self._find_private()
        key = (viewer.language, viewer.words, mine if self._has_private else ())
        found = self._patches.get(key)
        if found is None:
            table, line, row = self.table, self.line, self.table.row
            entries, kept = line_entries(line, table.seat_changes)
            found = self._patches[key] = wire.Patch(
                version=line.number,
                base=line.number - 1,
                turn=row.turn,
                updated=row.updated,
                clock=table.clock_info(),
                prompt=build_prompt(table, viewer),
                seats=[],
                log_from=kept,
                events=build_seat_events(table, entries, mine, viewer),
                turns=build_line_turns(table, line, viewer),
                under_way=find_turns_under_way(table),
                cause=line.kind,
                by=line.seat,
            )
        return found

    def _find_private(self) -> bool:
        """Whether the line, or a whole move that it continues, has private events."""
        kinds = self.table.game.events.kinds
        earlier = [event for move in self.table.moves_before(self.line) for event in move.events]
        return any(kinds[event[1]].private for event in self.line.body.events) or any(
            event.kind.private for event in earlier
        )

    # -- a seat ------------------------------------------------------------------------------------------------------

    def _build_seat_patch(self, seat: int | None, viewer: Viewer) -> wire.SeatPatch | None:
        table, match = self.table, self.table.match
        assert match is not None
        # View deltas first: the memo then computes each from the one before, and the view last.
        moments = build_view_deltas(table, self.line, seat, viewer)
        version, before = self._sent_views.get(seat, (0, None))
        now = table.views.parts(seat)
        table.views.sent[seat] = (self.line.number, now)
        if version != self.line.number - 1 or before is None:
            return None
        # None: the set of hidden fields, or of fields of the seat's own, has changed.
        own, hidden = _changed_entries(before.own, now.own), _changed_entries(before.hidden, now.hidden)
        opened = self._get_public_changes(before.shared, now.shared)
        if own is None or hidden is None or opened.common is None:
            return None
        state, places = _merge_changes(opened, before.hidden, hidden)
        return wire.SeatPatch(
            seat=seat,
            view={**opened.common, **own},
            state=state,
            cells=places,
            choices=[] if seat is None else build_choices(table, match, seat, viewer),
            can_undo=seat is not None and match.can_undo(seat),
            can_redo=seat is not None and match.can_redo(seat),
            standing={} if seat is None else get_standing_answers(table, seat),
            moments=moments,
        )

    def _get_public_changes(self, before: SharedView, now: SharedView) -> _PublicChanges:
        """Public changes are computed once for all seats."""
        key = (id(before), id(now))
        found = self._public_changes.get(key)
        if found is None:
            found = self._public_changes[key] = _PublicChanges(before, now)
        return found


class _PublicChanges:
    """The public changes between two views. Keeps references to both, so that their ids stay valid as cache keys."""

    def __init__(self, before: SharedView, now: SharedView) -> None:
        self.looks = (before, now)
        self.common = _changed_entries(before.common, now.common)
        self.state, self.cells = _split_changes(before.public, now.changes_since(before))


def _merge_changes(opened: _PublicChanges, before: View, hidden: View) -> tuple[Any, Any]:
    """Public and hidden changes together: whole fields, and elements of fields."""
    if not hidden:
        return opened.state, opened.cells
    state, places = _split_changes(before, hidden)
    return {**opened.state, **state}, {**opened.cells, **places}


def _split_changes(before: View, changes: View) -> tuple[View, View]:
    """Split changed fields into those sent whole and those sent by element."""
    state: View = {}
    places: View = {}
    for name, value in changes.items():
        found = changed_cells(before[name], value) if isinstance(value, (dict, list)) else None
        if found is None:
            state[name] = value
        else:
            places[name] = found
    return state, places


def _changed_entries(was: View, now: View) -> View | None:
    """The changed entries; None if the set of keys has changed."""
    if len(was) != len(now):
        return None
    try:
        return changed_entries(was, now)
    except KeyError:
        return None
