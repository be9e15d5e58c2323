"""Figures of trial games: calibration of win chances, blunders found, mean loss of each level, and luck."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import covariance, fmean, stdev, variance
from typing import Any, TypeVar

from serai.core.rules.chance import Seeded
from serai.simulation.statistics import Z95
from serai_lab.accuracy.trial_games import EqualGame, MixedGame, TrialGames, TrialPlan, TrialTurn
from serai_lab.plots import ReliabilityBin

Pairs = Sequence[tuple[float, float]]  # predicted chance, and how the game ended for its seat
Game = TypeVar("Game", MixedGame, EqualGame, Pairs)

BINS = 10
LEAST_GAMES_OF_INTERVAL = 5
DRAWS = 400  # of the bootstrap, over games
BOOTSTRAP_SEED = 5


@dataclass(frozen=True)
class Figure:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class LevelLoss:
    """The mean loss of a choice of one level, as reports show it, with its standard error over games."""

    level: str
    games: int
    loss: float
    error: float


@dataclass(frozen=True)
class AccuracyFigures:
    """What the trial games of one table say of the analysis."""

    game: str
    players: int
    games: int
    brier: Figure
    constant_brier: float  # of the same chance for every seat
    calibration_error: float
    reliability: list[ReliabilityBin]
    blunders: int  # of the two strongest levels
    auc: Figure | None  # None without blunders
    levels: list[LevelLoss]
    luck_mean: Figure
    luck_share: Figure  # how much of measured luck is left in the margin
    luck_factor: Figure  # variance of the margin by its variance without that share of luck

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def measure(plan: TrialPlan, trials: TrialGames) -> AccuracyFigures:
    pairs = _predictions(trials.mixed)
    bins = reliability([_predictions([one]) for one in trials.mixed])
    turns = careful_turns(trials.mixed, plan.levels)
    return AccuracyFigures(
        game=plan.game,
        players=plan.players,
        games=len(trials.mixed),
        brier=bootstrap(trials.mixed, lambda games: brier(_predictions(games))),
        constant_brier=fmean((1 / plan.players - won) ** 2 for _, won in pairs),
        calibration_error=sum(one.positions * abs(one.predicted - one.won) for one in bins) / len(pairs),
        reliability=bins,
        blunders=sum(turn.is_blunder for turn in turns),
        auc=bootstrap(trials.mixed, lambda games: blunder_auc(careful_turns(games, plan.levels)))
        if any(turn.is_blunder for turn in turns)
        else None,
        levels=losses_of_levels(plan.levels, trials.mixed),
        luck_mean=_mean_luck(trials.equal),
        luck_share=bootstrap(trials.equal, luck_share),
        luck_factor=bootstrap(trials.equal, luck_factor),
    )


def brier(pairs: Pairs) -> float:
    return fmean((chance - won) ** 2 for chance, won in pairs)


def reliability(games: Sequence[Pairs]) -> list[ReliabilityBin]:
    """The bins that have predictions, over the pairs of each game. Intervals are over games, since positions of one
    game end alike."""
    by_game = [_split(pairs) for pairs in games]
    bins: list[ReliabilityBin] = []
    for number in range(BINS):
        own = [split[number] for split in by_game if split[number]]
        pairs = [pair for one in own for pair in one]
        if pairs:
            won = bootstrap(own, _share_of_wins)
            interval = (won.low, won.high) if len(own) >= LEAST_GAMES_OF_INTERVAL else (None, None)
            bins.append(ReliabilityBin(len(pairs), fmean(chance for chance, _ in pairs), won.value, *interval))
    return bins


def _split(pairs: Pairs) -> list[list[tuple[float, float]]]:
    """Pairs of predicted chance and result, by tenths of the chance."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs:
        bins[min(int(chance * BINS), BINS - 1)].append((chance, won))
    return bins


def _share_of_wins(games: Sequence[Pairs]) -> float:
    return sum(won for pairs in games for _, won in pairs) / sum(map(len, games))


def careful_turns(games: Sequence[MixedGame], levels: tuple[str, ...]) -> list[TrialTurn]:
    """The turns of the two strongest levels: weaker bots blunder unplanned."""
    return [turn for game in games for turn in game.turns if turn.level in levels[-2:]]


def blunder_auc(turns: Sequence[TrialTurn]) -> float:
    """The chance that a planned blunder has a larger loss than another turn."""
    return auc([one.loss for one in turns if one.is_blunder], [one.loss for one in turns if not one.is_blunder])


def auc(positive: Sequence[float], negative: Sequence[float]) -> float:
    """The share of pairs in which the positive is larger, ties as halves: from the sum of ranks."""
    if not positive or not negative:
        return 0.5
    ranked = sorted([(value, True) for value in positive] + [(value, False) for value in negative])
    total = 0.0
    first = 0
    while first < len(ranked):
        last = first
        while last < len(ranked) and ranked[last][0] == ranked[first][0]:
            last += 1
        total += (first + last + 1) / 2 * sum(is_positive for _, is_positive in ranked[first:last])
        first = last
    return (total - len(positive) * (len(positive) + 1) / 2) / (len(positive) * len(negative))


def luck_share(games: Sequence[EqualGame]) -> float:
    """The slope of the margin over luck."""
    margins, luck = [one.margin for one in games], [one.luck for one in games]
    return covariance(margins, luck) / spread if (spread := variance(luck)) else 0.0


def luck_factor(games: Sequence[EqualGame]) -> float:
    """By how much the variance of margins shrinks when that share of luck is taken out."""
    share = luck_share(games)
    without = variance([one.margin - share * one.luck for one in games])
    return variance([one.margin for one in games]) / without if without else 1.0


def bootstrap(games: Sequence[Game], figure: Callable[[Sequence[Game]], float]) -> Figure:
    """A figure with its interval over games that are drawn again with replacement."""
    chance = Seeded(BOOTSTRAP_SEED)
    found = []
    for _ in range(DRAWS):
        drawn = [games[chance.below(len(games))] for _ in games]
        found.append(figure(drawn))
    found.sort()
    return Figure(figure(games), found[int(0.025 * DRAWS)], found[int(0.975 * DRAWS) - 1])


def _predictions(games: Sequence[MixedGame]) -> list[tuple[float, float]]:
    """Predicted chances of all seats, and how the game ended for them."""
    return [
        (chance, won)
        for game in games
        for chances in game.chances
        for chance, won in zip(chances, game.result, strict=True)
    ]


def losses_of_levels(levels: Sequence[str], games: Sequence[MixedGame]) -> list[LevelLoss]:
    return [_loss_of(level, games) for level in levels]


def _loss_of(level: str, games: Sequence[MixedGame]) -> LevelLoss:
    means = []
    for game in games:
        own = [turn for turn in game.turns if turn.level == level and not turn.is_blunder]
        if own:
            means.append(sum(turn.loss for turn in own) / sum(turn.choices for turn in own))
    error = stdev(means) / math.sqrt(len(means)) if len(means) > 1 else 0.0
    return LevelLoss(level, len(means), fmean(means) if means else 0.0, error)


def _mean_luck(games: Sequence[EqualGame]) -> Figure:
    mean = fmean(one.luck for one in games)
    half = Z95 * stdev([one.luck for one in games]) / math.sqrt(len(games)) if len(games) > 1 else 0.0
    return Figure(mean, mean - half, mean + half)
