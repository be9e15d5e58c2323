"""Is the server well? Asked of the store itself, and not more often than it has to be."""

from __future__ import annotations

import asyncio
import time

from serai.server.store.database import Database
from serai.server.telemetry.logs import LOG
from serai.tables.errors import CannotStore

FRESH_SECONDS = 1.0
PATIENCE = 10.0


class StoreHealth:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._asking = asyncio.Lock()
        self._found = ""
        self._at = -FRESH_SECONDS

    async def wrong(self) -> str:
        """What is wrong with the store; "" if something can be written. Who asks often gets the last answer."""
        async with self._asking:
            if time.monotonic() - self._at >= FRESH_SECONDS:
                self._found = await self._ask()
                self._at = time.monotonic()
            return self._found

    async def _ask(self) -> str:
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
        return ""
