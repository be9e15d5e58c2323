"""Hundreds of tables with only bots do not delay the bots at tables with people."""

from __future__ import annotations

import asyncio

from serai.server.fair_queue import FairQueue
from serai.tables.play.bot_requests import BotAnswer, BotRequest, answer_request
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import NewTable, Person, SeatRequest
from serai.tables.store.memory_store import MemoryStore
from tests.server.attacks.memory_tables import AMINA, table_of
from tests.tables.test_play_in_process import QuickSettings

THINKS = 0.002
FEW = 20  # answers to others meanwhile


class OneWorker:
    """A bot runner like a server's: answers one request at a time, from a fair queue, and counts them."""

    def __init__(self) -> None:
        self.answered = 0
        self._queue = FairQueue(1)

    async def ask(self, question: BotRequest) -> BotAnswer:
        async with self._queue.place(question.share):
            await asyncio.sleep(THINKS)
            self.answered += 1
            return answer_request(question)


def test_people_do_not_wait_for_tables_of_bots() -> None:
    async def go() -> None:
        worker = OneWorker()
        tables = TableManager(MemoryStore(), worker, QuickSettings(tables_per_person=500))
        for _ in range(60):
            await table_of(tables, "bot", "bot")
        while worker.answered < 5:
            await asyncio.sleep(0.001)
        table = await table_of(tables, "me", "bot")
        waits: list[int] = []
        async with asyncio.timeout(60):
            while len(waits) < 10:
                assert table.match is not None
                if 0 in table.match.actors:
                    action, version = table.match.choices(0)[0].text, table.version
                    await tables.moves.play(table.id, AMINA.id, 0, action, version, f"c:{version}")
                    continue
                assert table.match.actors, "the game lasts longer than this"
                before, answered = table.version, worker.answered
                while table.version == before:
                    await asyncio.sleep(0.001)
                waits.append(worker.answered - answered)
        await tables.stop()
        assert max(waits) < FEW, "60 tables would be thought about first"

    asyncio.run(go())


def test_people_do_not_wait_for_a_person_at_many_tables() -> None:
    """One person moves at forty tables with bots; another person's bot waits for two of these, not for forty."""

    async def go() -> None:
        worker = OneWorker()
        tables = TableManager(MemoryStore(), worker, QuickSettings(tables_per_person=500))
        many = [await table_of(tables, "me", "bot", "bot") for _ in range(40)]
        for n, table in enumerate(many):
            while table.match is not None and 0 in table.match.actors:
                action = table.match.choices(0)[0].text
                await tables.moves.play(table.id, AMINA.id, 0, action, table.version, f"a{n}:{table.version}")
        waiting = sum(tables.bot_turns.is_thinking(table.id) for table in many)
        assert waiting > 30
        boris = Person("boris", "Boris")
        wishes = [SeatRequest("me"), SeatRequest("bot")]
        table, *_ = await tables.seats.create(boris, NewTable("five_tribes", wishes))
        async with asyncio.timeout(60):
            while table.match is not None and 0 in table.match.actors:
                action = table.match.choices(0)[0].text
                await tables.moves.play(table.id, boris.id, 0, action, table.version, f"b:{table.version}")
            before, answered = table.version, worker.answered
            while table.version == before:
                await asyncio.sleep(0.001)
        waited = worker.answered - answered
        await tables.stop()
        assert waited < FEW, "forty would be thought about first"

    asyncio.run(go())
