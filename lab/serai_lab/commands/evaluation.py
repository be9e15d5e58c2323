"""`serai-lab evaluation`: bots and learners against fixed opponents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from serai.core.errors import BadSetup
from serai.core.game.registry import game
from serai.core.game.registry import games as all_games
from serai.process_pool import default_workers
from serai.shell.console import make_console
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.evaluation.jobs import (
    BOTS,
    DECISIONS,
    GAMES,
    LEARNER_SEEDS,
    OPPONENTS,
    PPO,
    EvaluationConfig,
    EvaluationJob,
    player_counts,
    run_evaluation,
)
from serai_lab.evaluation.page import table, write_page
from serai_lab.executors import find_engine


def command(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="Games, or --all.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game.")] = False,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", help="How many play; may be repeated. Without it, the fewest and 4."),
    ] = None,
    entrants: Annotated[
        str, typer.Option("--entrants", metavar="A,B,...", help=f"{PPO}, and bots by their ids; see `games`.")
    ] = ",".join((PPO, *BOTS)),
    games: Annotated[int, typer.Option("--games", min=1, help="Games of an entrant against an opponent.")] = GAMES,
    decisions: Annotated[
        int, typer.Option("--decisions", min=1, help="Decisions of a learner's training.")
    ] = DECISIONS,
    seeds: Annotated[int, typer.Option("--seeds", min=1, help="How often a learner learns.")] = len(LEARNER_SEEDS),
    workers: Workers = None,
    engine: EngineName = "local",
    folder: Annotated[
        Path, typer.Option("--folder", help="Where results are stored; an evaluation there is resumed.")
    ] = Path("evaluation"),
    write: Annotated[Path | None, typer.Option("--write", help="Write the tables and curves into this page.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Measure bots and PPO against fixed opponents: the protocol of docs/evaluation.md. Resumes what was stopped."""
    chosen = tuple(all_games()) if every else tuple(game(name).id for name in names or ())
    if not chosen:
        raise BadSetup("name a game, or all of them with --all")
    rows = [(id, count) for id in chosen for count in players or player_counts(game(id))]
    for id, count in rows:
        game(id).check_players(count)
    named = tuple(name for name in entrants.split(",") if name)
    config = EvaluationConfig(rows, folder, named, games, decisions, tuple(range(1, seeds + 1)))
    console = make_console(stderr=True)

    def report(job: EvaluationJob, result: dict[str, Any]) -> None:
        shares = ", ".join(f"{result['wins'][opponent] / job.games:.1%} against {opponent}" for opponent in OPPONENTS)
        seed = f", seed {job.seed}" if job.seed else ""
        console.print(f"{job.game}, {job.players} players, {job.entrant}{seed}: {shares}; {result['cpu_seconds']} s")

    results = run_evaluation(config, workers or default_workers(), report, find_engine(engine))
    if write is not None:
        write_page(write, config, results)
    if as_json:
        typer.echo(json.dumps({"protocol": config.is_protocol, "results": list(results.values())}))
        return
    for opponent in OPPONENTS:
        typer.echo(f"against {opponent}\n{table(config, results, opponent)}\n")
