"""Jobs that share a commit: a failing job does not affect the others."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from serai.server.store.database import Transaction
from serai.server.store.schema import PEOPLE, PersonRow
from serai.server.store.sqlite import SqliteDatabase
from serai.tables.store.interface import Conflict


async def _ignore(message: str) -> None:
    pass


@pytest.mark.parametrize("wrong", [Conflict("somebody was first"), ValueError("a mistake")])
def test_a_failing_job_rolls_back_only_its_own_changes(tmp_path: Path, wrong: Exception) -> None:
    def add(tx: Transaction, name: str) -> str:
        PEOPLE.insert(tx, PersonRow(name, name, 0.0))
        return name

    def add_and_fail(tx: Transaction) -> str:
        add(tx, "nobody")
        raise wrong

    async def go() -> None:
        database = SqliteDatabase(tmp_path / "tables.sqlite")
        await database.start(_ignore)
        begun, queued = threading.Event(), threading.Event()

        def wait_for_others(tx: Transaction) -> bool:
            begun.set()
            return queued.wait(60)

        slow = asyncio.create_task(database.run(wait_for_others))
        await asyncio.to_thread(begun.wait)
        jobs = (lambda tx: add(tx, "amina"), add_and_fail, lambda tx: add(tx, "boris"), lambda tx: add(tx, "amina"))
        asked = asyncio.gather(*(database.run(job) for job in jobs), return_exceptions=True)
        await asyncio.sleep(0)  # all of them queue up behind the first
        queued.set()
        found = await asked
        assert await slow
        assert found[0] == "amina"
        assert found[1] is wrong
        assert found[2] == "boris"
        assert isinstance(found[3], Conflict), "it is there already"
        rows = await database.read(lambda tx: tx.rows("SELECT id FROM people ORDER BY id"))
        assert rows == [("amina",), ("boris",)]
        await database.close()

    asyncio.run(go())
