"""Standing answers for camels that save goods (R-22): nobody waits, and nothing else changes."""

import pytest

import serai as cv
from tests.games.builder import now, step
from tests.games.yspahan.match_builder import BLUE, GREEN, RED, script, table


def stops_at(goods: dict[int, str], camels: dict[int, int], **more: object) -> cv.Match:
    """A match where blue can move the Supervisor to s1, opposite bag_white_2 and barrel_white_1, and has a card."""
    return table(
        tower={"camel": "1x2", "gold": "6x2"},
        goods=goods,
        camels=camels,
        hands={BLUE: "take_gold"},
        auto=True,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(("answer", "kept", "left"), [("always_save", ["bag_white_2"], 1), ("always_send", [], 2)])
def test_the_mover_does_not_wait(answer: str, kept: list[str], left: int) -> None:
    match = stops_at({RED: "bag_white_2"}, {RED: 2})
    match.set_standing_answer(RED, "save_goods", answer)
    match.play("move camel s1", BLUE)
    assert (match.actors, step(match)) == ((BLUE,), "finish_turn")
    assert (now(match).goods[RED], now(match).camels[RED], now(match).caravan) == (kept, left, [RED])


def test_without_a_camel_there_is_no_decision() -> None:
    """EDGE-38: the camel saves the first good; there is no decision for the second."""
    match = stops_at({RED: "bag_white_2 barrel_white_1"}, {RED: 1})
    match.set_standing_answer(RED, "save_goods", "always_save")
    match.play("move camel s1", BLUE)
    assert (match.actors, step(match)) == ((BLUE,), "finish_turn")
    assert (now(match).goods[RED], now(match).caravan) == (["bag_white_2"], [RED, RED])


def test_an_answer_given_at_the_decision_covers_both_goods() -> None:
    match = stops_at({RED: "bag_white_2 barrel_white_1"}, {RED: 2})
    match.play("move camel s1", BLUE)
    assert (match.actors, step(match)) == ((RED,), "save_with_camel")
    match.set_standing_answer(RED, "save_goods", "always_save")
    assert (match.actors, step(match)) == ((BLUE,), "finish_turn")
    assert [(move.seat, move.auto) for move in match.moves[-2:]] == [(RED, False), (RED, True)]
    assert now(match).camels[RED] == 0


def test_others_are_asked_for_themselves() -> None:
    match = stops_at({RED: "bag_white_2", GREEN: "barrel_white_1"}, {RED: 1, GREEN: 1})
    match.set_standing_answer(RED, "save_goods", "always_send")
    match.play("move camel s1", BLUE)
    assert (match.actors, step(match)) == ((GREEN,), "save_with_camel")


@pytest.mark.parametrize("answer", ["save yes", "save no"])
@pytest.mark.parametrize("buildings", [{}, {RED: "caravanserai"}], ids=["no chance", "a card is drawn"])
def test_undo_for_the_mover_is_as_if_a_person_had_answered(answer: str, buildings: dict[int, str]) -> None:
    by_hand, by_itself = (
        stops_at({RED: "bag_white_2"}, {RED: 2}, buildings=buildings, chance=script("card_p3 exchange"))
        for _ in range(2)
    )
    by_itself.set_standing_answer(RED, "save_goods", "always_save" if answer == "save yes" else "always_send")
    by_hand.play("move camel s1", BLUE)
    assert by_hand.can_undo(BLUE), "nobody has answered yet"
    by_hand.play(answer, RED)
    by_itself.play("move camel s1", BLUE)
    for match in (by_hand, by_itself):
        assert not match.can_undo(BLUE)
        with pytest.raises(cv.NothingToUndo):
            match.undo(BLUE)
        match.play("play_take_gold", BLUE)
        assert match.can_undo(BLUE)
        match.undo(BLUE)
        assert not match.can_undo(BLUE)
        match.redo(BLUE)
    assert by_hand.state.to_dict() == by_itself.state.to_dict()
    assert by_hand.record.text() == by_itself.record.text()


def test_in_the_own_turn_the_answer_is_undone_with_the_move() -> None:
    match = stops_at({BLUE: "bag_white_2"}, {BLUE: 1})
    before = match.state.to_dict()
    match.set_standing_answer(BLUE, "save_goods", "always_save")
    match.play("move camel s1", BLUE)
    match.play("play_take_gold", BLUE)
    match.undo_turn(BLUE)
    assert match.state.to_dict() == before
    match.set_standing_answer(BLUE, "save_goods", "ask")
    match.redo(BLUE)
    assert step(match) == "save_with_camel"
    assert not match.can_redo(BLUE), "the card was played after an answer"
    match.play("save no", BLUE)
    assert now(match).goods[BLUE] == []


def test_whole_games_without_a_question() -> None:
    match = cv.new_match("yspahan", players=3, seed=4)
    for seat in range(3):
        match.set_standing_answer(seat, "save_goods", ("always_save", "always_send", "always_save")[seat])
    chance = cv.Seeded(4)
    while not match.over:
        assert step(match) != "save_with_camel"
        seat = match.actors[0]
        legal = match.state.legal(seat)
        match.play(legal[chance.below(len(legal))], seat)
    assert any(match.game.vocabulary.write(move.action).startswith("save") for move in match.moves)
    again = cv.Match.from_record(match.record.text())
    assert (again.scores, again.record.text()) == (match.scores, match.record.text())
