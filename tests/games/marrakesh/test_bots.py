"""The greedy bot beats random bots in nearly all games, with scores as in the spec's simulation."""

import statistics

import pytest

from tests.games.marrakesh.match_builder import GAME
from tests.matches import few_or_many_long, greedy_among_random, play_bots

pytestmark = pytest.mark.unmeasured


@few_or_many_long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, games: int) -> None:
    wins, scores = greedy_among_random(GAME, players, games)
    assert wins >= 0.95 * games
    assert statistics.mean(scores) > 120  # random players use little of the displays


@pytest.mark.parametrize("games", [2, pytest.param(10, marks=pytest.mark.long)])
def test_greedy_players_score_like_the_simulation(games: int) -> None:
    """The spec's naive players had 123 on average at a table of four, winners 148."""
    scores = []
    for seed in range(games):
        state = play_bots(GAME, ["greedy"] * 4, 500 + seed)
        scores += [state.score(seat) for seat in range(4)]
    assert 100 <= statistics.mean(scores) <= 150
    assert min(scores) >= 50
