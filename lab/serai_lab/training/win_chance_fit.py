"""Fits the curves that turn values into win chances, to games of bots (`serai-lab train --chances`)."""

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
from serai.bots import SEEDS_PER_MATCH, Bot, every_bot, make_bot, seed_of_seat
from serai.bots.evaluator import EvaluationCounter, Evaluator
from serai.bots.network_files import PLAYING, find_network
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

SEED = 1 << 23  # of the first game; training uses others
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
    """Play games of bots, and note the values after every turn, by the network of `suffix`."""
    evaluator = Evaluator(game, find_network(game, players, suffix))
    samples = ChanceSamples([], [], [], [])
    for number in range(games):
        chance = Seeded(SEED + number)
        first = len(samples.games)
        state = _play_game(game, evaluator, draw_bots(game, players, number), chance, samples)
        samples.games += [number] * (len(samples.progress) - first)
        samples.results += [chances_of_winners(state)] * (len(samples.progress) - first)
        if on_progress is not None:
            on_progress(number + 1)
    return samples


def draw_bots(game: Game, players: int, number: int) -> list[Bot]:
    """A bot for each seat, drawn from those that do not search; in every second game all are of the same level. An
    analysis does not know who played, and between unequal players a lead means more than between equal ones."""
    levels = [entry.id for entry in every_bot() if entry.is_quick]
    base = (SEED + number) * SEEDS_PER_MATCH
    draw = Seeded(base + SEEDS_PER_MATCH - 1)
    drawn = [levels[draw.below(len(levels))] for _ in range(players)]
    if number % 2:
        drawn = drawn[:1] * players
    return [make_bot(level, game, seed_of_seat(base, seat)) for seat, level in enumerate(drawn)]


def _play_game(game: Game, evaluator: Evaluator, bots: list[Bot], chance: Seeded, samples: ChanceSamples) -> State:
    """Play a game to its end; adds progress and values after every turn, as analyses note them."""
    state = game.set_up(game.printed(len(bots), game.choose_options(None)), chance.branch())
    mover = int(state.turn())
    while not state.finished:
        seat = int(state.turn())
        if seat != mover or state.top().decision.starts_turn:
            settled = evaluator.settle(state, mover, EvaluationCounter())
            samples.progress.append(progress_of(game, state))
            samples.values.append(list(evaluator.values(settled)))
            mover = seat
        state.apply(bots[seat].move(state, seat), seat)
    return state


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
