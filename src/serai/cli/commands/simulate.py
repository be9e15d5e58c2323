"""`serai simulate`: play many games between bots."""

from __future__ import annotations

import json
import secrets
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from serai import read_data
from serai.bots import bots_of
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.text.catalogue import Catalogue
from serai.process_pool import default_workers
from serai.shell.arguments import DataFile, GameId, Language, Options, Seed, read_bots, read_options
from serai.shell.console import BRASS, TERRACOTTA, choose_language, make_console
from serai.simulation.games import SimulationResult, simulate

SHOWN_FAILURES = 10
USUAL_PLAYERS = 3


def command(
    game_id: GameId,
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option("--players", help="How many players.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="A,B,...", help="One bot for all seats, or one for each player; without it, the weakest."
        ),
    ] = None,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; without it, one per core.")] = None,
    seed: Seed = None,
    option: Options = None,
    data: DataFile = None,
    mixed: Annotated[bool, typer.Option("--mixed", help="Draw player count and options anew for every game.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check the invariants after every action, not only at the end.")
    ] = False,
    net: Annotated[
        str | None,
        typer.Option("--net", metavar="FILE", help="The first bot's network, from `serai-lab train`."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    lang: Language = None,
) -> None:
    """Let bots play many games. Counts wins with intervals, scores and length; seats rotate."""
    the_game = game(game_id)
    names = [bots_of(the_game)[0].id] if bots is None else read_bots(the_game, bots)
    count = how_many(the_game, players, names, mixed)
    if not mixed and len(names) == 1:
        names *= count
    text = the_game.text(choose_language(lang))
    with progress_bar(text, show=not as_json) as bar:
        task = bar.add_task(the_game.id, total=games)
        result = simulate(
            the_game.id,
            games,
            count,
            names,
            secrets.randbelow(2**31) if seed is None else seed,
            workers or default_workers(),
            read_options(the_game, option),
            mixed=mixed,
            check=check,
            data=read_data(the_game.id, data),
            network=net or "",
            progress=lambda played: bar.update(task, completed=played),
        )
    if as_json:
        typer.echo(json.dumps(result.to_dict(), ensure_ascii=False))
    else:
        _show(result, text)
    if result.failures:
        raise typer.Exit(1)


def how_many(the_game: Game, players: int | None, names: list[str], mixed: bool = False) -> int:
    if mixed:
        if players is not None:
            raise BadSetup("--mixed draws the player count itself; leave --players out")
        return 0
    if players is not None:
        return players
    if len(names) > 1:
        return len(names)
    return USUAL_PLAYERS if USUAL_PLAYERS in the_game.players else the_game.players[0]


class _RateColumn(ProgressColumn):
    """Games per second."""

    def __init__(self, text: Catalogue) -> None:
        super().__init__()
        self.text = text

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else self.text.say("cli.simulate.rate", rate=f"{speed:.1f}"))


def progress_bar(text: Catalogue, show: bool) -> Progress:
    console = make_console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _RateColumn(text),
        TimeRemainingColumn(),
        console=console,
        disable=not show or not console.is_terminal,
        transient=True,
    )


def _show(result: SimulationResult, text: Catalogue) -> None:
    console = make_console()
    plan = result.plan
    players = text.say("cli.simulate.mixed") if plan.mixed else str(plan.players)
    console.print(
        text.say("cli.simulate.head", title=text.form("title"), n=result.games, players=players, seed=plan.seed)
    )
    if plan.data is not None:
        console.print(text.say("cli.own_data", sha=plan.data.sha256[:12]))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(text.say("cli.simulate.bot"), style="bold")
    for key in ("wins", "share", "interval", "fair", "mean", "spread"):
        table.add_column(text.say(f"cli.simulate.{key}"), justify="right", no_wrap=True)
    for entry in result.entries:
        outside = not entry.low <= entry.fair <= entry.high
        spread = entry.scores
        five = (spread.least, spread.lower, spread.median, spread.upper, spread.most)
        table.add_row(
            entry.bot,
            f"{entry.wins:.1f}".removesuffix(".0"),
            Text(f"{entry.share:.1%}", style=BRASS if outside else ""),
            f"{entry.low:.1%} - {entry.high:.1%}",
            f"{entry.fair:.1%}",
            f"{spread.mean:.1f}",
            " ".join(f"{number:.0f}" for number in five),
        )
    console.print(table)
    rounds = "" if result.rounds is None else text.say("cli.simulate.rounds", rounds=f"{result.rounds:.1f}")
    console.print(text.say("cli.simulate.length", decisions=f"{result.decisions:.1f}") + rounds)
    console.print(text.say("cli.simulate.shared", n=result.shared_wins))
    console.print(
        text.say(
            "cli.simulate.speed",
            rate=f"{result.rate:.1f}",
            seconds=f"{result.seconds:.1f}",
            workers=result.workers,
        )
    )
    if not result.failures:
        console.print(text.say("cli.simulate.sound"))
        return
    console.print(Text(text.say("cli.simulate.failed", n=len(result.failures)), style=TERRACOTTA))
    for failure in result.failures[:SHOWN_FAILURES]:
        console.print(
            f"  #{failure.number} ({failure.players}p, {dict(failure.options)}): {failure.what}",
            style=TERRACOTTA,
        )
