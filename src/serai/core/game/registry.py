"""The games that are installed: the packages of `serai.games` and of the folders that were added."""

from __future__ import annotations

from functools import cache
from importlib import import_module, resources
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from serai.core.errors import UnknownGame, short_repr

if TYPE_CHECKING:
    from serai.core.game.game import Game

_GAMES_PACKAGE = "serai.games"


def games() -> tuple[str, ...]:
    """The ids of all games: the packages with a data file in the game folders."""
    return _games_in(tuple(import_module(_GAMES_PACKAGE).__path__))


def add_game_folder(folder: str) -> None:
    """Add a folder of games for this process; the variable SERAI_GAMES does it for every process."""
    import_module(_GAMES_PACKAGE).__path__.append(str(folder))


@cache
def _games_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    packages = (name for _, name, is_package in iter_modules(folders) if is_package)
    return tuple(
        sorted(name for name in packages if resources.files(f"{_GAMES_PACKAGE}.{name}").joinpath("data.toml").is_file())
    )


@cache
def game(id: str) -> Game:
    """The game with this id."""
    if id not in games():
        raise UnknownGame(f"there is no game {short_repr(id)}; there are {', '.join(games()) or 'none'}")
    found: Game = import_module(_GAMES_PACKAGE).load_game(id)
    return found
