"""`serai-lab selfplay`: write games of bots as a data set."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer

from serai import read_data
from serai.bots import default_bot
from serai.cli.commands.simulate import how_many, progress_bar
from serai.core.errors import BadSetup
from serai.core.game.registry import game
from serai.process_pool import default_workers
from serai.shell.arguments import DataFile, GameId, Options, Seed, read_bots, read_options
from serai.simulation.games import Plan, check_plan
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.executors import find_engine


def command(
    game_id: GameId,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.parquet", help="The file to write.")],
    games: Annotated[int, typer.Option("-n", "--games", help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option("--players", help="How many players.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", "--bot", metavar="A,B,...", help="One bot for all seats, or one for each player; see `games`."
        ),
    ] = None,
    rewards: Annotated[
        str, typer.Option("--rewards", metavar="win|rank|score_difference", help="What the outcome of a seat is.")
    ] = "win",
    workers: Workers = None,
    engine: EngineName = "local",
    seed: Seed = None,
    option: Options = None,
    data: DataFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Write games between bots as a Parquet data set, with a card. A row has observation, mask, action and outcome."""
    from serai_lab.training.dataset import write_games
    from serai_lab.training.dataset_card import write_card

    the_game = game(game_id)
    if out.suffix != ".parquet":
        raise BadSetup(f"{out} is no Parquet file name; it must end in .parquet")
    names = [default_bot(the_game).id] if bots is None else read_bots(the_game, bots)
    count = how_many(the_game, players, names)
    if len(names) == 1:
        names *= count
    the_seed = secrets.randbelow(2**31) if seed is None else seed
    options = the_game.choose_options(read_options(the_game, option), players=count)
    plan = Plan(the_game.id, count, tuple(names), the_seed, options, False, False, read_data(game_id, data), moves=True)
    check_plan(plan, games, workers or default_workers())
    with progress_bar(the_game.text("en"), show=not as_json) as bar:
        task = bar.add_task(the_game.id, total=games)
        rows = write_games(
            *(plan, games, out, workers or default_workers(), rewards),
            lambda done: bar.update(task, completed=done),
            find_engine(engine),
        )
    card = write_card(plan, games, rows, out, rewards)
    size = out.stat().st_size
    if as_json:
        report = {"file": str(out), "card": str(card), "games": games, "decisions": rows}
        typer.echo(json.dumps({**report, "seed": the_seed, "bytes": size}))
    else:
        typer.echo(f"{out}: {games} games, {rows:,} decisions, {size / 1e6:.1f} MB, seed {the_seed}; {card.name}")
