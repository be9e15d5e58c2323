"""Matches: views, score sheets, logs, checkpoints and snapshots."""

import json

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Chance, Script, Seeded
from tests.core.toy import CARD_PEEKED, PIPS_ROLLED
from tests.matches import match_snapshot, play_out, play_random_action, position, seat_snapshot, smallest_match

ONE, TWO, THREE, FOUR = range(4)
IDS = ["toy", *cv.games()]


def table(*outcomes: tuple[int, int], players: int = 2, open_hands: bool = False) -> Match:
    return Match.new("toy", players, chance=Script(list(outcomes)), options={"open_hands": open_hands})


def peeked() -> Match:
    """p1 looks at a four and keeps it, p2 looks at a one."""
    match = table((CARD_PEEKED.base, FOUR), (CARD_PEEKED.base, ONE), (PIPS_ROLLED.base, 2))
    match.play("peek", 0)
    match.play("keep", 0)
    match.play("peek", 1)
    return match


# -- views -----------------------------------------------------------------------------------------------------


def test_a_view_has_the_progress_of_the_match() -> None:
    view = peeked().view(1)
    assert list(view) == [
        "game",
        "rules",
        "players",
        "options",
        "seat",
        "moves",
        "over",
        "actors",
        "winners",
        "step",
        "stack",
        "state",
        "scores",
    ]
    assert (view["game"], view["rules"], view["players"], view["seat"]) == ("toy", 1, 2, 1)
    assert (view["moves"], view["over"], view["actors"], view["winners"]) == (3, False, [1], [])
    assert view["step"] == {"key": "look", "rule": "look"}
    assert view["stack"] == [{"step": "look", "who": 1}]


def test_a_score_line_is_hidden_with_its_field() -> None:
    match = peeked()
    shown = {"points": 0, "hand": 4, "total": 4}
    withheld = {"points": 0, "hand": None, "total": None}
    empty = {"points": 0, "hand": 0, "total": 0}
    assert match.view(0)["scores"] == [shown, withheld]
    assert match.view(1)["scores"] == [withheld, empty]
    assert match.view(None)["scores"] == [withheld, withheld]
    assert match.score_sheet(0) == [("points", 0), ("hand", 4)]
    assert match.scores == [4, 0]


def test_an_option_opens_the_score_line_too() -> None:
    match = table((CARD_PEEKED.base, FOUR), open_hands=True)
    match.play("peek", 0)
    match.play("keep", 0)
    for seat in (0, 1, None):
        assert match.view(seat)["scores"][0] == {"points": 0, "hand": 4, "total": 4}


def test_winners_are_in_the_view_at_the_end() -> None:
    match = table((PIPS_ROLLED.base, 1), (PIPS_ROLLED.base, 1), (PIPS_ROLLED.base, 0), (PIPS_ROLLED.base, 0))
    for seat in (0, 1, 0):
        match.play("roll", seat)
        assert match.winners == ()
    match.play("roll", 1)
    assert match.winners == (0, 1)
    assert match.view()["winners"] == [0, 1]
    assert match.view()["actors"] == []


# -- the log ---------------------------------------------------------------------------------------------------


def test_private_arguments_are_for_their_seat() -> None:
    match = peeked()
    first = {"move": 1, "key": "peek", "args": {"seat": 0, "card": "four"}}
    hidden = {"move": 1, "key": "peek", "args": {"seat": 0}}
    assert match.log_for(0)[0] == first
    assert match.log_for(1)[0] == match.log_for(None)[0] == hidden
    assert match.log_for(1)[2]["args"] == {"seat": 1, "card": "one"}
    event = match.log[0]
    assert (event.seat, event.cause, event.args) == (0, 1, {"seat": 0, "card": "four"})
    assert match.describe_event(event, 0) == "p1 peeks at four"
    assert match.describe_event(event, 1) == match.describe_event(event, None) == "p1 peeks at a card"
    assert match.describe_event(event, 0, names=["Ann", "Bob"]) == "Ann peeks at four"


def test_the_end_opens_the_log() -> None:
    match = Match.new("toy", 2, chance=Script([(CARD_PEEKED.base, FOUR), (PIPS_ROLLED.base, 0)]), options={"rounds": 1})
    match.play("peek", 0)
    match.play("leave", 0)
    match.play("roll", 1)
    assert match.over
    assert match.log_for(1)[0]["args"] == match.log_for(None)[0]["args"] == {"seat": 0, "card": "four"}
    assert match.describe_event(match.log[0], None) == "p1 peeks at four"


def test_the_log_since_a_move() -> None:
    match = peeked()
    assert [line["move"] for line in match.log_for(0)] == [1, 2, 3]
    assert [line["move"] for line in match.log_for(0, since=2)] == [2, 3]
    assert match.log_for(0, since=4) == []
    assert match.log_for(0, since=-5) == match.log_for(0)


# -- checkpoints and snapshots ------------------------------------------------------------------------------------


def with_undo(match: Match, chance: Chance) -> None:
    """Play a random decision, sometimes followed by an undo or redo."""
    play_random_action(match, chance)
    for seat in range(match.state.players):
        if chance.below(4) == 0 and match.can_undo(seat):
            match.undo(seat)
            if chance.below(2) == 0:
                match.redo(seat)


@pytest.mark.parametrize("game_id", IDS)
def test_a_checkpoint_restores_everything(game_id: str) -> None:
    match = smallest_match(game_id, 6)
    chance = Seeded(6)
    for _ in range(12):
        with_undo(match, chance)
        before = match_snapshot(match)
        mark = match.checkpoint()
        for _ in range(3):
            if not match.over:
                with_undo(match, chance)
        match.roll_back(mark)
        assert match_snapshot(match) == before
        match.roll_back(mark)
        if match.over:
            return
    play_out(match, chance)
    assert match.over


@pytest.mark.parametrize("game_id", IDS)
def test_a_snapshot_restores_the_match(game_id: str) -> None:
    """The restored match has the same views, choices and undo; of the log only what can be undone."""
    match = smallest_match(game_id, 7)
    chance = Seeded(7)
    while not match.over:
        with_undo(match, chance)
        if chance.below(3):
            continue
        kept = json.loads(json.dumps(match.snapshot()))
        again = Match.from_snapshot(game_id, kept)
        assert position(again.state) == position(match.state)
        for seat in range(2):
            assert seat_snapshot(again, seat) == seat_snapshot(match, seat)
            assert again.can_undo(seat) == match.can_undo(seat)
        assert again.log == [event for event in match.log if event.move > again.before]
        for seat in range(2):
            if match.can_undo(seat):
                mark = match.checkpoint()
                match.undo(seat)
                again.undo(seat)
                assert seat_snapshot(again, seat) == seat_snapshot(match, seat)
                match.roll_back(mark)
                again.redo(seat)
        if not match.over:
            play_random_action(again, chance)  # continues with chance


def test_a_snapshot_keeps_undone_moves() -> None:
    match = table()
    match.play("mark one", 0)
    match.play("mark two", 0)
    match.undo(0)
    again = Match.from_snapshot("toy", match.snapshot())
    again.redo(0)
    match.redo(0)
    assert position(again.state) == position(match.state)


def test_dropping_settled_moves_keeps_what_can_be_undone() -> None:
    match = peeked()
    match.play("keep", 1)
    mark = match.checkpoint()
    count, seen, undo = match.count, seat_snapshot(match, 0), match.can_undo(1)
    assert match.drop_settled_moves() == 3
    assert match.drop_settled_moves() == 0
    assert (match.count, len(match.moves), match.before) == (count, 1, 3)
    assert (seat_snapshot(match, 0), match.can_undo(1)) == (seen, undo)
    match.undo(1)
    assert [choice.text for choice in match.choices(1)] == ["keep", "leave"]
    match.play("keep", 1)
    assert [event.move for event in match.log] == [4]
    match.roll_back(mark)
    assert len(match.moves) == 4


def test_moves_that_can_be_undone_lose_their_states_when_settled_moves_are_dropped() -> None:
    """The moves that a caller took before have them still: view deltas are made of these."""
    match = peeked()
    match = Match.from_snapshot(match.game.id, match.snapshot(), keeps_states=True)
    match.play("keep", 1)
    played = match.moves[-1]
    match.drop_settled_moves()
    assert played.states
    assert match.moves == [played]
    assert [move.states for move in match.moves] == [()]


def test_a_sampled_match_has_the_same_view_for_its_seat() -> None:
    match = peeked()
    match.play("keep", 1)
    hands = set()
    for k in range(20):
        twin = match.imagine(0, Seeded(k))
        assert seat_snapshot(twin, 0) == seat_snapshot(match, 0)
        hands.add(json.dumps(twin.state.to_dict()["hand"][1]))
    assert len(hands) > 1
