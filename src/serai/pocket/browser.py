"""Runs the browser server in a web worker, over IndexedDB. Called by web/src/offline/worker.ts."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from serai.pocket.bot_worker import AskWorker, BotWorkerClient
from serai.pocket.browser_server import BrowserServer, Close, Send
from serai.tables.errors import CannotStore


class BrowserDatabase(Protocol):
    """Implemented by web/src/offline/database.ts. Lists are parallel: names and their values."""

    def read(self, first: str, end: str) -> Awaitable[Any]: ...

    def write(self, names: Any, values: Any, seen: Any, before: Any) -> Awaitable[bool]: ...


class BrowserBackend:
    """A `KeyValueBackend` over IndexedDB. CannotStore if the disk is full, or it is damaged or denied."""

    def __init__(self, database: BrowserDatabase, to_js: Any) -> None:
        self.database = database
        self.to_js = to_js

    async def read(self, first: str, end: str) -> list[tuple[str, bytes]]:
        try:
            names, values = await self.database.read(first, end)
        except Exception as error:  # of JavaScript: the database is damaged, or a newer page has closed it
            raise CannotStore(str(error)) from error
        return [(name, value.to_bytes()) for name, value in zip(names, values, strict=True)]

    async def write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> bool:
        lists = (list(put), list(put.values()), list(seen), list(seen.values()))
        try:
            return bool(await self.database.write(*map(self.to_js, lists)))
        except Exception as error:  # whatever the error, nothing was stored
            raise CannotStore(str(error)) from error


class JsBrowserServer:
    """A `BrowserServer` with arguments and results that JavaScript can use."""

    def __init__(self, server: BrowserServer, to_js: Any) -> None:
        self.server = server
        self.to_js = to_js

    async def ask(self, method: str, address: str, body: str | None) -> Any:
        return self.to_js(list(await self.server.ask(method, address, body)))

    def open(self, connection_id: int, table_id: str) -> None:
        self.server.open(connection_id, table_id)

    async def receive(self, connection_id: int, text: str) -> None:
        await self.server.receive(connection_id, text)

    def close(self, connection_id: int) -> None:
        self.server.close(connection_id)

    async def on_database_change(self, names: Any) -> None:
        await self.server.on_database_change(list(names))


async def start_browser_server(
    database: BrowserDatabase, send: Send, close: Close, ask_worker: AskWorker, prepare_worker: Callable[[], None]
) -> JsBrowserServer:
    from pyodide.ffi import to_js

    random.seed()  # a restored memory snapshot contains a used random state
    backend = BrowserBackend(database, to_js)
    server = BrowserServer(backend, send, close, BotWorkerClient(ask_worker, prepare_worker))
    await server.start()
    return JsBrowserServer(server, to_js)
