"""Records that the terminal of version 0.1 saved, and positions of the same moment, are read and played on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import serai as cv
from tests.cli.runner import run
from tests.server.helpers import Json
from tests.stored import FOLDER, GAMES, read_fixture

STORED: dict[str, Json] = read_fixture("positions.json.gz")
SCORES = {
    "amul": [11, 0, 12, 14],
    "five_tribes": [88, 52, 81],
    "marrakesh": [13, 17, 10],
    "merv": [5, 7, 10],
    "yspahan": [8, 5, 0, 0],
}


def record_of(game: str) -> str:
    return (FOLDER / "records" / f"{game}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_leads_to_the_same_position(game: str) -> None:
    match = cv.Match.from_record(record_of(game))
    assert match.count == STORED[game]["moves"]
    assert match.scores == STORED[game]["scores"] == SCORES[game]
    assert match.state.to_dict() == STORED[game]["position"]
    assert match.record.text() == record_of(game)
    pick = random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(pick.choice(match.choices(seat)).text, seat)
    assert cv.Match.from_record(match.record.text()).scores == match.scores


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_played_on_to_the_same_scores(game: str) -> None:
    stored = STORED[game]["on"]
    match = cv.match_from_position(game, STORED[game]["position"], seed=stored["seed"])
    assert match.scores == SCORES[game]
    for seat, action in stored["moves"]:
        match.play(action, seat)
    assert match.over
    assert (match.scores, list(match.state.winners())) == (stored["scores"], stored["winners"])


@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_resumes_a_saved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.txt").write_text(record_of(game), encoding="utf-8")
    action = cv.Match.from_record(record_of(game)).choices(0)[0].text
    typed = f"save same.txt\n{action}\nsave on.txt\nq\n"
    resumed = run("play", game, "--resume", "old.txt", "--lang", "en", typed=typed)
    assert resumed.exit_code == 0, resumed.output
    assert Path("same.txt").read_text(encoding="utf-8") == record_of(game)
    went_on = Path("on.txt").read_text(encoding="utf-8")
    assert went_on.startswith(record_of(game).rstrip("\n"))
    assert cv.Match.from_record(went_on).count > STORED[game]["moves"]
