"""The greedy bot nearly always wins against random bots, seats rotated, with scores like a person's."""

import statistics

import pytest

from tests.games.yspahan.match_builder import GAME
from tests.matches import few_or_many, greedy_among_random, play_bots

pytestmark = pytest.mark.unmeasured


@few_or_many
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, games: int) -> None:
    wins, scores = greedy_among_random(GAME, players, games)
    assert wins >= 0.95 * games
    assert statistics.mean(scores) > 80  # random bots fill neither souks nor the caravan


@pytest.mark.parametrize("games", [3, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_players_score_like_people(players: int, games: int) -> None:
    """A published game of four people ended 53, 70, 82, 88."""
    scores = []
    for seed in range(games):
        state = play_bots(GAME, ["greedy"] * players, 500 + seed)
        scores += [state.score(seat) for seat in range(players)]
    assert 55 <= statistics.mean(scores) <= 100
    assert min(scores) >= 25
