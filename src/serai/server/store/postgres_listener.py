"""Receives the notifications of other processes, and notices when they could have been missed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import AsyncConnection

from serai.server.store.database import NotificationHandler
from serai.server.store.postgres_batches import CHANNEL
from serai.server.store.postgres_link import UNAVAILABLE, PostgresLink
from serai.server.telemetry.logs import LOG

BEAT_SECONDS = 0.3  # with ANSWER_SECONDS: a silent connection is replaced within 1.3 seconds
RECONNECT_SECONDS = 0.1  # at most twice as long, so that not all processes come back at the same moment
RETRIES = (0.2, 1.0, 5.0)  # seconds before a failed notification is handled again
PRESENCE_LOCK = 7_155_002  # held by every server process until its connection ends in any way
SWEEP_LOCK = 7_155_003  # held by the one process that looks for waiting tables
MOST_ROUND_TRIP = 0.25  # seconds; a slower answer says too little about the database's clock


class NotificationListener:
    """`on_notification` gets the messages of other processes, and "" when some may have been missed. `on_loss` is
    called when the connection has died."""

    def __init__(
        self, link: PostgresLink, sender: str, on_notification: NotificationHandler, on_loss: Callable[[], None]
    ) -> None:
        self.link = link
        self.sender = sender
        self.is_sweeper = False
        self.clock_offset = 0.0  # the database's clock minus this machine's
        self._on_notification = on_notification
        self._on_loss = on_loss
        self._task: asyncio.Task[None] | None = None
        self._handling: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    async def start(self) -> None:
        """Listen. Returns when it does: changes of tables that are loaded before would be missed."""
        self._task = asyncio.create_task(self._run(await self._listen()))

    async def _run(self, connection: AsyncConnection[tuple[Any, ...]]) -> None:
        while not self._is_stopping:
            try:
                await self._receive(connection)
            except UNAVAILABLE:
                self.is_sweeper = False
                self._on_loss()
                connection = await self._listen_again()

    async def _listen_again(self) -> AsyncConnection[tuple[Any, ...]]:
        while not self._is_stopping:
            await self.link.drop()
            try:
                connection = await self._listen()
            except UNAVAILABLE:
                await asyncio.sleep(RECONNECT_SECONDS * (1 + random.random()))
            else:
                self._handle("")
                return connection
        raise asyncio.CancelledError

    async def _listen(self) -> AsyncConnection[tuple[Any, ...]]:
        connection = await self.link.get()
        with self.link.limit_wait(connection):
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            await connection.execute("SELECT pg_advisory_lock_shared(%s)", (PRESENCE_LOCK,))
        await self._beat(connection)
        return connection

    async def _receive(self, connection: AsyncConnection[tuple[Any, ...]]) -> None:
        while not self._is_stopping:
            async for notice in connection.notifies(timeout=BEAT_SECONDS):
                sender, _, message = notice.payload.partition(" ")
                if sender != self.sender:
                    self._handle(message)
            await self._beat(connection)

    async def _beat(self, connection: AsyncConnection[tuple[Any, ...]]) -> None:
        """Ask for an answer: a connection that died silently gives none."""
        started, before = time.monotonic(), time.time()
        with self.link.limit_wait(connection):
            cursor = await connection.execute(b"SELECT extract(epoch FROM clock_timestamp())::float8")
            row = await cursor.fetchone()
            round_trip = time.monotonic() - started
            if row is not None and round_trip < MOST_ROUND_TRIP:
                self.clock_offset = float(row[0]) - before - round_trip / 2
            if not self.is_sweeper:
                cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", (SWEEP_LOCK,))
                row = await cursor.fetchone()
                self.is_sweeper = bool(row and row[0])

    def _handle(self, message: str) -> None:
        task = asyncio.create_task(self._insist(message))
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)

    async def _insist(self, message: str) -> None:
        """Handle a notification. It comes only once, so a failure is retried."""
        for pause in (*RETRIES, None):
            try:
                await self._on_notification(message)
            except Exception:
                if pause is None or self._is_stopping:
                    LOG.exception("not followed", extra={"table": message[:64]})
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def close(self) -> None:
        self._is_stopping = True
        self.link.cut()  # ends the wait for notifications
        if self._task is not None:
            await asyncio.wait((self._task,))
        for task in tuple(self._handling):
            task.cancel()
        with contextlib.suppress(psycopg.Error):
            await self.link.close()
