"""Vector environments whose games are in worker processes."""

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import serai as cv
from serai import envs
from serai.bots import Bot, Budget, SampledState
from serai.envs.workers import EnvWorkerFailed

STEPS = 200


class Fails(Bot):
    """A bot with a mistake."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        raise ZeroDivisionError("no camels left")


class Ends(Bot):
    """A bot whose process is killed."""

    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        os.kill(os.getpid(), signal.SIGTERM)
        return legal[0]


@pytest.fixture
def make() -> Iterator[Callable[..., envs.SeraiVectorEnv]]:
    """Makes environments, and closes them after the test."""
    made: list[envs.SeraiVectorEnv] = []

    def vector(*arguments: Any, **more: Any) -> envs.SeraiVectorEnv:
        made.append(envs.vector(*arguments, **more))
        return made[-1]

    yield vector
    for env in made:
        env.close()


def assert_equal(one: Any, other: Any) -> None:
    if isinstance(one, dict):
        assert list(one) == list(other)
        for key in one:
            assert_equal(one[key], other[key])
    elif isinstance(one, tuple) or (isinstance(one, np.ndarray) and one.dtype == object):
        for a, b in zip(one, other, strict=True):
            assert_equal(a, b)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    else:
        assert one == other


@pytest.mark.parametrize(
    "options",
    [
        {"seat": None, "opponents": "random", "events": 3, "skip_forced": True},
        {"observation_dtype": "int16", "mask_dtype": "bool", "reward_dtype": "float32", "max_cycles": 60},
        {"copy": False, "rewards": "score_difference"},
    ],
)
def test_workers_change_nothing(make: Callable[..., envs.SeraiVectorEnv], options: dict[str, Any]) -> None:
    """Rows, masks, rewards, ends and sampled actions are those of an environment without workers."""
    alone, shared = make("yspahan", 5, 2, **options), make("yspahan", 5, 2, **options, workers=2)
    ended = 0
    assert_equal(alone.reset(seed=3), shared.reset(seed=3))
    for step in range(STEPS):
        actions = alone.sample_actions()
        assert np.array_equal(actions, shared.sample_actions())
        assert alone.masks[np.arange(5), actions].all()
        if step == STEPS // 2:
            actions[3] = -1  # illegal
        found = alone.step(actions)
        assert_equal(found, shared.step(actions))
        ended += int((found[2] | found[3]).sum())
    assert ended > 1
    some = {"reset_mask": np.array([True, False, False, True, False])}
    assert_equal(alone.reset(options=some), shared.reset(options=some))
    assert [alone.state_of_game(place).to_dict() for place in range(5)] == [
        shared.state_of_game(place).to_dict() for place in range(5)
    ]


@pytest.mark.parametrize("workers", [None, 2])
def test_a_step_has_two_halves(make: Callable[..., envs.SeraiVectorEnv], workers: int | None) -> None:
    env, twin = make("merv", 2, 2, workers=workers), make("merv", 2, 2)
    with pytest.raises(cv.SeraiError, match=r"call reset\(\)"):
        env.send([0, 0])
    env.reset(seed=1)
    twin.reset(seed=1)
    with pytest.raises(cv.SeraiError, match=r"call send\(\)"):
        env.recv()
    actions = env.sample_actions()
    env.send(actions)
    for forbidden in (env.sample_actions, env.reset, lambda: env.send(actions), lambda: env.state_of_game(0)):
        with pytest.raises(cv.SeraiError, match=r"call recv\(\)"):
            forbidden()
    assert_equal(env.recv()[0], twin.step(actions)[0])


def test_a_failing_bot_is_told(make: Callable[..., envs.SeraiVectorEnv]) -> None:
    env = make("yspahan", 2, 2, opponents=Fails, seat=1, workers=2)
    with pytest.raises(EnvWorkerFailed, match="no camels left"):
        env.reset(seed=1)


def test_a_worker_that_ends_is_told(make: Callable[..., envs.SeraiVectorEnv]) -> None:
    env = make("yspahan", 2, 2, opponents=Ends, seat=1, workers=2)
    with pytest.raises(EnvWorkerFailed, match="has ended"):
        env.reset(seed=1)


def test_closing_ends_the_workers(make: Callable[..., envs.SeraiVectorEnv]) -> None:
    env = make("yspahan", 2, 2, workers=2)
    env.reset(seed=1)
    processes = env._games._processes  # type: ignore[union-attr]
    assert all(process.is_alive() for process in processes)
    env.close()
    assert not any(process.is_alive() for process in processes)
    with pytest.raises(cv.SeraiError, match="closed"):
        env.step([0, 0])


def test_what_workers_cannot_do_is_refused(make: Callable[..., envs.SeraiVectorEnv]) -> None:
    for workers in (0, 3):
        with pytest.raises(cv.BadSetup, match=f"{workers} workers for 2 games"):
            make("yspahan", 2, 2, workers=workers)
    with pytest.raises(cv.BadSetup, match="copied or pickled"):
        pickle.dumps(make("yspahan", 2, 2, workers=2))
