"""SQLite database. Waiting jobs share one commit; a move is answered after the commit it was part of.

A thread makes the commits, since they wait for the disk. Short jobs run in the event loop itself: in a thread, each of
their statements would release the interpreter lock and get it back only a millisecond later.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
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
from serai.tables.errors import CorruptStore
from serai.tables.store.interface import Conflict

T = TypeVar("T")

CLOSE_POLL_SECONDS = 0.001
WAL_PAGES = 4_000  # of 4 KB in the write-ahead log before a checkpoint; the default is 1,000
BUSY_SECONDS = 5.0  # another program may lock the file
BUSY_PAUSE = 0.02
MIN_FREE_BYTES = 4_000_000  # of the disk; the write-ahead log grows by more


def _find_damage(error: sqlite3.DatabaseError) -> Exception:
    """CorruptStore for a damaged page, for which SQLite has no class of its own; other errors unchanged."""
    return CorruptStore(describe_error(error)) if type(error) is sqlite3.DatabaseError else error


class _SqliteTransaction:
    blob_type = "BLOB"
    real_type = "REAL"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._cursor = connection.cursor()

    def run(self, sql: str, *values: Any) -> int:
        try:
            return self._cursor.execute(sql, values).rowcount
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None
        except sqlite3.DatabaseError as error:
            raise _find_damage(error) from None

    def require(self, sql: str, *values: Any) -> None:
        if self.run(sql, *values) < 1:
            raise Conflict("no row was changed")

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise _find_damage(error) from None

    def columns(self, table: str) -> list[str]:
        return [name for (name,) in self.rows("SELECT name FROM pragma_table_info(?)", table)]

    def indexes(self) -> list[str]:
        return [name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'index'")]

    def byte_length_sql(self, column: str) -> str:
        return f"length(CAST({column} AS BLOB))"

    def notify(self, message: str) -> None:
        """Does nothing: only one process uses the file."""


_Waiting = tuple[Job[Any], "asyncio.Future[Any]", bool]  # job, its future, whether it is short


class SqliteDatabase(Database):
    """One file with one writing connection, used in turns by the event loop and the commit thread. At most `MAX_BATCH`
    jobs share a commit."""

    MAX_BATCH = 256

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        self.path = path
        self._lock = FileLock(path) if alone else None
        self._waiting: list[_Waiting] = []
        self._is_scheduled = False  # `_begin` is scheduled
        self._is_committing = False  # the commit thread uses the connection
        self._commit_queue: queue.SimpleQueue[tuple[list[_Waiting], list[_Result] | None] | None] = queue.SimpleQueue()
        self._write_connection: sqlite3.Connection | None = None
        self._commit_thread: threading.Thread | None = None
        self._read_executor = ThreadPoolExecutor(1, thread_name_prefix="sqlite-read")
        self._read_connection: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, on_notification: NotificationHandler) -> None:
        create_private_file(self.path)
        if self._lock is not None:
            self._lock.acquire()
        self._loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = self._loop.create_future()
        self._commit_thread = threading.Thread(target=self._commit_loop, args=(ready,), name="sqlite", daemon=True)
        self._commit_thread.start()
        await ready

    async def run(self, job: Job[T]) -> T:
        return await self._enqueue(job, short=False)

    async def run_short(self, job: Job[None]) -> None:
        await self._enqueue(job, short=True)

    def _enqueue(self, job: Job[T], *, short: bool) -> asyncio.Future[T]:
        assert self._loop is not None
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append((job, future, short))
        if not self._is_committing and not self._is_scheduled:
            self._begin_soon()
        return future

    def _begin_soon(self) -> None:
        """Begin in the next loop iteration, so that jobs added until then share the commit, the most expensive part."""
        assert self._loop is not None
        self._is_scheduled = True
        self._loop.call_later(0, self._begin)

    def _begin(self) -> None:
        self._is_scheduled = False
        batch, self._waiting = self._waiting[: self.MAX_BATCH], self._waiting[self.MAX_BATCH :]
        self._is_committing = True
        in_loop = not self.busy_threads and all(short for _, _, short in batch)
        results = self._run_in_loop(batch) if in_loop else None
        self._commit_queue.put((batch, results))

    def _run_in_loop(self, batch: list[_Waiting]) -> list[_Result] | None:
        """Run short jobs in the event loop; None, with nothing changed, if one fails or the file is locked."""
        connection = self._write_connection
        assert connection is not None
        try:
            return self._run_batch(connection, batch)
        except Exception:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return None

    def _on_commit(self, results: list[_Result]) -> None:
        self._is_committing = False
        _set_results(results)
        if self._waiting:
            self._begin_soon()

    async def read(self, job: Job[T]) -> T:
        """Read in another thread and connection: reading a long log delays no move."""
        self.busy_threads += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._read_executor, self._read, job)
        finally:
            self.busy_threads -= 1

    def _read(self, job: Job[T]) -> T:
        if self._read_connection is None:
            self._read_connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._read_connection.execute("PRAGMA query_only = ON")
            self._read_connection.execute("PRAGMA busy_timeout = 5000")
        connection = self._read_connection
        connection.execute("BEGIN")
        try:
            return job(_SqliteTransaction(connection))
        except sqlite3.OperationalError as error:
            raise self._as_refusal(error) from None
        except CorruptStore as damage:
            self.refuse(damage.why)
            raise
        finally:
            connection.rollback()  # a commit would read a damaged page again

    async def close(self) -> None:
        await asyncio.to_thread(self._read_executor.shutdown)
        if self._read_connection is not None:
            self._read_connection.close()
            self._read_connection = None
        if self._commit_thread is not None:
            while self._is_committing or self._waiting:
                await asyncio.sleep(CLOSE_POLL_SECONDS)
            self._commit_queue.put(None)
            await asyncio.to_thread(self._commit_thread.join)
            self._commit_thread = None
        if self._lock is not None:
            self._lock.release()

    def _commit_loop(self, ready: asyncio.Future[None]) -> None:
        assert self._loop is not None
        try:
            connection = self._connect()
        except Exception as error:
            self._loop.call_soon_threadsafe(ready.set_exception, error)
            if self._lock is not None:
                self._lock.release()
            return
        self._write_connection = connection
        self._loop.call_soon_threadsafe(ready.set_result, None)
        with contextlib.closing(connection):
            while (work := self._commit_queue.get()) is not None:
                results = self._commit(connection, *work)
                with contextlib.suppress(RuntimeError):  # the loop may be gone at a hard stop
                    self._loop.call_soon_threadsafe(self._on_commit, results)

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
        # The same pages change again and again: rarer checkpoints write fewer of them.
        connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("BEGIN IMMEDIATE")
        migrate(_SqliteTransaction(connection))
        connection.commit()
        connection.execute("PRAGMA busy_timeout = 0")  # the event loop must not wait for locks
        return connection

    def _commit(
        self, connection: sqlite3.Connection, batch: list[_Waiting], results: list[_Result] | None
    ) -> list[_Result]:
        """Commit all jobs in one transaction. If one fails, all are run again with savepoints, so that only its own
        changes are rolled back."""
        try:
            try:
                if results is None:
                    _begin_immediate(connection)
                    results = self._run_batch(connection, batch)
                connection.commit()  # unlike a statement, it releases the interpreter lock only once
                METRICS.commits.inc()
                return results
            except Exception:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                return self._run_with_savepoints(connection, batch)
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [(future, None, self._as_refusal(error)) for _, future, _ in batch]

    def _as_refusal(self, error: Exception) -> Exception:
        """CannotStore for errors of the disk, such as a full one; other errors unchanged."""
        return self.refuse(describe_error(error)) if isinstance(error, sqlite3.OperationalError) else error

    def find_lack_of_space(self) -> str:
        """A small change still fits into the write-ahead log when the disk is full."""
        try:
            free = shutil.disk_usage(self.path.parent).free
        except OSError:
            return ""
        return "the disk is full" if free < MIN_FREE_BYTES else ""

    def _run_batch(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> list[_Result]:
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        tx = _SqliteTransaction(connection)
        return [(future, job(tx), None) for job, future, _ in batch]

    def _run_with_savepoints(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> list[_Result]:
        results: list[_Result] = []
        tx = _SqliteTransaction(connection)
        _begin_immediate(connection)
        for job, future, _ in batch:
            connection.execute("SAVEPOINT job")
            try:
                results.append((future, job(tx), None))
            except Exception as error:
                if not connection.in_transaction:  # a full disk ends the whole transaction
                    raise
                connection.execute("ROLLBACK TO job")
                results.append((future, None, self._as_refusal(error)))
            connection.execute("RELEASE job")
        connection.commit()
        METRICS.commits.inc()
        return results


_Result = tuple["asyncio.Future[Any]", Any, Exception | None]


def _begin_immediate(connection: sqlite3.Connection) -> None:
    """Begin a transaction; waits while another program writes to the file."""
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


def _set_results(results: list[_Result]) -> None:
    for future, result, error in results:
        if future.done():  # the caller was cancelled
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)
