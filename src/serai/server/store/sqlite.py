# mypyc: compile
"""One SQLite file. All jobs that wait are committed together: a move is answered after the commit it was part of.

Commits wait for the disk, so that a thread makes them. Short jobs run in the event loop itself: each of their
statements would give the interpreter's lock away, and a thread would get it back only a millisecond later.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Job, NotificationHandler
from serai.server.store.file_lock import FileLock, create_private_file, describe_error
from serai.server.store.schema import migrate
from serai.server.telemetry.metrics import METRICS
from serai.tables.errors import CannotStore
from serai.tables.storage.store import Conflict

T = TypeVar("T")

CLOSING = 0.001  # seconds between two looks whether all is stored
WAL_PAGES = 4_000  # of 4 KB that wait beside the file; usual are 1,000
BUSY_SECONDS = 5.0  # that another program may keep the file for itself
BUSY_PAUSE = 0.02


class _SqliteTransaction:
    blob = "BLOB"
    real = "REAL"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._cursor = connection.cursor()

    def run(self, sql: str, *values: Any) -> int:
        try:
            return self._cursor.execute(sql, values).rowcount
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql, values).fetchall()

    def columns(self, table: str) -> list[str]:
        return [name for (name,) in self.rows("SELECT name FROM pragma_table_info(?)", table)]

    def indexes(self) -> list[str]:
        return [name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'index'")]

    def byte_length_sql(self, column: str) -> str:
        return f"length(CAST({column} AS BLOB))"

    def notify(self, table_id: str) -> None:
        """One process only: there is nobody else to tell."""


_Waiting = tuple[Job[Any], "asyncio.Future[Any]", bool]  # whether it is short


class SqliteDatabase(Database):
    """One file, one connection that writes: the event loop and the thread have it in turns. `MOST` jobs at the most
    share a commit."""

    MOST = 256

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        self.path = path
        self._lock = FileLock(path) if alone else None
        self._waiting: list[_Waiting] = []
        self._due = False  # those that wait begin in a moment
        self._busy = False  # the thread has the connection
        self._commits: queue.SimpleQueue[tuple[list[_Waiting], list[_Answer] | None] | None] = queue.SimpleQueue()
        self._writing: sqlite3.Connection | None = None
        self._worker: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="sqlite-read")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, on_notification: NotificationHandler) -> None:
        create_private_file(self.path)
        if self._lock is not None:
            self._lock.acquire()
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._loop.create_future()
        self._worker = threading.Thread(target=self._work, args=(ready,), name="sqlite", daemon=True)
        self._worker.start()
        await ready

    async def run(self, job: Job[T]) -> T:
        return await self._gather(job, short=False)

    async def run_short(self, job: Job[T]) -> T:
        return await self._gather(job, short=True)

    def _gather(self, job: Job[T], *, short: bool) -> asyncio.Future[T]:
        assert self._loop is not None
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((job, future, short))
        if not self._busy and not self._due:
            self._begin_soon()
        return future

    def _begin_soon(self) -> None:
        """In the next round of the loop: whoever has sent something by then shares the commit, which is the dearest
        part."""
        assert self._loop is not None
        self._due = True
        self._loop.call_later(0, self._begin)

    def _begin(self) -> None:
        self._due = False
        batch, self._waiting = self._waiting[: self.MOST], self._waiting[self.MOST :]
        self._busy = True
        here = not self.beside and all(short for _, _, short in batch)
        answers = self._at_once(batch) if here else None
        self._commits.put((batch, answers))

    def _at_once(self, batch: list[_Waiting]) -> list[_Answer] | None:
        """Run short jobs here; None, and nothing has changed, if that cannot be."""
        connection = self._writing
        assert connection is not None
        try:
            return self._all_at_once(connection, batch)
        except Exception:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return None

    def _done(self, answers: list[_Answer]) -> None:
        self._busy = False
        _answer(answers)
        if self._waiting:
            self._begin_soon()

    async def read(self, job: Job[T]) -> T:
        """Beside the writer: a long log that somebody reads keeps no move waiting."""
        self.beside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, job)
        finally:
            self.beside -= 1

    def _read(self, job: Job[T]) -> T:
        if self._reading is None:
            self._reading = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._reading.execute("PRAGMA query_only = ON")
            self._reading.execute("PRAGMA busy_timeout = 5000")
        connection = self._reading
        connection.execute("BEGIN")
        try:
            return job(_SqliteTransaction(connection))
        except sqlite3.OperationalError as error:
            raise _told(error) from None
        finally:
            connection.commit()

    async def close(self) -> None:
        await asyncio.to_thread(self._reader.shutdown)
        if self._reading is not None:
            self._reading.close()
            self._reading = None
        if self._worker is not None:
            while self._busy or self._waiting:
                await asyncio.sleep(CLOSING)
            self._commits.put(None)
            await asyncio.to_thread(self._worker.join)
            self._worker = None
        if self._lock is not None:
            self._lock.release()

    def _work(self, ready: asyncio.Future[None]) -> None:
        assert self._loop is not None
        try:
            connection = self._connect()
        except Exception as error:
            self._loop.call_soon_threadsafe(ready.set_exception, error)
            if self._lock is not None:
                self._lock.release()
            return
        self._writing = connection
        self._loop.call_soon_threadsafe(ready.set_result, None)
        with contextlib.closing(connection):
            while (work := self._commits.get()) is not None:
                answers = self._commit(connection, *work)
                with contextlib.suppress(RuntimeError):  # the loop may be gone at a hard stop
                    self._loop.call_soon_threadsafe(self._done, answers)

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._open()
        except sqlite3.Error as error:
            raise SeraiError(f"the tables in {self.path} cannot be used: {describe_error(error)}") from None

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        # FULL: a commit is on the disk before a move is answered, also when the power goes.
        connection.execute("PRAGMA synchronous = FULL")
        # The same pages are changed time and again: who moves them into the file more seldom moves fewer.
        connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("BEGIN IMMEDIATE")
        migrate(_SqliteTransaction(connection))
        connection.commit()
        connection.execute("PRAGMA busy_timeout = 0")  # the event loop waits for nobody; the thread does (`_take`)
        return connection

    def _commit(
        self, connection: sqlite3.Connection, batch: list[_Waiting], answers: list[_Answer] | None
    ) -> list[_Answer]:
        """All jobs in one transaction; one that fails takes back only its own changes. Hardly any does, so that room
        for that is made only where one has."""
        try:
            try:
                if answers is None:
                    _take(connection)
                    answers = self._all_at_once(connection, batch)
                connection.commit()  # unlike a statement, it gives the interpreter's lock away once
                METRICS.commits.inc()
                return answers
            except Exception:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                return self._one_by_one(connection, batch)
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [(future, None, _told(error)) for _, future, _ in batch]

    def _all_at_once(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> list[_Answer]:
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        tx = _SqliteTransaction(connection)
        return [(future, job(tx), None) for job, future, _ in batch]

    def _one_by_one(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> list[_Answer]:
        answers: list[_Answer] = []
        tx = _SqliteTransaction(connection)
        _take(connection)
        for job, future, _ in batch:
            connection.execute("SAVEPOINT job")
            try:
                answers.append((future, job(tx), None))
            except Exception as error:
                connection.execute("ROLLBACK TO job")
                answers.append((future, None, _told(error)))
            connection.execute("RELEASE job")
        connection.commit()
        METRICS.commits.inc()
        return answers


_Answer = tuple["asyncio.Future[Any]", Any, Exception | None]


def _take(connection: sqlite3.Connection) -> None:
    """Begin a transaction, after whoever else writes to the file just now."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(BUSY_PAUSE)
        else:
            return


def _told(error: Exception) -> Exception:
    """A disk that is full is no mistake of who asked, nor of the program."""
    return CannotStore(describe_error(error)) if isinstance(error, sqlite3.OperationalError) else error


def _answer(answers: list[_Answer]) -> None:
    for future, result, error in answers:
        if future.done():  # the one who asked has gone
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
