"""Keys that a server makes once and stores with its tables: processes share them, and a backup carries them."""

from __future__ import annotations

import time
from collections.abc import Callable

from serai.server.store.database import Database, Transaction
from serai.server.store.schema import SERVER_KEYS, ServerKeyRow


async def load_server_key(database: Database, name: str, make: Callable[[], str]) -> str:
    """The stored key of this name; a new one at first. Of several processes that make one at once, the first one's
    stays."""
    new = make()

    def job(tx: Transaction) -> str:
        found = SERVER_KEYS.select(tx, "WHERE name = ?", name)
        if not found:
            sql = "INSERT INTO server_keys (name, value, created) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING"
            tx.run(sql, name, new, time.time())
            found = SERVER_KEYS.select(tx, "WHERE name = ?", name) or [ServerKeyRow(name, new, 0.0)]
        return found[0].value

    return await database.run(job)
