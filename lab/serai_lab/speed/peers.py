"""Other libraries as peers for speed measurements, and how to get them.

Peers are installed into a folder of their own, because their requirements do not agree with ours: catanatron's
environment asks for an old Gymnasium that it does not need.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from importlib import invalidate_caches, metadata, util
from pathlib import Path

from serai.core.errors import SeraiError

PLAYERS = 4
HOW_TO_GET_IT = (
    "catanatron is not installed, so there is nothing to compare with. "
    "Run `make bench ARGS=--peers`, or install serai-lab with its extra [bench]"
)
# What a peer's module needs besides what environments need anyway.
PACKAGES = {
    "catanatron": ("catanatron==3.2.1", "networkx>=3,<4"),
    "catanatron_gym": ("catanatron_gym==4.0.0", "catanatron==3.2.1", "networkx>=3,<4"),
    "chess": ("chess>=1.11,<2",),
    "pygame": ("pygame>=2.6,<3",),
    "hanabi_learning_environment": ("hanabi-learning-environment", "shimmy>=2", "cffi"),
}


def peer_folder() -> Path:
    """Where peers are installed."""
    cache = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache) if cache else Path.home() / ".cache") / "serai" / "peers"


def install_peers(names: Sequence[str]) -> list[str]:
    """Install the modules that are missing into their folder, and make them importable; returns those that failed."""
    folder = peer_folder()
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # last: what is installed already wins
    failed = []
    for name in names:
        invalidate_caches()
        if util.find_spec(name) is None:
            pip = [
                sys.executable,
                "-m",
                "pip",
                "--disable-pip-version-check",
                "-qq",
                "install",
                "--no-deps",
                "--upgrade",
            ]
            command = [*pip, "--target", str(folder), *PACKAGES[name]]
            if subprocess.run(command, capture_output=True).returncode != 0:
                failed.append(name)
    invalidate_caches()
    return failed


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
