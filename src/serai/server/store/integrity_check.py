"""Checks all games of a database by replaying them."""

from __future__ import annotations

from collections.abc import AsyncIterator

from serai.server.store.database import Database
from serai.server.store.table_store import SqlTableStore
from serai.tables.replays import integrity_check
from serai.tables.replays.integrity_check import BROKEN, NOT_STARTED, OK, OLD_RULES, Finding

__all__ = ["BROKEN", "NOT_STARTED", "OK", "OLD_RULES", "Finding", "check_tables", "count_tables"]


async def count_tables(database: Database) -> int:
    found = await database.read(lambda tx: tx.rows("SELECT COUNT(*) FROM tables"))
    return int(found[0][0])


def check_tables(database: Database) -> AsyncIterator[Finding]:
    return integrity_check.check_tables(SqlTableStore(database))
