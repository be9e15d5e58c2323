"""`serai new`: write a small complete game, from which somebody's own begins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from serai.cli.commands import generate
from serai.kit.new_game import FILES, write_game


def command(
    folder: Annotated[Path, typer.Argument(help="The folder of the game; its name becomes the game's id.")],
) -> None:
    """Write a small complete game, to change into your own."""
    write_game(folder.resolve())
    typer.echo(f"{folder}: {', '.join(FILES)}")
    generate.command([str(folder)])
    typer.echo(f"Play it:   SERAI_GAMES={folder.parent} serai play {folder.resolve().name}")
    typer.echo(f"Check it:  serai check {folder}")
