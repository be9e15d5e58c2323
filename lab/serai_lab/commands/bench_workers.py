"""`serai-lab bench-workers`: how environments grow with worker processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from serai.core.errors import BadSetup
from serai.core.game.registry import game, games
from serai.shell.console import make_console
from serai_lab.environment_table import replace_between
from serai_lab.speed.environments import default_rows, need_envs
from serai_lab.speed.scaling import SCALING_MARKS, measure_scaling, scaling_table


def command(
    game_id: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only this game.")] = None,
    workers: Annotated[str, typer.Option("--workers", metavar="1,2,...", help="Numbers of processes.")] = "1,2,4,8,16",
    count: Annotated[int, typer.Option("--games", min=1, help="Games of each process.")] = 1024,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="Seconds of steps for each number.")] = 1.0,
    write: Annotated[Path | None, typer.Option("--write", help="A page whose table is replaced.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Measure environments with worker processes. Wall-clock time, so nothing else should run meanwhile."""
    need_envs()
    ids = games() if game_id is None else (game(game_id).id,)
    tables = default_rows(ids)[::2]  # the smallest table of each
    console = make_console(stderr=True)
    rows = []
    for row in measure_scaling(tables, _counts(workers), count, seconds):
        rows.append(row)
        rates = ", ".join(f"{one or 'no'} workers {rate:,.0f}" for one, rate in row["steps_per_second"].items())
        console.print(f"{row['name']}, {row['players']} players: {rates} steps/s")
    if as_json:
        typer.echo(json.dumps({"games": count, "rows": rows}))
        return
    table = scaling_table(rows, count)
    typer.echo(table)
    if write is not None:
        write.write_text(replace_between(write.read_text(encoding="utf-8"), table, SCALING_MARKS), encoding="utf-8")


def _counts(words: str) -> list[int]:
    if not all(word.strip().isdecimal() and int(word) > 0 for word in words.split(",")):
        raise BadSetup(f"{words!r} is no list of numbers of processes; write --workers 1,2,4")
    return sorted({int(word) for word in words.split(",")})
