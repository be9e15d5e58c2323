"""Reasons of a loss: the lines of the final score sheets that the better move improves for sure.

Both moves are played to the end of the game in the same sampled states. A line counts as its points for the seat less
the mean of the others.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from serai.analysis.averages import mean, variance
from serai.analysis.choices import RecordedChoice
from serai.bots.evaluator import Evaluator
from serai.bots.learning.selfplay import play_match
from serai.core.rules.chance import Seeded
from serai.core.rules.game import Game
from serai.core.rules.state import State

SURE = 2.5  # standard errors that a line has to differ by
LEAST_POINTS = 1.0
LONGEST_LIST = 3


@dataclass(frozen=True)
class Reason:
    """A line of the score sheet, and how many points more the better move brings there, own less others'."""

    line: str
    points: float


def find_reasons(
    game: Game, evaluator: Evaluator, choice: RecordedChoice, better: list[int], games: int, chance: Seeded
) -> list[Reason]:
    """The lines that differ for sure, the largest difference first; none if only the sum is clear."""
    differences: list[list[float]] = []
    for _ in range(games):
        chance.next()
        sample = choice.state.imagine(choice.seat, chance.branch())
        sheets = [
            _final_lines(evaluator, sample, choice.seat, plan, chance.branch()) for plan in (choice.actions, better)
        ]
        differences.append([after - before for before, after in zip(*sheets, strict=True)])
    found: list[Reason] = []
    for key, column in _merge_lines(game, differences).items():
        points, error = mean(column), math.sqrt(variance(column) / games)
        if abs(points) >= LEAST_POINTS and abs(points) > SURE * error:
            found.append(Reason(key, round(points, 1)))
    return sorted(found, key=lambda reason: -abs(reason.points))[:LONGEST_LIST]


def _merge_lines(game: Game, rows: list[list[float]]) -> dict[str, list[float]]:
    """The columns of the score lines. Lines that a game counts as one, such as gold and what is sold for it, are added:
    apart, each would differ by what the other makes up for."""
    merged: dict[str, str] = getattr(game.module("features"), "MERGED_LINES", {})
    columns: dict[str, list[float]] = {}
    for number, key in enumerate(game.score_keys):
        name = merged.get(key, key)
        before = columns.get(name, [0.0] * len(rows))
        columns[name] = [total + row[number] for total, row in zip(before, rows, strict=True)]
    return columns


def _final_lines(evaluator: Evaluator, sample: State, seat: int, plan: list[int], chance: Seeded) -> list[float]:
    """The lines of the seat's final score sheet less the mean of the others', after a move and a game by policy."""
    state = sample.clone()
    for action in plan:
        state.apply(action, seat)
    players = int(state.players)
    play_match([evaluator] * players, state, chance)
    sheets = [state.score_lines(each) for each in range(players)]
    others = [sheet for each, sheet in enumerate(sheets) if each != seat]
    means = [mean(column) for column in zip(*others, strict=True)] if others else [0.0] * len(sheets[seat])
    return [own - other for own, other in zip(sheets[seat], means, strict=True)]
