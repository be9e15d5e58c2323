"""Plays many complete games between bots in worker processes. Results do not depend on the number of workers.

Every game has its own seed, derived from the run's seed and its number. Seats rotate from game to game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from serai.bots import SEEDS_PER_MATCH, Bot, BotSource, make_bot, name_of, seed_of_seat
from serai.core.api.match import Match
from serai.core.errors import BadSetup
from serai.core.game.game import Components, Game
from serai.core.game.registry import game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.process_pool import Engine, run_jobs
from serai.simulation.statistics import Quartiles, wilson

MOST_PLAYERS = 8
MIXING = SEEDS_PER_MATCH - 1  # offset of the seed that draws options
MAX_DECISIONS = 100_000  # of a game; then it counts as broken
BATCH_SECONDS = 0.25

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """The games to play: everything that a worker needs to know."""

    game_id: str
    players: int
    bots: tuple[BotSource, ...]
    seed: int
    options: Mapping[str, Any]
    mixed: bool  # player count and options are drawn anew for every game
    check: bool  # the invariants are checked after every action, not only at the end
    data: Components | None = None  # a custom data file
    moves: bool = False  # return the actions, not only the result
    records: str = ""  # folder for records
    network: str = ""  # file of a network for the first bot, instead of the game's
    games_of_setup: int = 1  # consecutive games that begin with the same set-up and the same seeds of bots

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple(map(name_of, self.bots))


@dataclass(frozen=True)
class Job:
    """Some games of a plan. A game is determined by its plan and its number, wherever it is played."""

    plan: Plan
    numbers: Sequence[int]


@dataclass(frozen=True)
class GameResult:
    """The result of one game. `entries` holds for every seat the index of its bot in the plan."""

    number: int
    players: int
    options: Mapping[str, Any]
    entries: tuple[int, ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    decisions: int = 0
    rounds: int | None = None
    error: str = ""
    # By seat. CPU seconds differ between two runs.
    cpu_seconds: tuple[float, ...] = ()
    longest: tuple[float, ...] = ()  # CPU seconds of one decision
    seat_decisions: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()  # all actions, if the plan asks for them


@dataclass(frozen=True)
class BotResult:
    """The results of one bot. A win shared by k seats counts 1/k."""

    bot: str
    played: int
    wins: float
    share: float
    low: float
    high: float
    fair: float
    scores: Quartiles


@dataclass(frozen=True)
class FailedGame:
    """A game that failed, with what is needed to play it again."""

    number: int
    players: int
    options: Mapping[str, Any]
    what: str


@dataclass(frozen=True)
class SimulationResult:
    """The results of all games of a simulation."""

    plan: Plan
    games: int
    entries: list[BotResult]
    shared_wins: int
    decisions: float
    rounds: float | None
    workers: int
    seconds: float
    failures: list[FailedGame] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.games / self.seconds if self.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The result for JSON; only `timing` differs between two runs with the same seed."""
        return {
            "game": self.plan.game_id,
            "games": self.games,
            "players": "mixed" if self.plan.mixed else self.plan.players,
            "seed": self.plan.seed,
            "options": dict(self.plan.options),
            "data": None if self.plan.data is None else self.plan.data.sha256,
            "bots": [
                {
                    "bot": entry.bot,
                    "played": entry.played,
                    "wins": round(entry.wins, 6),
                    "share": round(entry.share, 6),
                    "interval": [round(entry.low, 6), round(entry.high, 6)],
                    "fair": round(entry.fair, 6),
                    "scores": entry.scores.to_dict(),
                }
                for entry in self.entries
            ],
            "shared_wins": self.shared_wins,
            "decisions": round(self.decisions, 3),
            "rounds": None if self.rounds is None else round(self.rounds, 3),
            "failures": [vars(failure) for failure in self.failures],
            "timing": {
                "workers": self.workers,
                "seconds": round(self.seconds, 3),
                "games_per_second": round(self.rate, 3),
            },
        }


def simulate(
    game_id: str,
    n: int,
    players: int,
    bots: BotSource | Sequence[BotSource],
    seed: int = 0,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    *,
    mixed: bool = False,
    check: bool = False,
    data: Components | None = None,
    network: str = "",
    progress: Progress | None = None,
) -> SimulationResult:
    """Play `n` games. `bots` is one for all seats, or one for each: an id, or a class or function that makes one. With
    `mixed`, `players` is not used and `options` holds only the fixed ones."""
    named = [bots] * max(players, 1) if isinstance(bots, str) or callable(bots) else bots
    plan = Plan(game_id, players, tuple(named), seed, dict(options or {}), mixed, check, data, network=network)
    check_plan(plan, n, workers)
    began = time.perf_counter()
    played = play_games(plan, n, workers, progress)
    return _summarize(plan, played, workers, time.perf_counter() - began)


def play_games(plan: Plan, n: int, workers: int, progress: Progress | None = None) -> list[GameResult]:
    """Play the first `n` games of a plan; the results are in order."""
    played: list[GameResult] = []
    for batch in play_batches(plan, n, workers):
        played += batch
        if progress is not None:
            progress(len(played))
    return sorted(played, key=lambda one: one.number)


def play_batches(plan: Plan, n: int, workers: int, engine: Engine = run_jobs) -> Iterator[list[GameResult]]:
    """The same as they finish, in batches of about `BATCH_SECONDS` and any order."""
    size = 1

    def batches() -> Iterator[Job]:
        first = 0
        while first < n:
            numbers = range(first, min(n, first + size))
            yield Job(plan, numbers)
            first = numbers.stop

    for _, (played, seconds) in engine(_play_timed, batches(), workers):
        size = max(1, min(1000, int(len(played) / seconds * BATCH_SECONDS))) if seconds > 0 else 1
        yield played


def check_plan(plan: Plan, n: int, workers: int) -> None:
    """Raise BadSetup for a plan that cannot be played."""
    the_game = game(plan.game_id)
    the_game.choose_options(plan.options, players=None if plan.mixed else plan.players)
    for entry in range(len(plan.bots)):
        _make_bot(plan, entry, plan.seed)  # it reads the network, if there is a file
    if n < 1 or workers < 1:
        raise BadSetup("at least one game and one worker are needed")
    if plan.mixed:
        return
    the_game.check_players(plan.players)
    if len(plan.bots) != plan.players:
        raise BadSetup(f"{len(plan.bots)} bots for {plan.players} players; name one for every player")


# -- playing -----------------------------------------------------------------------------------------------


def play_game(plan: Plan, number: int) -> GameResult:
    """Play one game of a plan; the same number gives the same game in every process."""
    the_game = game(plan.game_id)
    base = seed_of(plan, number)
    players, options = plan.players, plan.options
    if plan.mixed:
        players, options = _mix(the_game, plan.options, Seeded(base + MIXING))
    entries = tuple((seat + number) % len(plan.bots) for seat in range(players))
    try:
        bots = [_make_bot(plan, entry, seed_of_seat(base, seat)) for seat, entry in enumerate(entries)]
        printed = the_game.printed(players, the_game.choose_options(options), plan.data)
        state = the_game.set_up(printed, Seeded(base))
        moves: list[int] = []
        cpu_seconds, longest, seat_decisions = [0.0] * players, [0.0] * players, [0] * players
        wrong = ""
        for seat, action, seconds in play_decisions(state, bots):
            moves.append(action)
            cpu_seconds[seat] += seconds
            longest[seat] = max(longest[seat], seconds)
            seat_decisions[seat] += 1
            if plan.check or state.over:
                wrong = "; ".join(one.clause(the_game.text()) for one in state.violations())
            if len(moves) >= MAX_DECISIONS:
                wrong = "the game does not end"
            if wrong:
                break
        decisions = len(moves)
        if wrong:
            error_text = f"after {decisions} decisions: {wrong}"
            return GameResult(number, players, options, entries, error=error_text)
        scores = tuple(state.score(seat) for seat in range(players))
        rounds = getattr(state, "round_no", None)
        more = tuple(cpu_seconds), tuple(longest), tuple(seat_decisions), tuple(moves)
        played = GameResult(number, players, options, entries, scores, state.winners(), decisions, rounds, "", *more)
        if plan.records:
            _write_record(plan, played)
        return played if plan.moves else replace(played, moves=())
    except Exception as error:  # reported with its number, so that one failure does not hide the other games
        return GameResult(number, players, options, entries, error=f"{type(error).__name__}: {error}")


def _make_bot(plan: Plan, entry: int, seed: int) -> Bot:
    network = plan.network if entry == 0 and plan.network else None
    return make_bot(plan.bots[entry], game(plan.game_id), seed, network=network)


def play_decisions(state: State, bots: Sequence[Bot]) -> Iterator[tuple[int, int, float]]:
    """Play a game to its end, with a bot for each seat; gives each decision's seat, action and CPU seconds."""
    while not state.over:
        seat = int(state.turn())
        began = time.thread_time()
        action = bots[seat].move(state, seat)
        seconds = time.thread_time() - began
        state.apply(action, seat)
        yield seat, action, seconds


def seed_of(plan: Plan, number: int) -> int:
    """The seed of a game's chance; its bots use the next ones."""
    return (plan.seed * 2**32 + number // plan.games_of_setup) * SEEDS_PER_MATCH


def _write_record(plan: Plan, played: GameResult) -> None:
    """Play the game again as a match and write its record."""
    names = [f"{plan.names[entry]} (p{seat + 1})" for seat, entry in enumerate(played.entries)]
    chance = Seeded(seed_of(plan, played.number))
    match = Match.new(
        plan.game_id, played.players, options=played.options, data=plan.data, chance=chance, auto=False, names=names
    )
    for action in played.moves:
        match.play(action, match.state.turn())
    folder = Path(plan.records)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / record_name(plan, played.number)).write_text(match.record.text(), encoding="utf-8")


def record_name(plan: Plan, number: int) -> str:
    bots = "-".join(dict.fromkeys(plan.names))
    return f"{plan.game_id}-{plan.players}-{bots}-{plan.seed}-{number}.txt"


def _mix(the_game: Game, fixed: Mapping[str, Any], chance: Seeded) -> tuple[int, dict[str, Any]]:
    players = the_game.players[chance.below(len(the_game.players))]
    options = {option.id: option.values[chance.below(len(option.values))] for option in the_game.options.values()}
    return players, {**options, **fixed}


def play_job(job: Job) -> list[GameResult]:
    """Play the games of a job."""
    return [play_game(job.plan, number) for number in job.numbers]


def _play_timed(job: Job) -> tuple[list[GameResult], float]:
    began = time.perf_counter()
    return play_job(job), time.perf_counter() - began


# -- summaries --------------------------------------------------------------------------------------------


def _summarize(plan: Plan, played: list[GameResult], workers: int, seconds: float) -> SimulationResult:
    good = [one for one in played if not one.error]
    failures = [FailedGame(one.number, one.players, one.options, one.error) for one in played if one.error]
    rounds = [one.rounds for one in good if one.rounds is not None]
    return SimulationResult(
        plan=plan,
        games=len(played),
        entries=[_summarize_bot(name, index, good) for index, name in enumerate(plan.names)],
        shared_wins=sum(len(one.winners) > 1 for one in good),
        decisions=_mean([one.decisions for one in good]),
        rounds=_mean(rounds) if rounds else None,
        workers=workers,
        seconds=seconds,
        failures=failures,
    )


def _summarize_bot(bot: str, index: int, games: list[GameResult]) -> BotResult:
    seats = [(one, seat) for one in games for seat, entry in enumerate(one.entries) if entry == index]
    wins = sum(1 / len(one.winners) for one, seat in seats if seat in one.winners)
    low, high = wilson(wins, len(seats))
    return BotResult(
        bot=bot,
        played=len(seats),
        wins=wins,
        share=wins / len(seats) if seats else 0.0,
        low=low,
        high=high,
        fair=_mean([1 / one.players for one, _ in seats]),
        scores=Quartiles.of([one.scores[seat] for one, seat in seats]),
    )


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
