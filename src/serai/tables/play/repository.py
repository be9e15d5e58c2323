"""The tables in memory. All changes go through `TableRepository.write`, which stores a line before it is sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from serai.core.api.match import Match
from serai.core.errors import SeraiError
from serai.tables.errors import Clash, Damaged, NotFound
from serai.tables.identifiers import new_id
from serai.tables.model import clocks
from serai.tables.model.clocks import ClockTurn
from serai.tables.model.facts import wait_for_return
from serai.tables.model.play_time import PlayTime
from serai.tables.model.rows import BACKWARD, LineBody, LogLine, SeatRow, TableRow
from serai.tables.play.match_lines import make_result
from serai.tables.play.table import Table
from serai.tables.play.table_events import NewAnswers, NewLine, TableEvents
from serai.tables.store.custom_data import CustomData
from serai.tables.store.interface import ALL, Conflict, LineWrite, Store, StoredTable, TableWithSeats, Unreadable
from serai.tables.telemetry import LOG, Telemetry

TRIES = 5  # of a change that is not a move, when other processes are first


class TableRepository:
    """This process's copies of tables. Other processes may have copies too; the store detects conflicts."""

    def __init__(
        self, store: Store, events: TableEvents, custom_data: CustomData, telemetry: Telemetry, id_prefix: str = ""
    ) -> None:
        self.store = store
        self.events = events
        self.time = PlayTime()
        self.custom_data = custom_data
        self.telemetry = telemetry
        self.id_prefix = id_prefix  # of the ids of new tables and records
        self.cached: dict[str, Table] = {}
        self.damaged: set[str] = set()  # ids of tables that cannot be read; no work is done for them
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def new_id(self) -> str:
        return self.id_prefix + new_id()

    # -- loading ---------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        table = self.cached.get(table_id)
        if table is None:
            table = await self._load_once(table_id)
        table.last_used = time.monotonic()
        return table

    async def _load_once(self, table_id: str) -> Table:
        """Concurrent requests share one load; cancelling one does not cancel the others'."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        try:
            found = await self.store.load(table_id)
            if found is None:
                raise NotFound("no_table", "there is no such table")
            table = self.cached[table_id] = await self._open(found)
        except Unreadable:
            self._mark_damaged(table_id)
            raise Damaged from None
        finally:  # not a callback of the task, which comes too late for a table that is dropped at once
            del self._loading[table_id]
        self.telemetry.note_tables(len(self.cached))
        return table

    async def _open(self, found: StoredTable) -> Table:
        """Rebuild the match; of unsupported rules versions if the current rules can replay it. Errors affect only this
        table."""
        table = Table(found.row, found.seats, self.time)
        await self._find_data(table)
        if table.is_data_missing:
            return table
        try:
            table.restore(found.snapshot, found.lines)
        except Exception:
            if found.snapshot is not None:
                return await self._replay_whole_log(table)
            self._drop_match(table)
        return table

    async def _replay_whole_log(self, table: Table) -> Table:
        """A snapshot only saves time: one that cannot be read, for instance of other fields, is passed over."""
        LOG.warning("snapshot not used", extra={"table": table.id}, exc_info=True)
        try:
            found = await self.store.load_all(table.id)
        except Exception:
            self._drop_match(table)
            return table
        if found is None:
            raise NotFound("no_table", "there is no such table")
        found.snapshot = None
        return await self._open(found)

    def _drop_match(self, table: Table) -> None:
        table.match = None
        if table.is_playable:
            table.is_damaged = True
            self._mark_damaged(table.id)

    def _mark_damaged(self, table_id: str) -> None:
        if table_id not in self.damaged:
            LOG.exception("table set aside", extra={"table": table_id})
            self.damaged.add(table_id)
            self.telemetry.note_damaged(len(self.damaged))

    async def _find_data(self, table: Table) -> None:
        try:
            table.data = await self.custom_data.find(table.row.game, table.row.data)
        except SeraiError:
            table.is_data_missing = True

    async def get_cached(self, table_id: str) -> Table | None:
        """The table if it is in memory. Waits for one that is loading, which may need a refresh afterwards."""
        if table_id in self._loading:
            await self._load_once(table_id)
        return self.cached.get(table_id)

    def evict(self, idle: Callable[[Table], bool]) -> None:
        """Remove idle tables from memory, except locked ones."""
        for table_id, table in list(self.cached.items()):
            if not table.lock.locked() and idle(table):
                del self.cached[table_id]
        self.telemetry.note_tables(len(self.cached))

    async def refresh(self, table: Table) -> list[LogLine]:
        """Apply the stored lines that this copy does not have yet."""
        said = [seat.standing for seat in table.seats]
        found = await self.store.load_newer(table.id, table.version)
        if found is None:
            return []
        newest, table.seats = found.row, found.seats
        for line in found.lines:
            self._follow(table, line)
            # The game is not over before its last line is sent: until then hidden information stays hidden.
            table.row = newest if line.number == newest.version else table.make_row_after(line)
            table.on_stored_line(line)
            self.events.publish(NewLine(table, line, is_own=False))
        table.row = newest
        for before, seat in zip(said, table.seats, strict=True):
            if seat.person is not None and seat.standing != before:
                self.events.publish(NewAnswers(table, seat.person))
        return found.lines

    def _follow(self, table: Table, line: LogLine) -> None:
        if table.is_playable or table.match is not None:
            try:
                table.follow(line)
            except Exception:
                self._drop_match(table)

    # -- changing --------------------------------------------------------------------------------------------------

    async def write(
        self,
        table: Table,
        kind: str,
        body: LineBody,
        *,
        seat: int | None = None,
        person: str | None = None,
        client: str | None = None,
        seats: list[SeatRow] | None = None,
        change: Callable[[TableRow], None] | None = None,
        also: TableWithSeats | None = None,
        most: int = ALL,
        revoke_invites: bool = False,
    ) -> LogLine:
        """Store a line and its changes in one transaction. Raises Conflict, and nothing has changed, if another
        process was first. The caller holds the table's lock."""
        match = table.match
        now = self.store.now()
        number = table.version + 1
        line = LogLine(number, kind, seat, match.count if match else 0, body, now, person, client)
        row = _next_row(table, seats or table.seats, line, change)
        snapshot = table.make_due_snapshot(number) if match is not None and table.is_playable else None
        started = time.perf_counter()
        after = (seats or table.seats) if row.status == "over" else []
        change_of_rows = LineWrite(table.row, row, line, seats or [], snapshot, also, most, revoke_invites, after)
        await self.store.write(change_of_rows)
        self.telemetry.note_store_time(time.perf_counter() - started)
        table.row = row
        if snapshot is not None:
            table.snapshot_at = snapshot.number
        if seats is not None:
            table.seats = seats
        table.on_stored_line(line)
        self.events.publish(NewLine(table, line, is_own=True))
        return line

    async def retry(self, table: Table, write: Callable[[], Awaitable[object]]) -> None:
        """Do a change that is not a move, again if another process was first."""
        for _ in range(TRIES):
            try:
                await write()
            except Conflict:
                await self.refresh(table)
            else:
                return
        raise Clash("busy", "too many at this table at once; try again")


def _next_row(table: Table, seats: list[SeatRow], line: LogLine, change: Callable[[TableRow], None] | None) -> TableRow:
    """The row after a line: turn, clocks, status and result."""
    match = table.match
    row = msgspec.structs.replace(table.row, version=line.number, updated=line.at)
    if match is not None and table.is_running:
        row.turn = list(match.actors)
        if match.over:
            row.status = "over"
            row.result = make_result(match)
    if change is not None:
        change(row)
    if row.status != "playing":
        row.turn = []
    if row.status == "playing":
        if seats is not table.seats or not row.sat:
            row.sat = _record_seats(row, seats)
        if match is not None and table.is_playable:
            row.progress = table.views.progress()
    row.undone = _count_undos(row, line, match)
    is_bot_asked = any(seats[actor].kind == "bot" for actor in row.turn)
    row.bot_turn = is_bot_asked and not wait_for_return(row.pace, seats)
    if row.pace.kind != "none":
        row.clock = clocks.advance_clock(row.pace, row.clock, _clock_turn(row, seats, line, match), table.time.now())
        row.deadline = clocks.find_deadline(row.pace, row.clock, table.time.wall_offset())
    return row


def _count_undos(row: TableRow, line: LogLine, match: Match | None) -> dict[int, int]:
    """Count undos per seat until its moves become final. The limit bounds the length of the log."""
    if line.kind == "back":
        return {}
    if line.kind in ("undo", "turn") and line.seat is not None:
        return {**row.undone, line.seat: row.undone.get(line.seat, 0) + 1}
    if line.kind != "play" or match is None or (not match.over and match.state.top().who < 0):
        return row.undone
    return {seat: n for seat, n in row.undone.items() if match.can_undo(seat)}


def _record_seats(row: TableRow, seats: list[SeatRow]) -> dict[str, list[int]]:
    sat = row.sat
    for seat in seats:
        if seat.person is not None and seat.seat not in sat.get(seat.person, ()):
            sat = {**sat, seat.person: [*sat.get(seat.person, ()), seat.seat]}
    return sat


def _clock_turn(row: TableRow, seats: list[SeatRow], line: LogLine, match: Match | None) -> ClockTurn:
    """The line's effect on the clocks. The clock of an empty seat runs: otherwise leaving would stop it for good."""
    may_undo = frozenset(seat for seat in range(row.players) if match is not None and match.can_undo(seat))
    return ClockTurn(
        asked=row.turn,
        thinking=[actor for actor in row.turn if seats[actor].kind != "bot"],
        moved=line.kind in ("play", "redo"),
        back=line.seat if line.kind in BACKWARD else None,
        open=may_undo if row.status == "playing" else frozenset(),
    )
