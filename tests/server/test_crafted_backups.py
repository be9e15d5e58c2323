"""Backups that somebody has written by hand: refused as a whole, or restored with only their own tables damaged."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from serai.server.store import integrity_check
from serai.server.store.backup import BadBackup
from tests.server.helpers import Person
from tests.server.in_process_server import InProcessServer
from tests.server.test_backup import keep, people_and_tables, put_back, verdicts

Lines = list[Any]  # a header, rows, an end


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with InProcessServer(folder) as server:
        amina, mine = people_and_tables(server)
        (folder / "mine").write_text(f"{mine} {amina.token}")
        keep(folder, folder / "a.backup")
        amina.close()
    return folder


def craft(kept: Path, file: Path, change: Callable[[Lines], None]) -> Path:
    """A changed backup with the counts and the checksum that it should have, unless the change says otherwise."""
    lines = [json.loads(text) for text in gzip.decompress((kept / "a.backup").read_bytes()).splitlines()]
    head, *rows, end = lines
    end["rows"] = {}
    change(lines := [head, *rows, end])
    rows = [json.dumps(row).encode() + b"\n" for row in lines[1:-1]]
    end["sha256"] = hashlib.sha256(b"".join(rows)).hexdigest()
    if not end["rows"]:
        names = [str(row[0]) if row else "" for row in lines[1:-1]]
        end["rows"] = {name: names.count(name) for name in names}
    file.write_bytes(gzip.compress(b"".join([json.dumps(head).encode() + b"\n", *rows, json.dumps(end).encode()])))
    return file


def column(lines: Lines, table: str, name: str) -> int:
    """The place of a column in a row."""
    place: int = lines[0]["columns"][table].index(name) + 1
    return place


def first_row(lines: Lines, table: str) -> list[Any]:
    return next(row for row in lines[1:-1] if row[0] == table)


def set_value(table: str, name: str, value: Any) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        first_row(lines, table)[column(lines, table, name)] = value

    return change


def without_column(name: str, *, in_header_only: bool) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        place = column(lines, "people", name)
        lines[0]["columns"]["people"].pop(place - 1)
        for row in lines[1:-1]:
            if row[0] == "people" and not in_header_only:
                row.pop(place)

    return change


def _rename_twice(lines: Lines) -> None:
    lines[0]["columns"]["people"][1] = "id"


def _forget_table(lines: Lines) -> None:
    del lines[0]["columns"]["people"]


def _copy_row(lines: Lines) -> None:
    lines.insert(1, first_row(lines, "people"))


def _line_of_no_table(lines: Lines) -> None:
    row = list(first_row(lines, "lines"))
    row[column(lines, "lines", "table_id")] = "nowhere"
    lines.insert(-1, row)


def _count_wrong(lines: Lines) -> None:
    lines[-1]["rows"] = {"people": 1}


REFUSED: dict[str, Callable[[Lines], None]] = {
    "a column twice": _rename_twice,
    "rows of a table without columns": _forget_table,
    "a column fewer than values": without_column("nickname", in_header_only=True),
    "no name of people": without_column("nickname", in_header_only=False),
    "a person twice": _copy_row,
    "a line of no table": _line_of_no_table,
    "wrong counts": _count_wrong,
    "an empty row": lambda lines: lines.insert(1, []),
    "a row in a row": set_value("people", "nickname", ["Amina"]),
    "an object": set_value("people", "nickname", {"name": "Amina"}),
    "bytes that are none": set_value("tables", "secret", {"bytes": "!"}),
    "a number too large": set_value("tables", "version", 2**70),
    "a zero byte": set_value("people", "nickname", "Ami\x00na"),
    "no value": set_value("people", "nickname", None),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_crafted_backup_is_refused(tmp_path: Path, kept: Path, name: str) -> None:
    """All of it: afterwards the whole one can be put back."""
    with pytest.raises(BadBackup):
        put_back(tmp_path / "new", craft(kept, tmp_path / "crafted", REFUSED[name]))
    assert put_back(tmp_path / "new", craft(kept, tmp_path / "whole", lambda lines: None))["tables"] == 3


# What is a row, but not of a game: column of `tables` or `lines`, and its value.
DAMAGED: dict[str, tuple[str, str, Any]] = {
    "a game that is none": ("tables", "game", "chess"),
    "a state that is none": ("tables", "status", "flying"),
    "seats without end": ("tables", "players", 2**40),
    "turn of nobody": ("tables", "turn", "[99]"),
    "clock of words": ("tables", "clock", '{"bank": "much"}'),
    "clock of one": ("tables", "clock", '{"bank": [5.0]}'),
    "options of a list": ("tables", "options", "[1]"),
    "no JSON": ("lines", "body", "{"),
    "nested without end": ("lines", "body", "[" * 20_000),
    "moves that are none": ("lines", "body", '{"moves": [[0, 999999, [], 0]]}'),
    "a kind that is none": ("lines", "kind", "fly"),
    "a seat that is none": ("lines", "seat", -7),
    "a number far away": ("lines", "number", 10**15),
}
NOT_NAMED = {"a kind that is none", "a seat that is none"}  # the moves of a line say themselves whose they are


@pytest.mark.parametrize("name", DAMAGED)
def test_a_crafted_table_harms_no_other(tmp_path: Path, kept: Path, name: str) -> None:
    """The server starts and is healthy, the table answers with a refusal, and another one can be played at."""
    table, changed, value = DAMAGED[name]
    mine, token = (kept / "mine").read_text().split()

    def change(lines: Lines) -> None:
        key = column(lines, table, "id" if table == "tables" else "table_id")
        rows = [row for row in lines[1:-1] if row[0] == table and row[key] == mine]
        rows[-1][column(lines, table, changed)] = value

    put_back(tmp_path / "new", craft(kept, tmp_path / "crafted", change))
    named = verdicts(tmp_path / "new") - {integrity_check.OK, integrity_check.NOT_STARTED}
    assert bool(named) is (name not in NOT_NAMED), "the check goes on to the end and names it"
    with InProcessServer(tmp_path / "new") as server, closing(Person(server)) as stranger:
        assert stranger.ask("GET", "/healthz")["status"] == "ok"
        with closing(Person(server)) as amina:
            amina.http.headers["authorization"] = f"Bearer {token}"
            for path in ("", "/state", "/log", "/record"):
                answer = amina.http.get(f"/api/tables/{mine}{path}")
                assert answer.status_code < 500 or answer.status_code == 503, f"{path}: {answer.text}"
            for path in ("/api/tables", "/api/tables/mine", "/api/me/history"):
                answer = amina.http.get(path)
                assert answer.status_code < 500, f"{path}: {answer.text}"
            amina.new_table("me", "me")
    assert "request failed" not in server.logged()
