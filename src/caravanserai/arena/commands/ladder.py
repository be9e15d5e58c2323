"""`caravanserai arena ladder`: the levels of a game against each other."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from caravanserai import __version__, compiled
from caravanserai.arena.ladder import Pairing, chart, ladder, ratings, report, table
from caravanserai.arena.simulate import default_workers
from caravanserai.core.game import game
from caravanserai.core.game import games as all_games
from caravanserai.shell.console import make_console

EVERY = "all"


def command(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game, or `all`.")],
    players: Annotated[list[int] | None, typer.Option("--players", help="How many play; may be repeated.")] = None,
    games: Annotated[int, typer.Option("--games", help="Games of a pairing.")] = 100,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; without it, all cores.")] = None,
    folder: Annotated[Path, typer.Option("--folder", help="Where games are kept; a ladder there goes on.")] = Path(
        "ladder"
    ),
    write: Annotated[Path | None, typer.Option("--write", help="A page about strength to write, with charts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Let the levels of a game play against each other."""
    console = make_console(stderr=True) if as_json else make_console()

    def tell(pair: str, played: int, of: int) -> None:
        if not as_json:
            console.print(f"{pair}: {played} of {of}")

    groups = [
        ladder(id, count, games, workers or default_workers(), folder, progress=tell)
        for id in (all_games() if name == EVERY else (game(name).id,))
        for count in players or _usual(id)
    ]
    if as_json:
        typer.echo(json.dumps([{"pairings": _told(found), "ratings": ratings(found)} for found in groups]))
        return
    for found in groups:
        console.print(f"{found[0].game}, {found[0].players} players", table(found), sep="\n")
    if write is not None:
        engine = "compiled" if compiled() else "interpreted"
        machine = f"{platform.machine()}, Python {platform.python_version()}, {engine}"
        again = f"caravanserai arena ladder {name} --games {games} --write {write}"
        write.write_text(report(groups, machine, __version__, again), encoding="utf-8")
        for found in groups:
            drawn = write.with_name(f"{write.stem}-{found[0].game}-{found[0].players}.svg")
            drawn.write_text(chart(found), encoding="utf-8")


def _usual(id: str) -> list[int]:
    """Two and four players, as far as the game has them."""
    return [count for count in (2, 4) if count in game(id).players]


def _told(found: list[Pairing]) -> list[dict[str, object]]:
    return [{**asdict(one), "share": one.share} for one in found]
