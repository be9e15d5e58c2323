"""PostgreSQL database, shared by several processes and machines.

A process has few connections: one for the batches of moves, one for the batches of queries, one that listens, and up
to POOLED for other jobs, which run in threads. NOTIFY informs the other processes of a change.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from serai.core.errors import SeraiError
from serai.server.store.database import Database, Job, NotificationHandler, Query, Transaction
from serai.server.store.postgres_batches import (
    CHANNEL,
    CONFLICTS,
    FIRST_PAUSE,
    MAX_PAUSE,
    PATIENCE,
    ReadBatches,
    StatementRecorder,
    WriteBatches,
    require_a_row,
)
from serai.server.store.postgres_link import (
    CONNECT_OPTIONS,
    PERMANENT,
    SESSION_SQL,
    UNAVAILABLE,
    PostgresLink,
    cut,
    describe_problem,
)
from serai.server.store.postgres_listener import PRESENCE_LOCK, NotificationListener
from serai.server.store.schema import migrate
from serai.server.telemetry.metrics import METRICS
from serai.tables.store.interface import Conflict

T = TypeVar("T")

POOLED = 3  # connections for jobs in threads, opened when needed
CONNECT_WAIT = 0.5  # seconds that a job waits for the pool in one try
STATEMENT_SECONDS = 6.0  # that a statement of a job may take before its connection counts as dead
MIGRATION_LOCK = 7_155_001  # any number, the same in all processes

PooledConnection = psycopg.Connection[tuple[Any, ...]]


class _PostgresTransaction:
    blob_type = "BYTEA"
    real_type = "DOUBLE PRECISION"

    def __init__(self, connection: PooledConnection, sender: str, waits: dict[PooledConnection, float]) -> None:
        self.connection = connection
        self._sender = sender
        self._waits = waits  # since when each connection waits for an answer

    def _execute(self, sql: str, values: tuple[Any, ...]) -> psycopg.Cursor[tuple[Any, ...]]:
        self._waits[self.connection] = time.monotonic()
        try:
            return self.connection.execute(sql.replace("?", "%s").encode(), values or None)
        except CONFLICTS as error:
            raise Conflict(str(error)) from None
        finally:
            self._waits.pop(self.connection, None)

    def run(self, sql: str, *values: Any) -> int:
        return self._execute(sql, values).rowcount

    def require(self, sql: str, *values: Any) -> None:
        self._execute(require_a_row(sql), values)

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

    def notify(self, message: str) -> None:
        self.rows("SELECT pg_notify(?, ?)", CHANNEL, f"{self._sender} {message}")


def _configure(connection: PooledConnection) -> None:
    connection.execute(SESSION_SQL)
    connection.commit()


class PostgresDatabase(Database):
    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._sender = secrets.token_hex(6)  # the process in notifications and in names of sessions
        self._threads = ThreadPoolExecutor(POOLED, thread_name_prefix="store")
        # The pool does not retry a failed connection by itself: `_transact` decides how long a job waits.
        self._pool = ConnectionPool(
            url,
            kwargs={**CONNECT_OPTIONS, "application_name": f"serai {self._sender} jobs"},
            configure=_configure,
            min_size=0,
            max_size=POOLED,
            open=False,
            reconnect_timeout=0.0,
        )
        self._writes = WriteBatches(self._link("moves"), self.refuse)
        self._reads = ReadBatches(self._link("queries"), self.refuse)
        self._listener: NotificationListener | None = None
        self._waits: dict[PooledConnection, float] = {}
        self._watch: asyncio.Task[None] | None = None
        self._stop = threading.Event()

    def _link(self, use: str) -> PostgresLink:
        return PostgresLink(self.url, f"serai {self._sender} {use}")

    async def start(self, on_notification: NotificationHandler) -> None:
        await asyncio.to_thread(self._migrate)
        self._pool.open()
        self._listener = NotificationListener(
            self._link("notifications"), self._sender, on_notification, self._replace_connections
        )
        await self._listener.start()
        self._watch = asyncio.create_task(self._cut_silent_connections())

    def _migrate(self) -> None:
        try:
            connection = psycopg.connect(self.url, connect_timeout=10)
        except psycopg.OperationalError as error:
            raise SeraiError(f"the database does not answer: {describe_problem(error)}") from None
        with connection, connection.transaction():
            shared = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (PRESENCE_LOCK,)).fetchone()
            self.alone = bool(shared and shared[0])
            # Several processes may start at once; one migrates, the others find it done.
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
            migrate(_PostgresTransaction(connection, self._sender, {}))

    @property
    def is_sweeper(self) -> bool:
        return self._listener is not None and self._listener.is_sweeper

    def now(self) -> float:
        """The database's time: the machines' clocks may differ."""
        return time.time() + (self._listener.clock_offset if self._listener is not None else 0.0)

    # -- batches -------------------------------------------------------------------------------------------------------

    async def run_short(self, job: Job[None]) -> None:
        recorded = StatementRecorder(self._sender)
        job(recorded)
        await self._writes.add(recorded)

    async def select(self, *queries: Query) -> list[list[tuple[Any, ...]]]:
        return await self._reads.add(queries)

    def _replace_connections(self) -> None:
        """When one connection has died silently, the others usually have too."""
        self._writes.link.cut()
        self._reads.link.cut()
        self._cut_waiting(0.0)
        self._pool.drain()

    # -- jobs in threads -----------------------------------------------------------------------------------------------

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
            except UNAVAILABLE as error:
                is_permanent = isinstance(error, PERMANENT)
                if is_permanent or time.monotonic() + pause > end or self._stop.wait(pause):
                    raise self.refuse(describe_problem(error)) from None
                pause = min(2 * pause, MAX_PAUSE)

    def _once(self, job: Job[T]) -> T:
        try:
            with self._pool.connection(CONNECT_WAIT) as connection:  # commits, or rolls back
                try:
                    result = job(_PostgresTransaction(connection, self._sender, self._waits))
                    self._waits[connection] = time.monotonic()
                    connection.commit()
                finally:
                    self._waits.pop(connection, None)
        except UNAVAILABLE as error:
            if not isinstance(error, PoolTimeout):
                self._pool.drain()  # when one connection is lost, the idle ones usually are too
            raise
        METRICS.commits.inc()
        return result

    async def _cut_silent_connections(self) -> None:
        """Cut pooled connections that have not answered for long; a thread would wait for them for ever."""
        while True:
            await asyncio.sleep(1.0)
            self._cut_waiting(STATEMENT_SECONDS)

    def _cut_waiting(self, seconds: float) -> None:
        limit = time.monotonic() - seconds
        for connection in [one for one, since in tuple(self._waits.items()) if since < limit]:
            cut(connection)

    async def close(self) -> None:
        self._stop.set()
        await self._writes.close()
        await self._reads.close()
        if self._listener is not None:
            await self._listener.close()
        await asyncio.to_thread(self._threads.shutdown)
        if self._watch is not None:
            self._watch.cancel()
        await asyncio.to_thread(self._pool.close)
