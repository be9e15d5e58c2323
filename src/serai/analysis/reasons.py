"""Reasons of a loss: the lines of the final score sheets that the better move improves for sure.

Both moves are played to the end of the game in the same sampled states. A line counts as its points for the seat less
the mean of the others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from serai.analysis.averages import mean, variance
from serai.analysis.choices import RecordedChoice
from serai.analysis.varied_play import play_on
from serai.bots.evaluator import CountingEvaluator, Evaluator
from serai.core.game.game import Game
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

SURE = 2.5  # standard errors that a line has to differ by
LEAST_POINTS = 1.0
LONGEST_LIST = 3
LEAST_GAMES = 8  # after each move, however much work they are
TEMPERATURE = 1.0  # points, of the moves after the compared ones
EXPLAINED = 0.5, 2.0  # how much of a loss the listed lines have to make up together
REST = "rest"  # the line of what is not listed


@dataclass(frozen=True)
class Reason:
    """A line of the score sheet, and how many points more the better move brings there, own less others'."""

    line: str
    points: float


@dataclass(frozen=True)
class ReasonLimits:
    """How many games are played to the end after each of two moves, and the most evaluations for that."""

    games: int
    evaluations: int = 0  # 0: no limit

    def allow(self, games: int, spent: int) -> bool:
        """Whether there is another game after `games` of them."""
        if games >= self.games:
            return False
        return games < LEAST_GAMES or not self.evaluations or spent * (games + 1) <= self.evaluations * games


def find_reasons(
    game: Game,
    evaluator: Evaluator,
    choice: RecordedChoice,
    better: list[int],
    loss: float,
    limits: ReasonLimits,
    chance: Seeded,
) -> list[Reason]:
    """The lines that differ for sure, gains first; none if they do not explain the loss."""
    policy = CountingEvaluator(evaluator)
    differences: list[list[float]] = []
    while limits.allow(len(differences), int(policy.spent())):
        chance.next()
        sample = choice.state.imagine(choice.seat, chance.branch())
        sheets = [_final_lines(policy, sample, choice.seat, plan, chance.branch()) for plan in (choice.actions, better)]
        differences.append([after - before for before, after in zip(*sheets, strict=True)])
    return choose_reasons(_merge_lines(game, differences), loss)


def choose_reasons(columns: dict[str, list[float]], loss: float) -> list[Reason]:
    """The reasons of a loss from the differences of each score line, one for each game that was played on.

    None if the games do not confirm that the move is better, or if the lines make up much less or much more than it.
    What they leave over is the last line, so that all together are the loss."""
    if not _is_sure([math.fsum(row) for row in zip(*columns.values(), strict=True)], least=0.0):
        return []
    found = [Reason(key, round(mean(column), 1)) for key, column in columns.items() if _is_line_sure(column)]
    listed = sorted(found, key=lambda reason: -abs(reason.points))[:LONGEST_LIST]
    listed.sort(key=lambda reason: -reason.points)  # what it brings before what it costs
    least, most = EXPLAINED
    total = sum(reason.points for reason in listed)
    if not least * loss <= total <= most * loss:
        return []
    rest = round(loss - total, 1)
    return listed if abs(rest) < LEAST_POINTS else [*listed, Reason(REST, rest)]


def _is_line_sure(column: list[float]) -> bool:
    return _is_sure(column, LEAST_POINTS) or _is_sure([-value for value in column], LEAST_POINTS)


def _is_sure(values: list[float], least: float) -> bool:
    """Whether the mean is at least `least`, and by `SURE` standard errors above zero."""
    points = mean(values)
    return points >= least and points > SURE * math.sqrt(variance(values) / len(values))


def _merge_lines(game: Game, rows: list[list[float]]) -> dict[str, list[float]]:
    """The columns of the score lines. Lines that a game counts as one, such as gold and what is sold for it, are added:
    apart, each would differ by what the other makes up for."""
    merged = game.bots.merged_lines
    columns: dict[str, list[float]] = {}
    for number, key in enumerate(game.score_keys):
        name = merged.get(key, key)
        before = columns.get(name, [0.0] * len(rows))
        columns[name] = [total + row[number] for total, row in zip(before, rows, strict=True)]
    return columns


def _final_lines(policy: CountingEvaluator, sample: State, seat: int, plan: list[int], chance: Seeded) -> list[float]:
    """The lines of the seat's final score sheet less the mean of the others', after a move and the rest of the game."""
    state = sample.clone()
    for action in plan:
        state.apply(action, seat)
    play_on(policy, state, seat, TEMPERATURE, chance)
    players = int(state.players)
    sheets = [state.score_lines(each) for each in range(players)]
    others = [sheet for each, sheet in enumerate(sheets) if each != seat]
    means = [mean(column) for column in zip(*others, strict=True)] if others else [0.0] * len(sheets[seat])
    return [own - other for own, other in zip(sheets[seat], means, strict=True)]
