"""The built-in games, one package each. A game is found by its folder; nothing has to be registered.

The environment variable SERAI_GAMES names further folders with games, separated as in PATH. Every interface finds them
there, and so do the processes of bots. `serai.add_game_folder(folder)` adds a folder for the current process only.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module, invalidate_caches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serai.core.game.game import Game

# The name of version 0.1 is read here too: this module is imported before `main.use_old_environment` can rename it.
_folders = os.environ.get("SERAI_GAMES", os.environ.get("CARAVANSERAI_SHELF", "")).split(os.pathsep)
__path__.extend(os.path.abspath(folder) for folder in _folders if folder)


def declared_game(id: str) -> Game:
    """A game with its declarations; its rules may still wait for generated code."""
    declared: Game = import_module(f"{__name__}.{id}").GAME
    return declared


def load_game(id: str) -> Game:
    """A game whose code is generated, if it lies in a folder of somebody's own; what is installed is complete."""
    declared = declared_game(id)
    if is_own(find_folder(id)):
        from serai.kit.generator import generated_files, write_stale

        with suppress(PermissionError):  # in a folder that cannot be written: its modules refuse what is out of date
            if list(write_stale(generated_files(declared))):
                invalidate_caches()
    return declared


def find_folder(id: str) -> str:
    """The folder of a game."""
    folders = [os.path.join(folder, id) for folder in __path__]
    return next(folder for folder in folders if os.path.isdir(folder))


def is_own(path: str) -> bool:
    """Whether a path is in a folder of games that somebody added."""
    home = os.path.dirname(__file__)
    return any(path.startswith(os.path.join(folder, "")) for folder in __path__ if folder != home)
