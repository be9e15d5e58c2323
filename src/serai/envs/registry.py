"""Registers the games with Gymnasium."""

from __future__ import annotations

import gymnasium

from serai.core.game.game import Game
from serai.core.game.registry import game, games
from serai.envs.observation.layout import version_of


def gym_id(the_game: Game) -> str:
    """The Gymnasium id of a game: `serai/FiveTribes-v1` for `five_tribes`."""
    return f"serai/{the_game.id.title().replace('_', '')}-v{version_of(the_game)}"


def register() -> None:
    """Register every game with Gymnasium. Call it again after adding games from your own folder."""
    for one in map(game, games()):
        if gym_id(one) not in gymnasium.registry:
            gymnasium.register(
                gym_id(one),
                entry_point="serai.envs.gym:gym",
                vector_entry_point="serai.envs.vector:make_vector_env",
                kwargs={"game": one.id},
            )
