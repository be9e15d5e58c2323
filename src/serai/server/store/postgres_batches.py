"""Batches of short jobs and queries for PostgreSQL: those that wait together share a transaction and a round trip."""

from __future__ import annotations

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import psycopg
from psycopg import AsyncConnection, AsyncRawCursor

from serai.server.store.database import Query
from serai.server.store.postgres_link import ANSWER_SECONDS, PERMANENT, UNAVAILABLE, PostgresLink, describe_problem
from serai.server.telemetry.metrics import METRICS
from serai.tables.errors import CannotStore
from serai.tables.store.interface import Conflict

T = TypeVar("T")
W = TypeVar("W")

PATIENCE = 15.0  # seconds that the database may be unavailable before a job is refused
FIRST_PAUSE = 0.02
MAX_PAUSE = 0.25
MAX_BATCH = 64
COMMIT_SECONDS = 4.0  # that a commit may take: it waits for the disk, and for other processes at the same table

CHANNEL = "serai"
CONFLICTS = (psycopg.IntegrityError, psycopg.errors.SerializationFailure, psycopg.errors.DivisionByZero)
# A transaction of its own, which does not wait for the disk: PostgreSQL lets only one transaction with NOTIFY commit at
# a time, so that all processes would wait for each other's disk writes.
_NOTIFY = (
    "SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice, set_config('synchronous_commit', 'off', true)"
)
_BEGIN_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


@lru_cache(maxsize=1_000)
def number_placeholders(sql: str) -> str:
    """PostgreSQL's own placeholders, `$1`, in place of `?`. The statements have no question mark in a text."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


@lru_cache(maxsize=1_000)
def require_a_row(sql: str, before: str = "") -> str:
    """A statement that fails with a division by zero if `sql` changes no row; `before` is done in the same statement.
    The failure rolls back everything on the server, so that no result has to be waited for before the commit."""
    first = f"first AS ({before}), " if before else ""
    return f"WITH {first}changed AS ({sql} RETURNING 1) SELECT 1 / COUNT(*) FROM changed"


class StatementRecorder:
    """Transaction of a short job: records its statements, which are sent later. They have no results."""

    blob_type = "BYTEA"
    real_type = "DOUBLE PRECISION"

    def __init__(self, sender: str) -> None:
        self._sender = sender
        self.statements: list[Query] = []
        self.notices: list[str] = []

    def run(self, sql: str, *values: Any) -> int:
        self.statements.append(Query(sql, values))
        return 0

    def require(self, sql: str, *values: Any) -> None:
        if self.statements and self.statements[-1].sql.startswith("INSERT"):
            # A log line and the version of its table: one statement is half of the work of two, for both sides.
            before = self.statements.pop()
            self.statements.append(Query(require_a_row(sql, before.sql), (*before.values, *values)))
        else:
            self.statements.append(Query(require_a_row(sql), values))

    def notify(self, message: str) -> None:
        self.notices.append(f"{self._sender} {message}")

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        raise TypeError("a short job gets no results; use Database.run")

    def columns(self, table: str) -> list[str]:
        raise TypeError("a short job gets no results; use Database.run")

    def indexes(self) -> list[str]:
        raise TypeError("a short job gets no results; use Database.run")

    def byte_length_sql(self, column: str) -> str:
        return f"octet_length({column})"


class _Batches(ABC, Generic[W, T]):
    """Sends what waits, batch after batch, over one connection. The connection is idle between batches."""

    limit = ANSWER_SECONDS  # seconds for a batch

    def __init__(self, link: PostgresLink, refuse: Callable[[str], CannotStore]) -> None:
        self.link = link
        self._refuse = refuse
        self._waiting: list[tuple[W, asyncio.Future[T]]] = []
        self._sending: asyncio.Task[None] | None = None
        self._is_closing = False

    async def add(self, work: W) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        return await future

    async def _send_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            await self._answer(batch)

    async def _answer(self, batch: Sequence[tuple[W, asyncio.Future[T]]]) -> None:
        try:
            results = await self._insist([work for work, _ in batch])
        except CannotStore as refusal:
            for _, future in batch:
                if not future.done():
                    future.set_exception(CannotStore(refusal.why))
            return
        except Exception as error:
            if len(batch) > 1:
                for one in batch:  # only the one that failed is refused
                    await self._answer([one])
            elif not batch[0][1].done():
                batch[0][1].set_exception(error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            if not future.done():  # the caller may have been cancelled
                future.set_result(result)

    async def _insist(self, batch: list[W]) -> list[T]:
        """Send a batch; after a lost connection (database restart, network failure) wait and send it again. The lost
        commit may have succeeded: a line is inserted under its own number, so that a retry ends in Conflict, and the
        caller finds the line stored."""
        end, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
        while True:
            try:
                connection = await self.link.get()
                with self.link.limit_wait(connection, self.limit):
                    return await self._send(connection, batch)
            except CONFLICTS as error:
                raise Conflict(str(error)) from None
            except UNAVAILABLE as error:
                await self.link.drop()
                is_permanent = isinstance(error, PERMANENT)
                if is_permanent or self._is_closing or time.monotonic() + pause > end:
                    raise self._refuse(describe_problem(error)) from None
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_PAUSE)

    @abstractmethod
    async def _send(self, connection: AsyncConnection[tuple[Any, ...]], batch: list[W]) -> list[T]: ...

    async def close(self) -> None:
        """Answer what waits, then close the connection."""
        self._is_closing = True
        while self._sending is not None and not self._sending.done():
            await asyncio.wait((self._sending,))
        with contextlib.suppress(psycopg.Error):
            await self.link.close()


class WriteBatches(_Batches[StatementRecorder, None]):
    """Short jobs. A batch is one transaction and one round trip. Its notifications are a second transaction in the same
    round trip, which follows if the first succeeds, even if this process dies meanwhile. If the database dies between
    the two, all processes lose their connections and catch up. If only this connection is lost between them, the retry
    ends in Conflict, and the notifications are sent again."""

    limit = COMMIT_SECONDS

    async def _insist(self, batch: list[StatementRecorder]) -> list[None]:
        losses = self.link.losses
        try:
            return await super()._insist(batch)
        except Conflict:
            if self.link.losses > losses:
                await super()._insist([_only_notices(job) for job in batch])
            raise

    async def _send(self, connection: AsyncConnection[tuple[Any, ...]], batch: list[StatementRecorder]) -> list[None]:
        # In one order in all processes: two that write the same two tables do not wait for each other for ever.
        jobs = sorted(batch, key=lambda job: job.notices)
        notices = [notice for job in jobs for notice in job.notices]
        try:
            async with connection.pipeline():
                await connection.execute(b"BEGIN")
                for job in jobs:
                    for sql, values in job.statements:
                        await AsyncRawCursor(connection).execute(number_placeholders(sql), values, prepare=True)
                await connection.execute(b"COMMIT")
                await AsyncRawCursor(connection).execute(_NOTIFY, (CHANNEL, notices), prepare=True)
        except psycopg.Error:
            with contextlib.suppress(psycopg.Error):
                await connection.rollback()
            raise
        METRICS.commits.inc()
        return [None] * len(batch)


def _only_notices(job: StatementRecorder) -> StatementRecorder:
    """A job that changes nothing and notifies the other processes. They ignore what they know already."""
    found = StatementRecorder("")
    found.notices = job.notices
    return found


class ReadBatches(_Batches[tuple[Query, ...], list[list[tuple[Any, ...]]]]):
    """Queries. All of a batch see the same snapshot."""

    async def _send(
        self, connection: AsyncConnection[tuple[Any, ...]], batch: list[tuple[Query, ...]]
    ) -> list[list[list[tuple[Any, ...]]]]:
        cursors: list[list[AsyncRawCursor[tuple[Any, ...]]]] = []
        try:
            async with connection.pipeline():
                await connection.execute(_BEGIN_SNAPSHOT)
                for queries in batch:
                    cursors.append([AsyncRawCursor(connection) for _ in queries])
                    for cursor, (sql, values) in zip(cursors[-1], queries, strict=True):
                        await cursor.execute(number_placeholders(sql), values, prepare=True)
                await connection.execute(b"COMMIT")
        except psycopg.Error:
            await self.link.drop()  # it would stay inside the failed transaction
            raise
        return [[await cursor.fetchall() for cursor in some] for some in cursors]
