"""Self-play games as training samples: positions after whole moves, with TD(lambda) targets.

Moves are chosen one ply ahead by the network, or by a search with it; then the values of the targets are the search's.
"""

from __future__ import annotations

from serai.bots.encoding import StateEncoder
from serai.bots.evaluator import RESOLUTION, EvaluationCounter, Evaluator, argmax, margins, sample_softmax
from serai.bots.levels import SearchBot
from serai.core.rules.chance import Seeded
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import State

MAX_MOVES = 20_000  # of a game; then it is given up
VARIED = 4  # a search's move that is drawn is one of so many best ones


class TrainingSamples:
    """Encoded positions: for each the numbers of its rows, and a target for every seat."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.targets: list[float] = []
        self.count = 0


class SelfPlayConfig:
    """How training games are played: the share of moves that are drawn (by softmax with a temperature), the share of
    positions that are kept, and the lambda of the targets, with another one between two moves of the same seat; the
    bot whose search chooses the moves, if one does."""

    def __init__(
        self,
        drawn_share: float,
        temperature: float,
        kept_share: float,
        td_lambda: float,
        td_lambda_same_seat: float,
        searcher: SearchBot | None = None,
    ) -> None:
        self.drawn_share = drawn_share
        self.temperature = temperature
        self.kept_share = kept_share
        self.td_lambda = td_lambda
        self.td_lambda_same_seat = td_lambda_same_seat
        self.searcher = searcher


def choose_move(evaluator: Evaluator, state: State, seat: i64, config: SelfPlayConfig, chance: Seeded) -> list[int]:
    """The best whole move, or one drawn by softmax."""
    plans = evaluator.plans(state, seat)
    if len(plans) == 1:
        return plans[0]
    values = evaluator.evaluate_moves(state, seat, plans)
    if _is_drawn(config, chance):
        return plans[sample_softmax(values, config.temperature, chance)]
    return plans[argmax(values)]


def search_move(
    searcher: SearchBot, state: State, seat: i64, config: SelfPlayConfig, chance: Seeded
) -> tuple[list[int], vec[float] | None]:
    """The whole move that a search chooses, or one of the best, with what the search found it worth to each seat; None
    if it did not look at it."""
    search = searcher.make_search(int(state.players), searcher.budget, chance.branch())
    found = search.run(state, seat)
    number = chance.below(min(VARIED, len(found))) if _is_drawn(config, chance) else 0
    return found[number].plan, search.values_of(found[number].plan)


def _is_drawn(config: SelfPlayConfig, chance: Seeded) -> bool:
    return config.drawn_share > 0.0 and float(chance.below(RESOLUTION)) < config.drawn_share * RESOLUTION


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
        chance.next()
        found: vec[float] | None = None
        if config.searcher is None:
            plan = choose_move(evaluator, sample, seat, config, chance)
        else:
            plan, found = search_move(config.searcher, sample, seat, config, chance)
        for action in plan:
            state.apply(action, seat)
        if state.finished:
            break
        settled = evaluator.settle(state, seat, counter)
        if settled.finished:
            continue
        if found is not None:
            values.append(found)
        elif evaluator.network is not None:
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
    """Add TD(lambda) targets: a mixture of the final margins and the values on the way there."""
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
