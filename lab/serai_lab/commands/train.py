"""`serai-lab train`: train a network by self-play."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from serai.bots.network_files import JUDGING, PLAYING, find_network
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.process_pool import default_workers
from serai.shell.arguments import GameId
from serai.shell.console import make_console
from serai_lab.commands.arguments import EngineName, Workers
from serai_lab.executors import find_engine


def command(
    name: GameId,
    players: Annotated[int, typer.Option("--players", help="How many play.")] = 2,
    folder: Annotated[Path | None, typer.Option("--folder", help="Folder of the run; a run there is resumed.")] = None,
    games: Annotated[int, typer.Option("--games", help="Games per round.")] = 4000,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds at most; it stops when it no longer wins.")] = 40,
    minutes: Annotated[float, typer.Option("--minutes", help="Minutes at most.")] = 1e6,
    workers: Workers = None,
    engine: EngineName = "local",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Another one gives other games and first weights.")] = 0,
    td_lambda: Annotated[
        float, typer.Option("--lambda", min=0.0, max=1.0, help="Share of the later result; more at larger tables.")
    ] = 0.6,
    kept: Annotated[float, typer.Option("--kept", min=0.0, max=1.0, help="Share of positions that are kept.")] = 0.35,
    start: Annotated[str, typer.Option("--start", help="A network to start from.")] = "",
    teacher: Annotated[
        str, typer.Option("--teacher", help="A network that plays the first round; its weights are not used.")
    ] = "",
    search: Annotated[
        int, typer.Option("--from-search", min=0, help="Evaluations of a search that plays the games; 0: none plays.")
    ] = 0,
    keep: Annotated[bool, typer.Option("--keep", help="Copy the network into the game's folder.")] = False,
    chances: Annotated[
        bool, typer.Option("--chances", help="Fit the win chances of the game's network instead of training.")
    ] = False,
    judge: Annotated[
        bool, typer.Option("--judge", help="With --keep or --chances: the network that analyses judge with.")
    ] = False,
) -> None:
    """Train a value network by self-play, or fit its win chances.

    With --from-search it goes on from the game's network and learns what a tree search with it finds, from few games:
    no round is judged one move ahead, where such a network is no better; `serai-lab match` judges it in a search."""
    from serai_lab.training.rounds import FROM_SEARCH, TrainingConfig, TrainingRun, curve, read_note, train

    the_game = game(name)
    the_game.check_players(players)
    console = make_console()
    if chances:
        _fit_chances(the_game, players, games, JUDGING if judge else PLAYING)
        return

    def print_progress(run: TrainingRun, spent: float) -> None:
        last = run.rounds[-1]
        low, high = last.interval
        left = spent / last.number * (rounds - last.number)
        won = f"won {last.share:.0%} [{low:.0%}, {high:.0%}] of {last.played} against the last" if last.played else ""
        console.print(f"round {last.number}: {last.games} games, {last.positions} positions, error {last.error}, {won}")
        console.print(f"at most {left / 60:.0f} minutes left")
        (run.config.folder / "curve.svg").write_text(curve(run), encoding="utf-8")

    where = folder or Path(f"training-{name}-{players}")
    config = TrainingConfig(
        name,
        players,
        where,
        games=games,
        rounds=rounds,
        minutes=minutes,
        workers=workers or default_workers(),
        engine=find_engine(engine),
        seed=seed,
        start=start or (str(_nets_folder(the_game) / f"{players}{PLAYING}") if search else ""),
        teacher=teacher,
        search=search,
        **(FROM_SEARCH if search else {"td_lambda": td_lambda, "kept_share": kept}),
    )
    run = train(config, print_progress)
    console.print(f"{run.last} is the network, {where / 'curve.svg'} its learning curve.")
    if search:
        console.print(f"Compare: serai-lab match {name} surveyor:{run.last} surveyor --players {players}")
    else:
        console.print(f"Won: {read_note(run.last).get('gain', 'not measured')}.")
    if keep:
        target = _nets_folder(the_game) / f"{players}{JUDGING if judge else PLAYING}"
        target.write_bytes(run.last.read_bytes())
        console.print(f"Copied to {target}")


def _nets_folder(the_game: Game) -> Path:
    folder = Path(str(resources.files(the_game.package))) / "nets"
    folder.mkdir(exist_ok=True)
    return folder


def _fit_chances(the_game: Game, players: int, games: int, suffix: str) -> None:
    """Fit the win-chance curve for a player count, and write it beside the networks."""
    from serai_lab.training.win_chance_fit import collect, fit, write_fit

    if suffix == JUDGING and find_network(the_game, players, suffix) is None:
        raise BadSetup(f"{the_game.id} has no network {players}{suffix}: train one with --seed 1 --judge --keep")
    with Progress(console=make_console(stderr=True), transient=True) as bar:
        task = bar.add_task(the_game.id, total=games)
        samples = collect(the_game, players, games, suffix, lambda done: bar.update(task, completed=done))
    found = fit(the_game, players, samples, suffix)
    file = write_fit(_nets_folder(the_game), found, suffix)
    console = make_console()
    console.print(f"{file} has the curve: Brier {found.brier} (constant {found.constant_brier}), ")
    console.print(f"calibration error {found.calibration_error}, on {found.held_out_games} games held out.")
