# mypyc: compile
"""A database, as a server needs it. A job is a function that runs inside one transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from serai.core.rules.native import mypyc_attr

T = TypeVar("T")
Job = Callable[["Transaction"], T]
NotificationHandler = Callable[[str], Awaitable[None]]  # what to do when another process changed a table


class Transaction(Protocol):
    blob: str
    real: str

    def run(self, sql: str, *values: Any) -> int:
        """Change something; gives how many rows. Conflict if a row with that key is there already."""

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    def columns(self, table: str) -> list[str]:
        """The columns that a table of the database has; none if there is no such table."""

    def indexes(self) -> list[str]:
        """The names of the indexes that the database has."""

    def byte_length_sql(self, column: str) -> str:
        """SQL for how many bytes a text has."""

    def notify(self, table_id: str) -> None:
        """Let the other processes know, once this is committed, that a table has changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Database(ABC):
    alone = True  # whether nobody else had it open when it was started
    beside = 0  # how many threads work beside the event loop just now: they would take the interpreter from it

    @abstractmethod
    async def start(self, on_notification: NotificationHandler) -> None: ...

    @abstractmethod
    async def run(self, job: Job[T]) -> T:
        """Run a job in a transaction; returns after it is stored."""

    async def run_short(self, job: Job[T]) -> T:
        """The same for a job of a few rows, such as a move: nobody who waits meanwhile would notice."""
        return await self.run(job)

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads: all of it sees the same moment."""
        return await self.run(job)

    @abstractmethod
    async def close(self) -> None: ...
