"""Judges whole moves: what a move cost against the best one that was found, from what its player knew.

The played move and its best rivals are played on in the same sampled states. One half of the states chooses the rival
and the other half measures the difference, and the other way round: measured where it was chosen, the luckiest of many
equal moves would look better than the played one.

After the moves all seats vary among nearly equal ones (`varied_play`).

A judge that shares the network and the horizon of a bot finds nothing to blame in that bot's moves. So the judge uses a
second network, of other games, where there is one (`nets/PLAYERS.judge.net`), and playouts instead of the search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from serai.analysis.averages import mean, variance
from serai.analysis.position_values import PositionValuer, PositionValues
from serai.analysis.varied_play import play_on
from serai.analysis.win_chances import find_curve, hash_curve, network_hash, progress_of
from serai.bots.base import MAX_MOVE_ACTIONS
from serai.bots.evaluator import Evaluator
from serai.bots.network_files import JUDGING, PLAYING, find_network, learned_evaluator
from serai.bots.playouts import Determinization, Horizon, Playouts
from serai.core.game.game import Game
from serai.core.match.whole_moves import goes_on
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

VERSION = 5  # of the algorithm: a kept analysis of another version is made again
TEMPERATURE = 0.3  # points, of the moves after the judged one: more finds fewer planned blunders (docs/analysis.md)
LEAST_SAMPLES = 4  # sampled states of each choice, however much work they are

Plan = list[int]
Outcomes = list[list[PositionValues]]  # [sampled state][move]


@dataclass(frozen=True)
class Loss:
    """The mean of a difference, with its standard error."""

    mean: float
    error: float

    def exceeds(self, least: float, errors: float) -> bool:
        """Whether the mean is above `least`, and by `errors` standard errors above zero."""
        return self.mean > least and self.mean > errors * self.error


@dataclass(frozen=True)
class ComparedMove:
    """A move with the mean margin and win chance of its seat where it led to."""

    actions: Plan
    margin: float
    chance: float


@dataclass(frozen=True)
class Verdict:
    """What a move cost, in points of margin and in win chance, against the best move that was found. `compared`: the
    moves that were compared, the best first, as far as a list of them is of use."""

    played: Plan
    best: Plan
    points: Loss
    chance: Loss
    moves: int  # that were compared
    samples: int
    compared: list[ComparedMove]


@dataclass(frozen=True)
class JudgeLimits:
    """How many rivals of a move are compared with it, in how many sampled states, and the most evaluations for that."""

    rivals: int
    samples: int
    evaluations: int = 0  # 0: no limit

    def allow(self, samples: int, spent: int) -> bool:
        """Whether there is another sampled state after `samples` of them. Their number is even: one half chooses the
        better move, the other measures."""
        if samples >= self.samples:
            return False
        if samples < LEAST_SAMPLES or samples % 2 or not self.evaluations:
            return True
        return spent * (samples + 2) <= self.evaluations * samples


class Judge:
    """Compares moves with an evaluator that plays on for some turns of each seat."""

    def __init__(self, game: Game, players: int) -> None:
        second = find_network(game, players, JUDGING)
        suffix = PLAYING if second is None else JUDGING
        self.game = game
        self.evaluator = learned_evaluator(game, players) if second is None else Evaluator(game, second)
        self.curve = find_curve(game, players, suffix)
        self.valuer = PositionValuer(game, self.evaluator, self.curve)
        self.turns = game.bots.judge_horizon
        self.horizon = Horizon(self.turns * players)
        self.not_judged = game.bots.not_judged  # verbs
        self.kind = "second" if second is not None else "network" if self.evaluator.network else "heuristic"
        self.version = f"{VERSION}.{network_hash(game, players, suffix)}.{self.turns}.{hash_curve(self.curve)}"

    def judge(self, state: State, seat: int, played: Plan, limits: JudgeLimits, chance: Seeded) -> Verdict | None:
        """The verdict on a move; None if there was nothing to choose."""
        known = state.imagine(seat, chance.branch())
        chance.next()
        moves = self._best_rivals(known, seat, played, limits.rivals)
        if len(moves) < 2:
            return None
        outcomes = self._compare(known, seat, moves, limits, chance)
        points = [[values.margins[seat] for values in row] for row in outcomes]
        chances = [[values.chances[seat] for values in row] for row in outcomes]
        best = _best_move(points, range(len(points)))
        return Verdict(
            played,
            self.finish_turn(known, seat, moves[best]),
            measure_loss(points, points),
            measure_loss(points, chances),
            len(moves),
            len(outcomes),
            self._rank(known, seat, moves, points, chances),
        )

    def _rank(
        self, state: State, seat: int, moves: list[Plan], points: list[list[float]], chances: list[list[float]]
    ) -> list[ComparedMove]:
        """The moves with their means, the best first; of those that end in the same turn the first one."""
        means = [
            (mean(row[number] for row in points), mean(row[number] for row in chances)) for number in range(len(moves))
        ]
        found: dict[tuple[int, ...], ComparedMove] = {}
        for number in sorted(range(len(moves)), key=lambda number: -means[number][0]):
            actions = moves[number] if number == 0 else self.finish_turn(state, seat, moves[number])
            found.setdefault(tuple(actions), ComparedMove(actions, *means[number]))
        return list(found.values())

    def _best_rivals(self, state: State, seat: int, played: Plan, rivals: int) -> list[Plan]:
        """The played move and the best others, by the evaluator alone."""
        plans = [plan for plan in self.evaluator.wide_plans(state, seat) if plan != played]
        if not plans:
            return [played]
        values = list(self.evaluator.evaluate_moves(state, seat, plans))
        order = sorted(range(len(plans)), key=lambda number: -values[number])
        return [played, *(plans[number] for number in order[:rivals])]

    def _compare(self, state: State, seat: int, moves: list[Plan], limits: JudgeLimits, chance: Seeded) -> Outcomes:
        playouts = Playouts(self.evaluator, self.horizon, chance)
        outcomes: Outcomes = []
        while limits.allow(len(outcomes), int(playouts.spent())):
            sample = playouts.sample(state, seat)
            # The same numbers for all moves, and others than those of the sampled state's later outcomes.
            outcomes.append([self.play(playouts, sample, seat, plan, chance.branch().branch()) for plan in moves])
        return outcomes

    def play(
        self, playouts: Playouts, sample: Determinization, seat: int, plan: Plan, chance: Seeded
    ) -> PositionValues:
        """The values of all seats at the horizon after a move; a lead means as much as before it."""
        policy = playouts.counted
        state = playouts.begin(sample, seat, plan)
        mover = play_on(policy, state, seat, TEMPERATURE, chance, int(self.horizon.turns))
        return self.valuer.read_off(policy, state, mover, progress_of(self.game, sample.state))

    def finish_turn(self, state: State, seat: int, plan: Plan) -> Plan:
        """The plan with the evaluator's decisions after it, up to chance, another seat or another turn."""
        twin = state.clone()
        twin.chance.tracing = True
        done = list(plan)
        for action in plan:
            twin.apply(action, seat)
        while len(done) < MAX_MOVE_ACTIONS and not twin.chance.take_trace() and goes_on(twin, seat):
            action = self.evaluator.best_move(twin, seat)[0]
            twin.apply(action, seat)
            done.append(action)
        return done


def measure_loss(choosing: Sequence[Sequence[float]], measured: Sequence[Sequence[float]]) -> Loss:
    """The mean difference between the best rival and the played move, which is the first of each row.

    Rows are sampled states. `choosing` decides which rival is the best, `measured` is what it is measured in."""
    halves = range(0, len(choosing), 2), range(1, len(choosing), 2)
    differences: list[float] = []
    for chosen_in, measured_in in (halves, halves[::-1]):
        best = _best_move(choosing, chosen_in)
        differences += [measured[row][best] - measured[row][0] for row in measured_in]
    return Loss(mean(differences), math.sqrt(variance(differences) / len(differences)))


def _best_move(rows: Sequence[Sequence[float]], numbers: range) -> int:
    """The move with the highest mean in these rows; the played one, the first, if others are equal."""
    means = [mean(rows[row][move] for row in numbers) for move in range(len(rows[0]))]
    return means.index(max(means))
