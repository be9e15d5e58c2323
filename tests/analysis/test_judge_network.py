"""The judge uses a second network where there is one, with the curve that was fitted to it."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

import serai as cv
from serai.analysis import win_chances
from serai.analysis.judge import Judge
from serai.bots import network_files
from serai.bots.network_files import JUDGING, PLAYING, counts_with_network


class _Folder:
    """Stands for the resources of a game, whose `nets` are in a folder of the test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def files(self, package: str) -> Path:
        return self.folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the networks of Yspahan."""
    nets = tmp_path / "nets"
    nets.mkdir()
    for file in (resources.files(cv.game("yspahan").package) / "nets").iterdir():
        if file.name.endswith(PLAYING) and not file.name.endswith(JUDGING):
            (nets / file.name).write_bytes(file.read_bytes())
    for module in (network_files, win_chances):
        monkeypatch.setattr(module, "resources", _Folder(tmp_path))
    win_chances.find_curve.cache_clear()
    return nets


def test_a_second_network_judges_with_its_own_curve(folder: Path) -> None:
    the_game = cv.game("yspahan")
    before = Judge(the_game, 2)
    assert before.kind == "network"
    (folder / "2.judge.net").write_bytes((folder / "3.net").read_bytes())
    assert counts_with_network(the_game, JUDGING) == [2]
    assert counts_with_network(the_game) == [2, 3, 4]
    curve = {"network": win_chances.network_hash(the_game, 2, JUDGING), "slopes": [0.1] * 5}
    (folder / "2.judge.chances.json").write_text(json.dumps(curve))
    win_chances.find_curve.cache_clear()
    found = Judge(the_game, 2)
    assert found.kind == "second"
    assert found.curve.is_fitted
    assert found.curve.slopes == (0.1,) * 5
    assert found.evaluator is not before.evaluator
    assert found.version != before.version
    win_chances.find_curve.cache_clear()


@pytest.mark.parametrize("game_id", cv.games())
def test_every_table_has_a_second_network_and_its_curve(game_id: str) -> None:
    the_game = cv.game(game_id)
    for players in range(max(2, the_game.players[0]), the_game.players[-1] + 1):
        found = Judge(the_game, players)
        assert (players, found.kind, found.curve.is_fitted) == (players, "second", True)
