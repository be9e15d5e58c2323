# mypyc: compile
"""A line of the log as frames: whole, or for who has the version before it, only what has changed.

A patch is made from two views of one and the same seat, the one that the page was told last and the one that it would
be told now; nothing else goes into it, so that it cannot say more than the two. Whatever is in doubt is told whole.
"""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from serai.core.position.fields import Look, changed
from serai.tables import protocol as wire
from serai.tables.live.updates import (
    Viewer,
    build_update,
    encode_choices,
    encode_events,
    encode_prompt,
    get_standing_answers,
    line_entries,
    remember_views,
)
from serai.tables.play.table import Table
from serai.tables.protocol import encode_message
from serai.tables.storage.rows import LogLine

MOVES = frozenset(("play", "undo", "redo", "turn"))  # lines that change nothing about who sits where

View = dict[str, Any]


def _pre_encode(value: Any) -> Any:
    """Written down already: it goes into a frame as it is."""
    return Raw(encode_message(value))


def changed_cells(was: Any, now: Any) -> dict[Any, Any] | None:
    """The places of a field that have changed; None if it is better told whole."""
    if type(was) is not type(now) or len(was) != len(now):
        return None
    found = _changed_entries(was, now) if isinstance(now, dict) else _changed_items(was, now)
    return found if found is not None and 2 * len(found) <= len(now) else None


def _changed_items(was: list[Any], now: list[Any]) -> dict[Any, Any]:
    """What is other in a list. Nearly all of it is the very same."""
    found: dict[Any, Any] = {}
    for index, value in enumerate(now):
        old = was[index]
        if old is not value and old != value:
            found[index] = value
    return found


class LineEncoder:
    """A line of the log, for all pages at the table. Who may know the same gets the same frame, and what frames have
    in common is written once."""

    def __init__(self, table: Table, line: LogLine) -> None:
        match = table.match
        self.table = table
        self.line = line
        self.can_patch = line.kind in MOVES and table.is_running and match is not None and not match.over
        self._encoded: dict[tuple[Any, ...], bytes] = {}
        self._patches: dict[tuple[Any, ...], wire.Patch] = {}
        self._public_changes: dict[tuple[int, int], _PublicChanges] = {}
        self._encoded_states: dict[int, tuple[Any, View]] = {}  # by what is kept with them, as in `_Opened`
        self._sent_views = dict(table.sent_views)
        self._has_private: bool | None = None  # whether something is told to one seat only; None: not looked at yet

    def encode_update(self, viewer: Viewer, mine: tuple[int, ...]) -> bytes:
        key = (mine, viewer.person == self.table.row.owner, viewer.language, viewer.words)
        if key not in self._encoded:
            found = build_update(self.table, self.line, viewer)
            self._encoded[key] = encode_message(found)
            remember_views(self.table, found)
        return self._encoded[key]

    def encode_patch(self, viewer: Viewer, mine: tuple[int, ...]) -> bytes | None:
        """None: it has to be told whole."""
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
        """All of a patch but its seats. What has nothing private in it is the same for everybody."""
        if self._has_private is None:
            self._has_private = self._find_private()
        key = (viewer.language, viewer.words, mine if self._has_private else ())
        found = self._patches.get(key)
        if found is None:
            table, line, row = self.table, self.line, self.table.row
            entries, kept = line_entries(table, line)
            found = self._patches[key] = wire.Patch(
                version=line.number,
                base=line.number - 1,
                turn=row.turn,
                updated=row.updated,
                clock=table.clock_info(),
                prompt=encode_prompt(table, viewer),
                seats=[],
                log_from=kept,
                events=encode_events(table, entries, mine, viewer),
                cause=line.kind,
                by=line.seat,
            )
        return found

    def _find_private(self) -> bool:
        kinds = self.table.game.events.kinds
        return any(kinds[event[1]].private for event in self.line.body.events)

    # -- a seat ------------------------------------------------------------------------------------------------------

    def _build_seat_patch(self, seat: int | None, viewer: Viewer) -> wire.SeatPatch | None:
        table, match = self.table, self.table.match
        assert match is not None
        # The moments first: each is then written from the one before it, and the view is the last of them.
        moments = [self._encode_view_delta(one) for one in table.view_deltas(self.line, seat)] if viewer.words else []
        version, before = self._sent_views.get(seat, (0, None))
        now = table.seat_view(seat)
        table.sent_views[seat] = (self.line.number, now)
        if version != self.line.number - 1 or before is None:
            return None
        # Whether the same is hidden as before, and a seat is shown nothing more or less.
        own, hidden = _changed_entries(before.own, now.own), _changed_entries(before.closed, now.closed)
        opened = self._get_public_changes(before.look, now.look)
        if own is None or hidden is None or opened.common is None:
            return None
        state, places = _merge_changes(opened, before.closed, hidden)
        return wire.SeatPatch(
            seat=seat,
            view={**opened.common, **own},
            state=state,
            cells=places,
            choices=[] if seat is None else encode_choices(table, match, seat, viewer),
            can_undo=seat is not None and match.can_undo(seat),
            can_redo=seat is not None and match.can_redo(seat),
            standing={} if seat is None else get_standing_answers(table, seat),
            moments=moments,
        )

    def _encode_view_delta(self, one: dict[str, Any]) -> wire.ViewDelta:
        """Where nothing hidden has changed, its fields are the same for all seats, and are written once."""
        state = one.get("state")
        if state:
            written = self._encoded_states.get(id(state))
            if written is None:
                written = self._encoded_states[id(state)] = (_pre_encode(state), state)
            state = written[0]
        return wire.ViewDelta(state or {}, one.get("scores"), one.get("actors"), one.get("step"), one.get("stack"))

    def _get_public_changes(self, before: Look, now: Look) -> _PublicChanges:
        """What everybody may see of the changes is worked out once, and written once."""
        key = (id(before), id(now))
        found = self._public_changes.get(key)
        if found is None:
            found = self._public_changes[key] = _PublicChanges(before, now)
        return found


class _PublicChanges:
    """What everybody may see that has changed between two looks, which are kept: nothing else can come to lie in their
    place and be taken for them."""

    def __init__(self, before: Look, now: Look) -> None:
        self.looks = (before, now)
        self.common = _changed_entries(before.common, now.common)
        self.state, self.cells = _split_changes(before.opened, now.since(before))
        self.encoded = (_pre_encode(self.state), _pre_encode(self.cells))


def _merge_changes(opened: _PublicChanges, before: View, hidden: View) -> tuple[Any, Any]:
    """Fields that read otherwise, whole or in places; `hidden`: those that not everybody may see."""
    if not hidden:
        return opened.encoded
    state, places = _split_changes(before, hidden)
    return {**opened.state, **state}, {**opened.cells, **places}


def _split_changes(before: View, changes: View) -> tuple[View, View]:
    """What has changed of some fields, whole or in places."""
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
    """The entries that read otherwise; None if they are not the same ones as before."""
    if len(was) != len(now):
        return None
    try:
        return changed(was, now)
    except KeyError:
        return None
