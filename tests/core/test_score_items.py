"""Itemised score sheets: items, points and reasons."""

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Script
from serai.core.view.wording import score_reason
from tests.core.toy import CARD_PEEKED, CARDS, TOY


def held(open_hands: bool = False) -> Match:
    """p1 has peeked at a four and kept it."""
    chance = Script([(CARD_PEEKED.base, CARDS.index("four"))])
    match = Match.new("toy", 2, options={"open_hands": open_hands}, chance=chance)
    match.play("peek", 0)
    match.play("keep", 0)
    return match


POINTS = {"line": "points", "what": "pebbles", "n": 1, "points": 0, "why": "won", "args": {"seat": 0}}
HAND = {
    "line": "hand",
    "what": "card.four",
    "n": 1,
    "points": 4,
    "why": "held",
    "args": {"worth": 4, "card": "card.four"},
}


def test_items_sum_to_the_score() -> None:
    match = held()
    assert match.score_items(0, 0) == [POINTS, HAND]
    for seat in (0, 1):
        assert sum(item["points"] for item in match.score_items(seat, seat)) == match.scores[seat]


def test_items_are_hidden_with_their_line() -> None:
    for seat in (1, None):
        assert held().score_items(0, seat) == [POINTS]
        assert held(open_hands=True).score_items(0, seat) == [POINTS, HAND]


def test_texts_of_reasons() -> None:
    text = TOY.text()
    assert score_reason(text, HAND) == "4 for four"
    assert score_reason(text, POINTS) == "won by p1"
    assert score_reason(text, POINTS, ["Ada", "Bo"]) == "won by Ada"


def test_games_without_items_have_none() -> None:
    match = cv.new_match("five_tribes", 2, seed=1)
    assert match.game.reasons.kinds == []
    assert match.score_items(0, 0) == []


@pytest.mark.parametrize("seat", [-1, 2, True])
def test_only_seats_have_items(seat: int) -> None:
    with pytest.raises(cv.SeraiError):
        held().score_items(seat)
