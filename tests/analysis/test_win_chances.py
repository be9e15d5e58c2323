"""Win chances from values, and the curves that are kept beside the networks."""

from __future__ import annotations

import json
import math
from importlib import resources

import pytest

import serai
from serai.analysis.win_chances import WinChanceCurve, find_curve, network_hash, progress_of
from serai.bots import make_bot
from serai.bots.network_files import JUDGING, PLAYING
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai_lab.training.win_chance_fit import draw_bots

GAMES = serai.games()


def test_the_slope_is_linear_between_knots() -> None:
    curve = WinChanceCurve((0.0, 0.1, 0.2, 0.3, 0.4))
    assert curve.slope(0.0) == 0.0
    assert curve.slope(0.375) == pytest.approx(0.15)
    assert curve.slope(2.0) == pytest.approx(0.4)


def test_chances_are_a_softmax_of_the_values() -> None:
    curve = WinChanceCurve((0.1,) * 5)
    low, high = curve.chances([0.0, 10.0], 0.5)
    assert high == pytest.approx(1 / (1 + math.exp(-1)))
    assert low + high == pytest.approx(1.0)


@pytest.mark.parametrize("game_id", GAMES)
def test_progress_grows_from_zero(game_id: str) -> None:
    the_game = game(game_id)
    players = max(2, the_game.players[0])
    state = the_game.new_state(players, Seeded(4))
    bot = make_bot("random", the_game, 1)
    seen = [progress_of(the_game, state)]
    while not state.over:
        seat = state.actors[0]
        state.apply(bot.move(state, seat), seat)
        seen.append(progress_of(the_game, state))
    assert seen[0] == 0.0
    assert seen == sorted(seen)
    assert seen[-2] > 0.5
    assert seen[-1] == 1.0


def test_curves_are_fitted_to_games_of_equal_and_of_mixed_levels() -> None:
    kinds = [{type(bot) for bot in draw_bots(game("amul"), 4, number)} for number in range(8)]
    assert all(len(equal) == 1 for equal in kinds[1::2])
    assert max(len(mixed) for mixed in kinds[::2]) > 2
    assert len(set().union(*kinds)) == 5, "all that do not search"


@pytest.mark.parametrize("game_id", GAMES)
def test_fitted_curves_belong_to_their_networks(game_id: str) -> None:
    """`serai-lab train GAME --players N --chances --judge` fits them again after a network has changed."""
    the_game = game(game_id)
    folder = resources.files(the_game.package) / "nets"
    for file in folder.iterdir():
        if file.name.endswith(".chances.json"):
            fitted = json.loads(file.read_text(encoding="utf-8"))
            players = fitted["players"]
            suffix = JUDGING if ".judge." in file.name else PLAYING
            assert fitted["network"] == network_hash(the_game, players, suffix)
            assert find_curve(the_game, players, suffix).is_fitted
            assert fitted["brier"] < fitted["constant_brier"]
    assert not find_curve(the_game, 99).is_fitted
