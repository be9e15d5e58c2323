"""Connections to PostgreSQL that are replaced when they are lost or do not answer.

A connection can die silently: a firewall forgets it, a machine loses its power, a proxy hangs. Nothing then arrives on
it any more, and nothing fails. So every wait for an answer has a limit, after which the connection is cut.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import AsyncConnection, Connection

ANSWER_SECONDS = 1.0  # that an answer may take before the connection counts as dead
PREPARED = 500  # statements kept prepared: an update has a shape for each set of changed columns

# The kernel's part, for connections that wait in a thread: lost packets are noticed after about five seconds.
CONNECT_OPTIONS: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
# The server's part: a session whose client has vanished must not keep its locks for the default of two hours.
SESSION_SQL = (
    b"SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),"
    b" set_config('tcp_keepalives_count', '3', false),"
    b" set_config('idle_in_transaction_session_timeout', '15s', false)"
)
# What the database says while it restarts or is out of reach, and when it cannot store anything.
UNAVAILABLE = (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction)
PERMANENT = (psycopg.errors.DiskFull, psycopg.errors.ReadOnlySqlTransaction)  # waiting does not help


def describe_problem(error: psycopg.Error) -> str:
    return (str(error).splitlines() or ["the database does not answer"])[0]


def cut(connection: AsyncConnection[Any] | Connection[Any]) -> None:
    """End a connection from outside: whoever waits for its answer gets an OperationalError at once. Cancelling the
    query instead would wait for the server, which cannot be reached."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


class PostgresLink:
    """One connection of the event loop, opened when it is needed. Only one task may use it at a time."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name  # unique among all sessions of the database
        self._connection: AsyncConnection[tuple[Any, ...]] | None = None
        self._is_cut = False
        self.losses = 0  # connections that were given up; their last commit may have succeeded or not

    async def get(self) -> AsyncConnection[tuple[Any, ...]]:
        if self._is_cut or (self._connection is not None and self._connection.closed):
            await self.drop()
        if self._connection is None:
            self._connection = await self._connect()
        return self._connection

    async def _connect(self) -> AsyncConnection[tuple[Any, ...]]:
        options = {**CONNECT_OPTIONS, "connect_timeout": 2, "application_name": self.name}
        connection = await AsyncConnection.connect(self.url, autocommit=True, **options)
        connection.prepared_max = PREPARED
        with self.limit_wait(connection):
            await connection.execute(SESSION_SQL)
            if self.losses:
                await self._end_former_session(connection)
        return connection

    async def _end_former_session(self, connection: AsyncConnection[tuple[Any, ...]]) -> None:
        """End the session of the connection before this one. The server may not know that it is dead; it would keep
        the rows of an unfinished transaction locked."""
        sql = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = %s AND usename = current_user AND pid <> pg_backend_pid()"
        )
        await connection.execute(sql, (self.name,))

    @contextlib.contextmanager
    def limit_wait(self, connection: AsyncConnection[Any], seconds: float = ANSWER_SECONDS) -> Iterator[None]:
        """Cut the connection if the work inside takes longer than `seconds`."""
        timer = asyncio.get_running_loop().call_later(seconds, cut, connection)
        try:
            yield
        finally:
            timer.cancel()

    def cut(self) -> None:
        """End the connection; the next use opens a new one. Whoever waits for an answer gets an OperationalError."""
        if self._connection is not None:
            self._is_cut = True
            cut(self._connection)

    async def drop(self) -> None:
        self._is_cut = False
        connection, self._connection = self._connection, None
        if connection is not None:
            self.losses += 1
            cut(connection)
            await connection.close()

    async def close(self) -> None:
        """Close the connection politely; nobody may be waiting for an answer."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()
