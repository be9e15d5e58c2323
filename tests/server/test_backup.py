"""Backups: consistent during play, complete or absent, and restored exactly."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import sqlite3
import stat
import tracemalloc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from typer.testing import CliRunner

from serai.core.errors import SeraiError
from serai.main import app
from serai.server.store import SQLITE_FILE, backup, integrity_check, open_store, schema
from serai.server.store.backup import BadBackup, back_up, restore
from serai.server.store.database import Database, Transaction
from serai.server.store.row_mapping import RowMapping
from serai.server.store.schema import PEOPLE, PersonRow
from tests.server.forked_server import ForkedServer, ServerForker
from tests.server.helpers import Page, Person, acknowledged
from tests.server.in_process_server import InProcessServer

T = TypeVar("T")


async def _nothing(message: str) -> None:
    pass


def at_store(
    folder: Path, work: Callable[[Database], Awaitable[T]], url: str | None = None, *, alone: bool = False
) -> T:
    async def go() -> T:
        store = open_store(url, folder, alone=alone)
        await store.start(_nothing)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


def keep(folder: Path, file: Path, url: str | None = None) -> dict[str, int]:
    return at_store(folder, lambda store: back_up(store, file), url)


def put_back(folder: Path, file: Path, url: str | None = None) -> dict[str, int]:
    return at_store(folder, lambda store: restore(store, file), url, alone=True)


def rows_of(file: Path) -> dict[str, list[list[Any]]]:
    """The rows of a backup, by table."""
    found: dict[str, list[list[Any]]] = {}
    for text in gzip.decompress(file.read_bytes()).splitlines():
        line = json.loads(text)
        if isinstance(line, list):
            found.setdefault(line[0], []).append(line[1:])
    return found


def verdicts(folder: Path) -> set[str]:
    async def check(store: Database) -> set[str]:
        return {one.verdict async for one in integrity_check.check_tables(store)}

    return at_store(folder, check)


def people_and_tables(server: InProcessServer) -> tuple[Person, str]:
    """A server with data of every kind; returns a person and a table where they are to act."""
    amina, boris = Person(server, "Amina"), Person(server, "Boris")
    made = amina.new_table("me", "open")
    boris.join(made["table"]["id"], made["invite"])
    mine: str = amina.new_table("me", "me", pace={"kind": "live", "bank": 600})["table"]["id"]
    amina.new_table("me", "open", name="it's \u2116 1")
    amina.ask("POST", "/api/me/code")

    async def play() -> None:
        async with Page(server, mine, amina.token) as page:
            await page.play_on(moves=60)
            await page.ask("say", text="hello")

    asyncio.run(play())
    boris.close()
    return amina, mine


def test_a_backup_restores_everything(tmp_path: Path) -> None:
    with InProcessServer(tmp_path / "old") as server:
        amina, mine = people_and_tables(server)
        keep(tmp_path / "old", tmp_path / "first.backup")
        before = amina.ask("GET", f"/api/tables/{mine}/state")
    (tmp_path / "new").mkdir()
    counts = put_back(tmp_path / "new", tmp_path / "first.backup")
    assert (counts["tables"], counts["people"], counts["chat"], counts["snapshots"]) == (3, 2, 1, 1)
    keep(tmp_path / "new", tmp_path / "second.backup")
    assert rows_of(tmp_path / "first.backup") == rows_of(tmp_path / "second.backup")
    assert verdicts(tmp_path / "new") == {"ok", "not started"}
    with InProcessServer(tmp_path / "new") as server:
        amina.http.base_url = server.url
        assert amina.ask("GET", f"/api/tables/{mine}/state") == before

        async def go_on() -> int:
            async with Page(server, mine, amina.token) as page:
                return await page.play_on(moves=3)

        assert asyncio.run(go_on()) == 3
    amina.close()


def test_a_backup_holds_no_token_and_is_private(tmp_path: Path) -> None:
    with InProcessServer(tmp_path / "old") as server:
        amina, _ = people_and_tables(server)
        invite = amina.new_table("me", "open")["invite"]
        code = amina.ask("POST", "/api/me/code")["code"]
        keep(tmp_path / "old", tmp_path / "it.backup")
        amina.close()
    assert stat.S_IMODE((tmp_path / "it.backup").stat().st_mode) == 0o600
    text = gzip.decompress((tmp_path / "it.backup").read_bytes()).decode()
    for key in (amina.token, invite, code, code.replace("-", "")):
        assert key not in text


def test_a_backup_during_play_is_consistent(tmp_path: Path) -> None:
    """A backup has every move acknowledged before it began; its games are complete and no line differs."""
    forker = ServerForker()
    server = ForkedServer(forker, tmp_path / "live")
    server.start()
    try:
        amina = Person(server)
        tables = [amina.new_table("me", "me")["table"]["id"] for _ in range(6)]
        files: list[tuple[Path, int]] = []

        async def play() -> list[Page]:
            pages = [Page(server, table_id, amina.token, seed=n) for n, table_id in enumerate(tables)]
            for page in pages:
                await page.open()
            playing = [asyncio.create_task(page.play_on(moves=10_000)) for page in pages]
            acked = 0
            for n in range(3):
                acked = await acknowledged(pages, acked + 60)
                file = tmp_path / f"{n}.backup"
                await asyncio.to_thread(keep, tmp_path / "live", file)
                files.append((file, acked))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for page in pages:
                await page.close()
            return pages

        asyncio.run(play())
        server.kill()
        amina.close()
    finally:
        server.stop()
        forker.close()
    keep(tmp_path / "live", tmp_path / "last.backup")
    whole = {(row[0], row[1]): row for row in rows_of(tmp_path / "last.backup")["lines"]}
    for n, (file, acked) in enumerate(files):
        found = rows_of(file)
        moves = [row for row in found["lines"] if row[7] is not None or row[8] is not None]
        assert len(moves) >= acked > 0
        assert all(whole[row[0], row[1]] == row for row in found["lines"]), "nothing in it is other than it was"
        (tmp_path / str(n)).mkdir()
        put_back(tmp_path / str(n), file)
        assert verdicts(tmp_path / str(n)) == {"ok"}


# -- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup of a store with a person in it."""
    (tmp_path / "old").mkdir()

    async def somebody(store: Database) -> None:
        await store.run(lambda tx: PEOPLE.insert(tx, PersonRow("p", "Amina", 1.5)))
        await store.run(lambda tx: tx.run("INSERT INTO replays VALUES ('r', 'p', 'text', 2.0)"))

    at_store(tmp_path / "old", somebody, alone=True)
    keep(tmp_path / "old", tmp_path / "a.backup")
    return tmp_path / "a.backup"


def test_a_failed_restore_changes_nothing(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: RowMapping[Any], names: list[str]) -> Callable[[Transaction, list[Any]], None]:
        def put(tx: Transaction, values: list[Any]) -> None:
            if self.name == "replays":
                raise OSError("the disk is gone")
            real(tx, values)

        real = original(self, names)
        return put

    original = RowMapping.make_inserter
    monkeypatch.setattr(RowMapping, "make_inserter", fails)
    with pytest.raises(OSError, match="gone"):
        put_back(tmp_path / "new", kept)
    monkeypatch.undo()
    assert put_back(tmp_path / "new", kept)["people"] == 1, "it was empty, so it can be put back"


def test_a_failed_backup_keeps_the_previous_one(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()
    monkeypatch.setattr(backup, "ALL_TABLES", (*schema.ALL_TABLES[:2], None))
    with pytest.raises(AttributeError):
        keep(tmp_path / "old", kept)
    assert kept.read_bytes() == before


def test_broken_and_foreign_files_are_refused_before_anything_is_done(tmp_path: Path, kept: Path) -> None:
    whole = gzip.decompress(kept.read_bytes())
    lines = whole.splitlines(keepends=True)
    bad = {
        "cut": kept.read_bytes()[:-30],
        "no end": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(whole.replace(b"Amina", b"Boris")),
        "no json": gzip.compress(b"hello\n"),
        "other": b"SQLite format 3",
        "empty": b"",
        "newer": gzip.compress(whole.replace(b'"format":1', b'"format":9')),
        "more columns": gzip.compress(whole.replace(b'"nickname"', b'"nickname","colour"')),
    }
    for name, content in bad.items():
        file = tmp_path / name.replace(" ", "-")
        file.write_bytes(content)
        with pytest.raises(BadBackup):
            put_back(tmp_path / "new", file)
    assert put_back(tmp_path / "new", kept)["people"] == 1


def test_a_backup_of_an_older_version_gets_new_columns(tmp_path: Path) -> None:
    with InProcessServer(tmp_path / "old") as server:
        amina, _ = people_and_tables(server)
        keep(tmp_path / "old", tmp_path / "a.backup")
        amina.close()
    head, tail = backup.check_backup(tmp_path / "a.backup")
    names = head.columns["tables"]
    lacks = [names.index(name) + 1 for name in ("sat", "undone", "client")]
    lines = [json.loads(text) for text in gzip.decompress((tmp_path / "a.backup").read_bytes()).splitlines()]
    lines[0]["columns"]["tables"] = [name for name in names if name not in ("sat", "undone", "client")]
    rows = [
        [value for place, value in enumerate(line) if line[0] != "tables" or place not in lacks] for line in lines[1:-1]
    ]
    text = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    tail.sha256 = hashlib.sha256(text).hexdigest()
    ends = [json.dumps(lines[0]).encode() + b"\n", text, backup._write_line(tail)]
    (tmp_path / "older.backup").write_bytes(gzip.compress(b"".join(ends)))
    put_back(tmp_path / "new", tmp_path / "older.backup")
    assert verdicts(tmp_path / "new") == {"ok", "not started"}
    keep(tmp_path / "new", tmp_path / "b.backup")
    assert {row[lacks[1] - 1] for row in rows_of(tmp_path / "b.backup")["tables"]} == {"{}"}


def test_a_backup_is_restored_into_an_empty_store_only(tmp_path: Path, kept: Path) -> None:
    with pytest.raises(SeraiError, match="empty place only"):
        put_back(tmp_path / "old", kept)
    connection = sqlite3.connect(tmp_path / "old" / SQLITE_FILE)
    assert connection.execute("SELECT COUNT(*) FROM people").fetchone() == (1,)
    connection.close()


def test_the_commands(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def run(*args: object) -> tuple[int, str]:
        done = CliRunner().invoke(app, [str(one) for one in args])
        return done.exit_code, " ".join(done.output.split())  # independent of the terminal's width

    old, file = tmp_path / "old", tmp_path / "b.backup"
    assert run("backup", file, "--data", old) == (0, f"tables: 0, lines: 0, people: 1; kept in {file}")
    code, output = run("backup", old / SQLITE_FILE, "--data", old)
    assert code == 2
    assert "is no backup" in output
    code, output = run("backup", file, "--data", tmp_path / "nowhere")
    assert (code, "there are no tables in" in output) == (2, True)
    assert run("restore", file, "--data", tmp_path / "new")[0] == 0
    code, output = run("restore", tmp_path / "none", "--data", tmp_path / "new2")
    assert (code, "there is no file" in output) == (2, True)
    assert not (tmp_path / "new2").exists()
    with InProcessServer(tmp_path / "busy"):
        code, output = run("restore", file, "--data", tmp_path / "busy")
        assert (code, "another server" in output) == (2, True)


def test_a_file_of_one_endless_line_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "MAX_LINE_BYTES", 1_000_000)
    file = tmp_path / "bomb.serai"
    with gzip.open(file, "wb") as packed:
        for _ in range(50):
            packed.write(b" " * 1_000_000)
    tracemalloc.start()
    with pytest.raises(BadBackup, match="longer than any row"):
        put_back(tmp_path / "data", file)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000


@pytest.mark.parametrize("line", [b"[]", b'["nowhere", 1]', b"[[1]]", b"[" * 20_000])
def test_rows_of_no_table_are_refused(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "odd.serai"
    with gzip.open(file, "wb") as packed:
        packed.write(b'{"type": "caravanserai backup", "format": 1, "version": 1, "columns": {}}\n' + line + b"\n")
    with pytest.raises(BadBackup, match="cannot be read"):
        put_back(tmp_path / "data", file)
