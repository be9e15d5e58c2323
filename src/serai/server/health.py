"""Health check: writes to the store, at most once a second, and reports changes that were refused."""

from __future__ import annotations

import asyncio
import time

from serai.server.store.database import Database
from serai.server.telemetry.logs import LOG
from serai.tables.errors import CannotStore

FRESH_SECONDS = 1.0
PATIENCE = 10.0
REFUSED_SECONDS = 30.0  # for which a refused change is reported


class StoreHealth:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._lock = asyncio.Lock()
        self._problem = ""
        self._checked_at = -FRESH_SECONDS

    async def find_problem(self) -> str:
        """The problem of the store, "" if a write succeeds. The result is cached for FRESH_SECONDS."""
        async with self._lock:
            if time.monotonic() - self._checked_at >= FRESH_SECONDS:
                self._problem = await self._check()
                self._checked_at = time.monotonic()
            return self._problem

    async def _check(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.database.run(lambda tx: tx.run("UPDATE schema_version SET version = version"))
        except CannotStore as error:
            return f"cannot store: {error.why}"
        except TimeoutError:
            return f"the store has not answered for {PATIENCE:g} seconds"
        except Exception:
            LOG.exception("store does not answer")
            return "the store does not answer"
        why = self.database.find_lack_of_space() or self._find_refusal()
        return f"cannot store: {why}" if why else ""

    def _find_refusal(self) -> str:
        """Why somebody's change was refused a short time ago. The change made here is tiny and may succeed on a disk
        that is full for everybody else."""
        at, why = self.database.refusal or (-REFUSED_SECONDS, "")
        return why if time.monotonic() - at < REFUSED_SECONDS else ""
