"""Environments for reinforcement learning: PettingZoo, Gymnasium, and vector environments in compiled code.

>>> from serai import envs
>>> env = envs.aec("five_tribes", players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from serai.core.errors import SeraiError


class EnvsMissing(SeraiError, ImportError):
    """A package that the environments need is not installed."""


try:
    import gymnasium
    import numpy
    import pettingzoo
except ImportError as error:
    raise EnvsMissing(
        f"the environments need {error.name or 'more'}, which is not installed: install serai with its extra [envs]"
    ) from None
del gymnasium, numpy, pettingzoo

from serai.envs.aec import SeraiAECEnv, aec  # noqa: E402
from serai.envs.evaluation import count_wins  # noqa: E402
from serai.envs.gym import SeraiGymEnv, gym  # noqa: E402
from serai.envs.observation.layout import Layout, LayoutEntry, ids, layout, older_ids  # noqa: E402
from serai.envs.parallel import SeraiParallelEnv, parallel  # noqa: E402
from serai.envs.registry import register  # noqa: E402
from serai.envs.rewards import REWARDS, returns  # noqa: E402
from serai.envs.vector import SeraiVectorEnv, game_seeds, vector  # noqa: E402

__all__ = [
    "REWARDS",
    "EnvsMissing",
    "Layout",
    "LayoutEntry",
    "SeraiAECEnv",
    "SeraiGymEnv",
    "SeraiParallelEnv",
    "SeraiVectorEnv",
    "aec",
    "count_wins",
    "game_seeds",
    "gym",
    "ids",
    "layout",
    "older_ids",
    "parallel",
    "register",
    "returns",
    "vector",
]

register()
