# mypyc: compile
"""The pages that look at tables, and what all of them are told. How frames travel to a page is the door's affair."""

from __future__ import annotations

from typing import Protocol

from serai.tables import protocol as wire
from serai.tables.live.patches import LineEncoder
from serai.tables.live.updates import Viewer, get_standing_answers
from serai.tables.play.table import Table
from serai.tables.storage.rows import LogLine
from serai.tables.telemetry import LOG, Telemetry


class Outlet(Protocol):
    """The way to one page: frames arrive in their order."""

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        """`whole`: it tells everything, so that an earlier such frame that still waits need not be sent."""

    def close(self, code: int) -> None:
        """Nothing comes after this; the code is one of the protocol's."""


class Subscriber:
    """A page at a table. `patches`: it takes changes in place of all that it knows already."""

    def __init__(self, table: Table, listener: Viewer, outlet: Outlet, *, patches: bool = False) -> None:
        self.table = table
        self.viewer = listener
        self.outlet = outlet
        self.patches = patches
        self._sent_version = 0  # the version of the last update that it was sent; frames arrive in their order
        self._sent_seats: tuple[int, ...] = ()  # the seats that it was about

    def send(self, frame: wire.AnyServerMessage) -> None:
        if isinstance(frame, wire.Update):
            self._sent_version = frame.version
            self._sent_seats = tuple(one.seat for one in frame.seats if one.seat is not None)
        self.outlet.put(wire.encode_message(frame), whole=isinstance(frame, wire.Update) and frame.full)

    def send_line(self, news: LineEncoder) -> None:
        """Tell of a line: by what it has changed, if the page is sure to know the rest."""
        mine = tuple(news.table.seats_of(self.viewer.person))
        number = news.line.number
        frame = None
        if self.patches and news.can_patch and self._sent_version == number - 1 and self._sent_seats == mine:
            frame = news.encode_patch(self.viewer, mine)
        self._sent_version, self._sent_seats = number, mine
        self.outlet.put(frame or news.encode_update(self.viewer, mine))


class Subscribers:
    """All pages of this process."""

    def __init__(self, watcher: Telemetry) -> None:
        self.telemetry = watcher
        self._by_table: dict[str, set[Subscriber]] = {}

    def at(self, table_id: str) -> tuple[Subscriber, ...]:
        return tuple(self._by_table.get(table_id, ()))

    def has_any(self, table_id: str) -> bool:
        return table_id in self._by_table

    def add(self, page: Subscriber) -> None:
        self._by_table.setdefault(page.table.id, set()).add(page)

    def remove(self, page: Subscriber) -> None:
        here = self._by_table.get(page.table.id, set())
        here.discard(page)
        if here:
            self.send_presence(page.table)
        else:
            self._by_table.pop(page.table.id, None)

    def send_line(self, table: Table, line: LogLine) -> None:
        """A line was stored. Pages that may know the same get the same frame, made once. Never fails: what is stored
        is stored, and a page that could not be told of it has to come again."""
        news = LineEncoder(table, line)
        for page in self.at(table.id):
            if not table.may_watch(page.viewer.person):
                page.outlet.close(wire.NO_TABLE)
                continue
            try:
                page.send_line(news)
            except Exception:
                self.telemetry.note_error()
                LOG.exception("telling failed", extra={"table": table.id, "version": line.number})
                page.outlet.close(wire.BROKEN)

    def send_standing_answers(self, table: Table, person: str) -> None:
        """A person's standing answers have changed: their pages are told, and nobody else's."""
        for seat in table.seats_of(person):
            frame = wire.encode_message(wire.StandingUpdate(seat, get_standing_answers(table, seat)))
            for page in self.at(table.id):
                if page.viewer.person == person:
                    page.outlet.put(frame)

    def send_presence(self, table: Table) -> None:
        here = self.at(table.id)
        seats = sorted({seat for one in here for seat in table.seats_of(one.viewer.person)})
        watching = sum(1 for one in here if not table.seats_of(one.viewer.person))
        self.broadcast(table.id, wire.Presence(seats, watching))

    def broadcast(self, table_id: str, frame: wire.AnyServerMessage) -> None:
        told = wire.encode_message(frame)
        for page in self.at(table_id):
            page.outlet.put(told)
