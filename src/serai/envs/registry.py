"""The names under which Gymnasium finds the games."""

from __future__ import annotations

import gymnasium

from serai.core.rules.game import Game, game, games
from serai.envs.observation.layout import version_of


def gym_id(the_game: Game) -> str:
    """The game `five_tribes` is serai/FiveTribes-v1."""
    return f"serai/{the_game.id.title().replace('_', '')}-v{version_of(the_game)}"


def register() -> None:
    """Make every game known to Gymnasium; games of other shelves too, when it is called after they were put there."""
    for one in map(game, games()):
        if gym_id(one) not in gymnasium.registry:
            gymnasium.register(
                gym_id(one),
                entry_point="serai.envs.gym:gym",
                vector_entry_point="serai.envs.vector:make_vector_env",
                kwargs={"game": one.id},
            )
