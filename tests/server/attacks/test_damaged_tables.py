"""A damaged row in the database affects its own table and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from serai.server.store import SQLITE_FILE
from tests.server.helpers import Page, Person
from tests.server.in_process_server import InProcessServer

LIVE = {"kind": "live", "bank": 10, "increment": 0, "on_time": "resign"}
LATE = "UPDATE tables SET deadline = 1, clock = json_set(clock, '$.since', 1) WHERE id = ?"


def change(folder: Path, sql: str, *values: Any) -> None:
    with contextlib.closing(sqlite3.connect(folder / SQLITE_FILE)) as database, database:
        assert database.execute(sql, values).rowcount >= 1


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE lines SET body = json_set(body, '$.moves[0][1]', 99999) WHERE table_id = ? AND number = 3",
        "UPDATE lines SET body = '{' WHERE table_id = ? AND number = 1",
        "UPDATE tables SET clock = 'none' WHERE id = ?",
    ],
)
def test_a_damaged_table_affects_only_itself(tmp_path: Path, spoil: str) -> None:
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        broken, honest = (amina.new_table("me", "me", pace=LIVE)["table"]["id"] for _ in range(2))

        async def play(table_id: str) -> None:
            async with Page(server, table_id, amina.token) as page:
                await page.play_on(moves=4)

        for one in (broken, honest):
            asyncio.run(play(one))
    for one in (broken, honest):
        change(tmp_path, LATE, one)
    change(tmp_path, spoil, broken)
    with InProcessServer(tmp_path) as server:
        amina.http.base_url = httpx.URL(server.url)

        async def time_is_up() -> None:
            async with Page(server, honest, amina.token) as page:
                await page.until(lambda page: page.status == "over", 20)

        asyncio.run(time_is_up())
        health = amina.ask("GET", "/healthz")
        assert (health["status"], health["damaged"], health["tables"]) == ("ok", 1, [broken[:5]])
        assert any('"table set aside"' in line and broken in line for line in server.lines)
        assert honest in [one["id"] for one in amina.ask("GET", "/api/tables/mine")["tables"]]
        move = {"seat": 0, "version": 5, "action": "bid 0", "client": "c"}
        refused = amina.ask("POST", f"/api/tables/{broken}/play", move, status=409)
        assert refused["code"] == "damaged"
        amina.new_table("me", "me")
        logged = [line for line in server.lines if broken in line and '"level": "error"' in line]
        assert len(logged) == 1, "once, not every second"
    amina.close()
