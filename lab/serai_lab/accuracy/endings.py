"""How wrong expected margins are near the end: positions of games of bots some turns before it, and their results."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean, stdev

from serai.analysis.choices import read_turns
from serai.analysis.judge import Judge
from serai.analysis.position_values import PositionValues
from serai.core.rules.chance import Seeded
from serai.process_pool import Engine, run_jobs
from serai_lab.accuracy.trial_games import TrialPlan, levels_of, play_match

TURNS_LEFT = (1, 2, 5, 10, 20)  # after the last turn but one, but two, ...


@dataclass(frozen=True)
class EndingErrors:
    """The errors of one position, as means over seats: of margins in points, as analyses say them and by the evaluator
    alone, and of win chances squared."""

    left: int
    margin: float
    looked: float
    brier: float


@dataclass(frozen=True)
class EndingFigures:
    """The mean errors of positions with so many turns left, the first with its standard error over games."""

    left: int
    games: int
    margin: float
    error: float
    looked: float
    brier: float


def measure_endings(plan: TrialPlan, workers: int, engine: Engine = run_jobs) -> Iterator[list[EndingErrors]]:
    """The errors of each game; they come in the order in which games end."""
    for _, found in engine(play_ending, [(plan, number) for number in range(plan.games)], workers):
        yield found


def play_ending(job: tuple[TrialPlan, int]) -> list[EndingErrors]:
    """Play a game without planned blunders, and value positions near its end."""
    plan, number = job
    match, _ = play_match(plan, number, levels_of(plan, number), 0.0)
    turns = read_turns(match)
    valuer = Judge(match.game, plan.players).valuer
    final = valuer.look(turns[-1].after, turns[-1].whole.seat)
    found: list[EndingErrors] = []
    for left in TURNS_LEFT:
        if left < len(turns):
            turn = turns[-1 - left]
            values = valuer.value(turn.after, turn.whole.seat, Seeded(plan.seed + number), plan.budget.end_games)
            looked = valuer.look(turn.after, turn.whole.seat)
            brier = fmean((ours - won) ** 2 for ours, won in zip(values.chances, final.chances, strict=True))
            found.append(EndingErrors(left, _distance(values, final), _distance(looked, final), brier))
    return found


def _distance(values: PositionValues, final: PositionValues) -> float:
    return fmean(abs(ours - theirs) for ours, theirs in zip(values.margins, final.margins, strict=True))


def summarise_endings(games: Iterable[list[EndingErrors]]) -> list[EndingFigures]:
    """The means over games, nearest to the end first."""
    listed = list(games)
    found: list[EndingFigures] = []
    for left in TURNS_LEFT:
        own = [one for errors in listed for one in errors if one.left == left]
        if own:
            margins = [one.margin for one in own]
            error = stdev(margins) / math.sqrt(len(own)) if len(own) > 1 else 0.0
            looked, brier = fmean(one.looked for one in own), fmean(one.brier for one in own)
            found.append(EndingFigures(left, len(own), fmean(margins), error, looked, brier))
    return found
