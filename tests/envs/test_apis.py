"""The API tests of PettingZoo and Gymnasium."""

import warnings
from functools import partial
from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import NormalizeObservation

import serai as cv
from serai import envs
from serai.envs.registry import gym_id
from tests.envs.playouts import any_of, every_table, masked

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where PettingZoo's own games are installed, it warns of itself
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
    from pettingzoo.utils import parallel_to_aec

CYCLES = 12  # decisions of each seat; the tests play again whatever comes after a game


@masked
@every_table
def test_pettingzoo_accepts_the_environment(game_id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec(game_id, players), num_cycles=CYCLES)
    seed_test(lambda: envs.aec(game_id, players), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_pettingzoo_accepts_the_parallel_environment(
    game_id: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    parallel_api_test(envs.parallel(game_id, players), num_cycles=CYCLES)
    assert "Passed Parallel API test" in capsys.readouterr().out
    # This test ignores masks, and stops before the end of the game.
    heard = partial(envs.parallel, game_id, players, illegal="random")
    max_cycles_test(SimpleNamespace(parallel_env=heard, env=lambda **options: parallel_to_aec(heard(**options))))


def test_pettingzoo_accepts_the_drawings() -> None:
    render_test(lambda **options: envs.aec("amul", **options))


@every_table
def test_gymnasium_accepts_the_environment(game_id: str, players: int) -> None:
    env = gymnasium.make(gym_id(cv.game(game_id)), players=players, render_mode="ansi")
    check_env(env.unwrapped)
    observation, info = env.reset(seed=1)
    assert observation.shape == (envs.layout(game_id, players).size,)
    assert info["action_mask"].any()


def test_the_versioned_names_are_known_and_a_wrong_one_is_refused() -> None:
    assert "five_tribes_v2" in envs.ids()
    assert "five_tribes_v1" in envs.older_ids()
    for id in ("five_tribes_v1", "five_tribes_v2"):
        assert envs.aec(id).metadata["name"] == id
        made = envs.gym(id, 2)
        assert made.observation_space.shape == (envs.layout(id, 2).size,)
        assert made.spec is not None
        assert (made.spec.id, made.spec.kwargs["game"]) == (f"serai/FiveTribes-{id[-2:]}", id)
    with pytest.raises(cv.BadSetup, match="there is five_tribes_v2"):
        envs.aec("five_tribes_v9")
    with pytest.raises(cv.UnknownGame):
        envs.aec("go_v1")


def test_gymnasium_makes_the_vector_environment() -> None:
    vector = gymnasium.make_vec("serai/Yspahan-v1", num_envs=3, vectorization_mode="vector_entry_point")
    observations, info = vector.reset(seed=4)
    assert observations.shape == (3, envs.layout("yspahan").size)
    assert (info["turn"] == 0).all()
    kept = observations.copy()
    vector.step([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]])
    assert (kept == observations).all()  # as everywhere in Gymnasium, these are copies
    scaled = NormalizeObservation(gymnasium.make("serai/Yspahan-v1"))
    assert scaled.reset(seed=4)[0].shape == observations[0].shape


def test_environments_say_how_they_are_made_again() -> None:
    """As Gymnasium's own: wrappers and libraries read `spec` and `autoreset_mode`."""
    alone = envs.gym("yspahan", 3, opponents="greedy", skip_forced=True)
    assert alone.spec is not None
    again = gymnasium.make(alone.spec, disable_env_checker=True)
    assert np.array_equal(again.reset(seed=1)[0], alone.reset(seed=1)[0])
    games = envs.vector("yspahan", 2, 3, opponents="greedy", seat=1)
    assert games.autoreset_mode is gymnasium.vector.AutoresetMode.SAME_STEP
    assert games.spec is not None
    assert (games.spec.id, games.spec.kwargs["players"], games.spec.kwargs["opponents"]) == (
        "serai/Yspahan-v1",
        3,
        "greedy",
    )
    made = gymnasium.make_vec(games.spec, num_envs=2, vectorization_mode="vector_entry_point")
    assert np.array_equal(made.reset(seed=1)[0], games.reset(seed=1)[0])


def test_a_time_limit_of_gymnasium_truncates() -> None:
    env = gymnasium.make("serai/Amul-v1", max_episode_steps=3)
    random = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    ends = []
    for _ in range(3):
        _, _, terminated, truncated, info = env.step(any_of(info["action_mask"], random))
        ends.append((terminated, truncated))
    assert ends == [(False, False), (False, False), (False, True)]
