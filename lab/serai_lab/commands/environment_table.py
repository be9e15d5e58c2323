"""`serai-lab table`: the table of the environments."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from serai.core.errors import BadSetup
from serai.core.game.registry import game, games
from serai.process_pool import default_workers
from serai.shell.console import make_console

if TYPE_CHECKING:
    from serai_lab.environment_table import EnvironmentRow

EVERY = "all"


def command(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game, or `all`.")] = EVERY,
    players: Annotated[list[int] | None, typer.Option("--players", help="How many play; may be repeated.")] = None,
    count: Annotated[
        str, typer.Option("--games", metavar="A,B,C", help="Games of the weakest, the default and the strongest bot.")
    ] = "200,50,10",
    folder: Annotated[
        Path,
        typer.Option("--folder", help="Of a ladder: games of the strongest bot are read from and stored in it."),
    ] = Path("ladder"),
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; without it, one per core.")] = None,
    write: Annotated[
        Path | None,
        typer.Option("--write", help="The page to update; the pages of the columns are next to it."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Measure the environments. Sizes, branching factor, length, and the points that bots score."""
    from serai.envs import layout
    from serai_lab.environment_table import fields_page, measure, replace_between, table

    wanted = _numbers(count)
    console = make_console(stderr=True)
    found: list[EnvironmentRow] = []
    for id in games() if name == EVERY else (game(name).id,):
        for seats in players or [one for one in game(id).players if one > 1]:
            found.append(measure(game(id), seats, wanted, workers or default_workers(), folder))
            console.print(" | ".join(found[-1].cells))
    if as_json:
        typer.echo(json.dumps([asdict(row) for row in found]))
    elif write is None:
        typer.echo(table(found))
    else:
        write.write_text(replace_between(write.read_text(encoding="utf-8"), table(found)), encoding="utf-8")
        folder = write.with_suffix("")
        folder.mkdir(exist_ok=True)
        for id in {row.environment for row in found}:
            (folder / f"{id}.md").write_text(fields_page(layout(id)), encoding="utf-8")


def _numbers(words: str) -> list[int]:
    parts = words.split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts) or int(parts[0]) < 1:
        raise BadSetup(f"{words!r} is no list of three numbers of games; write --games 200,50,10")
    return [int(part) for part in parts]
