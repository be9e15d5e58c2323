"""Greedy against random, seats rotated: it must feel sane to play against."""

import statistics

import pytest

from tests.games.five_tribes.table import GAME
from tests.playing import greedy_among_random


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    wins, scores = greedy_among_random(GAME, players, 100)
    assert wins >= 95
    assert statistics.mean(scores) > 150
