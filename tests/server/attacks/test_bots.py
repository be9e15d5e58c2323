"""Tables where only bots play, by the hundred: people's bots do not wait for them."""

from __future__ import annotations

import asyncio
import time

from caravanserai.tables.bots import Answer, Question, answer
from caravanserai.tables.memory import MemoryStore
from caravanserai.tables.tables import Tables
from tests.server.attacks.without_a_server import AMINA, table_of
from tests.tables.test_without_a_server import Quick

THINKS = 0.02


class OneWorker:
    """As a server has: one question after the other, in the order in which they come."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(1)

    async def ask(self, question: Question) -> Answer:
        async with self._room:
            await asyncio.sleep(THINKS)
            return answer(question)


def test_people_do_not_wait_for_tables_of_bots() -> None:
    async def go() -> None:
        tables = Tables(MemoryStore(), OneWorker(), Quick(tables_per_person=500))
        for _ in range(60):
            await table_of(tables, "bot", "bot")
        await asyncio.sleep(5 * THINKS)
        table = await table_of(tables, "me", "bot")
        waits = []
        async with asyncio.timeout(60):
            for n in range(12):
                while not (table.match and 0 in table.match.actors):
                    await asyncio.sleep(0.001)
                version = table.version
                await tables.playing.play(table.id, AMINA.id, 0, table.match.choices(0)[0].text, version, f"c:{n}")
                started = time.perf_counter()
                while table.match.actors and 0 not in table.match.actors:
                    before = table.version
                    while table.version == before:
                        await asyncio.sleep(0.001)
                    waits.append(time.perf_counter() - started)
                    started = time.perf_counter()
        await tables.stop()
        assert waits
        assert sorted(waits)[len(waits) // 2] < 20 * THINKS, "60 tables would be thought about first"

    asyncio.run(go())
