"""Self-play games as training samples: positions after whole moves, with TD(lambda) targets."""

from __future__ import annotations

from serai.bots.encoding import StateEncoder
from serai.bots.evaluator import RESOLUTION, EvaluationCounter, Evaluator, argmax, margins, sample_softmax
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

MAX_MOVES = 20_000  # of a game; then it is given up


class TrainingSamples:
    """Encoded positions: for each the numbers of its rows, and a target for every seat."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.targets: list[float] = []
        self.count = 0


class SelfPlayConfig:
    """How training games are played: the share of moves drawn by softmax and its temperature, the share of positions
    that are kept, and the lambda of the targets, with another one between two moves of the same seat."""

    def __init__(
        self, softmax_share: float, temperature: float, kept_share: float, td_lambda: float, td_lambda_same_seat: float
    ) -> None:
        self.softmax_share = softmax_share
        self.temperature = temperature
        self.kept_share = kept_share
        self.td_lambda = td_lambda
        self.td_lambda_same_seat = td_lambda_same_seat


def choose_move(
    evaluator: Evaluator, state: State, seat: i64, softmax_share: float, temperature: float, chance: Seeded
) -> list[int]:
    """The best whole move, or with probability `softmax_share` one drawn by softmax."""
    chance.next()
    plans = evaluator.plans(state, seat)
    if len(plans) == 1:
        return plans[0]
    values = evaluator.evaluate_moves(state, seat, plans)
    if softmax_share > 0.0 and float(chance.below(RESOLUTION)) < softmax_share * RESOLUTION:
        return plans[sample_softmax(values, temperature, chance)]
    return plans[argmax(values)]


def play_training_game(
    evaluator: Evaluator,
    encoder: StateEncoder,
    state: State,
    config: SelfPlayConfig,
    chance: Seeded,
    samples: TrainingSamples,
) -> None:
    """Play a game to its end and add its samples."""
    kept: list[i64] = []  # numbers of the kept positions
    movers: list[i64] = []
    values: list[vec[float]] = []
    moves: i64 = 0
    counter = EvaluationCounter()
    while not state.finished and moves < MAX_MOVES:
        seat = state.turn()
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            continue
        sample = state.imagine(int(seat), chance.branch())
        for action in choose_move(evaluator, sample, seat, config.softmax_share, config.temperature, chance):
            state.apply(action, seat)
        if state.finished:
            break
        settled = evaluator.settle(state, seat, counter)
        if settled.finished:
            continue
        if evaluator.network is not None:
            values.append(evaluator.values(settled))
        movers.append(seat)
        if float(chance.below(RESOLUTION)) < config.kept_share * RESOLUTION:
            kept.append(moves)
            for row in encoder.encode(settled):
                samples.rows += list(row)
        moves += 1
    _add_targets(kept, movers, values, margins(state), config, samples)


def _add_targets(
    kept: list[i64],
    movers: list[i64],
    values: list[vec[float]],
    final: vec[float],
    config: SelfPlayConfig,
    samples: TrainingSamples,
) -> None:
    """Add TD(lambda) targets: a mixture of the final margins and the network's values on the way there."""
    targets: list[vec[float]] = [final] * len(movers)
    goal = final
    i: i64 = len(movers) - 1
    while i >= 0:
        targets[i] = goal
        if len(values) > 0:
            same = i > 0 and movers[i - 1] == movers[i]
            goal = _mix(goal, values[i], config.td_lambda_same_seat if same else config.td_lambda)
        i -= 1
    for number in kept:
        samples.targets += list(targets[number])
    samples.count += len(kept)


def _mix(goal: vec[float], values: vec[float], share: float) -> vec[float]:
    out = vec[float]()
    i: i64
    for i in range(len(goal)):
        out = append(out, share * goal[i] + (1.0 - share) * values[i])
    return out


def play_match(evaluators: list[Evaluator], state: State, chance: Seeded) -> None:
    """Play a game between evaluators, one for each seat, to its end; each plays its best whole move."""
    moves = 0
    while not state.finished and moves < MAX_MOVES:
        seat = state.turn()
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            continue
        chance.next()
        for action in evaluators[seat].best_move(state.imagine(int(seat), chance.branch()), seat):
            state.apply(action, seat)
        moves += 1
