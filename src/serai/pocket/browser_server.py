"""Answers the requests and frames of a server inside the browser, for one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from serai.analysis.service.manager import AnalysisManager
from serai.core.errors import SeraiError
from serai.pocket.analysis_worker import AnalysisWorkerClient, StoredAnalyses
from serai.pocket.bot_worker import BotWorkerClient, run_here
from serai.pocket.owner import PocketOwner
from serai.pocket.router import Router, read_arguments
from serai.routes import Services, list_people_routes, list_routes
from serai.tables import protocol as wire
from serai.tables.api.rest_api import describe_error
from serai.tables.api.socket_api import SocketApi, close_code
from serai.tables.errors import Refusal
from serai.tables.live.subscribers import Subscriber
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.store.key_value_store import KeyValueBackend, KeyValueStore
from serai.tables.telemetry import LOG

ID_PREFIX = "here-"  # of ids stored here, so that a page knows where to send requests
SWEEP_SECONDS = 1.0
BEAT_SWEEPS = 5

Send = Callable[[int, str], None]  # (connection id, frame)
Close = Callable[[int, int], None]  # (connection id, close code)


@dataclass(frozen=True)
class PocketSettings:
    """Settings of the table manager. Limits are high: the owner's own browser stores everything."""

    bot_pause: float = 0.0
    idle_seconds: float = 600.0
    tables_per_person: int = 100_000


MAX_REPLAYS, MAX_REPLAY_BYTES = 100_000, 2**40


class BrowserOutlet:
    """Sends frames to one page: an `Outlet`."""

    def __init__(self, connection_id: int, send: Send, close: Close) -> None:
        self.connection_id = connection_id
        self._send = send
        self._close = close

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        self._send(self.connection_id, frame.decode())

    def close(self, code: int) -> None:
        self._close(self.connection_id, code)


class BrowserServer:
    """`ask` answers HTTP-like requests; `open`, `receive` and `close` replace the WebSocket to a table."""

    def __init__(
        self, backend: KeyValueBackend, send: Send, close: Close, bot_worker: BotWorkerClient | None = None
    ) -> None:
        self.bot_worker = bot_worker
        self.tables = TableManager(
            KeyValueStore(backend), bot_worker or InProcessRunner(), PocketSettings(), id_prefix=ID_PREFIX
        )
        self.socket_api = SocketApi(self.tables)
        self.owner = PocketOwner(backend)
        ask_worker = run_here if bot_worker is None else bot_worker.ask_worker
        self.analyses = AnalysisManager(AnalysisWorkerClient(ask_worker), StoredAnalyses(backend))
        self._send = send
        self._close = close
        self._connections: dict[int, tuple[str, Subscriber | None]] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        services = Services(self.tables, self.analyses, max_replays=MAX_REPLAYS, max_replay_bytes=MAX_REPLAY_BYTES)
        own = list_people_routes(self.owner.create, self.owner.get, self.owner.rename, self.owner.delete)
        self.router = Router([*own, *list_routes(services)])

    # -- requests ----------------------------------------------------------------------------------------------------

    async def ask(self, method: str, address: str, body: str | None = None) -> tuple[int, str]:
        """Answer a request with the status and JSON that a server would send."""
        try:
            route, parameters = self.router.find(method, address)
            arguments = read_arguments(route, parameters, body)
            if route.token != "unused":
                find = self.owner.require_person if route.token == "needed" else self.owner.find_person
                arguments["person"] = await find()
            found = await route.answer(arguments)
        except SeraiError as error:
            status, problem = describe_error(error)
            return status, msgspec.json.encode(problem).decode()
        except Exception:
            LOG.exception("request failed", extra={"method": method, "path": address})
            failure = wire.ErrorBody("error", "something went wrong here; nothing was changed")
            return 500, msgspec.json.encode(failure).decode()
        return route.status, "" if route.status == 204 else msgspec.json.encode(found).decode()

    # -- table connections ------------------------------------------------------------------------------------------

    def open(self, connection_id: int, table_id: str) -> None:
        self._connections[connection_id] = (table_id, None)
        self._locks[connection_id] = asyncio.Lock()

    async def receive(self, connection_id: int, text: str) -> None:
        """Handle a frame of a page, in order of arrival; the first must be hello."""
        lock = self._locks.get(connection_id)
        if lock is None:
            return
        async with lock:
            table_id, subscriber = self._connections.get(connection_id, ("", None))
            if subscriber is not None:
                await self.socket_api.handle(subscriber, text)
            elif table_id:
                await self._subscribe(connection_id, table_id, text)

    async def _subscribe(self, connection_id: int, table_id: str, text: str) -> None:
        try:
            hello = self.socket_api.decode_hello(text)
            person = await self.owner.find_person()
            outlet = BrowserOutlet(connection_id, self._send, self._close)
            subscriber = await self.socket_api.subscribe(hello, person.id if person else None, table_id, outlet)
        except Refusal as refusal:
            self._send(
                connection_id, wire.encode_message(wire.ConnectionProblem(refusal.code, refusal.message)).decode()
            )
            self.close(connection_id)
            self._close(connection_id, close_code(refusal))
            return
        self._connections[connection_id] = (table_id, subscriber)
        self._expect_bots(subscriber.table)
        await self.tables.tend(table_id)
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep())

    def _expect_bots(self, table: Table) -> None:
        if self.bot_worker is not None and table.is_running:
            self.bot_worker.expect(table.row.game, [seat.bot for seat in table.seats if seat.kind == "bot"])

    def close(self, connection_id: int) -> None:
        _, subscriber = self._connections.pop(connection_id, ("", None))
        self._locks.pop(connection_id, None)
        if subscriber is not None:
            self.socket_api.subscribers.remove(subscriber)

    # -- clocks and other tabs ---------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self.tables.resume(alone=True)

    async def on_database_change(self, names: list[str]) -> None:
        """Handle changes that another tab stored under these names."""
        for table_id in {name.split("/")[1] for name in names if name.startswith("table/")}:
            await self.tables.catch_up(table_id)
        for table_id in {name.split("/")[1] for name in names if name.startswith("chat/")}:
            await self.socket_api.chat.send_new(table_id)

    async def _sweep(self) -> None:
        """Once a second: expired clocks and idle tables. Clocks run only at tables that are open in a page."""
        beats = 0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            timed = [one for one in self.tables.repository.cached.values() if one.row.deadline is not None]
            for table in timed:
                await self.tables.tend(table.id)
            beats += 1
            if timed and beats % BEAT_SWEEPS == 0:
                await self.tables.store_play_time()
            self.tables.evict_idle(self.socket_api.subscribers.has_any)

    async def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.analyses.stop()
        await self.tables.stop()
