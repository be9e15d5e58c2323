"""Patches applied to the page's update give exactly the full update; in doubt a full update is sent."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

import pytest

import serai as cv
from serai.tables import protocol as wire
from serai.tables.api.socket_api import SocketApi
from serai.tables.live.patches import changed_cells
from serai.tables.live.subscribers import Subscriber
from serai.tables.play.bot_requests import InProcessRunner
from serai.tables.play.table import Table
from serai.tables.play.table_manager import TableManager
from serai.tables.store.memory_store import MemoryStore
from tests.server.helpers import Json, patched

AMINA, BILAL = wire.Person("amina", "Amina"), wire.Person("bilal", "Bilal")


class Customs:
    bot_pause = 0.0
    idle_seconds = 600.0
    tables_per_person = 50


class Reader:
    """An outlet that collects frames and applies patches."""

    def __init__(self) -> None:
        self.frames: list[Json] = []
        self.bytes = 0
        self.update: Json = {}

    def put(self, frame: bytes, *, whole: bool = False) -> None:
        message = json.loads(frame)
        if message["type"] == "patch":
            self.update = patched(self.update, message)
        elif message["type"] == "update":
            self.update = message
        else:
            return
        self.frames.append(message)
        self.bytes += len(frame)

    def close(self, code: int) -> None:
        raise AssertionError(code)


class TableWithPages:
    """A table of two people with pages, with and without patches: Amina's, Bilal's and a spectator's."""

    def __init__(self) -> None:
        self.tables = TableManager(MemoryStore(), InProcessRunner(), Customs())
        self.socket_api = SocketApi(self.tables)
        self.readers: list[Reader] = []
        self.pages: list[Subscriber] = []

    async def begin(self, game: str, seats: int) -> Table:
        both = [wire.SeatRequest("me")] * (seats - 1)
        wish = wire.NewTable(game, [*both, wire.SeatRequest("open")], access="public")
        self.table, *_ = await self.tables.seats.create(AMINA, wish)
        await self.tables.seats.join(self.table.id, BILAL, None, seats - 1)
        for person in (AMINA, BILAL, None):
            for patches in (True, False):
                await self.come(person, patches=patches)
        return self.table

    async def come(self, person: wire.Person | None, *, patches: bool, lang: wire.Language = "ru") -> Subscriber:
        reader = Reader()
        hello = wire.HelloMessage(wire.PROTOCOL, lang=lang, patches=patches)
        page = await self.socket_api.subscribe(hello, person.id if person else None, self.table.id, reader)
        self.readers.append(reader)
        self.pages.append(page)
        return page

    async def move(self, rng: random.Random) -> None:
        match = self.table.match
        assert match is not None
        seat = rng.choice(match.actors)
        person = self.table.seats[seat].person or ""
        back = [one for one in range(match.state.players) if match.can_undo(one)]
        play, client = self.tables.moves, f"x:{self.table.version}"
        if back and rng.random() < 0.2:
            who = self.table.seats[back[0]].person or ""
            await play.undo(self.table.id, who, back[0], rng.choice(["undo", "turn"]), self.table.version, client)
        else:
            action = rng.choice(match.state.legal(seat))
            await play.play(self.table.id, person, seat, action, self.table.version, client)


def run(play: Callable[[TableWithPages], Awaitable[None]]) -> None:
    async def go() -> None:
        await play(TableWithPages())

    asyncio.run(go())


@pytest.mark.parametrize("game", cv.games())
def test_a_patch_equals_a_full_update(game: str) -> None:
    async def play(setup: TableWithPages) -> None:
        rng = random.Random(game)
        table = await setup.begin(game, max(2, cv.game(game).players[0]))
        for _ in range(70):
            if table.is_over:
                break
            await setup.move(rng)
            for patching, whole in zip(setup.readers[::2], setup.readers[1::2], strict=True):
                assert json.dumps(patching.update) == json.dumps(whole.update)
        kinds = [frame["type"] for frame in setup.readers[0].frames[1:]]
        assert kinds.count("patch") > 50
        assert "patch" not in {frame["type"] for frame in setup.readers[1].frames}, "it has not asked for them"
        assert 3 * setup.readers[4].bytes < 2 * setup.readers[5].bytes, "spectators have no choices"

    run(play)


def test_the_end_of_a_game_is_a_full_update() -> None:
    async def play(setup: TableWithPages) -> None:
        rng = random.Random(3)
        table = await setup.begin("amul", 3)
        while not table.is_over:
            await setup.move(rng)
        last = [reader.frames[-1] for reader in setup.readers[::2]]
        assert {frame["type"] for frame in last} == {"update"}
        assert all(frame["seats"][0]["view"]["over"] for frame in last)

    run(play)


def test_in_doubt_a_full_update_is_sent() -> None:
    async def play(setup: TableWithPages) -> None:
        rng = random.Random(1)
        await setup.begin("five_tribes", 3)
        first, reader = setup.pages[0], setup.readers[0]

        async def next_is(kind: str) -> None:
            await setup.move(rng)
            assert reader.frames[-1]["type"] == kind

        await next_is("patch")
        await setup.socket_api.handle(first, json.dumps({"type": "sync", "n": 1, "lang": "en"}))
        await next_is("patch")
        assert not any("а" <= letter <= "я" for letter in reader.frames[-1]["prompt"]["text"])
        setup.table.views.sent.clear()  # as if nothing had been sent yet
        await next_is("update")
        await next_is("patch")
        sent = setup.table.views.sent
        sent.update({seat: (version - 1, parts) for seat, (version, parts) in sent.items()})
        await next_is("update")
        await next_is("patch")
        first._sent_version -= 1  # a version that the page may have missed
        await next_is("update")
        await setup.tables.seats.leave(setup.table.id, BILAL, None)
        assert reader.frames[-1]["type"] == "update", "changes of seats are sent as full updates"
        await setup.tables.seats.join(setup.table.id, BILAL, None, 2)
        await next_is("patch")

    run(play)


@pytest.mark.parametrize(
    ("was", "now", "found"),
    [
        ([1, 2, 3, 4], [1, 9, 3, 4], {1: 9}),
        ([1, 2, 3, 4], [1, 9, 9, 9], None),
        ([1, 2], [1, 2, 3], None),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": 1, "b": 2}, {"a": 1, "c": 2}, None),
        ({"count": 3}, {"count": 2}, None),
        ([1], {"a": 1}, None),
    ],
)
def test_places_of_a_field(was: object, now: object, found: object) -> None:
    assert changed_cells(was, now) == found
