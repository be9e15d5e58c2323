"""Creates the parts of a server, and starts and stops them in order."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from litestar.connection import ASGIConnection

from serai.analysis.service.manager import AnalysisManager
from serai.analysis.study.api import SharedStudiesApi
from serai.routes import Limit, Services
from serai.server.analysis_files import AnalysisFiles
from serai.server.fair_queue import FairQueue
from serai.server.groups.membership import GroupStore
from serai.server.groups.wall import GroupWall
from serai.server.health import StoreHealth
from serai.server.notices.turn_notices import TurnNotices
from serai.server.people.addresses import CURRENT_SHARE, PersonAddresses, limited_address
from serai.server.people.identity import REVOKED_NOTICE, Identity
from serai.server.people.kept_settings import SettingsStore
from serai.server.people.mistakes import MistakeStore
from serai.server.people.own_studies import OwnStudyStore
from serai.server.people.passkeys import Passkeys
from serai.server.people.rate_limits import AddressLimiter, PersonLimiter, RateLimiter
from serai.server.people.recovery_codes import RecoveryCodes
from serai.server.previews.link_previews import LinkPreviews
from serai.server.previews.pictures import PictureService
from serai.server.ratings.profiles import ProfileStore
from serai.server.ratings.rating_store import RatingStore
from serai.server.settings import STATIC, Settings
from serai.server.sockets.connection_limits import CONNECTION_LIMITS
from serai.server.sockets.guarded_protocol import hurry_incomplete_requests
from serai.server.sockets.table_socket import TableSockets
from serai.server.store import open_store
from serai.server.store.study_store import SqlStudyStore
from serai.server.store.table_store import CHAT_NOTICE, TABLE_NOTICE, SqlTableStore
from serai.server.telemetry.logs import LOG
from serai.server.telemetry.metrics import METRICS
from serai.server.tournaments.rounds import RoundManager
from serai.server.tournaments.tournament_store import TournamentStore, delete_tournaments, withdraw_everywhere
from serai.server.workers.runners import AnalysisLanes, BotLanes, DataCheck
from serai.server.workers.worker_pool import WorkerPool, make_lanes
from serai.tables.api.socket_api import SocketApi
from serai.tables.play.table_manager import TableManager

P = ParamSpec("P")
T = TypeVar("T")
SWEEP_SECONDS = 1.0
BEAT_SECONDS = 5.0  # between two stored heartbeats: a kill gives players back at most this much time
FOR_EVER = 1e12
LONG_JOBS_AT_ONCE = 2  # records and logs replayed in threads at the same time, one of an address


class Application:
    def __init__(self, settings: Settings, workers: WorkerPool | None = None) -> None:
        self.settings = settings
        self.database = open_store(settings.database_url, settings.folder)
        self.workers = workers or WorkerPool(make_lanes(settings.bot_workers, settings.bot_seconds))
        self.identity = Identity(self.database)
        self.kept_settings = SettingsStore(self.database)
        self.mistakes = MistakeStore(self.database)
        self.own_studies = OwnStudyStore(self.database)
        self.passkeys = Passkeys(self.database)
        self.recovery_codes = RecoveryCodes(self.database)
        self.addresses = PersonAddresses()
        store = SqlTableStore(self.database)
        self.tables = TableManager(
            store,
            BotLanes(self.workers),
            settings,
            METRICS,
            self.addresses.find,
            check_data=DataCheck(self.workers),
            offload=self.run_in_thread,
        )
        talk = PersonLimiter(settings.chat, settings.limited)
        self.socket_api = SocketApi(
            self.tables,
            may_hint=self._limit_by_address(PersonLimiter(settings.hints, settings.limited)),
            may_chat=self._limit_by_address(talk),
            max_bytes=settings.frame_bytes,
        )
        kept = AnalysisFiles(settings.folder / "analyses")
        self.analyses = AnalysisManager(AnalysisLanes(self.workers), kept, CURRENT_SHARE.get)
        self.services = Services(
            self.tables,
            self.analyses,
            max_replays=settings.tables_per_person * 4,
            max_replay_bytes=settings.replay_bytes,
            likely_people=self._people_at_this_address,
        )
        self.pictures = PictureService(STATIC / "assets")
        self.shared_studies = SharedStudiesApi(
            self.services.studies,
            SqlStudyStore(self.database),
            settings.tables_per_person * 2,
            settings.shared_study_bytes,
        )
        self.link_previews = LinkPreviews(self.services.tables, self.services.replays, self.shared_studies)
        self.sockets = TableSockets(self.socket_api, self.identity, self.addresses, settings)
        self.requests = PersonLimiter(settings.requests, settings.limited)
        self.any_requests = RateLimiter(settings.any_requests, settings.limited)
        self.strangers = RateLimiter(settings.requests, settings.limited)
        self.documents = RateLimiter(settings.requests, settings.limited)
        new_tables = PersonLimiter(settings.new_tables, settings.limited)
        new_people = AddressLimiter(settings.new_people, settings.limited)
        self.limits: dict[Limit, PersonLimiter | AddressLimiter] = {
            "new names": new_people,
            "sign-ins": new_people,  # tries of a code, a passkey or a recovery code
            "new tables": new_tables,
            "new groups": new_tables,  # groups, links and tournaments are as rare
            "talk": talk,  # on walls of groups and at tables together
            "files": PersonLimiter(settings.uploads, settings.limited),
            "analyses": AddressLimiter(settings.analyses.for_address(), settings.limited),
            "verdicts": PersonLimiter(settings.verdicts, settings.limited),
            "evaluations": AddressLimiter(settings.evaluations.for_address(), settings.limited),
        }
        self.mails = PersonLimiter(settings.mails, settings.limited)
        self.notices = TurnNotices(self.database, settings.notices, self.addresses.find)
        self.ratings = RatingStore(self.database)
        self.profiles = ProfileStore(self.database, store, self.ratings)
        self.wall = GroupWall(self.database)
        self.groups = GroupStore(self.database, withdraw_everywhere, delete_tournaments)
        self.tournaments = TournamentStore(self.database)
        self.rounds = RoundManager(self.database, self.tables)
        self.long_work = FairQueue(LONG_JOBS_AT_ONCE)
        self.queues: dict[str, FairQueue] = {
            **{name: lane.queue for name, lane in self.workers.lanes.items()},
            "long work": self.long_work,
            "pictures": self.pictures.queue,
            "messages": self.notices.queue,
        }
        self.health = StoreHealth(self.database)
        self._sweeper: asyncio.Task[None] | None = None
        self._stop_metrics: Callable[[], None] = lambda: None

    def client_address(self, request: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The client's address as limits count it."""
        return limited_address(request.client.host) if request.client else "?"

    def _people_at_this_address(self) -> list[str]:
        return self.addresses.people_at(CURRENT_SHARE.get())

    def _limit_by_address(self, limiter: PersonLimiter) -> Callable[[str], bool]:
        return lambda person: limiter.take(person, self.addresses.find(person))

    async def run_in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run long work, such as replaying a whole game, in a thread. The number of such threads is limited: otherwise
        many requests at once would slow down everybody's moves. Addresses take turns."""
        async with self.long_work.place(CURRENT_SHARE.get()):
            self.database.busy_threads += 1
            try:
                return await asyncio.to_thread(work, *args, **kwargs)
            finally:
                self.database.busy_threads -= 1

    def _count_workers(self) -> dict[tuple[str, str], int]:
        lanes = self.workers.lanes.items()
        busy = {(str(name), "busy"): len(lane.busy) for name, lane in lanes}
        return busy | {(str(name), "idle"): len(lane.idle) for name, lane in lanes}

    async def start(self) -> None:
        CONNECTION_LIMITS.apply(self.settings)
        await self.database.start(self.on_notification)
        await self.tables.resume(alone=self.database.alone, grace=self.settings.grace_seconds)
        if self.database.is_sweeper:
            older_than = -FOR_EVER if self.database.alone else self.settings.orphan_seconds
            await self.tables.wake_waiting(older_than)
        await self.notices.start()
        METRICS.work.queues, METRICS.work.count_workers = self.queues, self._count_workers
        self._sweeper = asyncio.create_task(self._sweep())
        if self.settings.metrics_port is not None:
            self._stop_metrics = METRICS.serve(self.settings.metrics_port)
        LOG.info("ready")

    async def on_notification(self, message: str) -> None:
        """Handle a notification of another process; after an empty one everything may have changed."""
        if message.startswith(TABLE_NOTICE):
            table_id, _, version = message.removeprefix(TABLE_NOTICE).partition(" ")
            await self.tables.catch_up(table_id, int(version) if version else None)
        elif message.startswith(CHAT_NOTICE):
            await self.socket_api.chat.send_new(message.removeprefix(CHAT_NOTICE))
        elif message.startswith(REVOKED_NOTICE):
            await self.sockets.close_revoked(message.removeprefix(REVOKED_NOTICE))
        elif not message:
            await self.tables.catch_up_all()
            await self.socket_api.chat.send_missed()
            await self.sockets.close_all_revoked()

    async def _sweep(self) -> None:
        """Once a second: expired clocks, bot turns of processes that died, tournaments that start, finished rounds, and
        idle tables. One of several processes looks for waiting tables; all would find the same ones."""
        beat = time.monotonic()
        while True:
            planned = time.monotonic() + SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)
            METRICS.loop_delay.add(max(0.0, time.monotonic() - planned))
            try:
                if time.monotonic() - beat >= BEAT_SECONDS:
                    beat = time.monotonic()
                    await self.tables.store_play_time()
                    if self.database.is_sweeper:
                        await self.ratings.count_new()
                if self.database.is_sweeper:
                    await self.tables.wake_waiting(older_than=self.settings.orphan_seconds)
                    await self.tournaments.start_due()
                    await self.rounds.advance_due()
                self.tables.evict_idle(self.socket_api.subscribers.has_any)
            except Exception:
                LOG.exception("sweep failed")

    async def close_connections(self) -> None:
        """Before uvicorn stops, which would close the table sockets in the middle of a move and wait for half
        requests."""
        hurry_incomplete_requests()
        await self.tables.bot_turns.stop()
        await self.workers.close()  # pages that wait for a hint are told so, and do not delay the stop
        await self.analyses.stop()
        await self.sockets.close_all()

    async def stop(self) -> None:
        """Stop everything. Moves are stored before they are acknowledged, so none can be lost."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        self._stop_metrics()
        await self.notices.stop()
        await self.sockets.close_all()
        await self.tables.stop()
        await self.workers.close()
        await self.database.close()
        LOG.info("stopped")
