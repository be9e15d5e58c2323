"""`serai check`: look for mistakes in a game that somebody writes."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

from serai.cli.game_folders import find_games
from serai.game_checks.check import check_game
from serai.shell.console import TERRACOTTA, make_console


def command(
    game_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME|FOLDER]...", help="Games, or folders of games; without it, all."),
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", help="How many games are played at random.")] = 100,
) -> None:
    """Check a game: its texts, its generated files and its rules.

    It looks at texts, slots, anchors, generated files, invariants, records, undo, leaks and environments. Prints a line
    for each finding, with its file and line; the exit code is 1 if there is any."""
    console, errors = make_console(), make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total = 0
    for id in find_games(game_ids or []):
        with Progress(*columns, console=errors, disable=not errors.is_terminal, transient=True) as bar:
            findings = check_game(id, games, partial(_show, bar, bar.add_task(id, total=games)))
        for place, said in findings:
            console.print(Text.assemble((f"{place}: ", TERRACOTTA), said), soft_wrap=True)
        total += len(findings)
        if not findings:
            console.print(f"{id}: nothing found in its files and in {games} games")
    if total:
        raise typer.Exit(1)


def _show(bar: Progress, task: TaskID, played: int) -> None:
    bar.update(task, completed=played)
