"""`serai generate`: write the code that follows from a game's declarations."""

from __future__ import annotations

from typing import Annotated

import typer

from serai.cli.game_folders import find_games
from serai.games import declared_game
from serai.kit.generator import folder_of, generated_files, write_stale

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME|FOLDER]...", help="Games, or folders of games; without it, all.")
]


def command(game_ids: Games = None) -> None:
    """Write the code that follows from a game's declarations."""
    for id in find_games(game_ids or []):
        one = declared_game(id)
        written = [path.name for path in write_stale(generated_files(one))]
        typer.echo(f"{folder_of(one) / 'generated'}: {', '.join(written) or 'up to date'}")
