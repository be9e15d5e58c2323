"""PostgreSQL database, shared by several processes and machines. Every job has its own transaction; NOTIFY informs the
other processes."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg_pool import ConnectionPool

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Job, NotificationHandler, Transaction
from serai.server.store.schema import migrate
from serai.server.telemetry.logs import LOG
from serai.server.telemetry.metrics import METRICS
from serai.tables.storage.store import Conflict

T = TypeVar("T")

PATIENCE = 15.0  # seconds that the database may be unavailable before a job is refused
FIRST_PAUSE = 0.02
CONNECT_WAIT = 1.0  # seconds that a job waits for the pool in one try

PERMANENT_ERRORS = (psycopg.errors.DiskFull, psycopg.errors.ReadOnlySqlTransaction)  # of which no retry helps

CHANNEL = "serai"
RETRIES = (0.2, 1.0, 5.0)  # seconds before a failed notification is handled again
MIGRATION_LOCK = 7_155_001  # any number, the same in all processes
PRESENCE_LOCK = 7_155_002  # held by every server process until its connection ends in any way


class _PostgresTransaction:
    blob_type = "BYTEA"
    real_type = "DOUBLE PRECISION"

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self.connection = connection

    def _execute(self, sql: str, values: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        try:
            return self.connection.execute(sql.replace("?", "%s").encode(), values or None)
        except (psycopg.errors.IntegrityError, psycopg.errors.SerializationFailure) as error:
            raise Conflict(str(error)) from None

    def run(self, sql: str, *values: Any) -> int:
        return self._execute(sql, values).rowcount

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._execute(sql, values).fetchall()

    def columns(self, table: str) -> list[str]:
        found = self.rows(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
            " AND table_name = ?",
            table,
        )
        return [name for (name,) in found]

    def indexes(self) -> list[str]:
        found = self.rows("SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()")
        return [name for (name,) in found]

    def byte_length_sql(self, column: str) -> str:
        return f"octet_length({column})"

    def notify(self, table_id: str) -> None:
        self.connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table_id))


def _describe_error(error: psycopg.Error) -> str:
    return (str(error).splitlines() or ["the database does not answer"])[0]


class PostgresDatabase(Database):
    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="store")
        # The pool does not retry a failed connection by itself: `_transact` decides how long a job waits.
        options = {"connect_timeout": 10}
        self._pool = ConnectionPool(
            url, kwargs=options, min_size=0, max_size=connections, open=False, reconnect_timeout=0.0
        )
        self._listener: threading.Thread | None = None
        self._listening = threading.Event()
        self._stop = threading.Event()
        self._on_notification: NotificationHandler | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, on_notification: NotificationHandler) -> None:
        self._loop = asyncio.get_running_loop()
        self._on_notification = on_notification
        await asyncio.to_thread(self._migrate)
        self._pool.open()
        self._listener = threading.Thread(target=self._listen, name="listen", daemon=True)
        self._listener.start()
        # Changes of tables that are loaded before LISTEN would be missed.
        await asyncio.to_thread(self._listening.wait)

    def _migrate(self) -> None:
        try:
            connection = psycopg.connect(self.url, connect_timeout=10)
        except psycopg.OperationalError as error:
            raise SeraiError(f"the database does not answer: {str(error).splitlines()[0]}") from None
        with connection, connection.transaction():
            shared = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (PRESENCE_LOCK,)).fetchone()
            self.alone = bool(shared and shared[0])
            # Several processes may start at once; one migrates, the others find it done.
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            migrate(_PostgresTransaction(connection))

    async def run(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transact, job)

    async def read(self, job: Job[T]) -> T:
        def in_snapshot(tx: Transaction) -> T:
            tx.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return job(tx)

        return await self.run(in_snapshot)

    def _transact(self, job: Job[T]) -> T:
        """Run a job; after a lost connection (database restart, network failure) wait and run it again. The lost commit
        may have succeeded: every job inserts rows under its own keys, so that a retry finds them and returns, or ends
        in Conflict, instead of being done twice."""
        end, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
        while True:
            try:
                return self._once(job)
            except (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction) as error:
                is_permanent = isinstance(error, PERMANENT_ERRORS)
                if is_permanent or time.monotonic() + pause > end or self._stop.wait(pause):
                    raise self.refuse(_describe_error(error)) from None
                pause = min(2 * pause, 1.0)

    def _once(self, job: Job[T]) -> T:
        try:
            with self._pool.connection(CONNECT_WAIT) as connection:  # commits, or rolls back
                result = job(_PostgresTransaction(connection))
        except psycopg.OperationalError:
            self._pool.check()  # when one connection is lost, the idle ones usually are too
            raise
        METRICS.commits.inc()
        return result

    def _listen(self) -> None:
        """Receive notifications; after a lost connection, reconnect and report that everything may have changed."""
        while not self._stop.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=10) as connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    connection.execute("SELECT pg_advisory_lock_shared(%s)", (PRESENCE_LOCK,))
                    if self._listening.is_set():
                        self._schedule_notification("")
                    self._listening.set()
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._schedule_notification(notice.payload)
            except psycopg.Error:
                self._stop.wait(1.0)

    def _schedule_notification(self, table_id: str) -> None:
        assert self._loop is not None
        assert self._on_notification is not None
        with contextlib.suppress(RuntimeError):  # the loop may be gone at a hard stop
            asyncio.run_coroutine_threadsafe(self._handle_notification(table_id), self._loop)

    async def _handle_notification(self, table_id: str) -> None:
        """Handle a notification. It comes only once, so a failure is retried."""
        assert self._on_notification is not None
        for pause in (*RETRIES, None):
            try:
                await self._on_notification(table_id)
            except Exception:
                if pause is None or self._stop.is_set():
                    LOG.exception("not followed", extra={"table": table_id[:64]})
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def close(self) -> None:
        self._stop.set()
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._pool.close)
