"""The first lines of well-known libraries with these environments; `make learners` installs them and runs this."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from serai import envs

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]  # their warnings are theirs
MISSING = "not installed here: run `make learners`"


def test_stable_baselines3_makes_and_learns() -> None:
    sb3 = pytest.importorskip("stable_baselines3.common.env_util", reason=MISSING)
    contrib = pytest.importorskip("sb3_contrib", reason=MISSING)
    games = sb3.make_vec_env("serai/Merv-v1", 8)
    assert games.reset().shape == (8, envs.layout("merv").size)
    model = contrib.MaskablePPO("MlpPolicy", games, n_steps=32, batch_size=64, n_epochs=1, seed=1)
    model.learn(256)
    action, _ = model.predict(games.reset(), action_masks=np.stack(games.env_method("action_masks")))
    assert action.shape == (8,)


def test_torchrl_rolls_out_the_parallel_environment() -> None:
    torchrl = pytest.importorskip("torchrl.envs", reason=MISSING)
    env = torchrl.PettingZooWrapper(envs.parallel("merv", 2), use_mask=True, categorical_actions=True)
    rollout = env.rollout(50)
    assert rollout.batch_size[0] == 50
    assert env.group_map == {"player": ["player_0", "player_1"]}


def test_supersuit_wraps_the_parallel_environment() -> None:
    supersuit = pytest.importorskip("supersuit", reason=MISSING)
    env = supersuit.black_death_v3(envs.parallel("merv", 2, masks="info"))
    rows, infos = env.reset(seed=1)
    assert {agent: row.shape for agent, row in rows.items()} == dict.fromkeys(infos, (envs.layout("merv").size,))
    assert supersuit.pettingzoo_env_to_vec_env_v1(env).num_envs == 2


def test_a_loop_in_the_style_of_cleanrl_learns() -> None:
    """One file, one loop: REINFORCE with masks over the vector environment."""
    torch = pytest.importorskip("torch", reason=MISSING)
    torch.manual_seed(1)
    games = envs.vector("yspahan", 16, 2, opponents="random", seat=0, rewards="win")
    policy = torch.nn.Sequential(
        torch.nn.Linear(games.layout.size, 64), torch.nn.Tanh(), torch.nn.Linear(64, games.layout.actions)
    )
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    before = [one.detach().clone() for one in policy.parameters()]
    seen, info = games.reset(seed=1)
    chances: list[Any] = []
    rewards: list[Any] = []
    for _ in range(150):
        logits = policy(torch.as_tensor(seen)).masked_fill(torch.as_tensor(info["action_mask"]) == 0, -1e9)
        drawn = torch.distributions.Categorical(logits=logits)
        actions = drawn.sample()
        chances.append(drawn.log_prob(actions))
        seen, reward, _, _, info = games.step(actions.numpy())
        assert "illegal" not in info
        rewards.append(torch.as_tensor(reward))
    returns = torch.stack(rewards).flip(0).cumsum(0).flip(0).float()
    (-(torch.stack(chances) * (returns - returns.mean())).mean()).backward()
    optimizer.step()
    assert any(not torch.equal(one, other) for one, other in zip(before, policy.parameters(), strict=True))


def test_rllib_checks_and_samples_the_environment() -> None:
    pytest.importorskip("ray.rllib", reason=MISSING)
    from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv

    env = ParallelPettingZooEnv(envs.parallel("merv", 2, illegal="random", max_cycles=20))
    rows, _ = env.reset(seed=1)
    done = {"__all__": False}
    while not done["__all__"]:
        actions = {agent: int(np.flatnonzero(row["action_mask"])[0]) for agent, row in rows.items()}
        rows, _, ended, late, _ = env.step(actions)
        done = {"__all__": ended["__all__"] or late["__all__"]}
    assert env.observation_space is not None
