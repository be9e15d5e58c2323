"""The parts of a running server, put together, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar.connection import ASGIConnection

from caravanserai.server.bots import BotPool
from caravanserai.server.identity import Identity
from caravanserai.server.limits import Buckets
from caravanserai.server.live import Live
from caravanserai.server.logs import LOG
from caravanserai.server.service import Tables
from caravanserai.server.settings import Settings
from caravanserai.server.store import open_store

SWEEP_SECONDS = 1.0


class House:
    def __init__(self, settings: Settings, bots: BotPool | None = None) -> None:
        self.settings = settings
        self.store = open_store(settings.database_url, settings.folder)
        self.bots = bots or BotPool(settings.bot_workers, settings.bot_seconds)
        self.identity = Identity(self.store)
        self.tables = Tables(self.store, self.bots, settings)
        self.live = Live(self.tables, self.identity, self.bots, settings)
        self.requests = Buckets(settings.requests, settings.limited)
        self.newcomers = Buckets(settings.new_people, settings.limited)
        self._sweeper: asyncio.Task[None] | None = None

    def address(self, request: ASGIConnection[Any, Any, Any, Any]) -> str:
        return request.client.host if request.client else "?"

    async def start(self) -> None:
        await self.store.start(self.live.heard)
        await self.tables.wake_waiting(older_than=0.0)
        self._sweeper = asyncio.create_task(self._sweep())
        LOG.info("ready")

    async def _sweep(self) -> None:
        """Once a second: clocks that have run out, bots that were left behind, tables that nobody needs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.tables.wake_waiting(older_than=self.settings.orphan_seconds)
                self.tables.forget_idle(self.live.busy)
            except Exception:
                LOG.exception("sweep failed")

    async def stop(self) -> None:
        """Nothing that was answered can be lost: it was stored before. The rest is told to come again."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        await self.live.finish()
        await self.tables.stop()
        await self.bots.close()
        await self.store.close()
        LOG.info("stopped")
