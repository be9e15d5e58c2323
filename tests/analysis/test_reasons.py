"""Reasons of a loss: shown only if the games played on confirm the loss, and the listed lines explain it."""

from __future__ import annotations

import serai as cv
from serai.analysis.choices import read_turns
from serai.analysis.judge import Judge, Loss
from serai.analysis.reasons import Reason, ReasonLimits, choose_reasons, find_reasons
from serai.analysis.report import AnalysedChoice
from serai.analysis.service.report_view import ChoiceWording
from serai.bots import make_bot
from serai.core.rules.chance import Seeded
from serai.core.view.wording import action_label
from tests.analysis.short_games import play_beginning

NOTHING = [0.0] * 8
SOUKS = [6.0, 7.0, 8.0, 7.0, 6.0, 8.0, 7.0, 7.0]
NOISE = [-9.0, 11.0, -7.0, 8.0, -12.0, 10.0, 9.0, -10.0]


def test_lines_that_differ_for_sure_are_listed_gains_first() -> None:
    columns = {"gold": [-8.0] * 8, "souks": SOUKS, "palms": SOUKS, "tiles": NOTHING, "elders": [1.0] * 8}
    assert choose_reasons(columns, 5.0) == [
        Reason("souks", 7.0),
        Reason("palms", 7.0),
        Reason("gold", -8.0),
        Reason("rest", -1.0),
    ]


def test_a_line_that_differs_by_accident_is_not_listed() -> None:
    assert choose_reasons({"souks": SOUKS, "gold": [n / 20 for n in NOISE]}, 7.0) == [Reason("souks", 7.0)]


def test_no_reasons_if_the_games_do_not_confirm_the_loss() -> None:
    """A line that gets worse does not explain why a move is better."""
    assert choose_reasons({"palms": [-n for n in SOUKS], "gold": NOTHING}, 5.0) == []
    assert choose_reasons({"souks": SOUKS, "gold": [8 * n for n in NOISE]}, 7.0) == []


def test_no_reasons_if_the_lines_make_up_much_more_or_less_than_the_loss() -> None:
    assert choose_reasons({"souks": SOUKS}, 3.0) == []
    assert choose_reasons({"souks": SOUKS}, 15.0) == []
    assert choose_reasons({"souks": SOUKS}, 12.0) != []


def play_to_last_turn() -> cv.Match:
    match = cv.new_match("amul", 3, seed=2, auto=False)
    bots = [make_bot("random", match.game, seat) for seat in range(3)]
    while not match.over:
        seat = match.actors[0]
        match.play(bots[seat].move(match.state, seat), seat)
    return match


def test_a_move_has_no_reasons_against_itself() -> None:
    match = play_to_last_turn()
    choice = [choice for turn in read_turns(match) for choice in turn.choices][-1]
    evaluator = Judge(match.game, 3).evaluator
    assert find_reasons(match.game, evaluator, choice, choice.actions, 1.0, ReasonLimits(2), Seeded(1)) == []


def test_the_games_follow_from_the_work_of_those_before() -> None:
    limits = ReasonLimits(games=24, evaluations=10_000)
    assert limits.allow(23, 23 * 400)
    assert not limits.allow(24, 24 * 400)
    assert limits.allow(19, 19 * 500)
    assert not limits.allow(20, 20 * 500)
    assert limits.allow(7, 10**6), "fewer would say nothing"


def test_actions_are_worded_in_the_state_in_which_they_were_chosen() -> None:
    match = play_beginning("merv", 2, 30)
    words, text = match.game.vocabulary, match.views.text("en")
    names = ["Ann", "Ben"]
    choices = [choice for turn in read_turns(match) for choice in turn.choices]
    wording = ChoiceWording(match, "en", names)
    differing = 0
    for choice in choices:
        actions = [words.write(action) for action in choice.actions]
        found = AnalysedChoice(choice.number, choice.seat, actions, actions, Loss(5, 1), Loss(0.1, 0.01), 2, 2)
        labels = wording.choice(found).played
        plain = [action_label(words, text, action, names) for action in choice.actions]
        assert len(labels) == len(plain)
        first = match.views.describe_action(choice.state.clone(), choice.seat, choice.actions[0], "en", names)
        assert labels[0] == first.label
        differing += labels != plain
    assert differing > 0, "some actions have words of the board"
