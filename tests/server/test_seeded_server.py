"""The server of the page tests plays the same games each time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.helpers import Page, Person
from tests.server.seeded_server import SeededServer


def test_two_tables_of_bots_play_the_same_game(tmp_path: Path) -> None:
    with SeededServer(tmp_path) as server:
        amina = Person(server)
        tables = [amina.new_table("random", "random", game="yspahan")["table"]["id"] for _ in range(2)]

        async def watch() -> None:
            for table_id in tables:
                async with Page(server, table_id) as page:
                    await page.until(lambda page: page.status == "over")

        asyncio.run(watch())
        first, second = (amina.ask("GET", f"/api/tables/{one}/record")["text"] for one in tables)
        amina.close()
    assert first == second
