"""`serai check-tables` replays all stored games and reports those that differ from what was stored."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.server.store import SQLITE_FILE
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person, Server


@pytest.fixture(scope="module")
def forker() -> Iterator[ServerForker]:
    found = ServerForker()
    yield found
    found.close()


def play_some(server: Server, person: Person) -> dict[str, str]:
    """Tables in all states."""
    tables = {
        "running": person.new_table("me", "me")["table"]["id"],
        "finished": person.new_table("me", "me")["table"]["id"],
        "with a bot": person.new_table("me", "greedy")["table"]["id"],
        "open": person.new_table("me", "open")["table"]["id"],
    }

    async def play(name: str, moves: int) -> None:
        async with Page(server, tables[name], person.token, seed=1) as page:
            for _ in range(4):
                moves -= await page.play_on(moves=min(5, moves))
                for state in page.update["seats"]:
                    if state["can_undo"]:
                        answer = await page.take_back(state["seat"], "turn")
                        await page.until(lambda page, answer=answer: page.version >= answer["version"])  # type: ignore[misc]
                        break
            await page.play_on(moves=moves)

    async def all_of_them() -> None:
        await asyncio.gather(play("running", 60), play("finished", 10_000), play("with a bot", 30))

    asyncio.run(all_of_them())
    return tables


@pytest.fixture(scope="module")
def played(forker: ServerForker, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], Person]:
    folder = tmp_path_factory.mktemp("checked")
    with ForkedServer(forker, folder) as server:
        person = Person(server)
        tables = play_some(server, person)
    person.close()
    return folder, tables, person


@pytest.fixture
def data(played: tuple[Path, dict[str, str], Person], tmp_path: Path) -> Path:
    """A copy of the database to damage."""
    with (
        contextlib.closing(sqlite3.connect(played[0] / SQLITE_FILE)) as source,
        contextlib.closing(sqlite3.connect(tmp_path / SQLITE_FILE)) as copy,
    ):
        source.backup(copy)
    return tmp_path


def change(data: Path, sql: str, *values: Any) -> None:
    with contextlib.closing(sqlite3.connect(data / SQLITE_FILE)) as database, database:
        assert database.execute(sql, values).rowcount == 1


def check(data: Path) -> tuple[int, dict[str, Any]]:
    command = [sys.executable, "-m", "serai", "check-tables", "--data", str(data), "--json"]
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    return done.returncode, {"counts": report["counts"], **{one["table"]: one for one in report["tables"]}}


def body_of(data: Path, table: str, kind: str) -> tuple[int, dict[str, Any]]:
    """The last line of a kind that has moves."""
    with contextlib.closing(sqlite3.connect(data / SQLITE_FILE)) as database:
        sql = "SELECT number, body FROM lines WHERE table_id = ? AND kind = ? ORDER BY number DESC"
        found = database.execute(sql, (table, kind)).fetchall()
    return next((number, json.loads(body)) for number, body in found if json.loads(body).get("moves"))


def test_intact_tables_pass(played: tuple[Path, dict[str, str], Person], data: Path) -> None:
    code, report = check(data)
    assert code == 0
    assert report["counts"] == {"ok": 3, "not started": 1, "old rules": 0, "broken": 0}


def test_findings_are_printed_as_text(played: tuple[Path, dict[str, str], Person], data: Path) -> None:
    change(data, "UPDATE tables SET rules = rules + 1 WHERE id = ?", played[1]["running"])
    command = [sys.executable, "-m", "serai", "check-tables", "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0
    assert f"{played[1]['running']} (five_tribes): old rules: made with version" in done.stdout
    assert "2 ok, 1 not started, 1 old rules" in done.stdout
    nothing = subprocess.run(
        [*command[:-1], str(data / "nowhere")], capture_output=True, text=True, timeout=120, check=False
    )
    assert nothing.returncode == 2
    assert "there are no tables" in nothing.stderr
    assert not (data / "nowhere").exists()


def test_damaged_tables_are_found(played: tuple[Path, dict[str, str], Person], data: Path) -> None:
    """Damage of several kinds: an illegal move, a missing line, another result, another snapshot."""
    tables = played[1]
    number, body = body_of(data, tables["running"], "play")
    vocabulary = cv.game("five_tribes").vocabulary
    is_bid = vocabulary.write(body["moves"][0][1]).startswith("bid ")
    body["moves"][0][1] = vocabulary.read("pick a1" if is_bid else "bid 0")  # an action of another decision
    sql = "UPDATE lines SET body = ? WHERE table_id = ? AND number = ?"
    change(data, sql, json.dumps(body), tables["running"], number)
    change(data, "DELETE FROM lines WHERE table_id = ? AND number = 7", tables["with a bot"])
    change(
        data,
        "UPDATE tables SET result = ? WHERE id = ?",
        '{"scores":[1,2],"winners":[1],"by":"game"}',
        tables["finished"],
    )
    code, report = check(data)
    assert code == 1
    assert report["counts"]["broken"] == 3
    assert report[tables["running"]]["line"] == number
    assert "is not possible" in report[tables["running"]]["why"]
    assert report[tables["with a bot"]]["line"] == 7
    assert "the result is [1, 2]" in report[tables["finished"]]["why"]


def test_a_damaged_snapshot_is_found(played: tuple[Path, dict[str, str], Person], data: Path) -> None:
    table = played[1]["running"]
    with contextlib.closing(sqlite3.connect(data / SQLITE_FILE)) as database:
        (body,) = database.execute("SELECT body FROM snapshots WHERE table_id = ?", (table,)).fetchone()
    snapshot = json.loads(body)
    snapshot["match"]["before"] += 1
    change(data, "UPDATE snapshots SET body = ? WHERE table_id = ?", json.dumps(snapshot), table)
    code, report = check(data)
    assert code == 1
    assert report[table]["why"] == "the snapshot is of another game"


def test_a_table_of_other_rules_says_why_it_cannot_go_on(
    forker: ServerForker, played: tuple[Path, dict[str, str], Person], data: Path
) -> None:
    _, tables, person = played
    for name in ("running", "with a bot", "open"):
        change(data, "UPDATE tables SET rules = rules + 1 WHERE id = ?", tables[name])
    with ForkedServer(forker, data) as server:

        async def visit(name: str) -> None:
            async with Page(server, tables[name], person.token) as page:
                assert page.update["table"]["playable"] is False
                assert [one["choices"] for one in page.update["seats"]] == [[]] * len(page.update["seats"])
                refused = await page.play(0, "anything")
                assert refused["type"] == "refused"
                assert refused["code"] == "old_rules"
                assert "version" in refused["message"]

        async def visits() -> None:
            for name in ("running", "with a bot"):
                await visit(name)
            async with Page(server, tables["finished"], person.token) as page:
                assert page.update["table"]["playable"] is True
                assert page.update["table"]["scores"]

        asyncio.run(visits())
        assert server.healthy()
    assert '"level": "error"' not in server.logged(), server.logged()
