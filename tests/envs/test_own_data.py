"""A data file of one's own in every environment."""

from __future__ import annotations

import pickle
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import serai as cv
from serai import envs
from serai.core.errors import BadData
from tests.cli.test_custom_data import own_file

GOLD, MORE = 2, 5  # of a player at the start, printed and corrected


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return own_file(tmp_path, "yspahan", (f"gold = {GOLD}\n", f"gold = {MORE}\n"))


@pytest.mark.parametrize("make", [envs.aec, envs.parallel, envs.gym])
def test_a_game_begins_as_the_file_says(make: object, file: Path) -> None:
    assert callable(make)
    for data, gold in ((None, GOLD), (file, MORE), (cv.read_data("yspahan", file), MORE)):
        env = make("yspahan", data=data)
        env.reset(seed=3)
        assert max(env.state_of_game.gold) == gold
        # A start position is read with the same file, and begins again with it.
        position = env.state_of_game.to_dict()
        env.reset(seed=3, options={"position": position})
        assert env.state_of_game.printed.recipe[1][-1] == env.layout.data


def test_rows_show_it_and_specs_carry_it(file: Path) -> None:
    games = envs.vector("yspahan", 4, data=file)
    shown, _ = games.reset(seed=3)
    assert games.spec is not None
    again = gymnasium.make_vec(games.spec, num_envs=4, vectorization_mode="vector_entry_point")
    assert np.array_equal(again.reset(seed=3)[0], shown)
    assert not np.array_equal(envs.vector("yspahan", 4).reset(seed=3)[0], shown)
    layout = pickle.loads(pickle.dumps(games.layout))
    assert layout.printed().recipe == games.layout.printed().recipe


def test_a_wrong_file_is_refused_by_name(tmp_path: Path) -> None:
    wrong = own_file(tmp_path, "yspahan", (f"gold = {GOLD}\n", 'gold = "much"\n'))
    with pytest.raises(BadData, match=r"my\.toml"):
        envs.vector("yspahan", 2, data=wrong)
