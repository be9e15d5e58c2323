"""`serai-lab ladder`: bots of a game against each other."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from serai.core.errors import BadSetup
from serai.core.game.registry import game
from serai.core.game.registry import games as all_games
from serai.process_pool import default_workers
from serai.shell.console import make_console
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.executors import find_engine
from serai_lab.strength.goals import LOOKS
from serai_lab.strength.ladder import FOREVER, SEED, LadderConfig, PairingRun, full_table_summaries, run_ladder
from serai_lab.strength.pairings import PairingResult, anchor_of, default_player_counts, ratings
from serai_lab.strength.report import full_table_markdown, machine, table, write_page

PROGRESS_SECONDS = 10.0


def command(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="Games, or --all.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    players: Annotated[
        list[int] | None, typer.Option("--players", help="How many play; may be repeated. Without it, 2 and 4.")
    ] = None,
    games: Annotated[
        int,
        typer.Option("--games", min=1, help="Games of a pairing at most; it ends when its goal is decided."),
    ] = LOOKS[-1],
    minutes: Annotated[
        float, typer.Option("--minutes", help="Start no game after that; a later call resumes.")
    ] = FOREVER,
    workers: Workers = None,
    engine: EngineName = "local",
    seed: Annotated[int, typer.Option("--seed", help="Another one gives other games.")] = SEED,
    folder: Annotated[Path, typer.Option("--folder", help="Where games are stored; a ladder there is resumed.")] = Path(
        "ladder"
    ),
    records: Annotated[bool, typer.Option("--records", help="Keep a record of every game in the folder.")] = False,
    write: Annotated[Path | None, typer.Option("--write", help="Write the page about strength, with charts.")] = None,
    whole: Annotated[
        int,
        typer.Option("--whole", min=0, help="Also N games with the strongest bot in every seat, for each table size."),
    ] = 0,
    where: Annotated[
        str, typer.Option("--machine", help="Description of the machine for the page, if it is not this one.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Let the bots of a game play each other. Wins with intervals, ratings, scores, decisions/s."""
    chosen = tuple(all_games()) if every else tuple(game(name).id for name in names or ())
    if not chosen:
        raise BadSetup("name a game, or all of them with --all")
    console = make_console(stderr=True)
    rows = [(id, count) for id in chosen for count in _counts(id, players, len(chosen) > 1)]
    config = LadderConfig(rows, games, folder, seed, records, minutes, whole)
    printer = _ProgressPrinter(lambda line: console.print(line))
    groups = run_ladder(config, workers or default_workers(), find_engine(engine), printer.print_progress)
    groups = [found for found in groups if found]
    full_tables = full_table_summaries(config)
    if write is not None and groups:
        flags = "--all" if every else " ".join(chosen)
        flags += "".join(f" --players {count}" for count in players or ())
        flags += f" --games {games}" + (f" --whole {whole}" if whole else "")
        line = f"serai-lab ladder {flags} --write {write}"
        write_page(write, groups, line, where or machine(), full_tables)
    if as_json:
        ladders = [{"pairings": [one.to_dict() for one in found], "ratings": _rate(found)} for found in groups]
        typer.echo(
            json.dumps(
                {
                    "machine": where or machine(),
                    "seed": seed,
                    "ladders": ladders,
                    "whole": [one.to_dict() for one in full_tables],
                }
            )
        )
        return
    for found in groups:
        rated = ", ".join(f"{name} {value:.0f}" for name, value in sorted(_rate(found).items(), key=lambda x: -x[1]))
        typer.echo(f"{found[0].game}, {found[0].players} players\n{table(found)}\nratings: {rated}\n")
    if full_tables:
        typer.echo(full_table_markdown(full_tables))


def _rate(found: Sequence[PairingResult]) -> dict[str, float]:
    return ratings(found, anchor_of(game(found[0].game)))


class _ProgressPrinter:
    """Prints the progress every few seconds."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.last = time.monotonic()

    def print_progress(self, pairing_runs: Sequence[PairingRun], minutes: float) -> None:
        now = time.monotonic()
        if now - self.last < PROGRESS_SECONDS and minutes > 0:
            return
        self.last = now
        played = sum(min(run.games, len(run.played)) for run in pairing_runs)
        self.say(f"{played:,} of {sum(run.games for run in pairing_runs):,} games; about {minutes:.0f} minutes left")


def _counts(id: str, players: list[int] | None, leave_out: bool) -> list[int]:
    """Player counts of a game. With several games, counts that a game does not have are left out."""
    if players is None:
        return default_player_counts(game(id))
    if not leave_out:
        for count in players:
            game(id).check_players(count)
    return [count for count in players if count in game(id).players]
