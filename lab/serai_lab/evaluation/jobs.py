"""The jobs of the evaluation: one entrant at one table, measured against every opponent. A job has a file.

An entrant sits alone against copies of one opponent, in a seat that changes from game to game. A finished job is a file
in the folder of the evaluation, so that an evaluation that was stopped goes on with the others, and several machines
can share the work by copying files.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from serai import __version__, is_compiled
from serai.bots import find_bot
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.process_pool import Engine, run_jobs
from serai.simulation.games import Plan, play_games
from serai_lab.strength.pairings import check_unbroken

PPO = "ppo"
BOTS = ("random", "greedy", "caravaneer")  # the search of the Vizier takes hours: name it to have it
OPPONENTS = ("random", "greedy")
LEARNER_SEEDS = (1, 2, 3, 4, 5)
GAMES = 1000  # of an entrant against an opponent
SEED = 34  # of the games of bots
MEASURED_SEEDS = 1_000_000_000  # of the games of learners; no game of a training has one of these
DECISIONS = 200_000  # of a learner in training
CURVE_POINTS = 8
CURVE_GAMES = 100  # of a point of a learning curve, against each opponent
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


@dataclass(frozen=True)
class EvaluationConfig:
    """What is measured, and how thoroughly. The defaults are the protocol."""

    rows: Sequence[tuple[str, int]]  # games with player counts
    folder: Path
    entrants: Sequence[str] = (PPO, *BOTS)
    games: int = GAMES
    decisions: int = DECISIONS
    seeds: Sequence[int] = LEARNER_SEEDS

    @property
    def is_protocol(self) -> bool:
        """Whether the results may be compared with those of others."""
        return self.games == GAMES and self.decisions == DECISIONS and tuple(self.seeds) == LEARNER_SEEDS


@dataclass(frozen=True)
class EvaluationJob:
    """An entrant at a table; `seed` is that of a learner, 0 for bots."""

    game: str
    players: int
    entrant: str
    seed: int
    games: int
    decisions: int

    @property
    def file_name(self) -> str:
        seed = f"-{self.seed}" if self.seed else ""
        return f"{self.game}-{self.players}-{self.entrant}{seed}.json"


Results = dict[EvaluationJob, dict[str, Any]]


def player_counts(the_game: Game) -> list[int]:
    """The two player counts of a game: the fewest, but at least two, and four."""
    return [next(count for count in the_game.players if count >= 2), 4]


def jobs_of(config: EvaluationConfig) -> list[EvaluationJob]:
    """All jobs; those of learners come first, because they take longest."""
    found = []
    for id, players in config.rows:
        for entrant in config.entrants:
            if entrant != PPO:
                find_bot(entrant, game(id))
            seeds = config.seeds if entrant == PPO else (0,)
            decisions = config.decisions if entrant == PPO else 0
            found += [EvaluationJob(id, players, entrant, seed, config.games, decisions) for seed in seeds]
    return sorted(found, key=lambda job: (job.entrant != PPO, -job.players))


def read_results(config: EvaluationConfig) -> Results:
    """The finished jobs in the folder, if they were done with these settings."""
    found: Results = {}
    for job in jobs_of(config):
        file = config.folder / job.file_name
        if file.is_file():
            result = json.loads(file.read_text(encoding="utf-8"))
            if result["job"] == asdict(job) and result["rules"] == game(job.game).rules_version:
                found[job] = result
    return found


def run_evaluation(
    config: EvaluationConfig,
    workers: int,
    on_done: Callable[[EvaluationJob, dict[str, Any]], None],
    engine: Engine = run_jobs,
) -> Results:
    """Run the jobs that the folder does not have yet; returns the results of all."""
    config.folder.mkdir(parents=True, exist_ok=True)
    done = read_results(config)
    missing = [job for job in jobs_of(config) if job not in done]
    for name in ONE_THREAD:  # a process for each core; threads of numpy would take each other's
        os.environ.setdefault(name, "1")
    for job, result in engine(run_job, missing, workers):
        _write(config.folder / job.file_name, result)
        done[job] = result
        on_done(job, result)
    return done


def run_job(job: EvaluationJob) -> dict[str, Any]:
    """Measure an entrant; a learner is trained first. The result is made of what JSON has."""
    began = time.process_time()
    curve: list[dict[str, float]] = []
    if job.entrant == PPO:
        curve, wins = _train(job)
    else:
        wins = {opponent: _play_bot(job, opponent) for opponent in OPPONENTS}
    return {
        "job": asdict(job),
        "rules": game(job.game).rules_version,
        "version": __version__,
        "engine": "compiled" if is_compiled() else "interpreted",
        "cpu_seconds": round(time.process_time() - began, 1),
        "wins": {opponent: round(won, 3) for opponent, won in wins.items()},
        "curve": curve,
    }


def _train(job: EvaluationJob) -> tuple[list[dict[str, float]], dict[str, float]]:
    """Train a learner; returns its learning curve and its wins."""
    from serai.envs import count_wins
    from serai_lab.training.ppo import PPOLearner

    learner = PPOLearner(job.game, job.players, job.seed)

    def measure(games: int) -> dict[str, float]:
        return {
            opponent: count_wins(learner.choose, job.game, job.players, opponent, games, MEASURED_SEEDS)
            for opponent in OPPONENTS
        }

    def point() -> dict[str, float]:
        games = min(CURVE_GAMES, job.games)
        shares = {opponent: round(won / games, 4) for opponent, won in measure(games).items()}
        return {"decisions": learner.decisions, **shares}

    curve: list[dict[str, float]] = []
    for decisions in learner.learn(job.decisions):
        if decisions >= job.decisions * (len(curve) + 1) / CURVE_POINTS:
            curve.append(point())
    return curve, measure(job.games)


def _play_bot(job: EvaluationJob, opponent: str) -> float:
    bots = (job.entrant, *[opponent] * (job.players - 1))
    options = game(job.game).choose_options(None, players=job.players)
    plan = Plan(job.game, job.players, bots, SEED, options, mixed=False, check=False)
    played = play_games(plan, job.games, 1)
    check_unbroken(played)
    return sum(1 / len(one.winners) for one in played if one.entries.index(0) in one.winners)


def _write(file: Path, result: dict[str, Any]) -> None:
    """Write a result; the file appears complete, or not at all."""
    part = file.with_suffix(".part")
    part.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    part.replace(file)
