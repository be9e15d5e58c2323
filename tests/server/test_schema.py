"""Databases of earlier versions of the program are brought forward, and nothing in them is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from caravanserai.core.errors import CaravanseraiError
from caravanserai.server import rows, schema
from caravanserai.server.store import SqliteStore, Transaction

ROW = (
    "INSERT INTO tables VALUES ('t', 'yspahan', 'Ours', 2, '{}', 'p', 'link', '{}', 'open', 1, x'00', 0, '[]', 0,"
    " '{}', NULL, NULL, NULL, 0, 0, 0)"
)


async def ignore(message: str) -> None:
    pass


def with_store(folder: Path, work: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def go() -> None:
        store = SqliteStore(folder / "old.sqlite")
        await store.start(ignore)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(go())


def test_a_database_of_the_first_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill(store: SqliteStore) -> None:
        def job(tx: Transaction) -> None:
            tx.run("INSERT INTO people VALUES ('p', 'Amina', 0)")
            tx.run(ROW)
            tx.run("INSERT INTO seats VALUES ('t', 0, 'person', 'p', NULL, 'Amina', 0)")
            tx.run("INSERT INTO seats VALUES ('t', 1, 'open', NULL, NULL, '', 0)")

        await store.run(job)

    async def look(store: SqliteStore) -> None:
        found = await store.read(lambda tx: rows.find_table(tx, "t"))
        assert found is not None
        assert (found[0].name, [seat.name for seat in found[1]]) == ("Ours", ["Amina", ""])
        assert [seat.standing for seat in found[1]] == [{}, {}]
        assert await store.run(schema.migrate) == 0

    whole = schema.MIGRATIONS
    monkeypatch.setattr(schema, "MIGRATIONS", whole[:1])
    with_store(tmp_path, fill)
    monkeypatch.setattr(schema, "MIGRATIONS", whole)
    with_store(tmp_path, look)
    with_store(tmp_path, look)


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(store: SqliteStore) -> None:
        pass

    with_store(tmp_path, nothing)
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
    with pytest.raises(CaravanseraiError, match="made by a newer one"):
        with_store(tmp_path, nothing)
