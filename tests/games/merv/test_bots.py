"""The greedy bot beats random bots in nearly all games, with scores as in section 13 of the spec."""

import statistics

import pytest

import serai as cv
from serai.bots import make_bot
from tests.games.merv.match_builder import GAME
from tests.matches import few_or_many_long, greedy_among_random, play_bots

pytestmark = pytest.mark.unmeasured


@few_or_many_long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, games: int) -> None:
    wins, scores = greedy_among_random(GAME, players, games)
    assert wins >= 0.95 * games
    assert statistics.mean(scores) > 90


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize(("players", "usual"), [(2, 101), (3, 112), (4, 105)])
def test_greedy_players_score_like_the_model_of_the_spec(players: int, usual: int, games: int) -> None:
    scores = []
    for seed in range(games):
        state = play_bots(GAME, ["greedy"] * players, 500 + seed)
        scores += [state.score(seat) for seat in range(players)]
    assert 0.85 * usual <= statistics.mean(scores) <= 1.15 * usual


@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.long)])
def test_the_solo_game_can_be_won_and_lost(games: int) -> None:
    won = 0
    for seed in range(games):
        state = GAME.new_state(1, cv.Seeded(seed))
        bot = make_bot("greedy", GAME, seed)
        while not state.over:
            state.apply(bot.move(state, 0), 0)
        won += state.winners() == (0,)
    assert 0 < won < games
