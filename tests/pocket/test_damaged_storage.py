"""What a browser has stored is damaged: everything else goes on, and the page is told what it cannot have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from serai.pocket.browser import BrowserBackend
from serai.tables.store.memory_store import MemoryBackend
from tests.pocket.helpers import Pocket
from tests.pocket.test_browser_server import move, my_turn, sit_down

LAST = "\U0010ffff"
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda value: value[: len(value) // 2],
    "emptied": lambda value: b"",
    "no text": lambda value: b"\xff\xfe" + value[2:],
    "something else": lambda value: b'{"odd": [1, 2]}',
    "nested without end": lambda value: b"[" * 20_000,
}


async def play(pocket: Pocket, table: str, number: int) -> str:
    """Play a move; the kind of the last answer."""
    connection = await pocket.open(table)
    answers = await pocket.send(connection, move(await my_turn(pocket, connection), number))
    return str(answers[-1]["type"])


async def stored_names(backend: MemoryBackend) -> list[str]:
    return [name for name, _ in await backend.read("", LAST)]


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_damaged_value_harms_nothing_else(damage: str) -> None:
    """Each value of a table in turn, in each way."""

    async def go() -> None:
        backend = MemoryBackend()
        pocket = Pocket(backend)
        broken, whole = await sit_down(pocket), await sit_down(pocket)
        for table in (broken, whole):
            assert await play(pocket, table, 1) == "ack"
        values = dict(await backend.read("", LAST))
        mine = [name for name in values if broken in name]
        assert len(mine) >= 3
        for number, name in enumerate(mine, 2):
            await backend.write({name: DAMAGES[damage](values[name])}, {})
            again = Pocket(backend)
            for path in ("/tables/mine", "/history", "/games"):
                await again.ask("GET", path, status=200)
            for path in (f"/tables/{broken}", f"/tables/{broken}/log", f"/tables/{broken}/record"):
                status, text = await again.server.ask("GET", path, None)
                assert status < 500, f"{name}: {path}: {text}"
            assert await play(again, whole, number) == "ack", name
            await backend.write({name: values[name]}, {})
        assert await play(Pocket(backend), broken, 99) == "ack"

    asyncio.run(go())


class JsBytes(bytes):
    def to_bytes(self) -> bytes:
        return bytes(self)


class JsDatabase:
    """What web/src/offline/database.ts offers. `broken`: what fails, with an error of JavaScript."""

    def __init__(self, backend: MemoryBackend) -> None:
        self.backend = backend
        self.broken: set[str] = set()

    def _fail(self, what: str) -> None:
        if what in self.broken:
            raise RuntimeError("UnknownError: Internal error")  # like a JsException, it is no OSError

    async def read(self, first: str, end: str) -> tuple[list[str], list[JsBytes]]:
        self._fail("read")
        found = await self.backend.read(first, end)
        return [name for name, _ in found], [JsBytes(value) for _, value in found]

    async def write(self, names: Any, values: Any, seen: Any, before: Any) -> bool:
        self._fail("write")
        put, known = (dict(zip(*pair, strict=True)) for pair in ((names, values), (seen, before)))
        return await self.backend.write(put, known)


@pytest.mark.parametrize("broken", ["read", "write"])
def test_a_database_that_fails_is_said_and_nothing_acknowledged_is_lost(broken: str) -> None:
    """The disk is full, the database is damaged, or the page of a newer version in another tab has closed it."""

    async def go() -> None:
        database = JsDatabase(MemoryBackend())
        backend = BrowserBackend(database, lambda value: value)
        pocket = Pocket(backend)
        table = await sit_down(pocket)
        assert await play(pocket, table, 1) == "ack"
        version = (await pocket.ask("GET", f"/tables/{table}"))["version"]
        again = Pocket(backend)
        path = f"/tables/{table}/archive" if broken == "write" else f"/tables/{table}"
        database.broken = {broken}
        refused = await again.ask("POST" if broken == "write" else "GET", path, status=503)
        assert refused["code"] == "cannot_store"
        database.broken = set()
        assert (await again.ask("GET", f"/tables/{table}"))["version"] == version
        assert await play(again, table, 2) == "ack"

    asyncio.run(go())


def test_everything_is_damaged() -> None:
    """A name is asked for, and a new game can be begun."""

    async def go() -> None:
        backend = MemoryBackend()
        await play(pocket := Pocket(backend), await sit_down(pocket), 1)
        for name in await stored_names(backend):
            await backend.write({name: b"\xff"}, {})
        again = Pocket(backend)
        await again.ask("GET", "/tables/mine", status=401)
        assert await play(again, await sit_down(again), 1) == "ack"
        assert len((await again.ask("GET", "/tables/mine"))["tables"]) == 1

    asyncio.run(go())
