"""Interface of a database. A job is a function that runs inside one transaction."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from serai.tables.errors import CannotStore

T = TypeVar("T")
Job = Callable[["Transaction"], T]
# Called with the messages of other processes; with "" when some may have been missed.
NotificationHandler = Callable[[str], Awaitable[None]]


class Query(NamedTuple):
    sql: str
    values: tuple[Any, ...]


class Transaction(Protocol):
    blob_type: str
    real_type: str

    def run(self, sql: str, *values: Any) -> int:
        """Run a statement that changes rows; returns how many. Conflict if a row with that key exists."""

    def require(self, sql: str, *values: Any) -> None:
        """Run a statement that must change a row; Conflict if it changes none."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def columns(self, table: str) -> list[str]:
        """The columns of a database table; none if it does not exist."""

    def indexes(self) -> list[str]:
        """The names of the indexes of the database."""

    def byte_length_sql(self, column: str) -> str:
        """SQL expression for the length of a text column in bytes."""

    def notify(self, message: str) -> None:
        """Send a message to the other processes after the commit."""


class Database(ABC):
    alone = True  # whether no other process had it open at the start
    is_shared = False  # whether other processes may change it
    refusal: tuple[float, str] | None = None  # when a change was last refused, by the monotonic clock, and why
    busy_threads = 0  # threads that run Python beside the event loop and compete for the interpreter lock

    def refuse(self, why: str) -> CannotStore:
        """The refusal of a change that cannot be stored; health reports it."""
        self.refusal = (time.monotonic(), why)
        return CannotStore(why)

    def find_lack_of_space(self) -> str:
        """Why nothing larger can be stored, though a small change may succeed; "" if it can."""
        return ""

    @abstractmethod
    async def start(self, on_notification: NotificationHandler) -> None: ...

    @abstractmethod
    async def run(self, job: Job[T]) -> T:
        """Run a job in a transaction; returns after the commit."""

    async def run_short(self, job: Job[None]) -> None:
        """Run a job of a few statements, such as a move, whose results it does not use. It may share a transaction
        with others, and may block the event loop for a short time."""
        await self.run(job)

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads; all its queries see the same snapshot."""
        return await self.run(job)

    async def select(self, *queries: Query) -> list[list[tuple[Any, ...]]]:
        """The rows of queries for a few rows each, all of the same snapshot."""
        return await self.read(lambda tx: [tx.rows(sql, *values) for sql, values in queries])

    @property
    def is_sweeper(self) -> bool:
        """Whether this process looks for waiting tables: one of those that share a database does."""
        return True

    def now(self) -> float:
        """The wall-clock time, the same in all processes that share the database."""
        return time.time()

    @abstractmethod
    async def close(self) -> None: ...
