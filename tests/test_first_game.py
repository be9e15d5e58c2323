"""The tutorial docs/first-game.md: its files are written out, its commands run, and its game is played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from serai.kit.new_game import FILES

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^\*\*`([\w./]+)`\*\*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PROGRAM = """
import serai as cv
cv.add_game_folder("my-games")
match = cv.new_match("dunes", players=2, seed=1)
match.play("walk", seat=0)
assert match.scores == [2, 0]
assert [choice.label for choice in match.choices(1)] == ["Walk", "Hurry"]
while not match.over:
    match.play("walk", seat=match.actors[0])
assert (match.scores, match.winners) == ([12, 10], (0,))
assert cv.Match.from_record(match.record.text()).scores == [12, 10]
position = cv.position("dunes", players=2, crossed=[11, 3])
again = cv.match_from_position("dunes", position)
again.play("walk", seat=0)
assert (again.over, again.scores) == (True, [12, 3])
try:
    cv.match_from_position("dunes", cv.position("dunes", players=2, crossed=[13, 0]))
except cv.BadPosition as error:
    assert "13 is above 12" in str(error)
else:
    raise AssertionError("a camel behind the last dune")
"""


def run(folder: Path, *command: str) -> str:
    path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
    env = {**os.environ, "SERAI_GAMES": "my-games", "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `my-games/dunes`, written as the page says."""
    folder = tmp_path_factory.mktemp("tutorial")
    assert "serai new my-games/dunes\n" in PAGE
    assert "serai play dunes" in run(folder, "-m", "serai", "new", "my-games/dunes")
    assert (folder / "my-games" / "dunes" / "generated" / "log.py").is_file()
    return folder


def test_the_page_shows_the_files_that_the_command_writes(folder: Path) -> None:
    shown = dict(FILE.findall(PAGE))
    assert shown == {name: (folder / "my-games" / "dunes" / name).read_text(encoding="utf-8") for name in FILES}
    assert sum(text.count("\n") for text in shown.values()) <= 120, "a first game is short"


def test_the_game_is_played_from_a_program(folder: Path) -> None:
    run(folder, "-c", PROGRAM)


def test_bots_play_it_with_every_rule_checked(folder: Path) -> None:
    words = "simulate dunes --games 200 --bots greedy,random --check --json"
    report = json.loads(run(folder, "-m", "serai", *words.split()))
    assert (report["games"], report["failures"]) == (200, [])


def test_check_finds_nothing(folder: Path) -> None:
    said = run(folder, "-m", "serai", "check", "my-games/dunes", "--games", "3")
    assert said == "dunes: nothing found in its files and in 3 games\n"


def test_mypy_finds_nothing(folder: Path) -> None:
    words = ["--strict", "--no-incremental", "--follow-imports=silent", "-p", "dunes"]
    assert "no issues found" in run(folder / "my-games", "-m", "mypy", *words)


def test_the_terminal_offers_it(folder: Path) -> None:
    assert "Dunes" in run(folder, "-m", "serai", "games", "--lang", "en")
    assert "Dunes" in run(folder, "-m", "serai", "rules", "dunes")
