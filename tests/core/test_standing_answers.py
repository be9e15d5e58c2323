"""Standing answers: decisions that are answered automatically for a seat."""

from dataclasses import replace

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.errors import OutcomeNeeded
from serai.core.game.game import Reaction
from serai.core.rules.chance import Script
from tests.core.toy import CARD_PEEKED, PIPS_ROLLED, TOY
from tests.matches import match_snapshot

ONE, TWO, THREE, FOUR = range(4)


def table(*outcomes: tuple[int, int], players: int = 2, auto: bool = True) -> Match:
    return Match.new("toy", players, chance=Script(list(outcomes)), auto=auto)


def played(match: Match) -> list[tuple[int, str, bool]]:
    return [(move.seat, match.game.vocabulary.write(move.action), move.auto) for move in match.moves]


def test_it_is_played_like_a_move_of_the_seat() -> None:
    match = table((CARD_PEEKED.base, TWO))
    match.set_standing_answer(0, "peeked", "always_keep")
    assert match.moves == []
    match.play("peek", 0)
    assert played(match) == [(0, "peek", False), (0, "keep", True)]
    assert match.actors == (1,)
    assert match.state.to_dict()["hand"][0] == {"two": 1}
    again = Match.from_record(match.record.text())
    assert again.state.to_dict() == match.state.to_dict()


def test_it_applies_to_its_seat_and_decision_only() -> None:
    match = table((CARD_PEEKED.base, TWO), (CARD_PEEKED.base, ONE))
    match.set_standing_answer(0, "peeked", "always_leave")
    match.play("peek", 0)
    assert match.actors == (1,)
    match.play("peek", 1)
    assert match.step is not None
    assert (match.actors, match.step.key) == ((1,), "look")


def test_the_seat_is_asked_if_no_answer_is_legal() -> None:
    """The first preferred action that is legal is played; when none is left, the seat decides."""
    match = table()
    match.set_standing_answer(1, "marking", "always_mark")
    assert match.moves == []
    match.play("done", 0)
    assert played(match) == [
        (0, "done", False),
        (0, "bow", True),
        (1, "mark one", True),
        (1, "mark two", True),
    ]
    assert match.actors == (1,)
    assert "done" in [choice.text for choice in match.choices(1)]


def test_ask_is_the_default_and_removes_it() -> None:
    match = table((CARD_PEEKED.base, TWO))
    match.set_standing_answer(0, "peeked", "always_keep")
    match.set_standing_answer(0, "peeked", "ask")
    match.play("peek", 0)
    assert match.actors == (0,)


def test_a_pending_decision_is_answered_at_once() -> None:
    """Like a move of the seat: it can be undone, and then the seat decides."""
    match = table((CARD_PEEKED.base, TWO))
    match.play("peek", 0)
    match.play("keep", 0)
    match.undo(0)
    assert match.can_redo(0)
    match.set_standing_answer(0, "peeked", "always_leave")
    assert played(match)[-1] == (0, "leave", False)
    assert not match.can_redo(0), "another answer was given"
    match.undo(0)
    assert match.actors == (0,)
    match.play("keep", 0)
    assert match.actors == (1,)


def test_nothing_is_played_for_a_seat_that_is_not_asked() -> None:
    match = table((CARD_PEEKED.base, TWO))
    match.play("peek", 0)
    before = match_snapshot(match)
    match.set_standing_answer(1, "peeked", "always_keep")
    assert match_snapshot(match) == before


def test_secret_choices_at_the_same_time_are_always_asked() -> None:
    match = table((CARD_PEEKED.base, FOUR), (CARD_PEEKED.base, FOUR))
    match.set_standing_answer(1, "showing", "always_four")
    for seat in (0, 1):
        match.play("peek", seat)
        match.play("keep", seat)
    assert match.actors == (0, 1)
    match.play("choose four", 0)
    count = match.count
    match.set_standing_answer(1, "showing", "always_four")
    assert match.count == count
    assert 1 in match.actors


def test_undo_passes_over_it() -> None:
    match = table()
    match.play("mark four", 0)
    match.set_standing_answer(0, "marking", "always_mark")
    assert [text for _, text, _ in played(match)] == ["mark four", "mark one", "mark two"]
    match.undo(0)
    assert [text for _, text, _ in played(match)] == ["mark four"]
    match.undo(0)
    assert match.moves == []
    match.redo(0)
    assert [text for _, text, _ in played(match)] == ["mark four", "mark one", "mark two"]


def test_redo_is_refused_where_its_move_is_not_legal() -> None:
    match = table()
    match.play("mark one", 0)
    match.undo(0)
    match.set_standing_answers({0: {"marking": "always_mark"}})
    match.play_single_options()
    assert [text for _, text, _ in played(match)] == ["mark one", "mark two"]
    assert not match.can_redo(0)
    before = match_snapshot(match)
    with pytest.raises(cv.NothingToUndo):
        match.redo(0)
    assert match_snapshot(match) == before


@pytest.mark.parametrize(
    ("reaction", "answer", "message"),
    [
        ("flying", "always_keep", "no reaction 'flying'"),
        ("peeked", "always_mark", "there are ask, always_keep, always_leave"),
        ("peeked", "", "no answer to peeked"),
    ],
)
def test_unknown_answers_are_refused(reaction: str, answer: str, message: str) -> None:
    match = table((CARD_PEEKED.base, TWO))
    match.play("peek", 0)
    before = match_snapshot(match)
    with pytest.raises(cv.BadAnswer, match=message):
        match.set_standing_answer(0, reaction, answer)
    with pytest.raises(cv.IllegalAction, match="the seats are 0 to 1"):
        match.set_standing_answer(2, "peeked", "always_keep")
    assert match_snapshot(match) == before
    assert match.standing_answers == {}


def test_an_answer_that_cannot_be_played_is_not_kept() -> None:
    """A script that runs out changes nothing, not even the standing answers."""
    match = table()
    match.play("done", 0)
    rolling = Reaction("rolling", "turn", {"always_roll": ("roll",)})
    match.game = replace(TOY, reactions={"rolling": rolling})
    before = match_snapshot(match)
    with pytest.raises(OutcomeNeeded):
        match.set_standing_answer(1, "rolling", "always_roll")
    assert match_snapshot(match) == before
    assert match.standing_answers == {}


def test_without_auto_everything_is_asked() -> None:
    match = table((CARD_PEEKED.base, TWO), (PIPS_ROLLED.base, 0), auto=False)
    match.set_standing_answer(0, "peeked", "always_keep")
    match.play("peek", 0)
    assert match.actors == (0,)
