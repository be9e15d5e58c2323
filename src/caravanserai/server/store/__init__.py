"""Where a server keeps things: one SQLite file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from caravanserai.core.errors import CaravanseraiError
from caravanserai.server.store.database import Database

SQLITE_FILE = "caravanserai.sqlite"


def open_store(url: str | None, folder: Path, *, alone: bool = True) -> Database:
    """PostgreSQL if there is a URL, else a SQLite file in the folder; `alone`: no other server may have it open."""
    if url:
        if not url.startswith(("postgresql://", "postgres://")):
            raise CaravanseraiError("DATABASE_URL must begin with postgresql://")
        from caravanserai.server.store.postgres import PostgresDatabase

        return PostgresDatabase(url)
    from caravanserai.server.store.sqlite import SqliteDatabase

    return SqliteDatabase(folder / SQLITE_FILE, alone=alone)


async def check_store(database: Database) -> None:
    """Open and close a store: what is wrong with it is said before anything else is started."""

    async def nothing(message: str) -> None:
        pass

    await database.start(nothing)
    await database.close()
