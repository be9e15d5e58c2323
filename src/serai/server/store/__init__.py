"""Storage of a server: one SQLite file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from serai.core.errors import SeraiError
from serai.server.store.database import Database

SQLITE_FILE = "serai.sqlite"
SQLITE_FILE_BEFORE_RENAME = "caravanserai.sqlite"  # the package was called `caravanserai` in version 0.1


def sqlite_file(folder: Path) -> Path:
    """The SQLite file of a data folder. A file of the old name is used if there is no new one."""
    new, old = folder / SQLITE_FILE, folder / SQLITE_FILE_BEFORE_RENAME
    return old if old.exists() and not new.exists() else new


def open_store(url: str | None, folder: Path, *, alone: bool = True) -> Database:
    """PostgreSQL if there is a URL, else a SQLite file in the folder; `alone`: no other server may have it open."""
    if url:
        if not url.startswith(("postgresql://", "postgres://")):
            raise SeraiError("DATABASE_URL must begin with postgresql://")
        from serai.server.store.postgres import PostgresDatabase

        return PostgresDatabase(url)
    from serai.server.store.sqlite import SqliteDatabase

    return SqliteDatabase(sqlite_file(folder), alone=alone)


async def check_store(database: Database) -> None:
    """Open and close a store, to report its problems before anything else starts."""

    async def ignore(message: str) -> None:
        pass

    await database.start(ignore)
    await database.close()
