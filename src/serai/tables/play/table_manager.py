"""Manager of all tables of a process: connects repository, seats, moves and bots, and does periodic work."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from serai.core.game.registry import game, games
from serai.tables.model import clocks
from serai.tables.model.log_replay import ReplayedLog
from serai.tables.model.play_time import GRACE_SECONDS
from serai.tables.model.rows import LogLine
from serai.tables.offload import Offload, run_inline
from serai.tables.play.bot_requests import BotRunner
from serai.tables.play.bot_turns import BotTurns, ShareOf
from serai.tables.play.moves import MoveManager
from serai.tables.play.places import PlaceManager
from serai.tables.play.real_table import RealTableManager
from serai.tables.play.rematch import RematchManager
from serai.tables.play.repository import TableRepository
from serai.tables.play.seats import SeatManager
from serai.tables.play.table import Table
from serai.tables.play.table_events import TableEvents
from serai.tables.store.custom_data import CheckData, CustomData, accept_data
from serai.tables.store.interface import ALL, Conflict, PlayableRules, Store, TableWithSeats
from serai.tables.telemetry import LOG, Telemetry

RETRY_SECONDS = 60.0
LINES_PER_READ = 500
REFRESHES_AT_ONCE = 32


class TableSettings(Protocol):
    """Settings of the tables. The server's settings implement this protocol."""

    @property
    def bot_pause(self) -> float: ...

    @property
    def idle_seconds(self) -> float: ...

    @property
    def tables_per_person(self) -> int: ...


class TableManager:
    """`repository`: the tables in memory. `seats`, `places`, `rematches`, `moves`, `real_tables`,
    `bot_turns`: the operations on them."""

    def __init__(
        self,
        store: Store,
        bot_runner: BotRunner,
        settings: TableSettings,
        telemetry: Telemetry | None = None,
        share_of: ShareOf = str,
        *,
        check_data: CheckData = accept_data,
        offload: Offload = run_inline,
        id_prefix: str = "",
    ) -> None:
        self.store = store
        self.bot_runner = bot_runner
        self.settings = settings
        self.telemetry = telemetry or Telemetry()
        self.offload = offload
        self.events = TableEvents()
        custom_data = CustomData(store, check_data, offload)
        self.repository = TableRepository(store, self.events, custom_data, self.telemetry, id_prefix)
        self.moves = MoveManager(self.repository)
        self.seats = SeatManager(self.repository, settings.tables_per_person)
        self.places = PlaceManager(self.repository)
        self.real_tables = RealTableManager(self.repository, self.seats, self.moves)
        self.rematches = RematchManager(self.repository, self.seats)
        self.bot_turns = BotTurns(self.repository, self.moves, bot_runner, settings.bot_pause, share_of)
        self._retry_at: dict[str, float] = {}  # by table, after an error
        # By table whose refresh waits for the lock: the newest version that it has to reach.
        self._wanted: dict[str, float] = {}

    async def get(self, table_id: str) -> Table:
        return await self.repository.get(table_id)

    async def read_lines(self, table: Table, after: int, most: int = ALL) -> list[LogLine]:
        return await self.store.read_lines(table.id, after, most)

    async def replay_log(self, table: Table) -> ReplayedLog:
        """Replay the whole log. It is read in parts, so that other requests are served in between."""
        found, read = ReplayedLog(), 0
        while part := await self.read_lines(table, read, LINES_PER_READ):
            found.add(part)
            read += len(part)
            if len(part) < LINES_PER_READ:
                break
        return found

    async def list_mine(self, person: str, archived: bool, page: int = 0) -> list[Table]:
        """The tables of a person, without their matches."""
        return [self._without_game(one) for one in await self.store.list_by_person(person, archived, page)]

    async def list_public(self) -> list[Table]:
        return [self._without_game(one) for one in await self.store.list_public()]

    def _without_game(self, seated: TableWithSeats) -> Table:
        return Table(seated.row, seated.seats, self.repository.time)

    # -- periodic work -----------------------------------------------------------------------------------------------

    async def catch_up(self, table_id: str, version: int | None = None) -> None:
        """Refresh a table that another process has changed, if it is in memory. `version`: its new version; None if it
        changed without one."""
        table = await self.repository.get_cached(table_id)
        newest = math.inf if version is None else version
        if table is None or table.version >= newest:
            return
        if table_id in self._wanted:
            self._wanted[table_id] = max(newest, self._wanted[table_id])
            return
        self._wanted[table_id] = newest
        try:
            await table.lock.acquire()
        finally:
            newest = self._wanted.pop(table_id)  # later changes need another refresh
        try:
            if table.version >= newest:
                return
            lines = await self.repository.refresh(table)
            if lines and lines[-1].kind in ("play", "redo"):
                await self.moves.apply_standing_answers(table)
        finally:
            table.lock.release()

    async def catch_up_all(self) -> None:
        """Refresh the tables in memory that differ from the store, after notifications could have been missed."""
        known = {table_id: table.version for table_id, table in self.repository.cached.items()}
        changed = await self.store.find_changed(known)
        for start in range(0, len(changed), REFRESHES_AT_ONCE):
            await asyncio.gather(*(self.catch_up(one) for one in changed[start : start + REFRESHES_AT_ONCE]))

    async def wake_waiting(self, older_than: float) -> None:
        """Handle tables where a bot has to move, the game has to start, or time is up. They wait after a restart, or
        when another process died."""
        now, before = self.repository.time.now(), self.store.now() - older_than
        found = await self.store.find_waiting(now, before, _playable_rules(), frozenset(self._skipped_tables()))
        for table_id in found.bots:
            await self._attempt(table_id, self._wake_bots)
        for table_id in found.full:
            await self._attempt(table_id, self._start_if_full)
        for table_id in found.late:
            await self._attempt(table_id, self._end_timed_out)

    async def tend(self, table_id: str) -> None:
        """Do the work of `wake_waiting` for one table."""
        for job in (self._start_if_full, self._end_timed_out, self._wake_bots):
            await self._attempt(table_id, job)

    def _skipped_tables(self) -> set[str]:
        """Damaged tables, and those where an error occurred recently."""
        now = time.monotonic()
        self._retry_at = {one: until for one, until in self._retry_at.items() if until > now}
        return {*self.repository.damaged, *self._retry_at}

    async def _attempt(self, table_id: str, job: Callable[[str], Awaitable[None]]) -> None:
        """Run a job for one table. An error is logged, so that it does not affect other tables."""
        try:
            await job(table_id)
        except Exception:
            if table_id not in self.repository.damaged:
                LOG.exception("periodic work failed", extra={"table": table_id})
                self._retry_at[table_id] = time.monotonic() + RETRY_SECONDS

    async def _wake_bots(self, table_id: str) -> None:
        if not self.bot_turns.is_thinking(table_id):
            table = await self.get(table_id)
            async with table.lock:
                await self.repository.refresh(table)
            self.bot_turns.wake(table)

    async def _start_if_full(self, table_id: str) -> None:
        table = await self.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            if table.is_playable:
                await self.seats.start_if_full(table)

    async def _end_timed_out(self, table_id: str) -> None:
        table = await self.get(table_id)
        async with table.lock:
            await self.repository.refresh(table)
            row = table.row
            now, ahead = table.time.now(), table.time.wall_offset()
            if row.deadline is None or row.deadline > now or not table.is_playable:
                return
            for seat in row.clock.running:
                if table.row.status == "playing" and not clocks.seconds_left(row.pace, row.clock, seat, now, ahead):
                    try:
                        await self.seats.replace_with_bot(table, seat, "timeout", resigns=row.pace.on_time == "resign")
                    except Conflict:
                        return

    def evict_idle(self, busy: Callable[[str], bool]) -> None:
        """Remove tables from memory that have not been used for a while."""
        limit = time.monotonic() - self.settings.idle_seconds

        def idle(table: Table) -> bool:
            return table.last_used < limit and not self.bot_turns.is_thinking(table.id) and not busy(table.id)

        self.repository.evict(idle)

    # -- play time ---------------------------------------------------------------------------------------------------

    async def resume(self, *, alone: bool, grace: float = GRACE_SECONDS) -> None:
        """Continue play time from the stored value. If other processes serve the same tables (not `alone`), it was not
        interrupted, and there is no grace."""
        last = await self.store.read_play_time()
        if last is not None:
            self.repository.time.resume(last, grace if alone else 0.0)
        await self.store_play_time()

    async def store_play_time(self) -> None:
        """Store the play time if clocks run, and adopt a later one of another process."""
        self.repository.time.advance_to(await self.store.write_play_time(self.repository.time.now()))

    async def stop(self) -> None:
        """Stop the bots. All acknowledged moves are stored already."""
        await self.bot_turns.stop()
        await self.store_play_time()


def _playable_rules() -> PlayableRules:
    return {one: (game(one).rules_version, *game(one).older_rules) for one in games()}
