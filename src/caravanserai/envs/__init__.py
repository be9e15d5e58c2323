"""The games as environments for research: PettingZoo, Gymnasium, and many games at once in compiled code.

>>> from caravanserai import envs
>>> env = envs.aec("five_tribes", players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from caravanserai.core.errors import CaravanseraiError


class EnvsMissing(CaravanseraiError, ImportError):
    """What the environments stand on is not installed."""


try:
    import gymnasium
    import numpy
    import pettingzoo
except ImportError as error:
    raise EnvsMissing(
        f"the environments need {error.name or 'more'}, which is not installed: pip install 'caravanserai[envs]'"
    ) from None
del gymnasium, numpy, pettingzoo

from caravanserai.envs.layout import Entry, Layout, ids, layout  # noqa: E402
from caravanserai.envs.many import CaravanseraiVector, vector  # noqa: E402
from caravanserai.envs.multi import CaravanseraiAEC, aec  # noqa: E402
from caravanserai.envs.parallel import CaravanseraiParallel, parallel  # noqa: E402
from caravanserai.envs.registry import register  # noqa: E402
from caravanserai.envs.rewards import REWARDS, returns  # noqa: E402
from caravanserai.envs.single import CaravanseraiEnv, gym  # noqa: E402

__all__ = [
    "REWARDS",
    "CaravanseraiAEC",
    "CaravanseraiEnv",
    "CaravanseraiParallel",
    "CaravanseraiVector",
    "Entry",
    "EnvsMissing",
    "Layout",
    "aec",
    "gym",
    "ids",
    "layout",
    "parallel",
    "register",
    "returns",
    "vector",
]

register()
