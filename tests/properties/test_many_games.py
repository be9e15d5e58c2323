"""Invariants between any two actions, over very many random games."""

from __future__ import annotations

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from tests.matches import GAMES, MANY_MOVES, apply_random_action, every_setup
from tests.properties.test_games import check_table

pytestmark = pytest.mark.long

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", cv.games())
def test_ten_thousand_games(game_id: str, part: int) -> None:
    setups = [setup for setup in every_setup() if setup.game_id == game_id]
    size = cv.game(game_id).vocabulary.size
    played = 0
    for seed in range(part, GAMES, PARTS):
        state, chance = setups[seed % len(setups)].state(seed), Seeded(seed + 1)
        for _ in range(MANY_MOVES):
            if state.over:
                break
            apply_random_action(state, chance)
            if seed // PARTS % 10 == 0:  # legal actions of all seats are slow
                check_table(state, size)
            else:
                assert state.violations() == []
        assert state.over
        check_table(state, size)
        played += 1
    assert played >= GAMES // PARTS
