"""Standing answers at tables: stored, private, and played as moves of the seat."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from serai.core.api.match import Match
from serai.core.game.game import Components
from serai.core.rules.chance import Chance
from serai.tables.model.rows import TableRow
from serai.tables.play import match_lines
from serai.tables.replays.integrity_check import NOT_STARTED, OK, check_tables
from tests.games.yspahan.match_builder import BLUE, RED, table
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer

MOVE = "move camel s1"  # to two goods of Red, who has three camels
SAVE: Json = {"reaction": "save_goods", "answer": "always_save"}
ASK = {"save_goods": "ask"}
SAVING = {"save_goods": "always_save"}


@pytest.fixture(autouse=True)
def at_the_supervisor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of Yspahan starts with Blue about to send two goods of Red."""
    position = table(
        3,
        tower={"camel": "1x2", "gold": "6x2"},
        goods={RED: "bag_white_2 barrel_white_1"},
        camels={RED: 3},
        hands={BLUE: "take_gold"},
    ).state.to_dict()
    begin = match_lines.new_match

    def begin_there(row: TableRow, chance: Chance, data: Components | None, start: Any = None) -> Match:
        if row.game != "yspahan":
            return begin(row, chance, data, start)
        match = Match.from_position("yspahan", position, chance=chance, auto=False)
        match.auto = True
        return match

    monkeypatch.setattr(match_lines, "new_match", begin_there)


@pytest.fixture
def people(server: InProcessServer) -> Iterator[list[Person]]:
    found = [Person(server, name) for name in ("Amina", "Boris", "Chen")]
    yield found
    for person in found:
        person.close()


def sit_down(people: list[Person], game: str = "yspahan") -> str:
    made = people[0].new_table("me", "open", "open", game=game)
    table_id: str = made["table"]["id"]
    for person in people[1:]:
        person.join(table_id, made["invite"])
    return table_id


@asynccontextmanager
async def pages_of(server: InProcessServer, table_id: str, people: list[Person]) -> AsyncIterator[list[Page]]:
    """The pages of Blue, of another player, of Red (two) and of a spectator."""
    tokens = [*(person.token for person in people), people[RED].token, None]
    pages = [Page(server, table_id, token, keep=True) for token in tokens]
    try:
        for page in pages:
            await page.open()
        yield pages
    finally:
        for page in pages:
            await page.close()


async def reach(pages: list[Page], version: int) -> None:
    for page in pages:
        await page.until(lambda page: page.version >= version)


async def synced(page: Page) -> None:
    page.n += 1
    await page.send({"type": "sync", "n": page.n})
    await page.next("update")


def goods(page: Page, seat: int | None) -> list[str]:
    found: list[str] = page.seat_state(seat)["view"]["state"]["goods"][RED]
    return found


async def check_games(server: InProcessServer, game: str) -> None:
    """Every stored table of a game plays again as it was stored."""
    findings = [one async for one in check_tables(server.application.tables.store)]
    assert [
        (one.verdict, one.why) for one in findings if one.game == game and one.verdict not in (OK, NOT_STARTED)
    ] == []
    assert findings


async def check_all(server: InProcessServer) -> None:
    await check_games(server, "yspahan")


def test_the_game_lists_its_standing_answers(server: InProcessServer, people: list[Person]) -> None:
    reactions = {one["id"]: one["reactions"] for one in people[0].ask("GET", "/api/games")}
    assert reactions["yspahan"] == {
        "save_goods": {"step": "save_with_camel", "answers": ["ask", "always_save", "always_send"], "once": False}
    }
    assert reactions["merv"] == {}
    assert reactions["five_tribes"]["next_bid"]["once"]


def test_a_standing_answer_is_played_and_private(server: InProcessServer, people: list[Person]) -> None:
    table_id = sit_down(people)

    async def go() -> None:
        async with pages_of(server, table_id, people) as pages:
            blue, other, red, twin, spectator = pages
            assert red.seat_state(RED)["standing"] == ASK
            assert spectator.seat_state(None)["standing"] == {}
            version = red.version
            answer = await red.ask("standing", seat=RED, **SAVE)
            assert (answer["type"], answer["version"]) == ("ack", version), "nothing happened at the table"
            for page in (red, twin):
                if not any(frame["type"] == "stands" for frame in page.frames):
                    await page.next("stands")
                frames = [frame for frame in page.frames if frame["type"] == "stands"]
                assert frames == [{"type": "stands", "seat": RED, "standing": SAVING}]
            assert (await blue.play(BLUE, MOVE))["type"] == "ack"
            await reach(pages, version + 1)
            assert blue.turn == [BLUE]
            assert goods(spectator, None) == ["bag_white_2", "barrel_white_1"]
            assert [one["key"] for one in blue.update["events"]].count("save") == 2
            assert not blue.seat_state(BLUE)["can_undo"]
            assert red.seat_state(RED)["standing"] == SAVING
            assert blue.seat_state(BLUE)["standing"] == ASK
            for page in (blue, other, spectator):
                await synced(page)
                assert "always_" not in json.dumps(page.frames)
                assert all(frame["type"] != "stands" for frame in page.frames)
            state = await asyncio.to_thread(people[RED].ask, "GET", f"/api/tables/{table_id}/state")
            assert "always_save" in json.dumps(state)
            for person in (people[BLUE], people[1]):
                for path in ("", "/state", "/log", "/record"):
                    seen = await asyncio.to_thread(person.ask, "GET", f"/api/tables/{table_id}{path}")
                    assert "always_" not in json.dumps(seen)

    asyncio.run(go())
    server.do(check_all(server))


def test_a_standing_answer_given_when_asked_answers_at_once(server: InProcessServer, people: list[Person]) -> None:
    table_id = sit_down(people)

    async def go() -> None:
        async with pages_of(server, table_id, people) as pages:
            blue, _, red, *_ = pages
            version = red.version
            await blue.play(BLUE, MOVE)
            await reach(pages, version + 1)
            assert red.choices(RED) == ["save yes", "save no"]
            answer = await red.ask("standing", seat=RED, reaction="save_goods", answer="always_send")
            assert (answer["type"], answer["version"]) == ("ack", version + 2)
            await reach(pages, version + 2)
            assert (blue.turn, goods(blue, BLUE)) == ([BLUE], [])
            assert (blue.update["cause"], blue.update["by"]) == ("play", RED)
            assert red.seat_state(RED)["standing"] == {"save_goods": "always_send"}
            # From now on Red is asked again.
            await red.ask("standing", seat=RED, reaction="save_goods", answer="ask")
            await synced(red)
            assert red.seat_state(RED)["standing"] == ASK

    asyncio.run(go())
    server.do(check_all(server))


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"reaction": "fly", "answer": "always_save"}, "bad_answer"),
        ({"reaction": "save_goods", "answer": "always"}, "bad_answer"),
        ({"reaction": "save_goods", "answer": ""}, "bad_message"),
        ({"reaction": "save_goods"}, "bad_message"),
        ({"reaction": "save_goods", "answer": "ask", "seat": BLUE}, "not_yours"),
        ({"reaction": "save_goods", "answer": "ask", "seat": 7}, "not_yours"),
    ],
)
def test_invalid_standing_answers_are_refused(
    server: InProcessServer, people: list[Person], fields: Json, code: str
) -> None:
    table_id = sit_down(people)

    async def go() -> None:
        async with pages_of(server, table_id, people) as (blue, _, red, *_):
            version = blue.version
            await blue.play(BLUE, MOVE)
            await red.until(lambda page: page.version == version + 1)
            await red.send({"type": "standing", "n": 1, "seat": RED, **fields})
            answer = await red.next("refused")
            assert (answer["type"], answer["code"]) == ("refused", code)
            assert (await red.play(RED, "save no"))["version"] == version + 2, "nothing was played"
            await red.until(lambda page: page.version == version + 2)
            assert red.seat_state(RED)["standing"] == ASK

    asyncio.run(go())


def test_standing_answers_are_refused_without_an_active_seat(server: InProcessServer, people: list[Person]) -> None:
    """Refused for spectators, strangers, tables not started or over, and games without such questions."""
    table_id, tribes = sit_down(people), sit_down(people, "merv")
    waiting = people[0].new_table("me", "open", "open", game="yspahan")["table"]["id"]
    over = sit_down(people)
    people[0].ask("POST", f"/api/tables/{over}/archive")
    stranger = Person(server, "Dana")

    async def code(table_id: str, token: str | None, seat: int = 0) -> str:
        async with Page(server, table_id, token) as page:
            found: str = (await page.ask("standing", seat=seat, **SAVE))["code"]
            return found

    async def go() -> None:
        assert await code(table_id, None) == "watching"
        assert await code(table_id, stranger.token) == "not_yours"
        assert await code(tribes, people[0].token) == "bad_answer"
        assert await code(waiting, people[0].token) == "not_started"
        assert await code(over, people[0].token) == "over"

    asyncio.run(go())
    stranger.close()


def test_a_standing_answer_ends_when_the_seat_changes_its_player(server: InProcessServer, people: list[Person]) -> None:
    table_id = sit_down(people)
    newcomer = Person(server, "Dana")

    async def go() -> None:
        async with pages_of(server, table_id, people) as (_, _, red, *_):
            await red.ask("standing", seat=RED, **SAVE)
        await asyncio.to_thread(people[RED].ask, "POST", f"/api/tables/{table_id}/leave", {"seat": RED})
        invite = await asyncio.to_thread(people[0].ask, "POST", f"/api/tables/{table_id}/invites", {"seat": RED})
        await asyncio.to_thread(newcomer.join, table_id, invite["invite"])
        async with (
            Page(server, table_id, newcomer.token) as page,
            Page(server, table_id, people[BLUE].token) as blue,
        ):
            assert page.seat_state(RED)["standing"] == ASK
            await blue.play(BLUE, MOVE)
            await page.until(lambda page: bool(page.my_turn))

    asyncio.run(go())
    newcomer.close()


def test_a_standing_answer_survives_a_restart(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        people = [Person(server, name) for name in ("Amina", "Boris", "Chen")]
        table_id = sit_down(people)

        async def say() -> None:
            async with Page(server, table_id, people[RED].token) as red:
                assert (await red.ask("standing", seat=RED, **SAVE))["type"] == "ack"

        asyncio.run(say())
    with InProcessServer(tmp_path) as server:

        async def play() -> None:
            async with (
                Page(server, table_id, people[BLUE].token) as blue,
                Page(server, table_id, people[RED].token) as red,
            ):
                assert red.seat_state(RED)["standing"] == SAVING
                version = blue.version
                await blue.play(BLUE, MOVE)
                await blue.until(lambda page: page.version > version)
                assert blue.turn == [BLUE]

        asyncio.run(play())
        server.do(check_all(server))
    for person in people:
        person.close()


def test_a_process_that_did_not_know_the_standing_answer(server: InProcessServer, people: list[Person]) -> None:
    """Another process stored a question without knowing the standing answer; this process answers it."""
    table_id = sit_down(people)

    async def go() -> Json:
        tables = server.application.tables
        other = type(tables)(tables.store, tables.bot_runner, tables.settings)
        await other.get(table_id)
        await tables.moves.set_standing_answer(table_id, people[RED].id, RED, "save_goods", "always_save")
        mine = await tables.get(table_id)
        await other.moves.play(table_id, people[BLUE].id, BLUE, MOVE, mine.version, "c:1")
        assert (await other.get(table_id)).match.actors == (RED,)  # type: ignore[union-attr]
        await tables.catch_up(table_id)
        assert mine.match is not None
        assert mine.match.actors == (BLUE,)
        await other.catch_up(table_id)
        theirs = await other.get(table_id)
        assert theirs.match is not None
        assert theirs.seats[RED].standing == SAVING
        assert theirs.version == mine.version
        state: Json = theirs.match.state.to_dict()
        assert state == mine.match.state.to_dict()
        return state

    assert server.do(go())["camels"][RED] == 1
    server.do(check_all(server))
