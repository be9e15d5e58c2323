# mypyc: compile
"""A line of the log as frames: whole, or for who has the version before it, only what has changed.

A patch is made from two views of one and the same seat, the one that the page was told last and the one that it would
be told now; nothing else goes into it, so that it cannot say more than the two. Whatever is in doubt is told whole.
"""

from __future__ import annotations

from typing import Any

import msgspec

from caravanserai.core.fields import changed
from caravanserai.core.showing import Shown
from caravanserai.tables import protocol as wire
from caravanserai.tables.table import Line, Table
from caravanserai.tables.telling import (
    Listener,
    choices_of,
    entries_of,
    event_infos,
    moments_of,
    prompt,
    remember,
    standing,
    update,
)

MOVES = frozenset(("play", "undo", "redo", "turn"))  # lines that change nothing about who sits where

View = dict[str, Any]


def _raw(value: Any) -> Any:
    """Written down already: it goes into a frame as it is."""
    return msgspec.Raw(wire.write_frame(value))


def cells(was: Any, now: Any) -> dict[Any, Any] | None:
    """The places of a field that have changed; None if it is better told whole."""
    if type(was) is not type(now) or len(was) != len(now):
        return None
    if isinstance(now, dict):
        if was.keys() != now.keys():
            return None
        found = {name: value for name, value in now.items() if was[name] != value}
    else:
        found = {index: value for index, value in enumerate(now) if was[index] != value}
    return found if 2 * len(found) <= len(now) else None


class News:
    """A line of the log, for all pages at the table. Who may know the same gets the same frame, and what frames have
    in common is written once."""

    def __init__(self, table: Table, line: Line) -> None:
        match = table.match
        self.table = table
        self.line = line
        self.small = line.kind in MOVES and table.going_on and match is not None and not match.over
        self._frames: dict[tuple[Any, ...], bytes] = {}
        self._parts: dict[tuple[Any, ...], Any] = {}
        self._base = dict(table.told)

    def whole(self, listener: Listener, mine: tuple[int, ...]) -> bytes:
        key = (mine, listener.person == self.table.row.owner, listener.language, listener.words)
        if key not in self._frames:
            found = update(self.table, self.line, listener)
            self._frames[key] = wire.write_frame(found)
            remember(self.table, found)
        return self._frames[key]

    def patch(self, listener: Listener, mine: tuple[int, ...]) -> bytes | None:
        """None: it has to be told whole."""
        key = (mine, listener.language, listener.words)
        if key not in self._frames:
            seats = [self._seat(seat, listener) for seat in mine or (None,)]
            if None in seats:
                return None
            self._frames[key] = self._write(listener, mine, seats)
        return self._frames[key]

    def _write(self, listener: Listener, mine: tuple[int, ...], seats: list[Any]) -> bytes:
        words = (listener.language, listener.words)
        key = ("patch", *words, mine if self._private() else ())
        if key not in self._parts:
            self._parts[key] = self._common(listener)
        return wire.write_frame(msgspec.structs.replace(self._parts[key], seats=seats))

    def _private(self) -> bool:
        kinds = self.table.game.events.kinds
        return any(kinds[event[1]].private for event in self.line.body.events)

    def _common(self, listener: Listener) -> wire.Patch:
        """All of a patch but its seats. What has nothing private in it is the same for everybody."""
        table, line, row = self.table, self.line, self.table.row
        entries, kept = entries_of(table, line)
        return wire.Patch(
            version=line.number,
            base=line.number - 1,
            turn=row.turn,
            updated=row.updated,
            clock=_raw(table.clock()),
            prompt=_raw(prompt(table, listener)),
            seats=[],
            log_from=kept,
            events=_raw(event_infos(table, entries, listener)),
            cause=line.kind,
            by=line.seat,
        )

    def _once(self, key: tuple[Any, ...], make: Any) -> Any:
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = _raw(make())
        return found

    # -- a seat ------------------------------------------------------------------------------------------------------

    def _seat(self, seat: int | None, listener: Listener) -> Any:
        key = ("seat", seat, listener.language, listener.words)
        if key not in self._parts:
            self._parts[key] = self._seat_patch(seat, listener)
        return self._parts[key]

    def _seat_patch(self, seat: int | None, listener: Listener) -> Any:
        table, match = self.table, self.table.match
        assert match is not None
        version, before = self._base.get(seat, (0, None))
        now = table.shown(seat)
        table.told[seat] = (self.line.number, now)
        if version != self.line.number - 1 or before is None or not _alike(before, now):
            return None
        state, places = self._fields(before, now)
        return _raw(
            wire.SeatPatch(
                seat=seat,
                view=changed(before.rest, now.rest),
                state=state,
                cells=places,
                choices=[] if seat is None else choices_of(table, match, seat, listener),
                can_undo=seat is not None and match.can_undo(seat),
                can_redo=seat is not None and match.can_redo(seat),
                standing={} if seat is None else standing(table, seat),
                moments=moments_of(table, self.line, seat, listener),
            )
        )

    def _fields(self, before: Shown, now: Shown) -> tuple[View, View]:
        """Fields that read otherwise, whole or in places. What everybody may see of them is worked out once."""
        key = ("opened", id(before.opened), id(now.opened))
        if key not in self._parts:
            self._parts[key] = self._changes(before.opened, now.opened)
        opened, closed = self._parts[key], self._changes(before.closed, now.closed)
        return {**opened[0], **closed[0]}, {**opened[1], **closed[1]}

    def _changes(self, before: View, now: View) -> tuple[View, View]:
        state: View = {}
        places: View = {}
        for name, value in changed(before, now).items():
            found = cells(before[name], value) if isinstance(value, dict | list) else None
            if found is None:
                state[name] = self._once(("field", id(value)), lambda value=value: value)
            else:
                places[name] = self._once(("cells", id(before[name]), id(value)), lambda found=found: found)
        return state, places


def _alike(before: Shown, now: Shown) -> bool:
    """Whether what is hidden is the same as before, and a view has nothing more or less in it."""
    return before.rest.keys() == now.rest.keys() and before.closed.keys() == now.closed.keys()
