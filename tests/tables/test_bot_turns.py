"""Bots at a table while people play and undo at the same time."""

from __future__ import annotations

import asyncio

from serai.tables import protocol as wire
from serai.tables.play.bot_requests import BotAnswer, BotRequest, InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.replays.integrity_check import OK, check_tables
from serai.tables.store.memory_store import MemoryStore
from tests.tables.test_play_in_process import AMINA, QuickSettings


class GatedRunner(InProcessRunner):
    """Answers when the gate is open."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.asked: list[int] = []

    async def ask(self, request: BotRequest) -> BotAnswer:
        self.asked.append(request.seat)
        await self.gate.wait()
        return await super().ask(request)


async def sit_down_with_bots(runner: GatedRunner) -> tuple[TableManager, Table]:
    """A table of Amul at which Amina and two bots choose at the same time."""
    tables = TableManager(MemoryStore(), runner, QuickSettings())
    seats = [wire.SeatRequest("me"), wire.SeatRequest("bot"), wire.SeatRequest("bot")]
    table, *_ = await tables.seats.create(AMINA, wire.NewTable("amul", seats))
    return tables, table


def test_a_person_plays_and_undoes_while_a_bot_thinks() -> None:
    """All choose at the same time, so the bot's question stays the same, and its thought is played."""

    async def go() -> None:
        runner = GatedRunner()
        tables, table = await sit_down_with_bots(runner)
        match = table.match
        assert match is not None
        assert list(match.actors) == [0, 1, 2], "all offer a card at the same time"
        async with asyncio.timeout(30):
            while not runner.asked:
                await asyncio.sleep(0.001)
            offers = match.choices(0)
            await tables.moves.play(table.id, AMINA.id, 0, offers[0].text, table.version, "c:1")
            await tables.moves.undo(table.id, AMINA.id, 0, "undo", table.version, "c:2")
            await tables.moves.play(table.id, AMINA.id, 0, offers[1].text, table.version, "c:3")
            assert runner.asked == [1], "one thought at a time"
            runner.gate.set()
            played: list[tuple[str, int | None]] = []
            while len(played) < 5:
                await asyncio.sleep(0.001)
                lines = await tables.store.read_lines(table.id, 0)
                played = [(line.kind, line.seat) for line in lines if line.kind != "start"]
        assert runner.asked[:2] == [1, 2]
        assert played[:5] == [("play", 0), ("undo", 0), ("play", 0), ("play", 1), ("play", 2)]
        await tables.stop()
        assert [one.verdict async for one in check_tables(tables.store)] == [OK]

    asyncio.run(go())


def test_a_bot_goes_on_in_the_copy_that_people_see() -> None:
    """Tables with a deleted name are read again. Else the bot would play on in a copy that nobody sees."""

    async def go() -> None:
        runner = GatedRunner()
        tables, table = await sit_down_with_bots(runner)
        async with asyncio.timeout(30):
            while not runner.asked:
                await asyncio.sleep(0.001)
            await tables.seats.drop_cached(table.id)
            seen = await tables.get(table.id)
            assert seen is not table
            runner.gate.set()
            while len(await tables.store.read_lines(table.id, 0)) < 3:
                await asyncio.sleep(0.001)
        assert seen.version > table.version
        await tables.stop()
        assert not tables.bot_turns.is_thinking(table.id)

    asyncio.run(go())


def test_bots_that_are_stopped_before_they_begin_do_not_count_as_thinking() -> None:
    async def go() -> None:
        tables, table = await sit_down_with_bots(GatedRunner())
        assert tables.bot_turns.is_thinking(table.id)
        await tables.stop()
        assert not tables.bot_turns.is_thinking(table.id)

    asyncio.run(go())
