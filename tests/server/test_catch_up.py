"""A process applies the lines that another process stored, one by one."""

from __future__ import annotations

import asyncio
import random

from serai.tables.play.table_events import NewLine, TableEvent
from serai.tables.play.table_manager import TableManager
from serai.tables.protocol import NewTable, SeatRequest
from tests.server.in_process_server import InProcessServer


def test_many_lines_at_once_are_reported_one_by_one(server: InProcessServer) -> None:
    """Each line is reported with the table as it was after it; the game is over with its last line, not before."""
    tables = server.application.tables
    reported: list[tuple[int, str, bool]] = []

    def on_event(event: TableEvent) -> None:
        assert isinstance(event, NewLine)
        table = event.table
        assert table.version == event.line.number
        reported.append((event.line.number, table.row.status, bool(table.row.turn)))

    async def go() -> None:
        person, _ = await server.application.identity.create("Amina")
        follower = TableManager(tables.store, tables.bot_runner, tables.settings)
        wish = NewTable("yspahan", [SeatRequest("me"), SeatRequest("open")], access="public")
        table, *_ = await tables.seats.create(person, wish)
        copy = await follower.get(table.id)
        follower.events.listen(on_event)
        await tables.seats.join(table.id, person, None, 1)
        match = table.match
        assert match is not None
        expected = [(1, "open", False), (2, "playing", True)]
        rng = random.Random(1)
        while not match.over:
            seat = match.actors[0]
            action = rng.choice(match.state.legal(seat))
            await tables.moves.play(table.id, person.id, seat, action, table.version, f"c:{table.version}")
            expected.append((table.version, table.row.status, bool(match.actors)))
        await follower.catch_up(table.id)
        assert copy.row == table.row
        assert copy.match is not None
        assert copy.match.state.to_dict() == match.state.to_dict()
        assert reported == expected
        assert reported[-1][1:] == ("over", False)

    server.do(go())


def test_a_refresh_that_waits_reaches_what_was_stored_meanwhile(server: InProcessServer) -> None:
    """Notifications of versions 3 and 4 come while another refresh, which reads 3, has the lock."""
    tables = server.application.tables

    async def go() -> None:
        person, _ = await server.application.identity.create("Amina")
        follower = TableManager(tables.store, tables.bot_runner, tables.settings)
        wish = NewTable("yspahan", [SeatRequest("me"), SeatRequest("open")], access="public")
        table, *_ = await tables.seats.create(person, wish)
        await tables.seats.join(table.id, person, None, 1)
        copy = await follower.get(table.id)

        async def play() -> None:
            assert table.match is not None
            seat = table.match.actors[0]
            action = table.match.state.legal(seat)[0]
            await tables.moves.play(table.id, person.id, seat, action, table.version, f"c:{table.version}")

        async with copy.lock:
            await play()
            waiting = asyncio.create_task(follower.catch_up(table.id, table.version))
            await asyncio.sleep(0)
            await follower.repository.refresh(copy)
            assert copy.version == table.version
            await play()
            await follower.catch_up(table.id, table.version)  # left to the one that waits
        await waiting
        assert copy.version == table.version

    server.do(go())
