"""Interface of a store of tables, implemented by SQL databases, a browser's database, and memory.

In every implementation each call is atomic, and its changes are durable when it returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct, field

from serai.tables.model.rows import LogLine, SeatRow, Snapshot, TableResult, TableRow
from serai.tables.protocol import ChatLine, StoredReplay

ALL = 1_000_000  # more lines than any game has
CHAT_LINES = 50  # in a full update
MAX_LISTED = 100  # tables per page of a person's list
MAX_PUBLIC = 100
MAX_WAITING = 500  # tables of each kind in `WaitingTables`


PlayableRules = Mapping[str, tuple[int, ...]]  # supported rules versions by game


class Conflict(Exception):
    """Another process was first: the version has changed, or a row with that key exists."""


class Unreadable(Exception):
    """The stored data of a table cannot be decoded."""


class TooManyTables(Exception):
    """The owner of a new table has reached the limit of running tables."""


class TableWithSeats(Struct):
    """A table without its log."""

    row: TableRow
    seats: list[SeatRow]


class StoredTable(Struct):
    """A table with log lines, and with its last snapshot if requested."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[LogLine]
    snapshot: Snapshot | None = None


class LineWrite(Struct):
    """A new log line and all rows that it changes."""

    before: TableRow
    row: TableRow
    line: LogLine
    seats: list[SeatRow]  # the changed ones
    snapshot: Snapshot | None = None
    new_table: TableWithSeats | None = None  # a rematch; TooManyTables if its owner has `max_tables`
    max_tables: int = ALL
    revoke_invites: bool = False  # of the table
    all_seats: list[SeatRow] = field(default_factory=list)  # after the line, if it ends the game


class WaitingTables(Struct):
    """Ids of tables that need work."""

    bots: list[str]  # a bot has to move
    full: list[str]  # the game has to start
    late: list[str]  # time is up


class Store(Protocol):
    @property
    def is_shared(self) -> bool:
        """Whether other processes may change the tables."""

    def now(self) -> float:
        """The wall-clock time, the same in all processes that share the store."""

    async def add(self, row: TableRow, seats: list[SeatRow], invite: str | None, most: int) -> str | None:
        """Store a new table and the hash of its invitation. Returns its id, or that of the table which an earlier
        request with the same key created; None if the owner has `most` running tables already."""

    async def load(self, table_id: str) -> StoredTable | None:
        """The last snapshot and the lines after it; Unreadable if they are damaged."""

    async def load_newer(self, table_id: str, after: int) -> StoredTable | None:
        """The table and the lines after `after`, of which there should be few, read consistently."""

    async def find_changed(self, versions: Mapping[str, int]) -> list[str]:
        """Those of the tables that may differ from these versions: newer, deleted, or with standing answers."""

    async def load_all(self, table_id: str) -> StoredTable | None:
        """All lines, and the last snapshot."""

    async def read_lines(self, table_id: str, after: int, most: int = ALL) -> list[LogLine]: ...

    async def find_line(self, table_id: str, person: str, client: str) -> int | None:
        """The line number of a client's message, if it was stored."""

    async def write(self, change: LineWrite) -> None:
        """Store a line and its changes; Conflict if the table has another version than `change.before`."""

    async def write_standing_answers(self, table_id: str, version: int, seat: SeatRow) -> None:
        """Store a seat's standing answers; Conflict if the table has another version."""

    async def add_invite(self, table_id: str, invite: str, seat: int | None, at: float, *, revoke: bool) -> None:
        """Store the hash of an invitation; `revoke`: delete the earlier ones."""

    async def find_invite(self, invite: str) -> tuple[str, int | None] | None:
        """The table and the seat (None: any) of an invitation."""

    async def list_by_person(self, person: str, archived: bool, page: int = 0) -> list[TableWithSeats]:
        """A page of the tables that a person owns or has a seat at: running games first, then by last change."""

    async def list_finished(self, person: str, page: int = 0) -> list[TableWithSeats]:
        """A page of the finished games at which a person has a seat, the newest first, without forgotten ones."""

    async def forget_finished(self, person: str, table_id: str) -> None:
        """Leave a table out of a person's finished games from now on."""

    async def write_result(self, table_id: str, result: TableResult) -> None:
        """Replace the result of a finished table by one that says more."""

    async def delete(self, table_id: str) -> None:
        """Delete a table and all its rows."""

    async def list_public(self) -> list[TableWithSeats]: ...

    async def list_ids(self) -> list[str]:
        """The ids of all tables, in order of creation."""

    async def find_waiting(
        self, now: float, before: float, playable: PlayableRules, aside: frozenset[str]
    ) -> WaitingTables:
        """Tables that have waited for a bot or a start since before `before`, and tables whose deadline is before
        `now`, the longest waiting first; only of playable rules, and without `aside`."""

    async def write_play_time(self, at: float) -> float:
        """Store the play time, if clocks run. Returns it, or a later one that another process has stored."""

    async def read_play_time(self) -> float | None:
        """The stored play time, or the latest start of a running clock if that is later; None if there is none."""

    async def read_chat(self, table_id: str) -> list[ChatLine]:
        """The last chat lines of a table."""

    async def find_last_chat(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The number of the last chat line, by table; without tables that have none."""

    async def add_chat_line(self, table_id: str, person: str, name: str, text: str, at: float) -> int:
        """Store a chat line and return its number; Conflict if the number was taken. A retry with the same time and
        text stores no second line."""

    async def add_replay(
        self, replay_id: str, person: str, text: str, at: float, most: int, most_bytes: int = ALL
    ) -> bool:
        """Store a record, once; False if the person would have more than `most` records or `most_bytes` bytes."""

    async def list_replays(self, person: str) -> list[StoredReplay]: ...

    async def delete_replay(self, replay_id: str, person: str) -> bool:
        """Delete a record of this person; False if there is none."""

    async def read_replay(self, replay_id: str) -> str | None: ...

    async def add_data_file(self, fingerprint: str, game: str, person: str, text: str, at: float, most: int) -> bool:
        """Store a data file, unless it is stored already; False if the person has `most` others."""

    async def read_data_file(self, game: str, fingerprint: str) -> str | None: ...
