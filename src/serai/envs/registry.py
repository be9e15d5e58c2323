"""Registers the games with Gymnasium."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import gymnasium
from gymnasium.envs.registration import EnvSpec

from serai.core.game.game import Game
from serai.core.game.registry import game, games
from serai.envs.observation.layout import Layout, id_of, versions_of


def gym_id(the_game: Game, version: int | None = None) -> str:
    """The Gymnasium id of a game: `serai/FiveTribes-v2` for `five_tribes`."""
    return f"serai/{the_game.id.title().replace('_', '')}-v{version or the_game.fields.environment_version}"


def spec_of(layout: Layout, **arguments: Any) -> EnvSpec:
    """What Gymnasium says of an environment that was not made by `gymnasium.make`."""
    spec = deepcopy(gymnasium.spec(gym_id(layout.game, layout.version)))
    spec.kwargs |= {"players": layout.players, "options": layout.options, "data": layout.data, **arguments}
    return spec


def register() -> None:
    """Register every game with Gymnasium. Call it again after adding games from your own folder."""
    for one in map(game, games()):
        for version in versions_of(one):
            if gym_id(one, version) not in gymnasium.registry:
                gymnasium.register(
                    gym_id(one, version),
                    entry_point="serai.envs.gym:gym",
                    vector_entry_point="serai.envs.vector:make_vector_env",
                    kwargs={"game": id_of(one, version)},
                )
