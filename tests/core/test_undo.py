"""Undo: free within a seat's own moves, never across chance, another seat, or revealed information."""

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.errors import ImpossibleOutcome, OutcomeNeeded
from serai.core.rules.chance import Script, Seeded
from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from tests.core.toy import CARD_PEEKED, MARK, PIPS_ROLLED, ToyState, Turn
from tests.matches import match_snapshot, play_out

ONE, TWO, THREE, FOUR = range(4)


def table(*outcomes: tuple[int, int], players: int = 2, auto: bool = True) -> Match:
    return Match.new("toy", players, chance=Script(list(outcomes)), auto=auto)


def choosing(*cards: int, players: int = 3) -> Match:
    """A match in which all have drawn one of these cards and are about to choose secretly."""
    match = table(*((CARD_PEEKED.base, card) for card in cards), players=players)
    for seat in range(len(cards)):
        match.play("peek", seat)
        match.play("keep", seat)
    assert match.actors == tuple(range(players))
    return match


def cannot_undo(match: Match, *seats: int) -> None:
    for seat in seats or range(match.state.players):
        before = match_snapshot(match)
        assert not match.can_undo(seat)
        with pytest.raises(cv.NothingToUndo, match=rf"p{seat + 1} has nothing to take back"):
            match.undo(seat)
        with pytest.raises(cv.NothingToUndo):
            match.undo_turn(seat)
        assert match_snapshot(match) == before


def cannot_redo(match: Match, *seats: int) -> None:
    for seat in seats or range(match.state.players):
        before = match_snapshot(match)
        with pytest.raises(cv.NothingToUndo, match=rf"p{seat + 1} has nothing to play again"):
            match.redo(seat)
        assert match_snapshot(match) == before


def same_as_its_record(match: Match) -> None:
    again = Match.from_record(match.record.text(), auto=match.auto)
    assert again.state.to_dict() == match.state.to_dict()
    assert again.log == match.log
    assert again.record.text() == match.record.text()


def test_nothing_at_the_beginning() -> None:
    cannot_undo(table())
    cannot_redo(table())


def test_step_by_step_inside_a_turn() -> None:
    match = table()
    past = [match_snapshot(match)]
    for text in ("mark one", "mark four", "mark two"):
        match.play(text, 0)
        past.append(match_snapshot(match))
    cannot_undo(match, 1)
    for before in (past[2], past[1], past[0]):
        match.undo(0)
        assert match_snapshot(match) == before
    cannot_undo(match)
    for after in past[1:]:
        match.redo(0)
        assert match_snapshot(match) == after
    cannot_redo(match)


def test_a_whole_turn_at_once() -> None:
    match = table()
    before = match_snapshot(match)
    for text in ("mark one", "mark four", "done"):
        match.play(text, 0)
    after = match_snapshot(match)
    match.undo_turn(0)
    assert match_snapshot(match) == before
    for _ in range(3):
        match.redo(0)
    assert match_snapshot(match) == after


def test_not_over_chance() -> None:
    match = table((CARD_PEEKED.base, TWO))
    match.play("mark one", 0)
    match.play("peek", 0)
    cannot_undo(match)
    before = match_snapshot(match)
    match.play("keep", 0)
    match.undo(0)  # the decision after chance can be undone
    assert match_snapshot(match) == before
    cannot_undo(match)
    match.play("leave", 0)
    assert match.actors == (1,)


def test_outcomes_are_not_undone() -> None:
    match = Match.new("toy", 2, seed=4)
    match.play("peek", 0)
    card = match.state.to_dict()["peeked"]
    for text in ("keep", "leave", "keep"):
        match.play(text, 0)
        match.undo(0)
        assert match.state.to_dict()["peeked"] == card
    match.play("keep", 0)
    match.play("peek", 1)
    other = Match.new("toy", 2, seed=4)
    for seat, text in ((0, "peek"), (0, "keep"), (1, "peek")):
        other.play(text, seat)
    assert match_snapshot(match) == match_snapshot(other)


def test_not_over_another_seat() -> None:
    match = table()
    match.play("done", 0)
    assert match.can_undo(0)
    cannot_undo(match, 1)
    match.play("mark one", 1)
    cannot_undo(match, 0)
    match.undo(1)
    cannot_undo(match, 0, 1)  # p2 has begun: p1 cannot undo


def test_single_options_are_undone_with_the_decision_before_them() -> None:
    match = table()
    match.play("mark one", 0)
    before = match_snapshot(match)
    match.play("done", 0)
    assert [match.game.vocabulary.write(move.action) for move in match.moves] == ["mark one", "done", "bow"]
    assert [move.auto for move in match.moves] == [False, False, True]
    assert match.actors == (1,)
    after = match_snapshot(match)
    match.undo(0)
    assert match_snapshot(match) == before
    match.redo(0)
    assert match_snapshot(match) == after


def test_a_single_option_with_chance_ends_undo() -> None:
    match = table((PIPS_ROLLED.base, 1))
    match.play("done", 0)
    match.play("mark one", 1)
    match.play("done", 1)
    cannot_undo(match)
    assert match.scores == [2, 2]


def test_without_auto_every_decision_is_asked_for() -> None:
    match = table(auto=False)
    match.play("done", 0)
    assert [choice.text for choice in match.choices(0)] == ["bow"]
    before = match_snapshot(match)
    match.play("bow", 0)
    assert not match.moves[-1].auto
    match.undo(0)
    assert match_snapshot(match) == before
    match.undo(0)
    assert match.moves == []
    match.auto = True  # may be changed during a match
    match.play("done", 0)
    assert match.actors == (1,)


def test_records_with_and_without_auto_are_equal() -> None:
    by_itself, by_hand = table(), table(auto=False)
    by_itself.play("done", 0)
    by_hand.play("done", 0)
    by_hand.play("bow", 0)
    assert by_itself.record.text() == by_hand.record.text()
    assert by_itself.log == by_hand.log


def test_a_new_move_ends_redo() -> None:
    match = table()
    match.play("mark one", 0)
    match.play("mark two", 0)
    match.undo(0)
    match.play("mark three", 0)
    cannot_redo(match)
    match.undo(0)
    cannot_redo(match, 1)
    match.redo(0)
    assert match.state.to_dict()["marks"] == ["one", "three"]


def test_a_refused_move_does_not_end_redo() -> None:
    match = table()
    match.play("mark one", 0)
    match.undo(0)
    with pytest.raises(cv.IllegalAction):
        match.play("bow", 0)
    match.redo(0)
    assert match.state.to_dict()["marks"] == ["one"]


def test_not_over_the_end() -> None:
    """The end reveals hidden information, even without chance."""
    position = table().state.to_dict() | {"round_no": 2, "turn_no": 1, "peeked": "four"}
    position["stack"] = [{"step": "look", "who": 1}]
    position["deck"] = {"one": 3, "two": 3, "three": 3, "four": 2}
    match = Match.from_position("toy", position)
    match.play("leave", 1)  # no seat has cards to choose
    assert match.over
    cannot_undo(match)


def test_not_over_revealed_information(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that reveals hidden information ends undo."""
    plain = Turn.choose

    def showing(self: Turn, s: ToyState, frame: Frame, action: i64) -> None:
        plain(self, s, frame, action)
        if action == MARK(TWO):
            s.reveal()

    monkeypatch.setattr(Turn, "choose", showing)
    match = table()
    match.play("mark one", 0)
    assert match.can_undo(0)
    assert not match.preview("mark three", 0).final
    preview = match.preview("mark two", 0)
    assert (preview.final, preview.chance, preview.events) == (True, False, ())
    match.play("mark two", 0)
    cannot_undo(match)
    match.play("mark three", 0)
    match.undo(0)
    cannot_undo(match)


# -- secret choices ------------------------------------------------------------------------------------------


def test_a_choice_can_be_undone_until_the_last_has_chosen() -> None:
    match = choosing(ONE, FOUR, TWO)
    match.play("choose one", 0)
    match.play("choose two", 2)
    assert [*match.actors] == [1]
    cannot_undo(match, 1)
    match.undo(0)
    assert [*match.actors] == [0, 1]
    assert match.state.to_dict()["chosen"] == [None, None, "two"]
    same_as_its_record(match)
    match.play("choose one", 0)
    same_as_its_record(match)
    match.undo(2)
    match.undo(0)
    assert match.state.to_dict()["chosen"] == [None, None, None]
    match.play("choose two", 2)
    match.play("choose one", 0)
    match.play("choose four", 1)
    assert match.state.to_dict()["trail"] == ["one", "four", "two"]
    cannot_undo(match)
    same_as_its_record(match)


def test_the_last_choice_cannot_be_undone() -> None:
    match = choosing(ONE, FOUR, players=2)
    match.play("choose one", 0)
    match.play("choose four", 1)
    cannot_undo(match)


def test_a_single_secret_choice_is_revealed() -> None:
    match = table((CARD_PEEKED.base, FOUR), (PIPS_ROLLED.base, 0))
    match.play("peek", 0)
    match.play("keep", 0)
    match.play("roll", 1)
    assert match.actors == (0,)
    match.play("choose four", 0)
    cannot_undo(match)


def test_undo_ends_where_the_choosing_began() -> None:
    match = choosing(ONE, FOUR, TWO)
    before = match_snapshot(match)
    assert match.can_undo(2)  # its `keep`: no seat has chosen yet
    match.play("choose two", 2)
    match.play("choose one", 0)
    match.undo(2)
    cannot_undo(match, 2)
    assert match.actors == (1, 2)
    match.undo(0)
    assert match_snapshot(match)["position"] == before["position"]


def test_choosing_again_after_others_have_chosen() -> None:
    match = choosing(ONE, FOUR, TWO)
    match.play("choose one", 0)
    match.undo(0)
    cannot_redo(match, 1, 2)
    match.redo(0)
    match.undo(0)
    match.play("choose two", 2)
    cannot_redo(match)
    assert match.actors == (0, 1)


def test_the_numbers_of_moves_stay_in_order() -> None:
    match = choosing(ONE, FOUR, TWO)
    match.play("choose one", 0)
    match.play("choose two", 2)
    match.undo(0)
    match.play("choose one", 0)
    assert [event.move for event in match.log] == sorted(event.move for event in match.log)
    assert [event.move for event in match.log[-2:]] == [7, 8]


def test_one_seat_to_act_may_be_one_of_several() -> None:
    match = choosing(ONE, FOUR, TWO)
    with pytest.raises(cv.IllegalAction, match="'choose four' is not possible"):
        match.play("choose four", 0)
    match.play("choose one", 0)
    with pytest.raises(cv.IllegalAction, match="it is not p1 who acts now but p2, p3"):
        match.play("choose one", 0)


# -- scripts -------------------------------------------------------------------------------------------------


def test_a_missing_outcome_changes_nothing() -> None:
    match = table()
    match.play("mark one", 0)
    match.undo(0)
    before = match_snapshot(match)
    with pytest.raises(OutcomeNeeded, match="the outcome of 'pips' is missing") as caught:
        match.play("roll", 0)
    assert caught.value.kind == PIPS_ROLLED.key
    assert match_snapshot(match) == before
    match.redo(0)
    chance = match.state.chance
    assert isinstance(chance, Script)
    chance.outcomes.append((PIPS_ROLLED.base, 2))
    match.play("roll", 0)
    assert match.scores == [3, 0]


@pytest.mark.parametrize("text", ["done", "marks one two"])
def test_an_outcome_that_a_single_option_needs(text: str) -> None:
    match = table()
    match.play("done", 0)
    before = match_snapshot(match)
    with pytest.raises(OutcomeNeeded):
        match.play(text, 1)  # the automatic bow rolls the die
    assert match_snapshot(match) == before
    chance = match.state.chance
    assert isinstance(chance, Script)
    chance.outcomes.append((PIPS_ROLLED.base, 0))
    match.play(text, 1)
    assert match.scores == [1, 1]


def test_an_impossible_outcome_changes_nothing() -> None:
    match = table((CARD_PEEKED.base, ONE))
    before = match_snapshot(match)
    with pytest.raises(ImpossibleOutcome, match=r"^`pips` is due here, but the script says `card one`$"):
        match.play("roll", 0)
    assert match_snapshot(match) == before
    match.play("peek", 0)
    assert match.state.to_dict()["peeked"] == "one"


def test_a_scripted_game_equals_the_seeded_game() -> None:
    match = Match.new("toy", 3, seed=11, options={"rounds": 4})
    play_out(match, Seeded(11))
    outcomes = [outcome for move in match.moves for outcome in move.outcomes]
    again = Match.new("toy", 3, chance=Script(outcomes), options={"rounds": 4}, auto=False)
    for move in match.moves:
        again.play(move.action, move.seat)
    assert again.record.text() == match.record.text()
