"""A TCP proxy before PostgreSQL that can swallow connections: they stay open, and nothing arrives any more."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.server.helpers import free_port


class DatabaseProxy:
    """Forwards connections to the Unix socket of a PostgreSQL server, in a thread of its own."""

    def __init__(self, socket_path: Path, host: str = "127.0.0.1") -> None:
        self.socket_path = socket_path
        self.host = host
        self.port = free_port()
        self._open: dict[asyncio.Event, str] = {}  # by connection: set while it forwards; the client's address
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def url(self, database: str, host: str | None = None) -> str:
        return f"postgresql://postgres@{host or self.host}:{self.port}/{database}"

    def swallow(self, address: str | None = None) -> int:
        """Stop forwarding what is open now, of one client address or of all; new connections are forwarded."""

        async def stop() -> int:
            chosen = [one for one, client in self._open.items() if one.is_set() and address in (None, client)]
            for one in chosen:
                one.clear()
            return len(chosen)

        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(stop(), self._loop).result(10)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        server = await asyncio.start_server(self._connect, self.host, self.port)
        self._ready.set()
        await self._stopping.wait()
        server.close()
        for task in asyncio.all_tasks():
            if task is not asyncio.current_task():
                task.cancel()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        forwards = asyncio.Event()
        forwards.set()
        self._open[forwards] = writer.get_extra_info("peername")[0]
        with contextlib.suppress(OSError):
            there = await asyncio.open_unix_connection(str(self.socket_path))
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(_copy(reader, there[1], forwards), _copy(there[0], writer, forwards))
            there[1].close()
        self._open.pop(forwards, None)
        writer.close()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(10)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, forwards: asyncio.Event) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            await forwards.wait()
            writer.write(data)
            await writer.drain()
    if forwards.is_set():
        writer.close()
