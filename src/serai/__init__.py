"""Five Silk Road board games as a library.

>>> import serai as cv
>>> match = cv.new_match("five_tribes", players=3, seed=7)
>>> match.play(match.choices(match.actors[0])[0].text, seat=match.actors[0])
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

# Imported first: a later import of the package would replace the function `games`.
import serai.games as _games_package  # noqa: F401
from serai._version import __version__
from serai.core.api.match import Choice, Match
from serai.core.errors import (
    BadAnswer,
    BadData,
    BadRecord,
    BadSetup,
    IllegalAction,
    ImpossibleOutcome,
    NothingToUndo,
    OutcomeNeeded,
    SeraiError,
    UnknownGame,
)
from serai.core.game.game import Components, Game
from serai.core.game.registry import add_game_folder, game, games
from serai.core.position.builder import Position
from serai.core.position.builder import position as complete_position
from serai.core.rules.chance import Chance, Script, Sealed, Seeded
from serai.core.rules.native import IS_COMPILED
from serai.core.rules.state import State
from serai.core.rules.violations import BadPosition

__all__ = [
    "BadAnswer",
    "BadData",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Chance",
    "Choice",
    "Game",
    "IllegalAction",
    "ImpossibleOutcome",
    "Match",
    "NothingToUndo",
    "OutcomeNeeded",
    "Position",
    "Script",
    "Sealed",
    "Seeded",
    "SeraiError",
    "State",
    "UnknownGame",
    "__version__",
    "add_game_folder",
    "game",
    "games",
    "is_compiled",
    "match_from_position",
    "new_match",
    "position",
    "read_data",
]


def new_match(
    game_id: str,
    players: int,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str | None = None,
    data: str | Path | Components | None = None,
    chance: Chance | None = None,
    auto: bool = True,
    names: list[str] | None = None,
) -> Match:
    """Start a new match of a game. `data` is a data file that replaces the game's own."""
    return Match.new(
        game_id,
        players,
        seed=seed,
        options=options,
        preset=preset,
        data=read_data(game_id, data),
        chance=chance,
        auto=auto,
        names=names,
    )


def match_from_position(
    game_id: str,
    position: Mapping[str, Any],
    *,
    seed: int | None = None,
    data: str | Path | Components | None = None,
    chance: Chance | None = None,
    auto: bool = True,
) -> Match:
    """Start a match from a position, such as `match.state.to_dict()` gives."""
    return Match.from_position(game_id, position, seed=seed, data=read_data(game_id, data), chance=chance, auto=auto)


def position(
    game_id: str,
    players: int,
    *,
    options: Mapping[str, Any] | None = None,
    data: str | Path | Components | None = None,
    **fields: Any,
) -> Position:
    """Complete a partial position; `filled` of the result names the fields that the game filled in."""
    return complete_position(game_id, players, options=options, data=read_data(game_id, data), **fields)


def read_data(game_id: str, data: str | Path | Components | None) -> Components | None:
    """Read and check a data file."""
    if data is None or isinstance(data, Components):
        return data
    try:
        text = Path(data).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"{data} cannot be read: {error}") from None
    try:
        return game(game_id).read_components(text)
    except BadData as error:
        raise BadData(f"{data}: {error}") from None


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])


def is_compiled() -> bool:
    """Whether the rules are compiled by mypyc."""
    return IS_COMPILED
