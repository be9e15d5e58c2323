"""Failures that hosts meet: a second server on the same data, full disks, damaged files."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from serai.main import app
from serai.server.store import SQLITE_FILE
from serai.server.store.sqlite import SqliteDatabase
from tests.server.helpers import Person, free_port
from tests.server.in_process_server import InProcessServer


def serve(folder: Path | str, *args: str, **env: str) -> tuple[int, str]:
    """The exit code and output of a server that should not start."""
    command = [sys.executable, "-m", "serai", "serve", "--port", str(free_port()), "--data", str(folder), *args]
    found = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | env | {"COLUMNS": "400"}
    done = subprocess.run(command, capture_output=True, text=True, env=found, timeout=60, check=False)
    return done.returncode, done.stderr


def one_sentence(output: str) -> bool:
    return "Traceback" not in output and len(output.strip().splitlines()) == 1


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with InProcessServer(tmp_path) as server:
        code, output = serve(tmp_path)
        assert code not in (0, None)
        assert "another server keeps its tables" in output
        assert one_sentence(output), output
        assert server.healthy()
        amina = Person(server)
        amina.new_table("me", "me")
        amina.close()
    with InProcessServer(tmp_path) as again:
        assert again.healthy(), "the first has gone"


def test_only_the_owner_can_read_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with InProcessServer(folder) as server:
        Person(server).close()
        for path in folder.glob("serai.sqlite*"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / SQLITE_FILE).chmod(0o644)
    with InProcessServer(folder):
        assert stat.S_IMODE((folder / SQLITE_FILE).stat().st_mode) == 0o600, "of an earlier version"


def damaged(folder: Path) -> None:
    (folder / SQLITE_FILE).write_bytes(b"this is no database" * 500)


def newer(folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(folder / SQLITE_FILE)) as database, database:
        database.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        database.execute("INSERT INTO schema_version VALUES (99)")


def a_folder(folder: Path) -> None:
    (folder / SQLITE_FILE).mkdir()


@pytest.mark.parametrize(
    ("spoil", "words"), [(damaged, "damaged"), (newer, "made by a newer one"), (a_folder, "cannot be kept")]
)
def test_a_damaged_database_gives_one_plain_error_message(tmp_path: Path, spoil: object, words: str) -> None:
    assert callable(spoil)
    spoil(tmp_path)
    code, output = serve(tmp_path)
    assert code not in (0, None)
    assert words in output
    assert one_sentence(output), output


@pytest.mark.parametrize(
    ("folder", "args", "words"),
    [
        ("/proc/serai", (), "cannot be kept"),
        ("unused", ("--host", "no.such.host.invalid"), "cannot listen at no.such.host.invalid"),
    ],
)
def test_places_that_do_not_exist(tmp_path: Path, folder: str, args: tuple[str, ...], words: str) -> None:
    code, output = serve(tmp_path / folder, *args)
    assert code not in (0, None)
    assert words in output
    assert one_sentence(output), output


def test_a_full_disk_is_reported_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connections: list[sqlite3.Connection] = []
    connect = SqliteDatabase._open

    def watched(self: SqliteDatabase) -> sqlite3.Connection:
        connections.append(connect(self))
        return connections[-1]

    monkeypatch.setattr(SqliteDatabase, "_open", watched)
    monkeypatch.setattr("serai.server.health.FRESH_SECONDS", 0.0)
    with InProcessServer(tmp_path) as server:
        amina = Person(server)
        kept = amina.new_table("me", "me")["table"]["id"]
        (pages,) = connections[0].execute("PRAGMA page_count").fetchone()
        connections[0].execute(f"PRAGMA max_page_count = {pages}")
        refused = {}
        for _ in range(60):
            answer = amina.http.post("/api/tables", json={"game": "five_tribes", "seats": [{"kind": "me"}] * 2})
            if not answer.is_success:
                refused = answer.json()
                break
        assert refused["code"] == "cannot_store"
        assert answer.status_code == 503
        health = amina.ask("GET", "/healthz", status=503)
        assert health["status"] == "cannot store: the disk is full", "though the change of the check itself fits"
        connections[0].execute("PRAGMA max_page_count = 1000000")
        amina.new_table("me", "me")
        assert amina.ask("GET", f"/api/tables/{kept}")["status"] == "playing"

        monkeypatch.setattr("serai.server.health.REFUSED_SECONDS", 0.0)
        assert amina.ask("GET", "/healthz")["status"] == "ok"
        with monkeypatch.context() as full:
            full.setattr("serai.server.store.sqlite.MIN_FREE_BYTES", 1 << 62)
            assert amina.ask("GET", "/healthz", status=503)["status"] == "cannot store: the disk is full"

        def cannot(self: SqliteDatabase, *_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr("serai.server.store.sqlite._SqliteTransaction.run", cannot)
        health = amina.ask("GET", "/healthz", status=503)
        assert health["status"] == "cannot store: the disk is full"
        monkeypatch.undo()
        amina.close()


def test_deployment_files_use_existing_options() -> None:
    """The systemd unit and the container file use options that exist."""
    folder = Path(__file__).parents[3] / "docs" / "hosting"
    output = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).output
    lines = [line for name in ("serai.service", "Containerfile") for line in (folder / name).read_text().splitlines()]
    starts = [line for line in lines if line.startswith(("ExecStart=", "CMD"))]
    options = {word for line in starts for word in re.findall(r"--[a-z-]+", line)}
    assert {"--proxies", "--metrics-port", "--host", "--port"} <= options
    assert not [option for option in options if option not in output]


def test_metrics_on_a_separate_port(tmp_path: Path) -> None:
    port = free_port()
    with InProcessServer(tmp_path, metrics_port=port) as server:
        assert httpx.get(f"{server.url}/metrics", trust_env=False).status_code == 404
        output = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        assert "serai_moves_total" in output
