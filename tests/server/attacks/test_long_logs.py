"""A log of thousands of lines is read in parts, sent in pages, and only few are processed at a time."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from serai.server.store import SQLITE_FILE
from serai.server.store.sqlite import SqliteDatabase
from serai.tables.api import rest_api
from serai.tables.play import table_manager as all_tables
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer

LINES = 3_000


def lengthen(folder: Path, table_id: str, lines: int = LINES) -> int:
    """Insert many pairs of play and undo lines into a log, as if they had been played."""
    connection = sqlite3.connect(folder / SQLITE_FILE)
    sql = "SELECT * FROM lines WHERE table_id = ? AND kind = 'play' ORDER BY number DESC LIMIT 1"
    cursor = connection.execute(sql, (table_id,))
    names = [one[0] for one in cursor.description]
    last = dict(zip(names, cursor.fetchone(), strict=True))
    number = int(last["number"])
    undo = {**last, "kind": "undo", "moves": last["moves"] - 1, "body": "{}", "client": None}
    rows = []
    for _ in range(lines // 2):
        for row in (undo, {**last, "client": None}):
            number += 1
            rows.append(tuple({**row, "number": number}.values()))
    connection.executemany(f"INSERT INTO lines VALUES ({', '.join('?' * len(names))})", rows)
    connection.execute("UPDATE tables SET version = ? WHERE id = ?", (number, table_id))
    connection.commit()
    connection.close()
    return number


def test_others_do_not_wait_for_a_long_log(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        long_one, short_one = (amina.new_table("me", "me")["table"]["id"] for _ in range(2))

        async def begin() -> None:
            async with Page(server, long_one, amina.token) as page:
                seat = page.my_turn[0]
                await page.play(seat, page.choices(seat)[0])

        asyncio.run(begin())
    lengthen(tmp_path, long_one)
    with InProcessServer(tmp_path) as server:
        amina.http.base_url = server.url
        url = f"{server.url}/api/tables/{long_one}/log"

        async def go() -> None:
            worst, asked, began = 0.0, 0, time.perf_counter()
            async with Page(server, short_one, amina.token) as page, httpx.AsyncClient(trust_env=False) as http:
                readers = [asyncio.create_task(http.get(url, timeout=60)) for _ in range(6)]
                while not all(reader.done() for reader in readers):
                    started = time.perf_counter()
                    await page.play_on(moves=1)
                    worst, asked = max(worst, time.perf_counter() - started), asked + 1
                logs = [(await reader).json() for reader in readers]
            assert asked > 3, "they read for a while"
            assert all(log == logs[0] for log in logs)
            assert 1 <= len(logs[0]) < 20, "what was taken back is not in it"
            # Before, one move waited for most of the reading. On a fast machine this is far below a second.
            assert worst < max(1.0, (time.perf_counter() - began) / 2)

        asyncio.run(go())
        amina.close()


def test_pages_of_a_log(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rest_api, "LOG_PAGE", 10)
    monkeypatch.setattr(all_tables, "LINES_PER_READ", 7)
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]

    async def play() -> None:
        async with Page(server, table_id, amina.token) as page:
            await page.play_on(moves=40)

    asyncio.run(play())
    log: list[dict[str, Any]] = []
    before = 2**31
    pages = 0
    while page := amina.ask("GET", f"/api/tables/{table_id}/log?before={before}"):
        moves = {event["move"] for event in page}
        assert len(page) <= 10 or len(moves) == 1
        assert not moves & {event["move"] for event in log}, "no move is cut in two"
        log = [*page, *log]
        before, pages = page[0]["move"], pages + 1
    monkeypatch.undo()
    assert pages > 3
    assert log == amina.ask("GET", f"/api/tables/{table_id}/log")
    amina.close()


def test_a_connecting_page_does_not_use_the_writer(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    amina = Person(server)
    table_id = amina.new_table("me", "me")["table"]["id"]
    wrote: list[str] = []
    run = SqliteDatabase.run

    async def watched(self: SqliteDatabase, job: Callable[..., Any]) -> Any:
        wrote.append(job.__qualname__)
        return await run(self, job)

    monkeypatch.setattr(SqliteDatabase, "run", watched)
    server.application.identity._cache.clear()

    async def come() -> None:
        async with Page(server, table_id, amina.token):
            pass

    asyncio.run(come())
    assert [name for name in wrote if "pulse" not in name and "Health" not in name] == []
    amina.close()
