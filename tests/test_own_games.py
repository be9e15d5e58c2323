"""Games in a folder of somebody's own: generated code, and the commands `serai generate`, `new` and `check`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.runner import process

PEBBLES = Path(__file__).resolve().parent / "sample_games" / "pebbles"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a copy of Pebbles."""
    shutil.copytree(PEBBLES, tmp_path / "pebbles", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_changed_declaration_is_generated_when_the_game_is_imported(folder: Path) -> None:
    change(folder / "pebbles" / "fields.py", '    Field("ring"', '    Field("omens", Num()),\n    Field("ring"')
    change(folder / "pebbles" / "positions.py", '"round": 1,', '"round": 1, "omens": 0,')
    shutil.rmtree(folder / "pebbles" / "generated")
    words = ["simulate", "pebbles", "-n", "2", "--bots", "random", "--workers", "1", "--json"]
    done = process(*words, SERAI_GAMES=str(folder))
    assert done.returncode == 0, done.stderr
    assert "self.omens = 0" in (folder / "pebbles" / "generated" / "fields.py").read_text(encoding="utf-8")


def test_generate_says_what_it_wrote(folder: Path) -> None:
    (folder / "pebbles" / "generated" / "log.py").unlink()
    for words, written in (([folder], "log.py"), ([folder / "pebbles"], "up to date")):
        done = process("generate", *map(str, words))
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode().strip() == f"{folder / 'pebbles' / 'generated'}: {written}"
    assert process("generate", "camels").returncode == 2
