"""Where tables are kept, as tables need it. SQL, a browser's database or plain memory stand behind it.

Whatever is behind it, each call is done as a whole or not at all, and is kept when it returns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from serai.tables.protocol import ChatLine, StoredReplay
from serai.tables.storage.rows import LogLine, SeatRow, Snapshot, TableRow

ALL = 1_000_000  # more lines than any game has
CHAT_LINES = 50  # that come with hello
MAX_LISTED = 100  # tables on a page of a person's list
MAX_PUBLIC = 100
MAX_WAITING = 500  # tables of a kind that are looked after in one go


PlayableRules = Mapping[str, tuple[int, ...]]  # the versions of the rules that are played, by game


class Conflict(Exception):
    """Somebody else was first: the version has moved on, or a row with that key is there already."""


class Unreadable(Exception):
    """What is stored of a table is no table."""


class TooManyTables(Exception):
    """The owner of a table that was to be made has as many as one may have."""


class TableWithSeats(Struct):
    """A table without its log."""

    row: TableRow
    seats: list[SeatRow]


class StoredTable(Struct):
    """A table with lines of its log, and with its last snapshot where that was asked for."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[LogLine]
    snapshot: Snapshot | None = None


class LineWrite(Struct):
    """One line and all that it changes."""

    before: TableRow
    row: TableRow
    line: LogLine
    seats: list[SeatRow]  # those that sit otherwise now; [] if nobody does
    snapshot: Snapshot | None = None
    new_table: TableWithSeats | None = None  # a new table that comes with it, unless its owner has `most` running ones
    max_tables: int = ALL


class WaitingTables(Struct):
    """Ids of tables that somebody has to look after."""

    bots: list[str]  # a bot should have moved
    full: list[str]  # the game should have begun
    late: list[str]  # time is up


class Store(Protocol):
    async def add(self, row: TableRow, seats: list[SeatRow], invite: str | None, most: int) -> str | None:
        """Keep a new table with the hash of its invitation. Gives its id, or that of the table which the same wish
        of the owner's page has made before; None if the owner has `most` running tables already."""

    async def load(self, table_id: str) -> StoredTable | None:
        """The last snapshot and the lines after it; Unreadable if they are damaged."""

    async def load_newer(self, table_id: str, after: int) -> StoredTable | None:
        """The table and the lines after one, all of the same moment."""

    async def load_all(self, table_id: str) -> StoredTable | None:
        """All lines, and the last snapshot."""

    async def read_lines(self, table_id: str, after: int, most: int = ALL) -> list[LogLine]: ...

    async def find_line(self, table_id: str, person: str, client: str) -> int | None:
        """The line that a client's message has become, if it has."""

    async def write(self, change: LineWrite) -> None:
        """Keep a line and what it changes; Conflict if the table is not at the version before it any more."""

    async def write_standing_answers(self, table_id: str, version: int, seat: SeatRow) -> None:
        """Keep a seat's standing answers; Conflict if the table has another version."""

    async def add_invite(self, table_id: str, invite: str, seat: int | None, at: float, *, revoke: bool) -> None:
        """Keep the hash of an invitation; `revoke`: the earlier ones are gone."""

    async def find_invite(self, invite: str) -> tuple[str, int | None] | None:
        """The table and perhaps the seat that an invitation is for."""

    async def list_by_person(self, person: str, archived: bool, page: int = 0) -> list[TableWithSeats]:
        """A page of the tables that a person made or sits at: running games first, then the last used."""

    async def delete(self, table_id: str) -> None:
        """Forget a table and all that belongs to it."""

    async def list_public(self) -> list[TableWithSeats]: ...

    async def list_ids(self) -> list[str]:
        """All tables, in the order in which they were made."""

    async def find_waiting(
        self, now: float, before: float, playable: PlayableRules, aside: frozenset[str]
    ) -> WaitingTables:
        """What has been waiting since before a time, and clocks that have run out by now, the longest first; only
        tables of rules that are played, and none of those set aside."""

    async def write_play_time(self, at: float) -> float:
        """Keep the time of play, if clocks run; gives it, or a later one that somebody else has kept."""

    async def read_play_time(self) -> float | None:
        """The time of play that was kept last, and not before any clock was started; None if there is none."""

    async def read_chat(self, table_id: str) -> list[ChatLine]:
        """The last lines of a table's chat."""

    async def add_chat_line(self, table_id: str, person: str, name: str, text: str, at: float) -> int:
        """Keep what somebody said, and give its number; Conflict if another was given the same one. The same line of
        the same moment is kept once, however often it is tried."""

    async def add_replay(
        self, replay_id: str, person: str, text: str, at: float, most: int, most_bytes: int = ALL
    ) -> bool:
        """Keep a record, once; False if the person keeps `most` already, or would have more than so many bytes."""

    async def list_replays(self, person: str) -> list[StoredReplay]: ...

    async def delete_replay(self, replay_id: str, person: str) -> bool:
        """Forget a record of this person; False if there is none."""

    async def read_replay(self, replay_id: str) -> str | None: ...

    async def add_data_file(self, fingerprint: str, game: str, person: str, text: str, at: float, most: int) -> bool:
        """Keep a data file, unless it is kept already; False if the person keeps `most` others."""

    async def read_data_file(self, game: str, fingerprint: str) -> str | None: ...
