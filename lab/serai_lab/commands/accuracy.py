"""`serai-lab accuracy`: measure how far analyses can be trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from serai.analysis.record_analysis import QUICK, AnalysisBudget
from serai.bots import bots_of, find_bot
from serai.cli.commands.simulate import progress_bar
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.process_pool import Engine, default_workers
from serai_lab.accuracy.endings import measure_endings, summarise_endings
from serai_lab.accuracy.figures import AccuracyFigures, measure
from serai_lab.accuracy.trial_games import BUDGET, TrialPlan, gather, play_trials
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.executors import find_engine
from serai_lab.plots import Panel, plot_reliability
from serai_lab.strength.pairings import anchor_of

LEAST_GAMES = 4


def command(
    game_id: Annotated[str | None, typer.Argument(metavar="GAME", help="A game, as `serai games` names it.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="How many players.")] = None,
    games: Annotated[int, typer.Option("-n", "--games", help="Mixed games, and as many equal ones.")] = 40,
    levels: Annotated[
        str | None, typer.Option("--levels", metavar="A,B,...", help="Bots of mixed games; without it, all levels.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Analyse with less work, as `serai analyse --quick`.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Of the games and of the analyses.")] = 31,
    workers: Workers = None,
    engine: EngineName = "local",
    write: Annotated[Path | None, typer.Option("--write", metavar="FILE.json", help="Also write all figures.")] = None,
    kept: Annotated[
        Path | None,
        typer.Option("--kept", metavar="FOLDER", help="Play nothing: take the figures that --write put there."),
    ] = None,
    endings: Annotated[
        bool, typer.Option("--endings", help="Instead: how wrong expected margins are in the last turns.")
    ] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE.svg", help="Draw predicted chances and shares of wins.")
    ] = None,
) -> None:
    """Play games whose levels and blunders are known, analyse them, and compare."""
    if kept is not None:
        found = read_figures(kept)
    elif game_id is None or players is None:
        raise BadSetup("name a game and --players, or a folder with --kept")
    else:
        budget = QUICK if quick else BUDGET
        plan = make_plan(game_id, players, games, levels, seed, budget)
        if endings:
            typer.echo(_describe_endings(plan, workers or default_workers(), find_engine(engine)))
            return
        found = [_measure(plan, workers or default_workers(), find_engine(engine))]
        if write:
            write.write_text(json.dumps(found[0].to_dict(), indent=1) + "\n", encoding="utf-8")
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(plot_reliability(_panels(found)), encoding="utf-8")
    for one in found:
        typer.echo(describe(one))


def _panels(found: list[AccuracyFigures]) -> list[Panel]:
    """A panel for each table, in the order of their games and numbers of players."""
    titles = {figures.game: game(figures.game).text("en").say("title") for figures in found}
    return [
        Panel(
            f"{titles[figures.game]}, {figures.players} players",
            f"{figures.games} games, calibration error {figures.calibration_error:.3f}",
            figures.reliability,
        )
        for figures in sorted(found, key=lambda figures: (titles[figures.game], figures.players))
    ]


def make_plan(
    game_id: str, players: int, games: int, levels: str | None, seed: int, budget: AnalysisBudget
) -> TrialPlan:
    """A plan for a game and table that people named."""
    the_game = game(game_id)
    the_game.check_players(players)
    if players < 2 or games < LEAST_GAMES:
        raise BadSetup(f"at least two players and {LEAST_GAMES} games are needed")
    return TrialPlan(
        the_game.id, players, _read_levels(the_game, levels), _strongest_quick(the_game), games, seed, budget
    )


def _measure(plan: TrialPlan, workers: int, engine: Engine) -> AccuracyFigures:
    with progress_bar(game(plan.game).text("en"), show=True) as bar:
        task = bar.add_task(plan.game, total=2 * plan.games)
        return measure(plan, gather(play_trials(plan, workers, engine), lambda: bar.advance(task)))


def _describe_endings(plan: TrialPlan, workers: int, engine: Engine) -> str:
    """A table of the mean errors of margins some turns before the end."""
    rows = [
        f"  {one.left:>2} turns left: {one.margin:.1f} (error {one.error:.1f}), "
        f"by the evaluator alone {one.looked:.1f}, Brier {one.brier:.3f}, {one.games} games"
        for one in summarise_endings(measure_endings(plan, workers, engine))
    ]
    head = f"{plan.game}, {plan.players} players: mean error of expected margins in points"
    return "\n".join([head, *rows])


def read_figures(folder: Path) -> list[AccuracyFigures]:
    """The figures in all JSON files of a folder."""
    found = []
    for file in sorted(folder.glob("*.json")):
        try:
            found.append(msgspec.json.decode(file.read_bytes(), type=AccuracyFigures))
        except msgspec.DecodeError as error:
            raise BadSetup(f"{file.name} has no figures of this command: {error}") from None
    if not found:
        raise BadSetup(f"no figures in {folder}")
    return found


def _read_levels(the_game: Game, levels: str | None) -> tuple[str, ...]:
    if levels is None:
        return (anchor_of(the_game), *(one.id for one in bots_of(the_game)))
    return tuple(find_bot(one.strip(), the_game).id for one in levels.split(","))


def _strongest_quick(the_game: Game) -> str:
    """The bot of equal games, which are many: the strongest one that does not search."""
    return [one.id for one in bots_of(the_game) if one.is_quick][-1]


def describe(found: AccuracyFigures) -> str:
    """The figures as lines of text."""
    lines = [
        f"{found.game}, {found.players} players, {found.games} mixed games and as many equal ones",
        f"  win chances: Brier {found.brier.value:.3f} ({found.brier.low:.3f} to {found.brier.high:.3f}), "
        f"constant {found.constant_brier:.3f}, calibration error {found.calibration_error:.3f}",
    ]
    if found.auc:
        one = found.auc
        lines.append(f"  {found.blunders} planned blunders: AUC {one.value:.3f} ({one.low:.3f} to {one.high:.3f})")
    for level in found.levels:
        lines.append(f"  {level.level}: loses {level.loss:.2f} a choice (error {level.error:.2f}, {level.games} games)")
    lines.append(
        f"  luck: mean {found.luck_mean.value:+.2f} ({found.luck_mean.low:+.2f} to {found.luck_mean.high:+.2f}), "
        f"share left {found.luck_share.value:.2f} ({found.luck_share.low:.2f} to {found.luck_share.high:.2f}), "
        f"variance by {found.luck_factor.value:.2f} ({found.luck_factor.low:.2f} to {found.luck_factor.high:.2f})"
    )
    return "\n".join(lines)
