"""Games in a folder of their own, beside the built-in ones for a while."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

import serai as cv
from serai.core.game.registry import game


@contextmanager
def added_games(folder: Path) -> Iterator[None]:
    """Games of a folder in this process and in those that it starts."""
    games = import_module("serai.games")
    names = [path.parent.name for path in folder.glob("*/data.toml")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", list(games.__path__))
        cv.add_game_folder(str(folder))
        patch.setenv("SERAI_GAMES", str(folder))
        yield
    game.cache_clear()
    for name in names:
        for module in [module for module in sys.modules if module.startswith(f"serai.games.{name}")]:
            del sys.modules[module]
        vars(games).pop(name, None)
