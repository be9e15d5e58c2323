"""Whoever deletes themselves leaves no name in the logs of tables, neither in what is stored nor in what is told."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from serai.server.store.database import Transaction
from serai.server.store.schema import ALL_TABLES, LINES
from serai.tables.model.rows import LogLine
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer

NAMES = ("Xaver Geheim", "Xaver zwei", "Xaver drei")


def read_lines(server: InProcessServer, table_id: str) -> list[LogLine]:
    def job(tx: Transaction) -> list[LogLine]:
        return LINES.select(tx, "WHERE table_id = ? ORDER BY number", table_id)

    return server.do(server.application.database.read(job))


def as_older_version(server: InProcessServer, table_id: str) -> None:
    """Store the lines as versions did that did not note who held a seat before."""

    def job(tx: Transaction) -> None:
        for line in LINES.select(tx, "WHERE table_id = ?", table_id):
            LINES.put(tx, replace(line, body=replace(line.body, held_by=None)), table_id)

    server.do(server.application.database.run(job))


@pytest.mark.parametrize("is_old", [False, True])
def test_a_deleted_name_is_gone(tmp_path: Path, is_old: bool) -> None:
    with (
        InProcessServer(tmp_path) as server,
        closing(Person(server, "Amina")) as amina,
        closing(Person(server, NAMES[0])) as xaver,
    ):
        made = amina.new_table("me", "open", "open", game="yspahan", access="public")
        table_id = made["table"]["id"]
        path = f"/api/tables/{table_id}"
        for name in NAMES:
            xaver.ask("PATCH", "/api/me", {"nickname": name})
            xaver.join(table_id, made["invite"])
            if name != NAMES[-1]:
                xaver.ask("POST", f"{path}/leave", {})
        amina.ask("POST", f"{path}/start", {})
        xaver.ask("POST", f"{path}/resign", {"seat": 1})
        before, log = read_lines(server, table_id), read_log(amina, path)
        assert log[:2] == [f"{NAMES[0]} sits down at place 2", f"{NAMES[0]} stands up from place 2"]
        if is_old:
            as_older_version(server, table_id)
        xaver.ask("DELETE", "/api/me")
        cleaned = read_log(amina, path)
        assert cleaned == [without_names(text) for text in log]
        after = read_lines(server, table_id)
        assert b"Xaver" not in msgspec.json.encode(after)
        assert [replace(line, body=None) for line in after] == [replace(line, body=None) for line in before]
        assert [line.body.moves for line in after] == [line.body.moves for line in before]
    with InProcessServer(tmp_path) as server, closing(Person(server)) as again:
        again.http.headers["authorization"] = f"Bearer {amina.token}"
        assert read_log(again, path) == cleaned


def read_log(person: Person, path: str) -> list[str]:
    return [one["text"] for one in person.ask("GET", f"{path}/log")]


def without_names(text: str) -> str:
    for name in NAMES:
        text = text.replace(name, "?")
    return text


def test_a_namesake_keeps_their_name_and_no_row_has_the_deleted_one(tmp_path: Path) -> None:
    """Two people of one name at a table, and one of them elsewhere, too."""
    name = "Xaver Geheim"
    with (
        InProcessServer(tmp_path) as server,
        closing(Person(server, "Amina")) as amina,
        closing(Person(server, name)) as xaver,
        closing(Person(server, name)) as namesake,
    ):
        tables = [amina.new_table("me", "open", "open", game="yspahan", access="public") for _ in range(2)]
        table_id = tables[0]["table"]["id"]
        for made, people in zip(tables, ((xaver, namesake), (xaver,)), strict=True):
            for one in people:
                one.join(made["table"]["id"], made["invite"])
        for one in (xaver, namesake):
            one.ask("POST", f"/api/tables/{table_id}/leave", {})
        xaver.ask("DELETE", "/api/me")
        assert read_log(amina, f"/api/tables/{table_id}") == [
            "? sits down at place 2",
            f"{name} sits down at place 3",
            "? stands up from place 2",
            f"{name} stands up from place 3",
        ]
        namesake.ask("DELETE", "/api/me")

        def job(tx: Transaction) -> list[str]:
            return [table.name for table in ALL_TABLES for row in table.iterate_rows(tx) if name in repr(row)]

        assert server.do(server.application.database.read(job)) == []
