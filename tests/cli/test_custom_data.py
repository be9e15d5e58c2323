"""Custom data files in all commands: a corrected file works, errors of a wrong one are listed row by row."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

import serai as cv
from serai.bots import make_bot
from tests.cli.runner import refused, run

GAME = "yspahan"


def own_file(folder: Path, game: str, *changes: tuple[str, str]) -> Path:
    """The game's data file with some of its texts changed."""
    text = (resources.files(cv.game(game).package) / "data.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    return own_file(tmp_path, GAME, ("gold = 2\n", "gold = 5\n"))


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return own_file(tmp_path, GAME, ("gold = 2\n", 'gold = "much"\n'), ("camels = 0\n", ""))


def test_play_and_replay_accept_custom_data(corrected: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    words = ("--data", str(corrected))
    played = run(
        "play", GAME, "--watch", "--bots", "random", "--players", "2", "--seed", "1", "--save", str(saved), *words
    )
    assert played.exit_code == 0, played.output
    fingerprint = cv.read_data(GAME, corrected)
    assert fingerprint is not None
    assert f"data: {fingerprint.sha256}\n" in saved.read_text(encoding="utf-8")
    assert run("replay", str(saved), *words).exit_code == 0
    assert "give the same one" in refused(run("replay", str(saved)))


def test_simulate_accepts_custom_data(corrected: Path) -> None:
    words = ("simulate", GAME, "-n", "6", "--players", "2", "--seed", "4", "--json")
    usual = json.loads(run(*words, "--workers", "1").stdout)
    own = json.loads(run(*words, "--workers", "1", "--data", str(corrected)).stdout)
    spread = json.loads(run(*words, "--workers", "2", "--data", str(corrected)).stdout)
    fingerprint = cv.read_data(GAME, corrected)
    assert fingerprint is not None
    assert (usual["data"], own["data"]) == (None, fingerprint.sha256)
    assert own["bots"] != usual["bots"]
    assert own["bots"] == spread["bots"]
    assert fingerprint.sha256[:12] in run(*words[:-1], "--workers", "1", "--data", str(corrected)).output


@pytest.mark.parametrize(
    "words",
    [
        ("play", GAME),
        ("simulate", GAME),
    ],
    ids=lambda words: words[0],
)
def test_every_wrong_row_is_named(words: tuple[str, ...], wrong: Path) -> None:
    told = refused(run(*words, "--data", str(wrong), columns=300))
    assert f"{wrong}: this data file does not describe {GAME}" in told
    for row in ("setup: gold: 'much' is no whole number", "setup: camels: None is no whole number"):
        assert row in told


def test_replay_names_every_wrong_row_too(wrong: Path, tmp_path: Path) -> None:
    match = cv.new_match(GAME, 2, seed=1)
    bots = [make_bot("random", match.game, seat) for seat in range(2)]
    match.play(bots[match.actors[0]].move(match.state, match.actors[0]), match.actors[0])
    record = tmp_path / "game.txt"
    record.write_text(match.record.text(), encoding="utf-8")
    told = refused(run("replay", str(record), "--data", str(wrong), columns=300))
    assert "gold: 'much'" in told
    assert "camels: None" in told
