"""Partial positions: the values that the game fills in, and those that it refuses."""

from typing import Any

import pytest

import serai as cv
from tests.games.builder import now, step, texts
from tests.games.yspahan.match_builder import GAME, changed

FULL_DECK = {
    "exchange": 2,
    "take_camels": 2,
    "take_gold": 2,
    "place_shop": 2,
    "place_caravan": 2,
    "score_camels": 2,
    "score_gold": 2,
    "build_no_camels": 2,
    "build_no_gold": 2,
}


def position(players: int = 3, **given: Any) -> Any:
    return cv.position("yspahan", players, **given)


def match(players: int = 3, **given: Any) -> cv.Match:
    return cv.match_from_position("yspahan", position(players, **given), seed=1, auto=False)


# -- completion ---------------------------------------------------------------------------------------------


def test_nothing_given_is_the_first_morning() -> None:
    whole = position()
    assert whole == {
        **cv.new_match("yspahan", 3, seed=1, options={"start_player": "seat_0"}, auto=False).state.to_dict(),
        "options": whole["options"],
    }
    assert whole.filled == tuple(name for name in whole if name not in ("players", "options"))
    assert step(match()) == "pre_roll"


def test_gold_and_a_tower() -> None:
    whole = position(gold=[5, 2, 0], tower="2x3 5x4")
    assert (whole["face"], whole["white"]) == ({"camel": 2, "gold": 5}, {"camel": 3, "gold": 4})
    assert (whole["gold"], whole["camels"], whole["deck"]) == ([5, 2, 0], [0, 0, 0], FULL_DECK)
    assert whole["stack"] == [{"step": "main_action", "who": 0}]
    assert "gold" not in whole.filled
    assert {"week", "day", "order", "camels", "stack"} <= {*whole.filled}


def test_groups_rise_as_after_a_roll() -> None:
    whole = position(tower="6x1 1x2+1 3x2 4x0+2")
    assert whole["face"] == {"camel": 1, "bag": 3, "barrel": 4, "gold": 6}
    assert (whole["white"], whole["yellow"]) == ({"camel": 2, "bag": 2, "gold": 1}, {"camel": 1, "barrel": 2})
    assert position(tower="4x9")["face"] == {"camel": 4}
    assert position(tower="1x1 2x1 3x1 4x1 5x1 6x1")["face"]["gold"] == 6


def test_a_tower_that_somebody_has_taken_from() -> None:
    whole = position(tower={"vase": "4x2", "gold": "6x1"}, turn=1)
    assert (whole["face"], whole["turn_no"]) == ({"vase": 4, "gold": 6}, 1)
    assert whole["stack"] == [{"step": "main_action", "who": 1}]


def test_the_rolling_seat_is_first() -> None:
    whole = position(turn=2)
    assert (whole["first_player"], whole["order"], whole["turn_no"]) == (2, [2, 0, 1], 0)
    assert whole["stack"] == [{"step": "pre_roll", "who": 2}]


def test_two_players_have_three_turns() -> None:
    whole = position(2, first_player=1, turn_no=2, tower="1x2 6x2")
    assert (whole["order"], whole["stack"]) == ([1, 0, 1], [{"step": "main_action", "who": 1}])


def test_cards_leave_the_deck() -> None:
    whole = position(cards={1: "exchange take_gold*2"}, discard={"score_gold": 1})
    assert whole["cards"] == [{}, {"exchange": 1, "take_gold": 2}, {}]
    rest = {card: n for card, n in FULL_DECK.items() if card != "take_gold"}
    assert whole["deck"] == {**rest, "exchange": 1, "score_gold": 1}
    assert position(deck={"exchange": 2})["discard"] == {card: n for card, n in FULL_DECK.items() if card != "exchange"}
    both = position(deck={"exchange": 2}, discard={})
    assert sum(both["cards"][2].values()) == 16


def test_buildings_have_scored() -> None:
    whole = position(buildings=[["paddock", "shop", "hoist"], ["hammam"], []], points=[{"souks": 4}, {}, {}])
    assert whole["points"] == [{"buildings": 5, "souks": 4}, {}, {}]
    assert match(buildings=whole["buildings"], points=whole["points"]).scores == [9, 0, 0]


def test_a_changed_city_means_the_second_day() -> None:
    assert position(goods={0: "bag_white_1"})["day"] == 2
    assert position(supervisor="w3")["day"] == 2
    assert position(caravan=[1])["day"] == 2
    assert position(gold={1: 7})["day"] == 1
    assert position(gold={1: 7})["gold"] == [2, 7, 2]


def test_remaining_components_of_the_box() -> None:
    limited = {"limited_components": True}
    given: dict[str, Any] = {
        "camels": [3, 0, 4],
        "gold": [1, 1, 1],
        "goods": [["bag_blue_1"], [], []],
        "caravan": [0, 0, 2],
    }
    seen = match(options=limited, **given).view(None)["state"]
    assert (seen["supply"], seen["stock"]) == ({"camel": 18, "gold": 22}, [21, 24, 23])
    seen = match(**given).view(None)["state"]
    assert (seen["supply"], seen["stock"]) == ({}, [0, 0, 0])  # unlimited


def test_the_end_of_a_turn() -> None:
    there = match(
        at="finish_turn", turn=1, camels=[0, 2, 0], gold=[0, 0, 0], tower={"gold": "6x2"}, cards=["", "take_gold", ""]
    )
    assert texts(there) == {"end_turn", "build paddock", "play_take_gold"}


def test_the_end_of_the_game() -> None:
    whole = position(over=True, points=[{"souks": 60}, {"souks": 70}, {}])
    assert (whole["week"], whole["day"], whole["turn_no"], whole["stack"]) == (3, 7, 2, [])
    assert match(over=True, points=whole["points"]).winners == (1,)


def test_custom_data_fill_in_their_numbers() -> None:
    data = GAME.read_components(changed(("setup", "gold", 4), ("card exchange", "count", 3)))
    whole = position(data=data)
    assert (whole["gold"], whole["deck"]["exchange"]) == ([4, 4, 4], 3)


def test_it_can_be_played_to_the_end() -> None:
    there = match(4, tower="1x2 3x2 4x3 6x2", gold=[4, 0, 0, 0], options={"limited_components": True})
    while not there.over:
        seat = there.actors[0]
        there.play(there.state.legal(seat)[0], seat)
        assert there.state.violations() == []
    assert now(there).week == 3


# -- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"golds": [1, 2, 3]}, "'golds': no such field; did you mean 'gold'?"),
        ({"towr": "1x2"}, "did you mean 'tower'?"),
        ({"tower": {"camle": "1x2"}}, "tower: 'camle' is no square; did you mean 'camel'?"),
        ({"tower": "7x2"}, "tower: '7x2' is no group of dice"),
        ({"tower": "1x2 1x3"}, "two groups of the same face"),
        ({"tower": 3}, "tower: 3 is neither a text nor an object"),
        ({"cards": ["exchnge", "", ""]}, "cards: 'exchnge' is no card; did you mean 'exchange'?"),
        ({"cards": ["exchange*x", "", ""]}, "cards: 'exchange*x' has no number"),
        ({"cards": "exchange"}, "cards: 'exchange' should be a list of 3, one for each seat, or an object with seats"),
        ({"cards": {3: "exchange"}}, "cards: 3 is no seat; there are 0 to 2"),
        ({"turn": 3}, "turn: 3 is no seat; there are 0 to 2"),
        ({"at": "main_acton"}, "at: 'main_acton' is no decision; did you mean 'main_action'?"),
        ({"at": "place_good"}, "at: 'place_good' is about district, left"),
        ({"gold": [1, 2, 3, 4]}, "gold: 3 is no seat"),
        ({"goods": {0: "bag_white_9"}}, "goods: 'bag_white_9' is no shop; did you mean 'bag_white_"),
        ({"supply": {"camel": 9}}, "'supply': no such field"),  # derived from the rest of the position
    ],
)
def test_unreadable_values_are_reported(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition) as caught:
        position(**given)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"cards": ["exchange*3", "", ""]}, "exchange: 3 in all"),
        ({"over": True, "week": 2}, "the game is over, but it ends with the last turn of week 3, day 7"),
        ({"over": True, "turn_no": 0}, "it ends with the last turn"),
        ({"over": True, "goods": [["bag_white_1"], [], []]}, "the game is over, so all goods"),
        ({"over": True, "tower": "1x2"}, "the game is over, so there are no dice"),
        ({"camels": [20, 9, 0], "options": {"limited_components": True}}, "camels: 29 in all, but the box has 25"),
        ({"order": [], "tower": "1x2 6x2"}, "the order of the turns does not follow"),
        ({"turn_no": 7, "tower": "1x2 6x2"}, "7 of 3 turns are over"),
        ({"supervisor": None}, "the Supervisor is always in the city"),
        ({"tower": {"camel": "5x2", "gold": "2x2"}}, "gold shows 2, but a lower square shows 5"),
        ({"goods": [["bag_white_1"], ["bag_white_2"], []]}, "2 players have goods in bag_white"),
    ],
)
def test_impossible_positions_are_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition) as caught:
        match(**given)
    assert problem in str(caught.value)
