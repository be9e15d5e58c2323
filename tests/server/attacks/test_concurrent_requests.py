"""The same request to two processes at once: checks race conditions on PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from serai.server.people.identity import Identity
from serai.server.store.database import Database
from serai.server.store.postgres import PostgresDatabase
from serai.server.store.table_store import SqlTableStore
from serai.tables.errors import NotFound

AT_ONCE = 8


async def nothing(message: str) -> None:
    pass


def on_two(url: str, attack: Callable[[Database, Database], Awaitable[None]]) -> None:
    async def go() -> None:
        pair = PostgresDatabase(url), PostgresDatabase(url)
        for one in pair:
            await one.start(nothing)
        try:
            await attack(*pair)
        finally:
            for one in pair:
                await one.close()

    asyncio.run(go())


def test_a_code_works_once(url: str) -> None:
    async def attack(here: Database, there: Database) -> None:
        people = Identity(here), Identity(there)
        person, _ = await people[0].create("Amina")
        for _ in range(10):
            code = await people[0].create_code(person)
            tries = [people[n % 2].continue_with(code) for n in range(AT_ONCE)]
            found = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(one, tuple) for one in found) == 1
            assert sum(isinstance(one, NotFound) for one in found) == AT_ONCE - 1

    on_two(url, attack)


def test_limits_hold_for_concurrent_requests(url: str) -> None:
    async def attack(here: Database, there: Database) -> None:
        person, _ = await Identity(here).create("Amina")
        stores = SqlTableStore(here), SqlTableStore(there)
        at = time.time()
        kept = await asyncio.gather(
            *(stores[n % 2].add_replay(f"r{n}", person.id, "text", at, 3) for n in range(AT_ONCE))
        )
        assert sum(kept) == 3
        same = await asyncio.gather(
            *(stores[n % 2].add_data_file("f", "g", person.id, "t", at, 3) for n in range(AT_ONCE))
        )
        assert all(same), "the same file, at the same moment"
        other = await asyncio.gather(
            *(stores[n % 2].add_data_file(f"f{n}", "g", person.id, "t", at, 3) for n in range(AT_ONCE))
        )
        assert sum(other) == 2

    on_two(url, attack)
