"""Fits the curves that turn values into win chances, to games of bots of mixed care (`serai train --chances`)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from serai.analysis.win_chances import (
    DEFAULT_SLOPES,
    KNOTS,
    chances_of_winners,
    curve_name,
    network_hash,
    progress_of,
)
from serai.bots.evaluator import Evaluator
from serai.bots.learning.selfplay import MAX_MOVES, choose_move
from serai.bots.network_files import PLAYING, find_network, learned_evaluator
from serai.core.rules.chance import Seeded
from serai.core.rules.evaluation_counter import EvaluationCounter
from serai.core.rules.game import Game

SEED = 1 << 23  # of the first game; training uses others
SOFTMAX_SHARES = (0.0, 0.1, 0.3)  # of moves drawn by softmax; games take turns, so that strong and weak play is in
TEMPERATURE = 1.5  # points
HELD_OUT = 5  # every fifth game measures the fit
STEPS, RATE = 400, 0.02  # of the gradient descent
BINS = 10  # of the calibration error


@dataclass
class ChanceSamples:
    """Positions after whole moves: the game's number, progress, the values of the seats, and how the game ended."""

    games: list[int]
    progress: list[float]
    values: list[list[float]]
    results: list[list[float]]


@dataclass(frozen=True)
class ChanceFit:
    """A fitted curve, and how well it predicts games that it was not fitted to."""

    game: str
    players: int
    network: str
    slopes: list[float]
    fitted_games: int
    held_out_games: int
    brier: float
    constant_brier: float  # of the same chance for every seat
    calibration_error: float


def collect(
    game: Game, players: int, games: int, suffix: str = PLAYING, on_progress: Callable[[int], None] | None = None
) -> ChanceSamples:
    """Play games by the bots' network alone, and note the values after every whole move, by the network of `suffix`."""
    player = learned_evaluator(game, players)
    evaluator = Evaluator(game, find_network(game, players, suffix))
    printed = game.printed(players, game.choose_options(None))
    samples = ChanceSamples([], [], [], [])
    for number in range(games):
        chance = Seeded(SEED + number)
        state = game.set_up(printed, chance.branch())
        share = SOFTMAX_SHARES[number % len(SOFTMAX_SHARES)]
        first = len(samples.games)
        moves = 0
        while not state.finished and moves < MAX_MOVES:
            seat = int(state.turn())
            known = state.imagine(seat, chance.branch())
            for action in choose_move(player, known, seat, share, TEMPERATURE, chance):
                state.apply(action, seat)
            settled = evaluator.settle(state, seat, EvaluationCounter())
            if settled.finished:
                continue
            samples.games.append(number)
            samples.progress.append(progress_of(game, settled))
            samples.values.append(list(evaluator.values(settled)))
            moves += 1
        result = chances_of_winners(state)
        samples.results += [result] * (len(samples.games) - first)
        if on_progress is not None:
            on_progress(number + 1)
    return samples


def fit(game: Game, players: int, samples: ChanceSamples, suffix: str = PLAYING) -> ChanceFit:
    """Fit the slopes by gradient descent on the cross entropy. Games, not positions, are held out."""
    import numpy

    numbers = numpy.asarray(samples.games)
    weights = _knot_weights(numpy, samples.progress)
    values = numpy.asarray(samples.values)
    results = numpy.asarray(samples.results)
    held_out = numbers % HELD_OUT == 0
    logs = _descend(numpy, weights[~held_out], values[~held_out], results[~held_out])
    chances = _chances(numpy, logs, weights[held_out], values[held_out])
    wins = results[held_out]
    count = len(set(samples.games))
    return ChanceFit(
        game.id,
        players,
        network_hash(game, players, suffix),
        [round(float(slope), 5) for slope in numpy.exp(logs)],
        count - len(set(numbers[held_out])),
        len(set(numbers[held_out])),
        round(float(((chances - wins) ** 2).mean()), 4),
        round(float(((1 / players - wins) ** 2).mean()), 4),
        round(_calibration_error(numpy, chances.ravel(), wins.ravel()), 4),
    )


def write_fit(folder: Path, found: ChanceFit, suffix: str = PLAYING) -> Path:
    file = folder / curve_name(found.players, suffix)
    file.write_text(json.dumps(asdict(found), indent=1) + "\n", encoding="utf-8")
    return file


def _knot_weights(numpy: Any, progress: list[float]) -> Any:
    """How much each knot counts at each position: straight lines between neighbours."""
    place = numpy.clip(numpy.asarray(progress), 0.0, 1.0)[:, None] * (KNOTS - 1)
    return numpy.clip(1.0 - numpy.abs(place - numpy.arange(KNOTS)), 0.0, 1.0)


def _chances(numpy: Any, logs: Any, weights: Any, values: Any) -> Any:
    scaled = (weights @ numpy.exp(logs))[:, None] * values
    powers = numpy.exp(scaled - scaled.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def _descend(numpy: Any, weights: Any, values: Any, results: Any) -> Any:
    """The logarithms of the slopes, by Adam: a slope stays positive."""
    logs = numpy.log(numpy.asarray(DEFAULT_SLOPES))
    first, second = numpy.zeros(KNOTS), numpy.zeros(KNOTS)
    for step in range(1, STEPS + 1):
        errors = ((_chances(numpy, logs, weights, values) - results) * values).sum(axis=1)
        gradient = (weights * errors[:, None]).mean(axis=0) * numpy.exp(logs)
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        logs = logs - RATE * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return logs


def _calibration_error(numpy: Any, chances: Any, wins: Any) -> float:
    """The mean distance between predicted and real shares of wins, over bins of the prediction."""
    bins = numpy.minimum((chances * BINS).astype(int), BINS - 1)
    total = 0.0
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            total += inside.mean() * abs(chances[inside].mean() - wins[inside].mean())
    return float(total)
