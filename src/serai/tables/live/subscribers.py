"""Clients connected to tables, and the messages sent to all of them. Applications provide the transport (`Outlet`)."""

from __future__ import annotations

from typing import Protocol

from serai.tables import protocol as wire
from serai.tables.live.patches import LineEncoder
from serai.tables.live.updates import get_standing_answers
from serai.tables.model.rows import LogLine
from serai.tables.model.viewer import Viewer
from serai.tables.play.table import Table
from serai.tables.play.table_events import NewAnswers, NewLine, TableEvent, TableEvents
from serai.tables.telemetry import LOG, Telemetry


class Outlet(Protocol):
    """Transport to one client. Messages arrive in order."""

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        """Send an encoded message. `whole`: it is a full update, which replaces an earlier one still in the queue."""

    def close(self, code: int) -> None:
        """Close the connection with a close code of the protocol. Nothing is sent afterwards."""


class Subscriber:
    """A client connected to a table. `patches`: it accepts patches in place of full updates."""

    def __init__(self, table: Table, viewer: Viewer, outlet: Outlet, *, patches: bool = False) -> None:
        self.table = table
        self.viewer = viewer
        self.outlet = outlet
        self.patches = patches
        self._sent_version = 0  # version of the last update
        self._sent_seats: tuple[int, ...] = ()  # seats of the last update

    def send(self, frame: wire.AnyServerMessage) -> None:
        if isinstance(frame, wire.Update):
            self._sent_version = frame.version
            self._sent_seats = tuple(one.seat for one in frame.seats if one.seat is not None)
        self.outlet.put(wire.encode_message(frame), whole=isinstance(frame, wire.Update) and frame.full)

    def send_line(self, encoder: LineEncoder) -> None:
        """Send a line: as a patch if the client has the version before it, otherwise as an update."""
        mine = tuple(encoder.table.seats_of(self.viewer.person))
        number = encoder.line.number
        frame = None
        if self.patches and encoder.can_patch and self._sent_version == number - 1 and self._sent_seats == mine:
            frame = encoder.encode_patch(self.viewer, mine)
        self._sent_version, self._sent_seats = number, mine
        self.outlet.put(frame or encoder.encode_update(self.viewer, mine))


class Subscribers:
    """All subscribers of this process, by table."""

    def __init__(self, events: TableEvents, telemetry: Telemetry) -> None:
        self.telemetry = telemetry
        self._by_table: dict[str, set[Subscriber]] = {}
        events.listen(self._on_event)

    def _on_event(self, event: TableEvent) -> None:
        if isinstance(event, NewLine):
            self._send_line(event.table, event.line)
        elif isinstance(event, NewAnswers):
            self._send_standing_answers(event.table, event.person)
        else:
            for subscriber in self.at(event.table_id):
                subscriber.outlet.close(wire.NO_TABLE)

    def at(self, table_id: str) -> tuple[Subscriber, ...]:
        return tuple(self._by_table.get(table_id, ()))

    def table_ids(self) -> list[str]:
        return list(self._by_table)

    def has_any(self, table_id: str) -> bool:
        return table_id in self._by_table

    def add(self, subscriber: Subscriber) -> None:
        self._by_table.setdefault(subscriber.table.id, set()).add(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        here = self._by_table.get(subscriber.table.id, set())
        here.discard(subscriber)
        if here:
            self.send_presence(subscriber.table)
        else:
            self._by_table.pop(subscriber.table.id, None)

    def _send_line(self, table: Table, line: LogLine) -> None:
        """Send a stored line to all subscribers. Never raises, because the line is stored already: a subscriber that
        cannot be served is disconnected, and reconnects."""
        encoder = LineEncoder(table, line)
        for subscriber in self.at(table.id):
            if not table.may_watch(subscriber.viewer.person):
                subscriber.outlet.close(wire.NO_TABLE)
                continue
            try:
                subscriber.send_line(encoder)
            except Exception:
                self.telemetry.note_error()
                LOG.exception("sending failed", extra={"table": table.id, "version": line.number})
                subscriber.outlet.close(wire.BROKEN)

    def _send_standing_answers(self, table: Table, person: str) -> None:
        """Send changed standing answers to the person's own clients only."""
        for seat in table.seats_of(person):
            frame = wire.encode_message(wire.StandingUpdate(seat, get_standing_answers(table, seat)))
            for subscriber in self.at(table.id):
                if subscriber.viewer.person == person:
                    subscriber.outlet.put(frame)

    def send_presence(self, table: Table) -> None:
        here = self.at(table.id)
        seats = sorted({seat for one in here for seat in table.seats_of(one.viewer.person)})
        watching = sum(1 for one in here if not table.seats_of(one.viewer.person))
        self.broadcast(table.id, wire.Presence(seats, watching))

    def broadcast(self, table_id: str, frame: wire.AnyServerMessage) -> None:
        encoded = wire.encode_message(frame)
        for subscriber in self.at(table_id):
            subscriber.outlet.put(encoded)
