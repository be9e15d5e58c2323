"""The greedy bot wins against random bots, seats rotated."""

import statistics

import pytest

from tests.games.five_tribes.match_builder import GAME
from tests.matches import few_or_many, greedy_among_random

pytestmark = pytest.mark.unmeasured


@few_or_many
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int, games: int) -> None:
    wins, scores = greedy_among_random(GAME, players, games)
    assert wins >= 0.95 * games
    assert statistics.mean(scores) > 150
