"""Catanatron as a peer for speed measurements: the most similar engine in Python."""

from __future__ import annotations

import random
from importlib import metadata, util

from serai.core.errors import SeraiError

PLAYERS = 4
HOW_TO_GET_IT = (
    "catanatron is not installed, so there is nothing to compare with. "
    "Run `make bench ARGS=--peers`, or install serai with its extra [bench]"
)


class CatanatronRunner:
    """Random play of Catan with four players; counts actions."""

    players = PLAYERS

    def __init__(self) -> None:
        if util.find_spec("catanatron") is None:
            raise SeraiError(HOW_TO_GET_IT)
        from catanatron import Color, RandomPlayer
        from catanatron.game import TURNS_LIMIT, Game

        self._game = Game
        self._limit = TURNS_LIMIT
        self._players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        self._seeds = random.Random(1)
        self.version = metadata.version("catanatron")

    @property
    def name(self) -> str:
        return f"catanatron {self.version}"

    def play_one(self) -> int:
        # `Game.play` would also copy the game twice for its statistics, which is not part of playing.
        game = self._game(self._players, seed=self._seeds.randrange(1, 2**31))
        actions = 0
        while game.winning_color() is None and game.state.num_turns < self._limit:
            game.play_tick()
            actions += 1
        return actions
