"""Trains a value network in rounds of self-play: play, fit, compare with the last network, and repeat while it wins.

A run has a folder: `run.json` holds its progress, `N.net` is the network after round N, `N-*` are the samples that are
still used. An interrupted run resumes.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from serai.bots.column_names import column_names
from serai.bots.encoding import StateEncoder
from serai.bots.network import pack
from serai.bots.network_files import read_weights
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.process_pool import Engine, run_jobs
from serai.simulation.statistics import wilson
from serai_lab.plots import Curve, plot_curves
from serai_lab.training import fitting
from serai_lab.training.samples import HELD, run_task

MAX_SAMPLES = 2_000_000
KEPT_ROUNDS = 0.6  # samples of the last 60 % of the rounds are used
PATIENCE = 8  # rounds without winning more than an even share before a run stops
JUDGING = 0.12  # part of a round's time for its match, at most
TRAINING_SEED = 1 << 20  # of self-play; matches use others
JUDGING_SEED = 1 << 21
HELD_OUT_SEED = 1 << 22  # for the gain of the whole run, on games used in neither training nor judging
SEEDS_PER_RUN = 1 << 23  # the run's own seed comes above those of its tasks and rounds
# Games of a search are few: a network learns slowly from all their positions, and stops before it knows them by heart.
FROM_SEARCH: dict[str, Any] = {"epochs": 6, "rate": 3e-4, "kept_share": 1.0, "td_lambda": 0.75, "judged": 0}
SEEDS = {"samples": TRAINING_SEED, "match": JUDGING_SEED, "gain": HELD_OUT_SEED}


@dataclass(frozen=True)
class TrainingConfig:
    """Settings of a training run."""

    game: str
    players: int
    folder: Path
    games: int = 4000  # per round
    seconds: float = 1e9  # per round, at most
    judged: int = 400  # games of the match after a round
    rounds: int = 40
    minutes: float = 1e9  # of the run, at most
    workers: int = 1
    epochs: int = 4
    kept_share: float = 0.35  # of the positions of a game
    td_lambda: float = 0.6
    td_lambda_same_seat: float = 0.9
    seed: int = 0  # another one gives other games and other first weights
    start: str = ""  # path of a network to start with, maybe of another number of players
    teacher: str = ""  # path of a network that plays the games of the first round; its weights are not used
    search: int = 0  # evaluations of a search that chooses the moves; 0: they are chosen one ply ahead
    rate: float = fitting.RATE
    engine: Engine = run_jobs


@dataclass
class TrainingRound:
    """The results of a round."""

    number: int
    games: int
    positions: int
    error: float
    played: int  # games against the network of the last round
    wins: float
    seconds: float

    @property
    def share(self) -> float:
        return self.wins / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.played)


@dataclass
class TrainingRun:
    """A training run and its folder."""

    config: TrainingConfig
    rounds: list[TrainingRound] = field(default_factory=list)

    @classmethod
    def of(cls, config: TrainingConfig) -> TrainingRun:
        """The run in the folder, or a new one."""
        config.folder.mkdir(parents=True, exist_ok=True)
        run = cls(config)
        file = config.folder / "run.json"
        if file.exists():
            kept = json.loads(file.read_text())
            if (kept["game"], kept["players"]) != (config.game, config.players):
                raise BadSetup(f"{config.folder} holds a run of {kept['game']} with {kept['players']} players")
            run.rounds = [TrainingRound(**one) for one in kept["rounds"]]
        return run

    def save(self) -> None:
        kept = {
            "game": self.config.game,
            "players": self.config.players,
            "rounds": [asdict(one) for one in self.rounds],
        }
        (self.config.folder / "run.json").write_text(json.dumps(kept, indent=1))

    def net(self, number: int) -> Path:
        return self.config.folder / f"{number}.net"

    @property
    def last(self) -> Path:
        return self.net(len(self.rounds))

    @property
    def has_stalled(self) -> bool:
        """Whether the last rounds did not win more than an even share against those before them."""
        late = [one for one in self.rounds[-PATIENCE:] if one.played]
        played = sum(one.played for one in late)
        return len(late) == PATIENCE and sum(one.wins for one in late) * self.config.players <= played


OnProgress = Callable[[TrainingRun, float], None]


def train(config: TrainingConfig, on_progress: OnProgress | None = None) -> TrainingRun:
    """Train until progress stalls, or the rounds or the time are used up."""
    began = time.monotonic()
    run = TrainingRun.of(config)
    xp = fitting.array_module()
    fit: fitting.TrainableNetwork | None = None
    while len(run.rounds) < config.rounds and not run.has_stalled:
        spent = time.monotonic() - began
        if run.rounds and spent + run.rounds[-1].seconds > config.minutes * 60:
            break
        fit = _round(run, xp, fit)
        if on_progress is not None:
            on_progress(run, time.monotonic() - began)
    if fit is not None and config.judged:
        note_gain(run.last, gain(run))
    return run


@dataclass(frozen=True)
class TrainingGain:
    """Win shares against the heuristic on held-out seeds, before and after a run."""

    games: int
    before: float
    after: float

    def __str__(self) -> str:
        return f"{self.before:.3f} before and {self.after:.3f} after, of {self.games} games against the heuristic"


def gain(run: TrainingRun) -> TrainingGain:
    config = run.config
    after = _run_workers(run, "gain", config.judged, 1e9, net=str(run.last))
    games = _sum(after, "games")
    before = 1 / config.players  # the heuristic against itself
    if config.start:
        found = _run_workers(run, "gain", config.judged, 1e9, net=config.start)
        before = sum(one["wins"] for one in found) / _sum(found, "games")
    return TrainingGain(games, before, sum(one["wins"] for one in after) / games)


def note_gain(path: Path, found: TrainingGain) -> None:
    """Add the gain to the note of a network file; the weights stay as they are."""
    line, _, weights = path.read_bytes().partition(b"\n")
    note = {**json.loads(line), "gain": str(found)}
    path.write_bytes(json.dumps(note, ensure_ascii=False).encode() + b"\n" + weights)


def _round(run: TrainingRun, xp: Any, fit: fitting.TrainableNetwork | None) -> fitting.TrainableNetwork:
    config, number = run.config, len(run.rounds) + 1
    began = time.monotonic()
    before = str(run.last) if run.rounds else config.start or None
    player = before or config.teacher or None
    td_lambda = 1.0 if before is None else config.td_lambda  # a teacher's values are not learned, only how games end
    done = _run_workers(run, "samples", config.games, config.seconds, net=player, td_lambda=td_lambda)
    samples = _load_samples(run, xp, number)
    assert samples is not None
    if fit is None:
        if before is None:
            fit = fitting.initial_network(xp, samples.seats, samples.table, _seed_of_fit(config, number))
        else:
            fit = read_fit(xp, game(config.game), Path(before))
    fit = fitting.rescale(xp, fit, samples.seats, samples.table)
    seed = _seed_of_fit(config, number)
    held_out = _load_samples(run, xp, number, HELD)
    error = fitting.fit(xp, fit, samples, config.epochs, seed, config.rate, held_out)
    round_ = TrainingRound(number, _sum(done, "games"), _sum(done, "positions"), round(error, 2), 0, 0.0, 0.0)
    run.net(number).write_bytes(packed(run, fit, round_))
    judged: list[dict[str, Any]] = []
    if before is not None and config.judged:
        left = JUDGING * (time.monotonic() - began)
        judged = _run_workers(run, "match", config.judged, left, net=str(run.net(number)), rival=before)
    round_.played, round_.wins = _sum(judged, "games"), sum(one["wins"] for one in judged)
    round_.seconds = round(time.monotonic() - began, 1)
    run.rounds.append(round_)
    run.save()
    return fit


def _seed_of_fit(config: TrainingConfig, number: int) -> int:
    return config.seed * 1000 + number


def packed(run: TrainingRun, fit: fitting.TrainableNetwork, last: TrainingRound) -> bytes:
    """The network as a file, with a note that says how it was made."""
    config = run.config
    note = {
        "game": config.game,
        "players": config.players,
        "rules": game(config.game).rules_version,
        "rows": StateEncoder(game(config.game)).fingerprint(),
        "made": f"TD({config.td_lambda}) self-play"
        + (f" by a search of {config.search} evaluations" if config.search else "")
        + f", {last.number} rounds, "
        f"{sum(one.games for one in run.rounds) + last.games} games"
        + (f", started from the network for {read_note(config.start)['players']} players" if config.start else "")
        + (", the first round played by another network" if config.teacher else ""),
        **fit.note(),
        "columns": column_names(game(config.game)),
    }
    return pack(note, fit.numbers())


def read_note(path: str | Path) -> dict[str, Any]:
    with open(path, "rb") as file:
        note: dict[str, Any] = json.loads(file.readline())
    return note


def read_fit(xp: Any, the_game: Game, path: Path) -> fitting.TrainableNetwork:
    """Read a network file for further fitting."""
    note, weights = read_weights(the_game, path.read_bytes())
    numbers = xp.asarray(weights, dtype=xp.float32)
    first, second = note["units"]
    width, shared, columns = note["width"], note["shared"], first + 1
    ends = [width * 2 * columns, shared * columns, columns, first * second, second, second]
    parts, at = [], 0
    for size in ends:
        parts.append(numbers[at : at + size].copy())
        at += size
    seats = parts[0].reshape(width, 2, columns)
    return fitting.TrainableNetwork(
        xp.asarray(note["seat_scales"], dtype=xp.float32),
        xp.asarray(note["table_scales"], dtype=xp.float32),
        [
            seats[:, 0].copy(),
            seats[:, 1].copy(),
            parts[1].reshape(shared, columns),
            parts[2],
            parts[3].reshape(first, second),
            *parts[4:],
        ],
    )


def _load_samples(run: TrainingRun, xp: Any, number: int, kind: str = "") -> fitting.FitSamples | None:
    """Load the samples of the last rounds, newest first, up to the maximum; older files are removed. None if there are
    none of this kind."""
    import numpy

    config = run.config
    rows = StateEncoder(game(config.game))
    players, width = config.players, int(rows.width)
    oldest = number - int(number * KEPT_ROUNDS)
    found: list[tuple[Any, Any]] = []
    files = {path: tuple(map(int, path.stem.split("-"))) for path in config.folder.glob(f"*.targets{kind}")}
    for path, (round_number, _) in sorted(files.items(), key=lambda one: (-one[1][0], one[1][1])):
        full = sum(len(targets) for _, targets in found) >= MAX_SAMPLES
        if full or round_number < oldest:
            path.unlink()
            path.with_suffix(f".rows{kind}").unlink()
            continue
        targets = numpy.fromfile(path, dtype=numpy.float32).reshape(-1, players)
        if len(targets):
            inputs = numpy.fromfile(path.with_suffix(f".rows{kind}"), dtype=numpy.int16).reshape(len(targets), -1)
            found.append((inputs, targets))
    if not found:
        return None
    inputs = xp.asarray(numpy.concatenate([one for one, _ in found]))
    targets = xp.asarray(numpy.concatenate([one for _, one in found]))
    seats = inputs[:, : players * width].reshape(-1, players, width)
    return fitting.FitSamples(seats, inputs[:, players * width :], targets)


def _run_workers(
    run: TrainingRun,
    task: str,
    games: int,
    seconds: float,
    net: str | None,
    rival: str | None = None,
    td_lambda: float = 1.0,
) -> list[dict[str, Any]]:
    """Run a task in all workers; returns their reports."""
    config, number = run.config, len(run.rounds) + 1
    each = -(-games // config.workers)
    jobs = [
        {
            "task": task,
            "game": config.game,
            "players": config.players,
            "net": net,
            "evaluations": config.search,
            "rival": rival,
            "seed": config.seed * SEEDS_PER_RUN + SEEDS[task] + number,
            "first": first,
            "games": min(each, games - first),
            "seconds": seconds,
            "kept_share": config.kept_share,
            "td_lambda": td_lambda,
            "td_lambda_same_seat": 1.0 if td_lambda == 1.0 else config.td_lambda_same_seat,
            "out": str(config.folder / f"{number}-{first}"),
        }
        for first in range(0, games, each)
    ]
    return [report for _, report in config.engine(run_task, jobs, config.workers)]


def _sum(reports: list[dict[str, Any]], key: str) -> int:
    return sum(int(one[key]) for one in reports)


def curve(run: TrainingRun) -> str:
    """The learning curve (SVG): summed rating differences of the matches against the previous network."""
    heights, height = [0.0], 0.0
    for one in run.rounds:
        if one.played:
            share = min(0.99, max(0.01, (one.wins + 0.5) / (one.played + 1)))
            fair = 1 / run.config.players
            height += 400 * math.log10(share / (1 - share) * (1 - fair) / fair)
        heights.append(height)
    rounds = [float(number) for number in range(len(heights))]
    return plot_curves([Curve(rounds, heights)], "Rating gained", "round")
