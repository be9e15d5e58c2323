"""A match of two bots: games in groups of the same set-up, until a sequential test decides.

In a group the first bot sits in each seat once, alone among copies of the second: with two players a pair of games with
seats swapped. The result of a group is the mean share of wins of the first bot. Groups count in their order, so that a
match has the same outcome for any number of workers, and when it is resumed.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from serai import __version__
from serai.process_pool import Engine, run_jobs
from serai.simulation.games import GameResult, Job, Plan, play_job
from serai_lab.strength.entrants import Entrant
from serai_lab.strength.game_file import GameFile
from serai_lab.strength.ladder import FOREVER, fingerprint
from serai_lab.strength.pairings import check_unbroken
from serai_lab.strength.sequential_test import OPEN, SequentialTest, mean_and_error

LOG = "tests.jsonl"


@dataclass(frozen=True)
class BotMatchConfig:
    """Settings of a match."""

    game: str
    players: int
    bots: tuple[Entrant, Entrant]
    test: SequentialTest
    seed: int
    folder: Path
    least: int = 200  # games before which there is no verdict
    most: int = 4000  # games
    minutes: float = FOREVER

    @property
    def plan(self) -> Plan:
        first, second = self.bots
        bots = (first, *[second] * (self.players - 1))
        return Plan(self.game, self.players, bots, self.seed, {}, False, False, games_of_setup=self.players)

    @property
    def groups(self) -> int:
        return -(-self.most // self.players)

    @property
    def file(self) -> Path:
        """The file of the games. It has another name for other files, networks and settings of the bots."""
        names = "-".join(Path(str(bot).replace(":", "-")).stem for bot in self.bots)
        digest = hashlib.sha256(f"{fingerprint(self.plan)} {self.bots}".encode()).hexdigest()[:8]
        return self.folder / f"{self.game}-{self.players}-{names}-{self.seed}-{digest}.jsonl"


@dataclass(frozen=True)
class BotMatchResult:
    """The outcome of a match, of the groups that count."""

    verdict: str
    games: int
    share: float  # of wins of the first bot; a shared win counts in parts
    share_error: float  # standard error, by groups
    margin: float  # points of the first bot against the mean of the others
    margin_error: float
    log_likelihood_ratio: float
    cpu_seconds: float

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class _Groups:
    """The complete groups from the first one on, with the verdict on them."""

    config: BotMatchConfig
    shares: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    cpu_seconds: float = 0.0
    verdict: str = OPEN

    def extend(self, played: dict[int, GameResult]) -> None:
        """Add the groups that have become complete, up to the one that decides."""
        size = self.config.players
        test, least = self.config.test, -(-self.config.least // size)
        while self.verdict == OPEN and len(self.shares) < self.config.groups:
            first = len(self.shares) * size
            group = [played[number] for number in range(first, first + size) if number in played]
            if len(group) < size:
                return
            check_unbroken(group)
            self.shares.append(sum(map(_share_of_first, group)) / size)
            self.margins.append(sum(map(_margin_of_first, group)) / size)
            self.cpu_seconds += sum(sum(one.cpu_seconds) for one in group)
            if len(self.shares) >= least:
                self.verdict = test.verdict(self.shares)

    def result(self) -> BotMatchResult:
        ratio = self.config.test.log_likelihood_ratio(self.shares)
        games = len(self.shares) * self.config.players
        figures = (*mean_and_error(self.shares), *mean_and_error(self.margins))
        return BotMatchResult(self.verdict, games, *figures, ratio, self.cpu_seconds)


def _share_of_first(game: GameResult) -> float:
    return 1 / len(game.winners) if game.entries.index(0) in game.winners else 0.0


def _margin_of_first(game: GameResult) -> float:
    seat = game.entries.index(0)
    return game.scores[seat] - (sum(game.scores) - game.scores[seat]) / (game.players - 1)


def run_match(
    config: BotMatchConfig,
    workers: int,
    engine: Engine = run_jobs,
    on_progress: Callable[[BotMatchResult], None] | None = None,
) -> BotMatchResult:
    """Play the games that the file lacks until the test decides, or there are enough games."""
    config.folder.mkdir(parents=True, exist_ok=True)
    file = GameFile(config.file)
    groups = _Groups(config)
    groups.extend(file.played)
    ends = time.monotonic() + config.minutes * 60

    def missing() -> Iterator[Job]:
        for number in range(config.groups * config.players):
            if groups.verdict != OPEN or time.monotonic() > ends:
                return
            if number not in file.played:
                yield Job(config.plan, (number,))

    for _, fresh in engine(play_job, missing(), workers):
        check_unbroken(fresh)
        file.add(fresh)
        groups.extend(file.played)
        if on_progress is not None:
            on_progress(groups.result())
    return groups.result()


def log_match(config: BotMatchConfig, command: str, result: BotMatchResult) -> None:
    """Append a test to the log of all tests that were run in this folder."""
    low, high = config.test.low, config.test.high
    line = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "version": __version__,
        "command": command,
        "test": {"low": low, "high": high, "alpha": config.test.alpha, "beta": config.test.beta},
        **result.to_dict(),
    }
    with (config.folder / LOG).open("a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
