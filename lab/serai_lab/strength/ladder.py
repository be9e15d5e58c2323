"""A ladder: the bots of a game play each other, with rotating seats and fixed seeds.

One seat has the stronger bot, all others the weaker one. Every pairing has a file of games in the run's folder, written
game by game, so that an interrupted ladder resumes. All pairings advance at the same rate: a ladder that was stopped
early has fewer games of every pairing.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from serai import __version__
from serai.bots import (
    evaluator,
    find_bot,
    levels,
    move_tree_search,
    network_files,
    playouts,
    strongest_bot,
)
from serai.bots.network_files import PLAYING, counts_in
from serai.core.game.registry import game
from serai.process_pool import Engine, run_jobs
from serai.simulation.games import GameResult, Job, Plan, play_job
from serai_lab.bots import flat_search, reference_bots, single_decision_search
from serai_lab.strength.game_file import GameFile
from serai_lab.strength.goals import OPEN, goal_of, is_searching, looks_of, verdict
from serai_lab.strength.pairings import (
    FullTableSummary,
    PairingResult,
    check_unbroken,
    cpu_of,
    pairings_of,
    summarize_full_table,
    summarize_pairing,
)

SEED = 14
BATCH = 16  # games of a job if no bot searches
FOREVER = 1e9
ROWS = ("list", "vec[i64]")  # type names of vectors, interpreted and compiled


@dataclass(frozen=True)
class LadderConfig:
    """Settings of a ladder."""

    rows: Sequence[tuple[str, int]]  # games with player counts
    games: int  # of a pairing at most; `goals.py` has the rule
    folder: Path
    seed: int = SEED
    records: bool = False
    minutes: float = FOREVER
    whole: int = 0  # games with the strongest bot in every seat, for every number of players


@dataclass
class PairingRun:
    """A pairing with the games played so far."""

    plan: Plan
    looks: tuple[int, ...]  # numbers of games after which it may end
    file: GameFile

    @property
    def played(self) -> dict[int, GameResult]:
        return self.file.played

    @property
    def games(self) -> int:
        """The number of games that the rule asks for, as far as results are known."""
        for n in self.looks[:-1]:
            if any(number not in self.played for number in range(n)) or self._is_decided(n):
                return n
        return self.looks[-1]

    def _is_decided(self, n: int) -> bool:
        """Whether the first `n` games decide the goal."""
        found = summarize_pairing(self.plan, [self.played[number] for number in range(n)])
        least = goal_of(found.game, found.players, found.upper, found.lower)
        return least is None or verdict(least, found.wins, n) != OPEN

    @property
    def cost(self) -> float:
        """Mean CPU seconds of a game; 0 if none was played."""
        return cpu_of(list(self.played.values())) / len(self.played) if self.played else 0.0

    @property
    def missing(self) -> list[int]:
        """The games that the rule asks for now; after them it may ask for more."""
        return [number for number in range(self.games) if number not in self.played]

    def summarize(self) -> PairingResult:
        games = self.games
        return summarize_pairing(self.plan, [one for number, one in sorted(self.played.items()) if number < games])


Progress = Callable[[Sequence[PairingRun], float], None]  # all pairings, minutes left


def pairing_runs(config: LadderConfig) -> list[list[PairingRun]]:
    """The pairings of each row, with the games in the folder."""
    config.folder.mkdir(parents=True, exist_ok=True)
    return [
        [_pairing_run(config, id, players, *pair) for pair in pairings_of(game(id), players)]
        for id, players in config.rows
    ]


def full_table_runs(config: LadderConfig) -> list[PairingRun]:
    """Runs with the strongest bot in every seat, for every number of players."""
    if not config.whole:
        return []
    config.folder.mkdir(parents=True, exist_ok=True)
    ids = dict.fromkeys(id for id, _ in config.rows)
    return [_full_table_run(config, id, players) for id in ids for players in game(id).players]


def _full_table_run(config: LadderConfig, id: str, players: int) -> PairingRun:
    top = strongest_bot(game(id)).id
    return _pairing_run(config, id, players, top, top, config.whole)


def _pairing_run(config: LadderConfig, id: str, players: int, upper: str, lower: str, games: int = 0) -> PairingRun:
    records = str(config.folder / "records") if config.records else ""
    bots = (upper, *[lower] * (players - 1))
    plan = Plan(id, players, bots, config.seed, {}, mixed=False, check=False, records=records)
    file = config.folder / f"{id}-{players}-{upper}-{lower}-{config.seed}-{fingerprint(plan)}.jsonl"
    return PairingRun(plan, (games,) if games else looks_of(plan, config.games), GameFile(file))


def fingerprint(plan: Plan) -> str:
    """A hash of the bots' networks, settings and budgets, so that games of other versions are not mixed in."""
    the_game = game(plan.game_id)
    digest = hashlib.sha256(f"{__version__} {the_game.rules_version}".encode())
    for bot in dict.fromkeys(plan.bots):
        digest.update((repr(find_bot(bot, the_game).budget) if isinstance(bot, str) else repr(bot)).encode())
    profile = the_game.bots
    numbers = {name: value for name, value in vars(profile).items() if isinstance(value, int | float)}
    digest.update(repr(numbers).encode())
    modules = (
        sys.modules[profile.evaluate.__module__],
        levels,
        move_tree_search,
        playouts,
        flat_search,
        single_decision_search,
        reference_bots,
        network_files,
        evaluator,
    )
    digest.update(repr([settings(module) for module in modules]).encode())
    for folder in (resources.files(the_game.package) / "nets", reference_bots.NETWORKS / the_game.id):
        for players in counts_in(folder):
            weights = (folder / f"{players}{PLAYING}").read_bytes().partition(b"\n")[2]  # without the note
            digest.update(weights)
    return digest.hexdigest()[:8]


def settings(module: Any) -> dict[str, float | list[int]]:
    """The numeric constants of a module, such as the weights of a heuristic and the depth of a search."""
    found: dict[str, float | list[int]] = {}
    for name, value in sorted(vars(module).items()):
        if name.isupper() and isinstance(value, int | float):
            found[name] = value
        elif name.isupper() and type(value).__name__ in ROWS and all(isinstance(one, int) for one in value):
            found[name] = list(value)
    return found


def run_ladder(
    config: LadderConfig,
    workers: int,
    engine: Engine = run_jobs,
    progress: Progress | None = None,
) -> list[list[PairingResult]]:
    """Play the missing games, look at the goals, and play on where one is open; returns the results of each row's
    pairings."""
    groups = pairing_runs(config)
    every = [*(run for group in groups for run in group), *full_table_runs(config)]
    by_plan = {(run.plan.game_id, run.plan.players, run.plan.names): run for run in every}
    ends = time.monotonic() + config.minutes * 60
    is_going_on = True
    while is_going_on and (waiting := jobs(every)):
        left = len(waiting)
        for job, fresh in engine(play_job, _until(ends, waiting), workers):
            left -= 1
            by_plan[job.plan.game_id, job.plan.players, job.plan.names].file.add(fresh)
            if progress is not None:
                progress(every, _remaining_seconds(every) / workers / 60)
        is_going_on = left == 0  # else the time is over
    return [[run.summarize() for run in group if run.played] for group in groups]


def full_table_summaries(config: LadderConfig) -> list[FullTableSummary]:
    """Summaries of the games in the folder in which every seat has the strongest bot."""
    return [summarize_full_table(run.plan, list(run.played.values())) for run in full_table_runs(config) if run.played]


def play_full_table(folder: Path, id: str, players: int, n: int, workers: int) -> list[GameResult]:
    """`n` games with the strongest bot in every seat; games that the folder lacks are played and stored there."""
    folder.mkdir(parents=True, exist_ok=True)
    run = _full_table_run(LadderConfig((), 1, folder, whole=n), id, players)
    for _, fresh in run_jobs(play_job, jobs([run]), workers):
        run.file.add(fresh)
    played = [one for number, one in sorted(run.played.items()) if number < n]
    check_unbroken(played)
    return played


def jobs(every: Sequence[PairingRun]) -> list[Job]:
    """The missing games, in an order in which all pairings advance at the same rate."""
    found: list[tuple[float, int, Job]] = []
    for order, run in enumerate(every):
        size = 1 if any(is_searching(run.plan.game_id, bot) for bot in run.plan.names) else BATCH
        missing = run.missing
        for at in range(0, len(missing), size):
            job = Job(run.plan, tuple(missing[at : at + size]))
            found.append((job.numbers[0] / run.games, order, job))
    return [job for _, _, job in sorted(found, key=lambda one: one[:2])]


def _until(ends: float, waiting: Sequence[Job]) -> Iterator[Job]:
    for job in waiting:
        if time.monotonic() > ends:
            return
        yield job


def _remaining_seconds(every: Sequence[PairingRun]) -> float:
    """Estimated CPU seconds of the missing games."""
    known = [run.cost for run in every if run.played]
    mean = sum(known) / len(known) if known else 0.0
    return sum((run.cost if run.played else mean) * len(run.missing) for run in every)
