"""Games that a command names by their id, their folder, or a folder of several."""

from __future__ import annotations

from pathlib import Path

from serai.core.errors import UnknownGame, short_repr
from serai.core.game.registry import add_game_folder, games


def find_games(words: list[str]) -> list[str]:
    """The ids of the named games, of all games without a name. Named folders are added to the game folders."""
    return [id for word in words for id in _find(word)] if words else list(games())


def _find(word: str) -> list[str]:
    if word in games():
        return [word]
    folder = Path(word).resolve()
    if not folder.is_dir():
        raise UnknownGame(f"there is no game and no folder {short_repr(word)}; there are {', '.join(games())}")
    is_game = (folder / "data.toml").is_file()
    add_game_folder(str(folder.parent if is_game else folder))
    ids = [id for id in games() if (id == folder.name if is_game else (folder / id).is_dir())]
    if not ids:
        raise UnknownGame(f"{word}: no game is there; a game is a package with a data.toml")
    return ids
