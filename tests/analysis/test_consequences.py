"""What two moves lead to a round later is counted, if it differs for sure."""

from __future__ import annotations

from serai.analysis.choices import RecordedChoice, read_turns
from serai.analysis.consequences import OTHERS, OWN, SCORE, Consequence, find_consequences
from serai.analysis.judge import Judge, Loss
from serai.analysis.report import AnalysedChoice
from serai.analysis.service.report_view import ChoiceWording
from serai.core.rules.chance import Seeded
from tests.analysis.short_games import BLUNDER_TURN, play_beginning, play_blunder


def find_blunder() -> tuple[Judge, RecordedChoice]:
    match = play_blunder()
    choices = [choice for turn in read_turns(match) for choice in turn.choices]
    return Judge(match.game, 2), next(choice for choice in choices if choice.number == BLUNDER_TURN)


def test_a_move_has_no_consequences_against_itself() -> None:
    judge, choice = find_blunder()
    assert find_consequences(judge.game, judge.evaluator, choice, choice.actions, Seeded(1)) == []


def test_pieces_that_another_move_brings_are_counted() -> None:
    """Gold instead of goods: a round later there are fewer goods and there is more gold."""
    judge, choice = find_blunder()
    gold = judge.game.vocabulary.read("take_gold")
    found = find_consequences(judge.game, judge.evaluator, choice, [gold], Seeded(1))
    by_field = {(one.whose, one.what): one for one in found}
    assert by_field[OWN, "gold"].better > by_field[OWN, "gold"].played
    assert by_field[OWN, "goods"].better < by_field[OWN, "goods"].played


def test_consequences_are_worded_with_the_names_of_the_game() -> None:
    match = play_beginning("merv", 2, 20)
    number = len(match.moves)
    found = AnalysedChoice(
        number, 0, [], [], Loss(5, 1), Loss(0.1, 0.01), 2, 2,
        consequences=[
            Consequence(OTHERS, SCORE, match.game.score_keys[0], 3.0, 1.0),
            Consequence(OWN, "cubes", "purple", 0.0, 2.0),
            Consequence(OWN, "camels", "", 1.0, 0.0),
        ],
    )  # fmt: skip
    infos = ChoiceWording(match, "ru", ["Анна", "Борис"]).choice(found).consequences
    assert [one.others for one in infos] == [True, False, False]
    assert [one.label for one in infos[1:]] == ["Кубы: фиолетовый", "Верблюды"]
