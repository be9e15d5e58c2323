"""The last events of a game as numbers: what the log shows a seat, and nothing else."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import serai as cv
from serai import envs
from serai.core.errors import BadSetup
from serai.envs.observation.event_rows import NOTHING

LAST = 6


def legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("game_id", cv.games())
def test_rows_say_what_the_log_shows_a_seat(game_id: str) -> None:
    games = envs.vector(game_id, 4, 3, events=LAST)
    kinds = games.layout.game.events
    _, info = games.reset(seed=5)
    assert (info["events"] == NOTHING).all()
    rng = np.random.default_rng(5)
    hidden = 0
    for _ in range(300):
        _, _, _, _, info = games.step(legal(info["action_mask"], rng))
        for place, seat in enumerate(info["turn"]):
            journal = games.state_of_game(place).journal
            assert journal is not None
            events = [kinds.read(0, row) for row in journal.rows()[-LAST:]]
            told = [games.event_rows.describe(row) for row in info["events"][place]]
            known = [
                (event.key, {k: v for k, v in event.args_for(int(seat)).items() if v is not None}) for event in events
            ]
            assert told == [None] * (LAST - len(known)) + known
            hidden += sum(len(event.args) > len(event.args_for(int(seat))) for event in events)
    # Random play hardly ever comes to the djinns of Five Tribes that draw and look in secret.
    assert hidden or game_id == "five_tribes" or not any(kind.private for kind in kinds.kinds)


def test_the_game_is_the_same_with_them_and_copies_have_them() -> None:
    plain, told = envs.vector("yspahan", 3, 2), envs.vector("yspahan", 3, 2, events=LAST)
    _, info = plain.reset(seed=8)
    _, more = told.reset(seed=8)
    rng = np.random.default_rng(8)
    ended = 0
    for _ in range(400):
        actions = legal(info["action_mask"], rng)
        rows, rewards, over, _, info = plain.step(actions)
        again, same, _, _, more = told.step(actions)
        assert np.array_equal(rows, again)
        assert np.array_equal(rewards, same)
        for place in np.flatnonzero(over):
            ended += 1
            last = told.event_rows.describe(more["final_info"]["events"][place][-1])
            assert last is not None
            assert (more["events"][place] == NOTHING).all(), "the next game has had no events"
    assert ended
    for twin in (copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
        assert np.array_equal(twin.step(actions)[-1]["events"], copy.deepcopy(told).step(actions)[-1]["events"])


def test_a_learner_alone_has_them_too() -> None:
    env = envs.gym("five_tribes", 3, opponents="greedy", events=4)
    _, info = env.reset(seed=2)
    _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert env.event_rows.describe(info["events"][-1]) is not None
    assert "events" not in envs.gym("five_tribes", 3).reset(seed=2)[1]
    with pytest.raises(BadSetup, match="events"):
        envs.vector("yspahan", 2, events=-1)
