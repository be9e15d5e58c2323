"""Answers the requests and frames of a server inside the browser, for one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from serai.analysis.service.api import AnalysisApi, ReplayAnalysisApi, TableAnalysisApi
from serai.analysis.service.coach_api import CoachApi
from serai.analysis.service.manager import AnalysisManager
from serai.analysis.study.api import StudyBoardApi
from serai.core.errors import SeraiError
from serai.pocket.analysis_worker import AnalysisWorkerClient, StoredAnalyses
from serai.pocket.bot_worker import BotWorkerClient, run_here
from serai.pocket.owner import PocketOwner
from serai.pocket.routes import Route, Router, call_handler
from serai.tables import protocol as wire
from serai.tables.api import game_catalogue, position_editor
from serai.tables.api.history_api import HistoryApi
from serai.tables.api.rest_api import GamesApi, ReplaysApi, TablesApi, describe_error
from serai.tables.api.socket_api import SocketApi, close_code
from serai.tables.api.take_back import TakeBackApi
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


REPLAYS, REPLAY_BYTES = 100_000, 2**40


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
        self.router = Router(self._routes())

    def _routes(self) -> list[Route]:
        tables, owner = TablesApi(self.tables), self.owner
        replays = ReplaysApi(self.tables, REPLAYS, REPLAY_BYTES)
        games, history = GamesApi(self.tables), HistoryApi(self.tables)
        studies = StudyBoardApi(replays, self.analyses)
        coach, back = CoachApi(tables, self.analyses), TakeBackApi(self.tables)
        table, replay, game = "/tables/{table_id}", "/replays/{replay_id}", "/games/{game_id}"
        return [
            Route("POST", "/people", owner.create),
            Route("GET", "/me", owner.require_person),
            Route("PATCH", "/me", owner.rename),
            Route("DELETE", "/me", owner.delete_all),
            Route("GET", "/games", game_catalogue.list_games),
            Route("GET", "/games/puzzles", game_catalogue.list_puzzles),
            Route("GET", f"{game}/text/{{lang}}", game_catalogue.get_texts),
            Route("GET", f"{game}/rules/{{lang}}", games.get_rules),
            Route("GET", f"{game}/data", game_catalogue.get_data),
            Route("GET", f"{game}/data-file", games.get_data_file),
            Route("GET", f"{game}/data/{{fingerprint}}", games.get_custom_data),
            Route("POST", f"{game}/data", games.add_custom_data),
            Route("GET", f"{game}/lessons", game_catalogue.list_lessons),
            Route("POST", f"{game}/lessons/{{lesson_id}}/try", game_catalogue.try_lesson),
            Route("POST", f"{game}/puzzles/{{puzzle_id}}/try", game_catalogue.try_puzzle),
            Route("GET", f"{game}/showcase", game_catalogue.get_showcase),
            Route("POST", f"{game}/position", position_editor.edit_position),
            Route("POST", "/tables", tables.create),
            Route("GET", "/tables", tables.list_public),
            Route("GET", "/tables/mine", tables.list_mine),
            Route("GET", table, tables.get),
            Route("DELETE", table, tables.delete),
            Route("POST", f"{table}/join", tables.join),
            Route("POST", f"{table}/place", tables.change_place),
            Route("POST", f"{table}/start", tables.start),
            Route("POST", f"{table}/invites", tables.invite),
            Route("POST", f"{table}/seats/{{seat}}", tables.set_seat),
            Route("POST", f"{table}/leave", tables.leave),
            Route("POST", f"{table}/resign", tables.resign),
            Route("POST", f"{table}/rematch", tables.rematch),
            Route("POST", f"{table}/archive", tables.archive),
            Route("POST", f"{table}/play", tables.play),
            Route("POST", f"{table}/outcomes", tables.tell),
            Route("GET", f"{table}/state", tables.get_state),
            Route("GET", f"{table}/log", tables.get_log),
            Route("GET", f"{table}/turns", tables.get_turns),
            Route("GET", f"{table}/again", tables.replay_events),
            Route("GET", f"{table}/record", tables.get_record),
            Route("GET", f"{table}/replay/{{move}}", tables.get_replay),
            Route("GET", f"{table}/replay/{{move}}/position", tables.get_position),
            Route("GET", f"{table}/course", tables.get_timeline),
            Route("POST", f"{table}/table", tables.play_on),
            *_analysis_routes("/tables", TableAnalysisApi(tables, self.analyses)),
            Route("POST", f"{table}/coach", coach.judge_turn),
            Route("POST", f"{table}/back", back.take_back),
            Route("GET", "/history", history.list_mine),
            Route("DELETE", "/history", history.forget_all),
            Route("DELETE", "/history/{table_id}", history.forget),
            Route("POST", "/replays", replays.upload),
            Route("GET", "/replays/mine", replays.list_mine),
            Route("DELETE", replay, replays.delete),
            Route("GET", replay, replays.get_info),
            Route("GET", f"{replay}/course", replays.get_timeline),
            Route("POST", f"{replay}/table", replays.play_on),
            *_analysis_routes("/replays", ReplayAnalysisApi(replays, self.analyses)),
            Route("GET", f"{replay}/record", replays.get_record),
            Route("GET", f"{replay}/{{move}}", replays.get_view),
            Route("GET", f"{replay}/{{move}}/position", replays.get_position),
            Route("POST", "/studies/position", studies.get_position),
            Route("POST", "/studies/play", studies.play),
            Route("POST", "/studies/preview", studies.preview),
            Route("POST", "/studies/evaluation", studies.evaluate),
            Route("POST", "/studies/words", studies.word),
        ]

    # -- requests ----------------------------------------------------------------------------------------------------

    async def ask(self, method: str, address: str, body: str | None = None) -> tuple[int, str]:
        """Answer a request with the status and JSON that a server would send."""
        try:
            route, parameters = self.router.find(method, address)
            arguments = route.arguments(parameters, body)
            if route.takes_person:
                find = self.owner.require_person if route.requires_person else self.owner.find_person
                arguments["person"] = await find()
            found: Any = await call_handler(route, arguments)
        except SeraiError as error:
            status, problem = describe_error(error)
            return status, msgspec.json.encode(problem).decode()
        except Exception:
            LOG.exception("request failed", extra={"method": method, "path": address})
            failure = wire.ErrorBody("error", "something went wrong here; nothing was changed")
            return 500, msgspec.json.encode(failure).decode()
        return (204, "") if found is None else (200, msgspec.json.encode(found).decode())

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


def _analysis_routes(path: str, api: AnalysisApi) -> list[Route]:
    source = f"{path}/{{source_id}}"
    return [
        Route("POST", f"{source}/analysis", api.start),
        Route("GET", f"{source}/analysis", api.get),
        Route("GET", f"{source}/analysis/{{move}}", api.get_position),
        Route("POST", f"{source}/analysis/{{move}}/try", api.try_choice),
    ]
