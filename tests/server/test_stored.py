"""A server opens the database and the backup of version 0.1, and its games continue with the same outcomes."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

import serai as cv
from tests.cli.runner import run
from tests.server.helpers import Json, Page, Person
from tests.server.in_process_server import InProcessServer
from tests.stored import (
    FOLDER,
    NEW_KEYS,
    OLD_FILE,
    StoredPerson,
    read_fixture,
    shape_of,
    without_labels,
    without_new_fields,
    write_old_database,
)

STORED: Json = read_fixture("server.json.gz")
TABLES: dict[str, Json] = STORED["tables"]
STARTED = [key for key in TABLES if key != "open"]
WITHOUT_BOTS = [key for key in TABLES if "on" in TABLES[key]]
SECONDS = 30.0  # of a clock: between the last pulse of the old server and its last answer


@contextmanager
def people_at(server: InProcessServer) -> Iterator[dict[str, Person]]:
    found: dict[str, Person] = {name: StoredPerson(server, one) for name, one in STORED["people"].items()}
    yield found
    for person in found.values():
        person.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    """A server whose running tables are only viewed."""
    with InProcessServer(write_old_database(tmp_path_factory.mktemp("looked_at"))) as running:
        yield running


@pytest.fixture(scope="module")
def people(server: InProcessServer) -> Iterator[dict[str, Person]]:
    with people_at(server) as found:
        yield found


@pytest.fixture(scope="module")
def playing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(write_old_database(tmp_path_factory.mktemp("played"))) as running:
        yield running


@pytest.fixture(scope="module")
def players(playing_server: InProcessServer) -> Iterator[dict[str, Person]]:
    with people_at(playing_server) as found:
        yield found


def check_tables(folder: Path) -> dict[str, int]:
    checked = run("check-tables", "--data", str(folder), "--json")
    assert checked.exit_code == 0, checked.output
    counts: dict[str, int] = json.loads(checked.stdout)["counts"]
    return counts


def rows_of(backup: Path) -> list[Any]:
    """The rows of a backup, without its header and end."""
    return [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()[1:-1]]


def seen_by(person: Person, table_id: str) -> list[Json]:
    return without_labels(person.ask("GET", f"/api/tables/{table_id}/state"))


# -- the database ----------------------------------------------------------------------------------------------------


def test_all_tables_replay_and_a_backup_has_the_same_rows(tmp_path: Path) -> None:
    write_old_database(tmp_path)
    assert check_tables(tmp_path) == STORED["checked"] == {"ok": 7, "not started": 1, "old rules": 0, "broken": 0}
    assert run("backup", str(tmp_path / "new.backup"), "--data", str(tmp_path)).exit_code == 0
    for new, old in zip(rows_of(tmp_path / "new.backup"), rows_of(FOLDER / "server.backup"), strict=True):
        assert new[: len(old)] == old
        assert not any(new[len(old) :]), "a new column is empty"
    assert sorted(path.name for path in tmp_path.glob("*.sqlite")) == [OLD_FILE]


def test_tokens_lists_and_invitations_still_work(server: InProcessServer, people: dict[str, Person]) -> None:
    for name, person in people.items():
        stored = STORED["people"][name]
        assert person.ask("GET", "/api/me") == {"id": stored["id"], "nickname": stored["nickname"]}
        mine = person.ask("GET", "/api/tables/mine")["tables"]
        assert sorted(table["id"] for table in mine) == STORED["lists"]["mine"][name]
    assert [table["id"] for table in people["boris"].ask("GET", "/api/tables")["tables"]] == STORED["lists"]["public"]
    table_id = TABLES["open"]["id"]
    people["boris"].ask("POST", f"/api/tables/{table_id}/join", {"invite": "not-the-invitation"}, status=403)
    joined = people["boris"].join(table_id, STORED["invite"])
    assert (joined["status"], [seat["name"] for seat in joined["seats"][:2]]) == ("playing", ["Amina", "Boris"])
    assert [path.name for path in server.folder.glob("*.sqlite")] == [OLD_FILE]


@pytest.mark.parametrize("key", STARTED)
def test_a_table_is_sent_as_before(people: dict[str, Person], key: str) -> None:
    stored = TABLES[key]
    path = f"/api/tables/{stored['id']}"
    info = people["amina"].ask("GET", path)
    assert {name: info[name] for name in stored["info"]} == stored["info"]
    assert [{name: seat[name] for name in stored["seats"][0]} for seat in info["seats"]] == stored["seats"]
    for left, before in zip(info["clock"]["left"], stored["clock"], strict=True):
        if info["pace"]["kind"] == "days" and before is not None:  # with quiet hours, so it depends on the time of day
            assert left > info["pace"]["days"] * 86_400 - SECONDS
        else:
            assert left is before is None or abs(left - before) < SECONDS
    for name, states in stored["seen"].items():
        assert seen_by(people[name], stored["id"]) == states
    log = people["amina"].ask("GET", f"{path}/log")
    assert [[event["move"], event["seat"], event["key"], event["args"]] for event in log] == stored["log"]


def test_a_finished_game_has_its_record_and_its_replay(people: dict[str, Person]) -> None:
    stored = TABLES["finished"]
    path = f"/api/tables/{stored['id']}"
    assert people["amina"].ask("GET", f"{path}/record") == {"text": stored["record"], "complete": True}
    assert cv.Match.from_record(stored["record"]).scores == stored["info"]["scores"]
    course = people["boris"].ask("GET", f"{path}/course")
    assert [[move["seat"], move["scores"]] for move in course["moves"]] == stored["course"]
    after_20 = people["boris"].ask("GET", f"{path}/replay/20?open_hands=true")
    assert without_new_fields(after_20["view"], "yspahan")["state"] == stored["after_20"]
    kept: Json = STORED["replay"]
    [listed] = people["boris"].ask("GET", "/api/replays/mine")["replays"]
    assert listed["id"] == kept["id"]
    info = people["boris"].ask("GET", f"/api/replays/{kept['id']}")
    assert {name: info[name] for name in kept if name in info} == {name: kept[name] for name in kept if name in info}
    assert set(info) - set(kept) <= NEW_KEYS
    after_20 = people["boris"].ask("GET", f"/api/replays/{kept['id']}/20")
    assert without_new_fields(after_20["view"], "yspahan")["state"] == kept["after_20"]


# -- going on --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", WITHOUT_BOTS)
def test_the_next_moves_have_the_outcomes_that_the_old_server_drew(players: dict[str, Person], key: str) -> None:
    stored = TABLES[key]
    version = stored["info"]["version"]
    for number, (name, seat, action) in enumerate(stored["on"]["moves"]):
        move = {"seat": seat, "version": version, "action": action, "client": f"on:{number}"}
        version = players[name].ask("POST", f"/api/tables/{stored['id']}/play", move)["version"]
    info = players["amina"].ask("GET", f"/api/tables/{stored['id']}")
    assert (version, info["turn"]) == (stored["on"]["version"], stored["on"]["turn"])
    for name, states in stored["on"]["seen"].items():
        assert seen_by(players[name], stored["id"]) == states


def test_a_game_against_a_bot_goes_on(playing_server: InProcessServer, players: dict[str, Person]) -> None:
    stored = TABLES["merv"]

    async def play() -> int:
        async with Page(playing_server, stored["id"], players["amina"].token, seed=3) as page:
            await page.play_on(until=lambda page: page.version > stored["info"]["version"] + 12)
            return page.version

    assert asyncio.run(play()) > stored["info"]["version"] + 12
    log = players["amina"].ask("GET", f"/api/tables/{stored['id']}/log?since={stored['log'][-1][0] + 1}")
    assert {event["seat"] for event in log} >= {0, 1}


def test_a_snapshot_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """The log is replayed from its beginning, gives the same game, and the next line brings a new snapshot."""
    spoilt = {
        "yspahan": "'{'",
        "five_tribes": "json_remove(body, '$.match.position.gold')",
        "marrakesh": "json_set(body, '$.match.position.luck', 1)",
    }
    write_old_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / OLD_FILE)) as database, database:
        for key, body in spoilt.items():
            sql = f"UPDATE snapshots SET body = {body} WHERE table_id = ?"
            assert database.execute(sql, (TABLES[key]["id"],)).rowcount == 1
    assert check_tables(tmp_path) == STORED["checked"]
    with InProcessServer(tmp_path) as server, people_at(server) as people:
        for stored in (TABLES[key] for key in spoilt):
            for name, states in stored["seen"].items():
                assert seen_by(people[name], stored["id"]) == states
        assert people["amina"].ask("GET", "/healthz")["damaged"] == 0
        stored = TABLES["yspahan"]
        name, seat, action = stored["on"]["moves"][0]
        move = {"seat": seat, "version": stored["info"]["version"], "action": action, "client": "on"}
        version = people[name].ask("POST", f"/api/tables/{stored['id']}/play", move)["version"]
    with closing(sqlite3.connect(tmp_path / OLD_FILE)) as database:
        found = database.execute("SELECT number FROM snapshots WHERE table_id = ?", (stored["id"],)).fetchall()
    assert found == [(version,)]


def test_a_data_file_and_the_chat_of_a_table_are_kept(server: InProcessServer, people: dict[str, Person]) -> None:
    stored = TABLES["five_tribes"]
    assert stored["info"]["data"] == STORED["data"]
    data = people["boris"].ask("GET", f"/api/games/five_tribes/data/{STORED['data']}")
    assert data["setup"]["gold"] == 40

    async def read_chat() -> list[list[str]]:
        async with Page(server, stored["id"], people["boris"].token) as page:
            return [[line["name"], line["text"]] for line in page.update["chat"]]

    assert asyncio.run(read_chat()) == STORED["chat"]


# -- the backup, and the frames of an old page -----------------------------------------------------------------------


def test_a_backup_of_version_0_1_is_restored_and_played(tmp_path: Path) -> None:
    restored = run("restore", str(FOLDER / "server.backup"), "--data", str(tmp_path))
    assert restored.exit_code == 0, restored.output
    assert [path.name for path in tmp_path.glob("*.sqlite")] == ["serai.sqlite"]
    assert check_tables(tmp_path) == STORED["checked"]
    stored = TABLES["yspahan"]
    with InProcessServer(tmp_path) as server, closing(StoredPerson(server, STORED["people"]["amina"])) as amina:
        assert seen_by(amina, stored["id"]) == stored["seen"]["amina"]
        [name, seat, action] = stored["on"]["moves"][0]
        assert name == "amina"
        move = {"seat": seat, "version": stored["info"]["version"], "action": action, "client": "restored"}
        played = amina.ask("POST", f"/api/tables/{stored['id']}/play", move)
        assert played == {"version": stored["info"]["version"] + 1, "again": False}


def keys_of_hints(shape: Json) -> Json:
    """Hints are random; only the keys of their choices can be compared."""
    if shape["type"] != "hinted":
        return shape
    return {**shape, "choices": sorted({key for choice in shape["choices"] for key in choice})}


def test_an_old_page_gets_frames_with_the_same_keys(tmp_path: Path) -> None:
    stored = read_fixture("frames.json.gz")

    async def replay(server: InProcessServer) -> None:
        sockets: list[ClientConnection] = []
        for exchange in stored["frames"]:
            if '"type": "hello"' in exchange["sent"]:
                for socket in sockets:
                    await socket.close()
                sockets.append(await connect(server.live_url(stored["table"]), proxy=None, max_size=None))
            await sockets[-1].send(exchange["sent"])
            async with asyncio.timeout(30):
                got = [json.loads(await sockets[-1].recv()) for _ in exchange["got"]]
            found = [keys_of_hints(shape_of(without_new_fields(frame, "yspahan"))) for frame in got]
            assert found == [keys_of_hints(shape) for shape in exchange["got"]], exchange["sent"]
        await sockets[-1].close()

    with InProcessServer(write_old_database(tmp_path)) as server:
        server.do(server.application.tables.get(stored["table"])).row.hints = True  # since 0.2 off between people
        asyncio.run(replay(server))
