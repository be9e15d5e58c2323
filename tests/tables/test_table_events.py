"""The stream of table events: everybody hears everything, and nobody steals it from another."""

from __future__ import annotations

import asyncio

from serai.tables import protocol as wire
from serai.tables.api.rest_api import TablesApi
from serai.tables.play.table_events import NewAnswers, NewLine, TableDeleted, TableEvent
from tests.tables.test_play_in_process import AMINA, my_turn, send, sit_down


def test_viewers_bots_and_two_more_listeners_hear_every_line() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        heard: list[list[TableEvent]] = [[], []]
        for events in heard:
            socket_api.tables.events.listen(events.append)
        update = await my_turn(outlet)
        assert update is not None
        action = update["seats"][0]["choices"][0]["text"]
        version = update["version"]
        await send(
            socket_api,
            page,
            {"type": "play", "n": 1, "client": "c", "seat": 0, "version": version, "action": action},
        )
        assert await my_turn(outlet) is not None, "bots and viewers hear it as well"
        assert heard[0] == heard[1]
        lines = [event.line for event in heard[0] if isinstance(event, NewLine) and event.is_own]
        assert [line.number for line in lines] == list(range(version + 1, page.table.version + 1))
        await socket_api.tables.stop()

    asyncio.run(go())


def test_a_deleted_table_closes_its_pages() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        events: list[TableEvent] = []
        socket_api.tables.events.listen(events.append)
        await socket_api.tables.stop()
        await TablesApi(socket_api.tables).delete(AMINA, page.table.id)
        assert events == [TableDeleted(page.table.id)]
        assert outlet.closed == wire.NO_TABLE

    asyncio.run(go())


def test_standing_answers_are_told_to_their_person() -> None:
    async def go() -> None:
        socket_api, page, outlet = await sit_down("yspahan")
        events: list[TableEvent] = []
        socket_api.tables.events.listen(events.append)
        [reaction] = page.table.game.reactions
        answer = page.table.game.reactions[reaction].answers[1]
        await send(socket_api, page, {"type": "standing", "n": 1, "seat": 0, "reaction": reaction, "answer": answer})
        assert events == [NewAnswers(page.table, AMINA.id)]
        assert outlet.last("stands")["standing"][reaction] == answer
        await socket_api.tables.stop()

    asyncio.run(go())
