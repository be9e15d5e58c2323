"""A server and the browser server give the same answers, for every game."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

import serai as cv
from serai.core.game.registry import games
from serai.tables import protocol as wire
from serai.tables.play import new_table
from tests.pocket.helpers import Json, Pocket
from tests.server.helpers import Person, patched
from tests.server.in_process_server import InProcessServer

pytestmark = pytest.mark.unmeasured

MOVES = 25
# Fields that differ between two tables: random ids and times.
OWN = {"created", "updated", "at", "now", "stands"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(Path(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def person(server: InProcessServer) -> Iterator[Person]:
    somebody = Person(server)
    yield somebody
    somebody.close()


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sealed:
        @staticmethod
        def token_bytes(n: int) -> bytes:
            return bytes(range(n))

    monkeypatch.setattr(new_table, "secrets", Sealed)


def common(found: Any, *own: str) -> Any:
    """Replace these ids and all times, which differ between tables."""
    if isinstance(found, dict):
        return {key: common(value, *own) for key, value in found.items() if key not in OWN}
    if isinstance(found, list):
        return [common(one, *own) for one in found]
    return "*" if found in own else found


class Socket:
    """A page at the server's table, with the interface of `Pocket`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def say(self, frame: Json) -> None:
        self.socket.send(json.dumps(frame))

    def hear(self, most: int) -> list[Json]:
        return [json.loads(self.socket.recv(timeout=20)) for _ in range(most)]


class Both:
    """Sends the same requests and frames to a server and to a browser server."""

    def __init__(self, person: Person, pocket: Pocket, game: str) -> None:
        self.person = person
        self.pocket = pocket
        self.wish = {"game": game, "seats": [{"kind": "me"}] * max(2, cv.game(game).players[0])}
        self.n = 0
        self.update: Json = {}

    async def sit_down(self) -> None:
        await self.pocket.ask("POST", "/people", {"nickname": "Amina"})
        there = self.person.ask("POST", "/api/tables", self.wish)
        here = await self.pocket.ask("POST", "/tables", self.wish)
        self.there, self.here = there["table"]["id"], here["table"]["id"]
        self._equal(here, there)
        assert self.here.startswith("here-")

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Send a request to both; `*` in the path stands for the table's id."""
        there = self.person.ask(method, "/api" + path.replace("*", self.there), body)
        here = await self.pocket.ask(method, path.replace("*", self.here), body)
        self._equal(here, there)
        return here

    def _equal(self, here: Any, there: Any) -> None:
        assert common(here, self.here) == common(there, self.there)

    async def come(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": wire.PROTOCOL, "patches": True, "lang": "ru"}
        self.socket = Socket(socket)
        self.socket.say({**hello, "token": self.person.token})
        self.line = await self.pocket.open(self.here, **hello)
        self._same(self.pocket.frames[self.line])

    async def say(self, frame: Json) -> None:
        self.n += 1
        sent = {**frame, "n": self.n}
        self.socket.say(sent)
        self._same(await self.pocket.send(self.line, sent))

    def move(self, seat: int) -> Json:
        return {"client": "c", "seat": seat, "version": self.update["version"]}

    def _same(self, here: list[Json]) -> None:
        there = self.socket.hear(len(here))
        self._equal(here, there)
        for one in here:
            if one["type"] == "update":
                self.update = one
            elif one["type"] == "patch":
                self.update = patched(self.update, one)


async def compare(person: Person, game: str, moves: int) -> None:
    both = Both(person, Pocket(), game)
    await both.sit_down()
    with connect(person.server.live_url(both.there), proxy=None) as socket:
        await both.come(socket)
        await play(both, moves)
        await look_around(both, game)


async def play(both: Both, moves: int) -> None:
    chosen = random.Random(1)
    for _ in range(moves):
        seats = [one for one in both.update["seats"] if one["choices"]]
        if not seats:
            break
        seat, action = seats[0]["seat"], chosen.choice(seats[0]["choices"])["text"]
        await both.say({"type": "preview", "seat": seat, "action": action})
        await both.say({**both.move(seat), "type": "play", "action": action})
    await both.say({**both.move(0), "type": "play", "action": "nonsense"})
    await both.say({**both.move(0), "type": "undo", "what": "undo"})
    await both.say({"type": "say", "text": "Салам"})
    await both.say({"type": "ping"})


async def look_around(both: Both, game: str) -> None:
    for path in ("", "/state?lang=ru", "/log", "/log?since=2&before=9", "/again?seat=0&since=1", "/record"):
        await both.ask("GET", f"/tables/*{path}")
    await both.ask("POST", "/tables/*/archive")
    record = await both.ask("GET", "/tables/*/record")
    await both.ask("GET", "/tables/*/course?lang=ru")
    await both.ask("GET", "/tables/*/replay/5?seat=1&open_hands=true")
    await both.ask("GET", "/tables/mine?archived=true")
    there = both.person.ask("POST", "/api/replays", {"text": record["text"]})["id"]
    here = (await both.pocket.ask("POST", "/replays", {"text": record["text"]}))["id"]
    for path in ("", "/7?lang=ru", "/course"):
        found = await both.pocket.ask("GET", f"/replays/{here}{path}")
        assert common(found, here) == common(both.person.ask("GET", f"/api/replays/{there}{path}"), there)
    for path in ("text/ru", "rules/en", "data", "data-file", "lessons", "showcase"):
        await both.ask("GET", f"/games/{game}/{path}")
    for lesson in (await both.ask("GET", f"/games/{game}/lessons"))[:1]:
        await both.ask("POST", f"/games/{game}/lessons/{lesson['id']}/try", {"actions": [], "lang": "en"})


@pytest.mark.parametrize("game", games())
def test_equal_frames(person: Person, game: str) -> None:
    asyncio.run(compare(person, game, MOVES))


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_equal_frames_to_the_end(person: Person, game: str) -> None:
    asyncio.run(compare(person, game, 10_000))


def test_equal_lists_and_refusals(person: Person) -> None:
    async def go() -> None:
        both = Both(person, Pocket(), "yspahan")
        await both.sit_down()
        await both.ask("GET", "/games")
        await both.ask("GET", "/games/puzzles")
        for method, path in (("GET", "/tables/nowhere"), ("GET", "/games/chess/data"), ("GET", "/tables/*/course")):
            status, text = await both.pocket.server.ask(method, path.replace("*", both.here))
            answer = both.person.http.request(method, "/api" + path.replace("*", both.there))
            assert (status, json.loads(text)) == (answer.status_code, answer.json())

    asyncio.run(go())
