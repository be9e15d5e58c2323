"""Lists of tables show progress without loading the matches: the round, and the known points."""

from __future__ import annotations

import asyncio
import random

import pytest

import serai as cv
from serai.core.game.registry import games
from serai.tables import protocol as wire
from serai.tables.api.rest_api import TablesApi
from serai.tables.api.socket_api import SocketApi
from serai.tables.model.progress import TEXT
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore
from tests.tables.test_play_in_process import QuickSettings

AMINA = wire.Person("amina", "Amina")


async def sit_down(game: str, alone: bool) -> tuple[SocketApi, Table]:
    """Amina with others, or (`alone`) with all seats on one device."""
    socket_api = SocketApi(TableManager(MemoryStore(), InProcessRunner(), QuickSettings()))
    rest = cv.game(game).players[0] - 1
    wishes = [wire.SeatRequest("me"), *[wire.SeatRequest("me" if alone else "open")] * rest]
    seats = socket_api.tables.seats
    table, *_ = await seats.create(AMINA, wire.NewTable(game, wishes, access="public"))
    for number in range(0 if alone else rest):
        await seats.join(table.id, wire.Person(f"guest{number}", f"Guest {number}"), None, None)
    return socket_api, table


async def play(socket_api: SocketApi, table: Table, moves: int) -> None:
    rng = random.Random(3)
    for number in range(moves):
        match = table.match
        assert match is not None
        seat = match.actors[0]
        person = table.seats[seat].person
        assert person is not None
        action = rng.choice(match.state.legal(seat))
        await socket_api.tables.moves.play(table.id, person, seat, action, table.version, f"c{number}")


@pytest.mark.parametrize("game", games())
def test_lists_show_the_round_and_known_points(game: str) -> None:
    async def go() -> None:
        socket_api, table = await sit_down(game, alone=False)
        tables_api = TablesApi(socket_api.tables)
        begun = (await tables_api.list_mine(AMINA)).tables[0].progress
        assert begun is not None
        await play(socket_api, table, 25)
        match = table.match
        assert match is not None
        own = match.view(0)
        socket_api.tables.repository.evict(lambda table: True)  # as after a restart: nothing is in memory
        progress = (await tables_api.list_mine(AMINA)).tables[0].progress
        assert progress is not None
        assert progress.at == {name: own["state"][name] for name in progress.at}
        assert match.game.text("en").say(TEXT, **progress.at)
        for seat, sheet in enumerate(own["scores"]):
            public = sum(value or 0 for line, value in sheet.items() if line != "total")
            assert (progress.points[seat], seat in progress.more) == (public, sheet["total"] is None)
        crowd = (await tables_api.list_public(None)).tables[0].progress
        seen = [sheet["total"] for sheet in match.view(None)["scores"]]
        assert crowd is not None
        assert crowd.more == [seat for seat, total in enumerate(seen) if total is None]
        await socket_api.tables.stop()

    asyncio.run(go())


def test_lists_on_a_shared_device_hide_points_until_the_result() -> None:
    async def go() -> None:
        socket_api, table = await sit_down("five_tribes", alone=True)
        await play(socket_api, table, 25)
        tables_api = TablesApi(socket_api.tables)
        progress = (await tables_api.list_mine(AMINA)).tables[0].progress
        assert progress is not None
        assert progress.more == [0, 1]
        await tables_api.resign(AMINA, table.id, wire.ResignRequest(1))
        assert (await tables_api.list_mine(AMINA)).tables[0].progress is None, "a game that is over has its result"
        await socket_api.tables.stop()

    asyncio.run(go())
