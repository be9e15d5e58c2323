"""Interface of a database. A job is a function that runs inside one transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from serai.core.rules.native import mypyc_attr

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Database(ABC):
    alone = True  # whether no other process had it open at the start
    busy_threads = 0  # threads that run Python beside the event loop and compete for the interpreter lock

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
