"""`serai-lab levels`: measure what a choice of each level costs, as the scale of reports."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from serai.analysis.level_scale import LOSSES
from serai.cli.commands.simulate import progress_bar
from serai.core.game.registry import game
from serai.process_pool import default_workers, run_jobs
from serai_lab.accuracy.figures import LevelLoss, losses_of_levels
from serai_lab.accuracy.trial_games import BUDGET, MixedGame, TrialPlan, play_mixed
from serai_lab.commands.accuracy import make_plan


def command(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="A game, as `serai games` names it.")],
    players: Annotated[int, typer.Option("--players", help="How many players.")],
    games: Annotated[int, typer.Option("-n", "--games", help="Games of mixed levels.")] = 60,
    levels: Annotated[
        str | None, typer.Option("--levels", metavar="A,B,...", help="The bots; without it, all levels.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the games and of the analyses.")] = 31,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; without it, one per core.")] = None,
) -> None:
    """Play and analyse games of mixed levels, and write the mean losses beside the networks of the game."""
    plan = replace(make_plan(game_id, players, games, levels, seed, BUDGET), blunders=0.0)
    losses = losses_of_levels(plan.levels, _play(plan, workers or default_workers()))
    write_losses(Path(str(resources.files(game(plan.game).package) / "nets" / LOSSES)), players, losses)
    for level in losses:
        typer.echo(f"{level.level}: loses {level.loss:.2f} a choice (error {level.error:.2f}, {level.games} games)")


def _play(plan: TrialPlan, workers: int) -> list[MixedGame]:
    with progress_bar(game(plan.game).text("en"), show=True) as bar:
        task = bar.add_task(plan.game, total=plan.games)
        played = []
        for _, mixed_game in run_jobs(partial(play_mixed, plan), range(plan.games), workers):
            played.append(mixed_game)
            bar.advance(task)
        return played


def write_losses(file: Path, players: int, losses: list[LevelLoss]) -> None:
    """Put the losses of one table size into the file, beside those of others."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    kept[str(players)] = {level.level: [round(level.loss, 3), round(level.error, 3)] for level in losses if level.games}
    lines = (f' "{count}": {json.dumps(kept[count])}' for count in sorted(kept, key=int))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
