"""Whole moves: how the moves of a match are grouped into turns, and the sentences that sum them up."""

from random import Random
from typing import Any

import pytest

import serai as cv
from serai.core.api.match import Match, WholeMove
from serai.core.text.catalogue import Catalogue
from serai.game_checks.leaks import turn_sentences
from tests.matches import Setup, as_json, position, some_setups


def play_randomly(match: Match, seed: int, moves: int = 400) -> Match:
    random = Random(seed)
    while not match.over and match.count < moves:
        seat = random.choice(match.actors)
        match.play(random.choice(match.state.legal(seat)), seat)
    return match


def starting(match: Match, key: str) -> list[WholeMove]:
    return [turn for turn in match.whole_moves() if turn.decision is not None and turn.decision.key == key]


@pytest.mark.parametrize("setup", some_setups(), ids=str)
def test_whole_moves_hold_every_move_once_with_the_states_around_them(setup: Setup) -> None:
    match = play_randomly(setup.match(3), 3)
    turns = match.whole_moves()
    assert sorted(number for turn in turns for number in turn.numbers) == list(range(1, match.count + 1))
    again = setup.match(3, auto=False)
    for number, move in enumerate(match.moves[: turns[len(turns) // 2].number - 1], 1):
        again.replay_move(move.seat, move.action, list(move.outcomes), move.auto)
        assert again.moves[-1].turn == match.moves[number - 1].turn
    middle = turns[len(turns) // 2]
    assert position(middle.before) == position(again.state)
    for move in match.moves[middle.number - 1 : middle.numbers[-1]]:
        again.replay_move(move.seat, move.action, list(move.outcomes), move.auto)
    assert position(middle.after) == position(again.state)
    assert position(turns[-1].after) == position(match.state)


@pytest.mark.parametrize("setup", some_setups(), ids=str)
def test_a_turn_is_the_same_after_a_snapshot_in_its_middle(setup: Setup) -> None:
    match, chance = setup.match(5), play_randomly(setup.match(5), 5, 60)
    for move in chance.moves[match.count :]:
        if match.moves:
            match.drop_settled_moves()
            match = Match.from_snapshot(setup.game_id, match.snapshot(), auto=False)
        match.replay_move(move.seat, move.action, list(move.outcomes), move.auto)
        assert match.moves[-1].turn == move.turn, match.count
    moves = [move for move in chance.moves if move.turn == chance.moves[-1].turn]
    told = [part.text for part in chance.views.summarize_turn(moves, (), "en")]
    assert turn_sentences(match, None) == as_json(told)


def test_bids_are_turns_and_a_sowing_is_one_with_all_its_decisions() -> None:
    match = cv.new_match("five_tribes", players=2, seed=1)
    for action, seat in (("bid 8", 0), ("bid 3", 1), ("bid 12", 1), ("bid 18", 0)):
        match.play(action, seat)
    match.play("sow b5 b4:green b3:red a3:red", 0)
    *bids, sowing = match.whole_moves()
    assert [turn.seat for turn in bids] == [0, 1, 1, 0]
    assert (sowing.seat, sowing.number, len(sowing.moves)) == (0, 5, 4)
    assert match.describe_turn(sowing, None, names=["Ann", "Ben"]) == [
        "Ann moves 3 meeples from b5; collects 2 assassins on a3"
    ]


def test_clauses_of_a_turn_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server tells a whole move again after each of its decisions; what has been told of it is cached."""
    match = cv.new_match("five_tribes", players=2, seed=1)
    for action, seat in (("bid 8", 0), ("bid 3", 1), ("bid 12", 1), ("bid 18", 0)):
        match.play(action, seat)
    match.play("sow b5 b4:green b3:red a3:red", 0)
    sowing = match.whole_moves()[-1].moves
    written: list[str] = []
    say = Catalogue.say

    def note(text: Catalogue, key: str, **args: Any) -> str:
        written.append(key)
        return say(text, key, **args)

    monkeypatch.setattr(Catalogue, "say", note)
    for known in range(1, len(sowing) + 1):
        match.views.summarize_turn(sowing[:known], (), "en", ["Zahra", "Yusuf"])
    assert written.count("turn.pick_up") == 1
    assert len(written) < sum(range(1, len(sowing) + 1))


def test_rounds_head_the_turns_that_follow_them() -> None:
    match = play_randomly(cv.new_match("five_tribes", players=2, seed=1), 1)
    turns = match.whole_moves()
    assert turns[0].heading is None
    second = next(turn for turn in turns if turn.heading is not None)
    assert second.heading is not None
    assert second.heading.args == {"number": 2}
    assert match.describe_turn(turns[turns.index(second) - 1])[-1] == "Round 2 begins"


def test_reactions_of_others_belong_to_the_turn_that_they_answer() -> None:
    """Yspahan: goods are saved with camels during another player's turn."""
    found = 0
    for seed in range(30):
        match = play_randomly(cv.new_match("yspahan", players=3, seed=seed), seed)
        for turn in match.whole_moves():
            answers = [move for move in turn.moves if move.seat != turn.seat]
            found += len(answers)
            assert {move.decision.key for move in answers if move.decision} <= {"save_with_camel"}
    assert found


def test_two_players_move_the_high_courtier_of_merv_together() -> None:
    match = play_randomly(cv.new_match("merv", players=2, seed=1), 1)
    for turn in starting(match, "courtier_slot"):
        if len(turn.moves) > 1:  # while there are empty sites
            assert [move.decision.key for move in turn.moves if move.decision] == ["courtier_slot", "courtier_site"]
            assert turn.moves[0].seat != turn.moves[1].seat
            assert match.describe_turn(turn)[0].startswith("High Courtier builds ")


def test_simultaneous_planning_is_a_turn_of_each_seat() -> None:
    """Marrakesh: the seats choose three keshis each, in any order; the last choice shows them all."""
    match = cv.new_match("marrakesh", players=3, seed=1)
    while match.step is not None and match.step.key != "choose_keshis":
        match.play(match.state.legal(match.actors[0])[0], match.actors[0])
    first = match.count + 1
    for _ in range(3):
        for seat in (2, 0, 1):
            match.play(match.state.legal(seat)[0], seat)
    turns = [turn for turn in match.whole_moves() if turn.number >= first][:3]
    assert [(turn.seat, turn.numbers) for turn in turns] == [
        (2, (first, first + 3, first + 6)),
        (0, (first + 1, first + 4, first + 7)),
        (1, (first + 2, first + 5, first + 8)),
    ]
    assert match.describe_turn(turns[0], 0) == []
    assert match.describe_turn(turns[0], 2) == ["p3 chooses keshis: turquoise, green, pink"]
    shown = match.describe_turn(turns[2], None)
    assert sorted(text.split()[:2] for text in shown[:3]) == [["p1", "shows"], ["p2", "shows"], ["p3", "shows"]]


def test_open_cards_of_amul_are_turns_of_who_takes_them() -> None:
    match = play_randomly(cv.new_match("amul", players=4, seed=2), 2)
    taking = [turn for turn in match.whole_moves() if turn.decision and turn.decision.key.startswith("take_")]
    assert taking
    assert all({move.seat for move in turn.moves} == {turn.seat} for turn in taking)


def test_steps_are_summed_and_the_turns_of_automata_are_told() -> None:
    match = play_randomly(cv.new_match("merv", players=1, seed=3), 3)
    told = match.describe_turn(match.whole_moves()[0], 0, names=["Ann"])
    assert told == [
        "Ann builds a library (row 5, column 2); gets cubes: brown",
        "High Courtier builds a building for the walls (row 2, column 3)",
        "Round 2: east",
        "Corrupt Magistrate builds a mosque (row 4, column 2); acts with strength 2: Walls; "
        "builds 2 pieces of the wall: South 2, East 4; influence +4, up to 4",
        "High Courtier builds a building for the walls (row 2, column 2)",
    ]


def test_undo_shortens_the_turn() -> None:
    match = cv.new_match("five_tribes", players=2, seed=1)
    for action, seat in (("bid 8", 0), ("bid 3", 1), ("bid 12", 1), ("bid 18", 0), ("pick b5", 0)):
        match.play(action, seat)
    match.undo(0)
    assert [turn.number for turn in match.whole_moves()] == [1, 2, 3, 4]
    match.redo(0)
    assert match.whole_moves()[-1].numbers == (5,)


def test_a_round_of_amul_lists_only_the_card_that_one_draws_oneself() -> None:
    match = play_randomly(Match.new("amul", 4, seed=3), 3, 60)
    drawn = [event for event in match.log if event.key == "draw"]
    rows = match.views.render_events(drawn, (1,), "en")
    assert {event.seat for event in rows} == {0, 1, 2, 3}, "the board draws all of them"
    assert {event.seat for event in rows if not event.is_quiet} == {1}
    assert all(event.is_quiet for event in match.views.render_events(drawn, (), "en"))
