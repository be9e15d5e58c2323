"""Inside a worker of a browser: the desk over the browser's own database. Called by web/src/offline/worker.ts."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from serai.pocket.bot_worker import Aside, ThinkAside
from serai.pocket.browser_server import Close, Desk, Send
from serai.tables.errors import CannotStore


class Database(Protocol):
    """web/src/offline/database.ts. Lists stand for each other: names, and what lies under them."""

    def read(self, first: str, end: str) -> Awaitable[Any]: ...

    def write(self, names: Any, values: Any, seen: Any, before: Any) -> Awaitable[bool]: ...


class BrowserDrawer:
    """A `Drawer`. What cannot be kept, because the disk is full or the browser does not let us, is refused."""

    def __init__(self, database: Database, to_js: Any) -> None:
        self.database = database
        self.to_js = to_js

    async def read(self, first: str, end: str) -> list[tuple[str, bytes]]:
        try:
            names, values = await self.database.read(first, end)
        except OSError as error:
            raise CannotStore(str(error)) from None
        return [(name, value.to_bytes()) for name, value in zip(names, values, strict=True)]

    async def write(self, put: Mapping[str, bytes | None], seen: Mapping[str, bytes | None]) -> bool:
        lists = (list(put), list(put.values()), list(seen), list(seen.values()))
        try:
            return bool(await self.database.write(*map(self.to_js, lists)))
        except Exception as error:  # whatever it is: nothing was kept
            raise CannotStore(str(error)) from error


class Clerk:
    """The desk as a script sees it: texts in, texts out."""

    def __init__(self, desk: Desk, to_js: Any) -> None:
        self.desk = desk
        self.to_js = to_js

    async def ask(self, method: str, address: str, body: str | None) -> Any:
        return self.to_js(list(await self.desk.ask(method, address, body)))

    def open(self, line: int, table_id: str) -> None:
        self.desk.open(line, table_id)

    async def hear(self, line: int, text: str) -> None:
        await self.desk.hear(line, text)

    def leave(self, line: int) -> None:
        self.desk.leave(line)

    async def heard(self, names: Any) -> None:
        await self.desk.heard(list(names))


async def open_desk(database: Database, send: Send, close: Close, aside: Aside, prepare: Callable[[], None]) -> Clerk:
    from pyodide.ffi import to_js

    random.seed()  # a start that was kept has drawn its luck already
    desk = Desk(BrowserDrawer(database, to_js), send, close, ThinkAside(aside, prepare))
    await desk.begin()
    return Clerk(desk, to_js)
