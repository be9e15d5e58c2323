"""Judges a turn of a game that is still played, for its player: only a loss that is sure is worth a word."""

from __future__ import annotations

from typing import Literal

from serai.analysis.record_analysis import AnalysisBudget, RecordAnalyser
from serai.analysis.report import LEAST_LOSS, SURE, AnalysedChoice

# How much a coach says at once. The more it says, the smaller are the losses that it speaks of.
CoachStrength = Literal["nudge", "place", "move"]

LEAST_POINTS: dict[CoachStrength, float] = {"nudge": LEAST_LOSS, "place": LEAST_LOSS, "move": 1.0}
LEAST_CHANCES: dict[CoachStrength, float] = {"nudge": 0.07, "place": 0.0, "move": 0.0}  # 0.07: a "mistake" of a report

# The player is waiting for the bots, not for the coach: less work than for the same turn in a report.
COACH = AnalysisBudget(samples=16, rivals=8, closer_samples=32, reason_games=16, work=0)
QUICK_COACH = AnalysisBudget(samples=6, rivals=3, closer_samples=10, reason_games=0, work=0)


def find_costliest_choice(analyser: RecordAnalyser, number: int) -> AnalysedChoice | None:
    """The choice of the turn that begins at a move which cost its player the most, judged twice; None if both looks are
    not sure that it cost anything."""
    turn = analyser.find_turn(number)
    choices = [choice for choice in analyser.judge_choices(turn) if choice.seat == turn.whole.seat]
    costly = [choice for choice in choices if is_worth_saying(choice, "move")]
    if not costly:
        return None
    closer = analyser.look_closer(max(costly, key=lambda choice: choice.points.mean))
    return closer if is_worth_saying(closer, "move") else None


def is_worth_saying(choice: AnalysedChoice, strength: CoachStrength) -> bool:
    """Whether a coach of this strength speaks of a choice."""
    is_sure = choice.points.exceeds(LEAST_POINTS[strength], SURE)
    return is_sure and choice.chance.mean >= LEAST_CHANCES[strength]
