"""Play at tables. The one gate to a match: what is stored first, is told afterwards."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from caravanserai.core.errors import IllegalAction, NothingToUndo
from caravanserai.core.match import Match
from caravanserai.server import clocks, rows
from caravanserai.server.bots import BotPool
from caravanserai.server.errors import Clash, Forbidden, NotFound, Stale
from caravanserai.server.metrics import METRICS
from caravanserai.server.settings import Settings
from caravanserai.server.store import Conflict, Store, Transaction
from caravanserai.server.table import Body, Line, Row, SeatRow, Snapshot, Table, result_of, take_back

Told = Callable[[Table, Line], None]
ToldAlone = Callable[[Table, str], None]


class Playing:
    """The tables that this process has in memory, and the games that people and bots play at them."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.told: Told = lambda table, line: None  # set by the live part: something happened at a table
        self.told_alone: ToldAlone = lambda table, person: None  # and what only one person may know
        self._here: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    # -- loading ---------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        table = self._here.get(table_id)
        if table is None:
            table = await self._load_once(table_id)
        table.last_used = time.monotonic()
        return table

    async def _load_once(self, table_id: str) -> Table:
        """Two requests at once load a table once, and one that goes away does not stop the other's."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        def job(tx: Transaction) -> tuple[Row, list[SeatRow], Snapshot | None, list[Line]] | None:
            found = rows.find_table(tx, table_id)
            if found is None:
                return None
            snapshot = rows.find_snapshot(tx, table_id)
            return *found, snapshot, rows.find_lines(tx, table_id, snapshot.number if snapshot else 0)

        found = await self.store.read(job)
        if found is None:
            raise NotFound("no_table", "there is no such table")
        row, seats, snapshot, lines = found
        table = Table(row, seats)
        if table.playable:
            table.restore(snapshot, lines)
        self._here[table_id] = table
        METRICS.tables.set(len(self._here))
        return table

    def forget_idle(self, busy: Callable[[str], bool]) -> None:
        """Tables that nobody has looked at for a while leave the memory."""
        limit = time.monotonic() - self.settings.idle_seconds
        for table_id, table in list(self._here.items()):
            idle = table.last_used < limit and not table.lock.locked()
            if idle and table_id not in self._thinking and not busy(table_id):
                del self._here[table_id]
        METRICS.tables.set(len(self._here))

    async def catch_up(self, table_id: str) -> None:
        """Another process says that a table has changed: follow, if it is in memory here."""
        for one in [table_id] if table_id else list(self._here):
            if one in self._loading:  # what was read may be older than what we hear of
                await self._load_once(one)
            table = self._here.get(one)
            if table is not None:
                async with table.lock:
                    lines = await self.refresh(table)
                    if lines and lines[-1].kind in ("play", "redo"):
                        await self._answer_late(table)

    async def refresh(self, table: Table) -> list[Line]:
        """Follow the stored lines that this copy does not have yet."""
        after = table.version
        said = [seat.standing for seat in table.seats]

        def job(tx: Transaction) -> tuple[tuple[Row, list[SeatRow]] | None, list[Line]]:
            return rows.find_table(tx, table.id), rows.find_lines(tx, table.id, after)

        found, lines = await self.store.read(job)
        if found is None:
            return []
        newest, table.seats = found
        for line in lines:
            if table.playable:
                table.follow(line)
            # Until its last line is told, a game is not over.
            table.row = newest if line.number == newest.version else table.row_at(line)
            table.note(line)
            self.told(table, line)
        table.row = newest
        for before, seat in zip(said, table.seats, strict=True):
            if seat.person is not None and seat.standing != before:
                self.told_alone(table, seat.person)
        return lines

    # -- the one way to change a table -------------------------------------------------------------------------------

    async def _write(
        self,
        table: Table,
        kind: str,
        body: Body,
        *,
        seat: int | None = None,
        person: str | None = None,
        client: str | None = None,
        seats: list[SeatRow] | None = None,
        change: Callable[[Row], None] | None = None,
        also: Callable[[Transaction], None] | None = None,
    ) -> Line:
        """Store a line and what it changes, in one transaction. Raises Conflict, and nothing has changed, if
        another process was first. The caller holds the table's lock."""
        match = table.match
        now = time.time()
        number = table.version + 1
        line = Line(number, kind, seat, match.count if match else 0, body, now, person, client)
        row = msgspec.structs.replace(table.row)
        row.version = number
        row.updated = now
        if match is not None and row.status == "playing":
            row.turn = list(match.actors)
            if match.over:
                row.status = "over"
                row.result = result_of(match)
        if change is not None:
            change(row)
        if row.status != "playing":
            row.turn = []
        sitting = seats or table.seats
        row.bot_turn = any(sitting[actor].kind == "bot" for actor in row.turn)
        thinking = [actor for actor in row.turn if sitting[actor].kind == "person"]
        row.clock = clocks.turn_to(row.pace, row.clock, thinking, now)
        row.deadline = clocks.deadline(row.pace, row.clock)
        snapshot = None
        if match is not None:
            snapshot = table.due_snapshot(number)

        def job(tx: Transaction) -> None:
            rows.insert_line(tx, table.id, line)
            rows.update_table(tx, row, number - 1)
            for each in seats or ():
                rows.put_seat(tx, table.id, each)
            if snapshot is not None:
                rows.put_snapshot(tx, table.id, snapshot)
            if also is not None:
                also(tx)
            tx.tell(table.id)

        started = time.perf_counter()
        await self.store.run(job)
        METRICS.commit_seconds.observe(time.perf_counter() - started)
        table.row = row
        if snapshot is not None:
            table.snapshot_at = snapshot.number
        if seats is not None:
            table.seats = seats
        table.note(line)
        self.told(table, line)
        self._wake_bots(table)
        return line

    # -- playing ---------------------------------------------------------------------------------------------------

    async def play(
        self, table_id: str, person: str, seat: int, action: str | int, version: int, client: str
    ) -> tuple[int, bool]:
        """Play an action for a seat. Gives the version it became, and whether it had been stored before."""
        return await self._do(table_id, person, seat, version, client, "play", lambda match: match.play(action, seat))

    async def take_back(
        self, table_id: str, person: str, seat: int, what: str, version: int, client: str
    ) -> tuple[int, bool]:
        """Undo, redo, or take the whole turn back."""
        return await self._do(table_id, person, seat, version, client, what, lambda match: take_back(match, seat, what))

    async def _do(
        self,
        table_id: str,
        person: str,
        seat: int,
        version: int,
        client: str,
        kind: str,
        act: Callable[[Match], None],
    ) -> tuple[int, bool]:
        table = await self.get(table_id)
        async with table.lock:
            self._visible(table, person)
            self._sits(table, person, seat)
            if version > table.version:  # made on what another process has told
                await self.refresh(table)
            if version != table.version and not (kind == "play" and table.same_question(seat, version)):
                # Resent, or made on an old view: the client's number tells.
                return await self._stored_before(table, person, client), True
            try:
                return await self._act(table, seat, person, client, kind, act), False
            except (IllegalAction, NothingToUndo):
                # Sent again with a newer version, after it had been stored: still not an error.
                number = await self._find_client(table, person, client)
                if number is None:
                    raise
                return number, True
            except Conflict:
                await self.refresh(table)
                return await self._stored_before(table, person, client), True

    async def _stored_before(self, table: Table, person: str, client: str) -> int:
        number = await self._find_client(table, person, client)
        if number is None:
            METRICS.refused.labels("stale").inc()
            raise Stale(table.version)
        return number

    async def _find_client(self, table: Table, person: str, client: str) -> int | None:
        return await self.store.run(lambda tx: rows.find_client(tx, table.id, person, client))

    async def _act(
        self,
        table: Table,
        seat: int,
        person: str | None,
        client: str | None,
        kind: str,
        act: Callable[[Match], None],
    ) -> int:
        match = self._playing(table)
        try:
            body, back = table.attempt(table.version + 1, act)
        except (IllegalAction, NothingToUndo):
            METRICS.refused.labels("illegal").inc()
            raise
        try:
            line = await self._write(table, kind, body, seat=seat, person=person, client=client)
        except BaseException:
            back()
            raise
        assert match is table.match
        METRICS.moves.inc()
        return line.number

    # -- standing answers --------------------------------------------------------------------------------------------

    async def answer_always(self, table_id: str, person: str, seat: int, reaction: str, answer: str) -> int:
        """Answer a reaction once and for all; if the seat is being asked, this is its answer. Gives the version."""
        table = await self.get(table_id)
        async with table.lock:
            await self._retry(table, lambda: self._stand(table, person, seat, reaction, answer))
            return table.version

    async def _stand(self, table: Table, person: str, seat: int, reaction: str, answer: str) -> None:
        self._visible(table, person)
        self._sits(table, person, seat)
        self._playing(table)
        number = table.version + 1
        body, back = table.attempt(number, lambda match: match.answer_always(seat, reaction, answer))
        held = table.seats[seat]
        sits = msgspec.structs.replace(held, standing={**held.standing, reaction: answer})
        seats = [sits if one.seat == seat else one for one in table.seats]
        if body.moves:
            try:
                await self._write(table, "play", body, seat=seat, person=person, seats=seats)
            except BaseException:
                back()
                raise
            return
        back()

        def job(tx: Transaction) -> None:
            rows.hold(tx, table.id, number - 1)
            rows.put_seat(tx, table.id, sits)
            tx.tell(table.id)

        await self.store.run(job)
        table.seats = seats
        self.told_alone(table, person)

    async def _answer_late(self, table: Table) -> None:
        """A process that had not heard of a standing answer has put the question: answer it now."""
        if table.match is None or table.row.status != "playing":
            return
        body, back = table.attempt(table.version + 1, Match.play_single_options)
        if not body.moves:
            back()
            return
        try:
            await self._write(table, "play", body, seat=body.moves[0].seat)
        except Conflict:
            back()
            await self.refresh(table)
        except BaseException:
            back()
            raise

    def _playing(self, table: Table) -> Match:
        if not table.playable:
            raise Clash(
                "old_rules",
                f"this table was made with version {table.row.rules} of the rules; this server plays another",
            )
        if table.row.status == "open":
            raise Clash("not_started", "the game has not begun yet")
        if table.row.status != "playing" or table.match is None:
            raise Clash("over", "the game is over")
        return table.match

    # -- bots ------------------------------------------------------------------------------------------------------

    def _wake_bots(self, table: Table) -> None:
        """If a bot is to act, let it think, unless it does already."""
        if self.stopping or not table.bots_to_act() or table.id in self._thinking:
            return
        task = asyncio.create_task(self._bots_play(table))
        self._thinking[table.id] = task
        task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _bots_play(self, table: Table) -> None:
        while not self.stopping:
            async with table.lock:  # what is not stored yet is nothing to think about
                seats = table.bots_to_act()
                if not seats or table.match is None:
                    return
                seat, version, state = seats[0], table.version, table.match.state
            await asyncio.sleep(self.settings.bot_pause)
            started = time.perf_counter()
            seed = int.from_bytes(secrets.token_bytes(6), "big")
            action = await self.bots.choose(state, table.row.game, seat, table.seats[seat].bot, seed)
            METRICS.bot_seconds.observe(time.perf_counter() - started)
            async with table.lock:
                if table.version != version or table.seats[seat].kind != "bot":
                    continue  # something else came first
                try:
                    await self._act(table, seat, None, None, "play", partial(_play, action=action, seat=seat))
                except Conflict:
                    await self.refresh(table)
                    return  # another process plays here
                except Clash:
                    return

    # -- helpers -----------------------------------------------------------------------------------------------------

    def _visible(self, table: Table, person: str) -> None:
        """A private table does not exist for strangers, whatever they ask of it."""
        if not table.may_watch(person):
            raise NotFound("no_table", "there is no such table")

    def _sits(self, table: Table, person: str, seat: int) -> None:
        if seat not in table.seats_of(person):
            raise Forbidden("not_yours", f"seat {seat} is not yours at this table")

    async def _retry(self, table: Table, write: Callable[[], Any]) -> None:
        """Things that are not moves are simply done again if another process was first."""
        for _ in range(5):
            try:
                await write()
            except Conflict:
                await self.refresh(table)
            else:
                return
        raise Clash("busy", "too many at this table at once; try again")

    async def stop(self) -> None:
        """Finish what is under way. Everything that was answered is stored already."""
        self.stopping = True
        tasks = [*self._thinking.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _play(match: Match, action: int, seat: int) -> None:
    match.play(action, seat)
