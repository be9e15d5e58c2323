"""A running game moves to a server and back, as its complete record."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.game.registry import games
from tests.pocket.helpers import Json, Pocket
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer

BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(Path(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def person(server: InProcessServer) -> Iterator[Person]:
    somebody = Person(server)
    yield somebody
    somebody.close()


class There:
    """A client of the server with the interface of `Pocket`."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        return await asyncio.to_thread(self.person.ask, method, "/api" + path, body)


async def play_some(where: Pocket | There, table: str, pick: random.Random, moves: int) -> Json:
    """Play a number of moves of the first seat; returns its view when it is to act again."""
    for number in range(moves + 1):
        while (info := await where.ask("GET", f"/tables/{table}"))["turn"] != [0]:
            if info["status"] == "over":
                break
            await asyncio.sleep(0.01)
        state: Json = (await where.ask("GET", f"/tables/{table}/state"))[0]
        if number == moves or info["status"] == "over":
            return state
        action = pick.choice(state["choices"])["text"]
        move = {"seat": 0, "version": info["version"], "action": action, "client": f"{table} {number}"}
        await where.ask("POST", f"/tables/{table}/play", move)
    raise AssertionError


async def carry(source: Pocket | There, table: str, to: Pocket | There, seats: list[Json]) -> str:
    record = (await source.ask("GET", f"/tables/{table}/record?whole=true"))["text"]
    replay = await to.ask("POST", "/replays", {"text": record})
    assert replay["result"] is None
    made = await to.ask("POST", f"/replays/{replay['id']}/table", {"seats": seats})
    return str(made["table"]["id"])


@pytest.mark.parametrize("game", games())
def test_a_running_game_goes_to_a_server_and_back(person: Person, game: str) -> None:
    seats: list[Json] = [{"kind": "me"}, *[BOT] * max(1, cv.game(game).players[0] - 1)]

    async def go() -> None:
        here, there, pick = Pocket(), There(person), random.Random(4)
        await here.ask("POST", "/people", {"nickname": "Amina"})
        table = (await here.ask("POST", "/tables", {"game": game, "seats": seats}))["table"]["id"]
        before = await play_some(here, table, pick, 5)
        again = await carry(here, table, there, seats)
        assert await same_sight(there, again, before) == before["view"]["moves"]
        before = await play_some(there, again, pick, 5)
        back = await carry(there, again, here, seats)
        await same_sight(here, back, before)
        await play_some(here, back, pick, 3)
        log = await here.ask("GET", f"/tables/{back}/log")
        assert min(event["move"] for event in log) == 1  # the history was transferred
        await here.server.stop()

    asyncio.run(go())


async def same_sight(where: Pocket | There, table: str, before: Json) -> int:
    """The same hand, board and choices as before the transfer."""
    state = (await where.ask("GET", f"/tables/{table}/state"))[0]
    assert state["view"]["state"] == before["view"]["state"]
    assert state["choices"] == before["choices"]
    return int(state["view"]["moves"])


async def make_tournament_table(server: InProcessServer, table_id: str) -> None:
    table = await server.application.tables.get(table_id)
    async with table.lock:  # a bot's move that is being stored would put the row before the change back
        table.row.tournament = "t"


@pytest.mark.parametrize("what", ["rated", "tournament", "hot seat"])
def test_the_whole_record_is_refused_where_others_or_ratings_depend_on_it(
    person: Person, server: InProcessServer, what: str
) -> None:
    seats = [{"kind": "me"}, {"kind": "me", "name": "Zayn"} if what == "hot seat" else BOT]
    rated = {"rated": True} if what == "rated" else {}
    table = person.ask("POST", "/api/tables", {"game": "amul", "seats": [*seats, BOT], **rated})["table"]["id"]
    if what == "tournament":
        server.do(make_tournament_table(server, table))
    info = person.ask("GET", f"/api/tables/{table}")
    assert (info["status"], info["portable"]) == ("playing", False)
    answer = person.http.get(f"/api/tables/{table}/record?whole=true")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_alone")
    assert "card_p3" not in person.ask("GET", f"/api/tables/{table}/record")["text"]


def test_the_record_of_a_game_from_a_position_does_not_show_the_position(
    person: Person, server: InProcessServer
) -> None:
    position = cv.new_match("amul", 3, seed=1).state.to_dict()
    text = cv.match_from_position("amul", position).record.text()
    assert "position:" in text
    replay = person.ask("POST", "/api/replays", {"text": text})["id"]
    made = person.ask("POST", f"/api/replays/{replay}/table", {"seats": [{"kind": "me"}, BOT, BOT]})["table"]["id"]
    stranger = Person(server)
    for asker in (person, stranger):
        record = asker.ask("GET", f"/api/tables/{made}/record")
        assert ("position:" in record["text"], record["complete"]) == (False, False)
    assert "position:" in person.ask("GET", f"/api/tables/{made}/record?whole=true")["text"]
    assert person.ask("GET", f"/api/tables/{made}")["portable"]
    assert not stranger.ask("GET", f"/api/tables/{made}")["portable"]
    stranger.close()


def test_the_whole_record_of_a_game_with_others_is_refused(person: Person, server: InProcessServer) -> None:
    other = Person(server)
    made = person.ask("POST", "/api/tables", {"game": "yspahan", "seats": [{"kind": "me"}, {"kind": "open"}]})
    table = made["table"]["id"]
    other.ask("POST", f"/api/tables/{table}/join", {"invite": made["invite"]})
    for asker in (person, other):
        answer = asker.http.request("GET", f"/api/tables/{table}/record?whole=true")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_alone")
    other.close()


def test_records_that_cannot_continue_are_refused(person: Person) -> None:
    over = cv.new_match("yspahan", 2, seed=1)
    while not over.over:
        over.play(over.state.legal(over.actors[0])[0], over.actors[0])
    running = cv.new_match("yspahan", 2, seed=1).record.text()
    me, bot = {"kind": "me"}, {"kind": "bot"}
    for text, seats, code in (
        (over.record.text(), [me, bot], "over"),
        (running, [me, bot, bot], "bad_setup"),
        (running, [me, {"kind": "open"}], "brought"),
    ):
        replay = person.ask("POST", "/api/replays", {"text": text})["id"]
        answer = person.http.request("POST", f"/api/replays/{replay}/table", json={"seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (409, code)
