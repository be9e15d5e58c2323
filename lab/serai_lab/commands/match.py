"""`serai-lab match`: two bots against each other, until a sequential test decides."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from serai.cli.commands.simulate import progress_bar
from serai.core.errors import BadSetup
from serai.core.game.registry import game
from serai.process_pool import default_workers
from serai.shell.arguments import GameId
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.executors import find_engine
from serai_lab.strength.entrants import read_entrant
from serai_lab.strength.ladder import FOREVER
from serai_lab.strength.match import LOG, BotMatchConfig, BotMatchResult, log_match, run_match
from serai_lab.strength.sequential_test import SequentialTest

SEED = 51
GAIN = 0.05  # of the share of wins, between the two hypotheses
Z95 = 1.96

Bot = Annotated[str, typer.Argument(help="A bot, BOT:FILE.net, BOT:FILE.py or FILE.py.")]


def command(
    game_id: GameId,
    first: Bot,
    second: Bot,
    players: Annotated[int, typer.Option("--players", help="How many play: one seat A, the others B.")] = 2,
    work: Annotated[float, typer.Option("--work", min=0.001, help="Factor for the budgets of both bots.")] = 1.0,
    low: Annotated[
        float | None, typer.Option("--low", help="Share of wins that is called not better; without it, an even one.")
    ] = None,
    high: Annotated[
        float | None, typer.Option("--high", help=f"Share of wins that is called better; without it, {GAIN} more.")
    ] = None,
    error: Annotated[float, typer.Option("--error", help="Rate of error of each verdict.")] = 0.05,
    least: Annotated[int, typer.Option("--least", min=1, help="Games before which there is no verdict.")] = 200,
    games: Annotated[int, typer.Option("--games", min=1, help="Games at most.")] = 4000,
    minutes: Annotated[
        float, typer.Option("--minutes", help="Start no game after that; a later call resumes.")
    ] = FOREVER,
    seed: Annotated[int, typer.Option("--seed", help="Another one gives other games.")] = SEED,
    workers: Workers = None,
    engine: EngineName = "local",
    folder: Annotated[Path, typer.Option("--folder", help=f"Where games are stored, and {LOG}.")] = Path("matches"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Test whether bot A is better than B. Same set-ups with seats swapped; stops as soon as the results decide."""
    the_game = game(game_id)
    the_game.check_players(players)
    even = 1 / players
    test = SequentialTest(even if low is None else low, (low or even) + GAIN if high is None else high, error, error)
    if players < 2 or not 0 < test.low < test.high < 1 or not 0 < error < 0.5:
        raise BadSetup("a match needs two players, 0 < --low < --high < 1 and 0 < --error < 0.5")
    bots = read_entrant(first, the_game, work), read_entrant(second, the_game, work)
    config = BotMatchConfig(the_game.id, players, bots, test, seed, folder, least, games, minutes)
    result: BotMatchResult | None = None
    with progress_bar(the_game.text("en"), show=not as_json) as bar:
        task = bar.add_task(the_game.id, total=config.groups * players)

        def show(so_far: BotMatchResult) -> None:
            nonlocal result
            result = so_far
            bar.update(task, completed=so_far.games, description=_ratio(config, so_far))

        try:
            result = run_match(config, workers or default_workers(), find_engine(engine), show)
        finally:
            if result is not None:
                log_match(config, shlex.join(["serai-lab", *sys.argv[1:]]), result)
    typer.echo(json.dumps(result.to_dict()) if as_json else describe(config, result))


def describe(config: BotMatchConfig, result: BotMatchResult) -> str:
    """The result as lines of text."""
    first, second = config.bots
    half = Z95 * result.share_error
    return (
        f"{config.game}, {config.players} players, seed {config.seed}: {first} against {second}: {result.verdict}\n"
        f"  wins {result.share:.1%} of {result.games} games ({result.share - half:.1%} to {result.share + half:.1%}), "
        f"margin {result.margin:+.2f} (error {result.margin_error:.2f})\n"
        f"  {_ratio(config, result)} for {config.test.high:.1%} against {config.test.low:.1%}; "
        f"{result.cpu_seconds:,.0f} s of CPU time; {config.file}"
    )


def _ratio(config: BotMatchConfig, result: BotMatchResult) -> str:
    lower, upper = config.test.bounds
    return f"LLR {result.log_likelihood_ratio:+.2f} [{lower:.2f}, {upper:.2f}]"
