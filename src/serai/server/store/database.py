"""Interface of a database. A job is a function that runs inside one transaction."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from serai.tables.errors import CannotStore

T = TypeVar("T")
Job = Callable[["Transaction"], T]
NotificationHandler = Callable[[str], Awaitable[None]]  # called when another process changed a table


class Transaction(Protocol):
    blob_type: str
    real_type: str

    def run(self, sql: str, *values: Any) -> int:
        """Run a statement that changes rows; returns how many. Conflict if a row with that key exists."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def columns(self, table: str) -> list[str]:
        """The columns of a database table; none if it does not exist."""

    def indexes(self) -> list[str]:
        """The names of the indexes of the database."""

    def byte_length_sql(self, column: str) -> str:
        """SQL expression for the length of a text column in bytes."""

    def notify(self, table_id: str) -> None:
        """Notify the other processes, after the commit, that a table has changed."""


class Database(ABC):
    alone = True  # whether no other process had it open at the start
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

    async def run_short(self, job: Job[T]) -> T:
        """Run a job of a few rows, such as a move, which may block the event loop for that short time."""
        return await self.run(job)

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads; all its queries see the same snapshot."""
        return await self.run(job)

    @abstractmethod
    async def close(self) -> None: ...
