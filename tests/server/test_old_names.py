"""Folders, files and environment variables of the old name are used until there are new ones."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from serai.main import use_old_environment
from serai.server.settings import default_folder
from serai.server.store import sqlite_file
from tests.cli.runner import process, refused, run
from tests.stored import read_fixture, write_old_database


def test_the_default_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERAI_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "serai"
    (tmp_path / "caravanserai").mkdir()
    assert default_folder() == tmp_path / "caravanserai"
    (tmp_path / "serai").mkdir()
    assert default_folder() == tmp_path / "serai"
    monkeypatch.setenv("SERAI_DATA", str(tmp_path / "named"))
    assert default_folder() == tmp_path / "named"


def test_the_default_data_folder_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SERAI_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    shared = tmp_path / ".local" / "share"
    assert default_folder() == shared / "serai"
    (shared / "caravanserai").mkdir(parents=True)
    assert default_folder() == shared / "caravanserai"


def test_the_file_in_a_data_folder(tmp_path: Path) -> None:
    assert sqlite_file(tmp_path) == tmp_path / "serai.sqlite"
    (tmp_path / "caravanserai.sqlite").touch()
    assert sqlite_file(tmp_path) == tmp_path / "caravanserai.sqlite"
    (tmp_path / "serai.sqlite").touch()
    assert sqlite_file(tmp_path) == tmp_path / "serai.sqlite"


@pytest.fixture
def no_new_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SERAI_DATA", "SERAI_GAMES", "SERAI_LOG"):
        monkeypatch.setenv(name, "")  # so that monkeypatch restores what the program sets
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("no_new_names")
def test_environment_variables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARAVANSERAI_DATA", str(write_old_database(tmp_path)))
    monkeypatch.setenv("CARAVANSERAI_SHELF", "my-games")
    monkeypatch.setenv("CARAVANSERAI_LOG", "ERROR")
    monkeypatch.setenv("SERAI_LOG", "INFO")
    use_old_environment()
    found = [os.environ[name] for name in ("SERAI_DATA", "SERAI_GAMES", "SERAI_LOG")]
    assert found == [str(tmp_path), "my-games", "INFO"]
    assert sorted(capsys.readouterr().err.splitlines()) == [
        "CARAVANSERAI_DATA is now called SERAI_DATA; please rename it.",
        "CARAVANSERAI_SHELF is now called SERAI_GAMES; please rename it.",
    ]
    checked = run("check-tables", "--json")
    assert json.loads(checked.stdout)["counts"] == read_fixture("server.json.gz")["checked"]
    os.environ["SERAI_DATA"] = str(tmp_path / "new")
    assert "there are no tables in" in refused(run("check-tables", "--json"))


def test_the_variable_for_folders_with_games() -> None:
    """It is read as soon as the package is imported."""
    found = process("games", CARAVANSERAI_SHELF=str(Path(__file__).parents[1] / "sample_games"))
    assert b"pebbles" in found.stdout
    assert found.stderr == b"CARAVANSERAI_SHELF is now called SERAI_GAMES; please rename it.\n"
