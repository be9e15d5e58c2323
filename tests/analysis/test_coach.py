"""The coach judges one turn by what its player knew, and is silent unless the loss is sure."""

from __future__ import annotations

import pytest

from serai.analysis.coach import QUICK_COACH, CoachStrength, find_costliest_choice, is_worth_saying
from serai.analysis.judge import Loss
from serai.analysis.record_analysis import RecordAnalyser
from serai.analysis.report import AnalysedChoice
from tests.analysis.short_games import BLUNDER, BLUNDER_SEAT, BLUNDER_TURN, play_beginning, play_blunder


def find() -> AnalysedChoice | None:
    return find_costliest_choice(RecordAnalyser(play_blunder(), QUICK_COACH, seed=0), BLUNDER_TURN)


def test_a_blunder_is_found_with_the_better_move_and_the_same_numbers_every_time() -> None:
    found = find()
    assert found is not None
    assert (found.number, found.seat) == (BLUNDER_TURN, BLUNDER_SEAT)
    assert tuple(found.played) == BLUNDER
    assert found.best[0] != BLUNDER[0]
    assert found.samples == QUICK_COACH.closer_samples, "the second look decides"
    assert found.mark in ("mistake", "blunder")
    assert found == find()


def test_a_good_move_is_not_spoken_of() -> None:
    """The first player of this game is a bot that looks one move ahead."""
    analyser = RecordAnalyser(play_beginning("yspahan", 2, 10), QUICK_COACH, seed=0)
    assert analyser.find_turn(4).whole.seat == 0
    assert find_costliest_choice(analyser, 4) is None


@pytest.mark.parametrize(
    ("points", "chance", "spoken"),
    [
        (Loss(9.0, 1.0), 0.08, {"nudge", "place", "move"}),
        (Loss(9.0, 1.0), 0.06, {"place", "move"}),  # clear, and the game is as good as before
        (Loss(3.0, 0.1), 0.2, {"move"}),  # not more than three points
        (Loss(1.5, 0.5), 0.0, {"move"}),
        (Loss(9.0, 4.5), 0.2, set()),  # within two standard errors of nothing
        (Loss(0.9, 0.1), 0.2, set()),
    ],
)
def test_each_strength_has_its_threshold(points: Loss, chance: float, spoken: set[str]) -> None:
    choice = AnalysedChoice(1, 0, [], [], points, Loss(chance, 0.01), 4, 10)
    strengths: tuple[CoachStrength, ...] = ("nudge", "place", "move")
    assert {strength for strength in strengths if is_worth_saying(choice, strength)} == spoken
