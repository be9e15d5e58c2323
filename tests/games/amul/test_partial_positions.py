"""Partial positions: the values that the game fills in, and those that it refuses."""

from __future__ import annotations

from typing import Any

import pytest

import serai as cv
from tests.games.amul.play_areas import custom_data


def match(players: int, **given: Any) -> cv.Match:
    """A match from a partial position; the completed position must be possible."""
    return cv.match_from_position("amul", cv.position("amul", players, **given), seed=1, auto=False)


def sizes(position: cv.Position, name: str) -> list[int]:
    return [sum(cards.values()) for cards in position[name]]


def size(position: cv.Position, name: str) -> int:
    return sum(position[name].values())


# -- examples of positions --------------------------------------------------------------------------------------------


def test_nothing_given_is_the_first_decision() -> None:
    found = cv.position("amul", 3)
    assert found["stack"] == [{"step": "offer_card", "who": -1}]
    assert (found["round"], found["start_player"], found["first_pick"], found["turn_order"]) == (1, 0, 0, [0, 1, 2])
    assert sizes(found, "hand") == [6, 6, 6]
    assert (size(found, "market"), size(found, "market_deck"), size(found, "removed")) == (1, 32, 0)
    assert found["palace"] == {"silver": 1, "oil": 1, "spices": 1, "yurt": 1, "tent": 1, "dervish": 1}
    assert set(found.filled) == {*found} - {"players", "options"}
    assert cv.match_from_position("amul", found).actors == (0, 1, 2)


def test_a_hand_is_filled_up_with_plain_cards() -> None:
    found = cv.position("amul", 3, hand={1: "thief gold*2"})
    assert found["hand"][1] == {"gold": 2, "spices": 3, "thief": 1}
    assert "hand" not in found.filled
    assert "market_deck" in found.filled


def test_hands_may_be_a_list_of_counts() -> None:
    found = cv.position("amul", 3, at="play", hand=[{"gold": 1}, {}, {"fair": 1, "lamp": 2}])
    assert (found["hand"][0]["gold"], found["hand"][2]["fair"], found["hand"][2]["lamp"]) == (1, 1, 2)
    assert found["stack"] == [{"step": "play_card", "who": -1}]


def test_seats_that_have_picked_hold_one_more_card() -> None:
    found = cv.position("amul", 4, round=2, at="pick", turn=3)
    assert found["turn_order"] == [1, 2, 3, 0]
    assert sizes(found, "hand") == [5, 6, 6, 5]
    assert size(found, "market") == 4
    assert match(4, round=2, at="pick", turn=3).actors == (3,)


def test_a_card_that_was_chosen_is_not_in_the_hand() -> None:
    found = cv.position("amul", 3, offer={1: "gold"}, hand={1: "thief"})
    assert sizes(found, "hand") == [6, 5, 6]
    assert found["offer"] == [None, "gold", None]
    assert match(3, offer={1: "gold"}).actors == (0, 2)


def test_the_order_follows_from_the_prowess() -> None:
    areas = {1: "mongol_guard_26", 2: "arab_guard_27", 3: "mongol_guard_25 arab_guard_28"}
    assert cv.position("amul", 4, round=5, area=areas)["turn_order"] == [3, 2, 1, 0]
    assert cv.position("amul", 4, round=4, area=areas)["turn_order"] == [3, 0, 1, 2]
    assert match(4, round=5, area=areas).state.violations() == []


def test_first_pick_implies_the_start_player() -> None:
    found = cv.position("amul", 5, round=4, first_pick=1)
    assert (found["start_player"], found["turn_order"]) == (3, [1, 2, 3, 4, 0])


def test_cards_of_palace_and_bazaar_before_a_player_are_gone_there() -> None:
    found = cv.position("amul", 3, round=3, area={0: "tent trader_persia oil*2"})
    assert found["palace"] == {"silver": 1, "oil": 1, "spices": 1, "yurt": 1, "dervish": 1}
    assert found["bazaar"] == {"trader_babylonia": 1, "trader_egypt": 1}
    assert match(3, round=3, area={0: "tent trader_persia oil*2"}).state.violations() == []


def test_a_palace_that_is_given_is_all_there_is() -> None:
    found = cv.position("amul", 3, round=8, palace="yurt")
    assert found["palace"] == {"yurt": 1}
    assert {face: found["removed"][face] for face in ("tent", "dervish")} == {"tent": 1, "dervish": 1}


def test_effects_wait_in_the_order_they_are_given() -> None:
    areas = {0: "deal", 1: "padishah"}
    game = match(6, round=2, start_player=5, area=areas, queue=[(0, "deal"), (1, "padishah")])
    assert game.state.to_dict()["stack"] == [
        {"step": "take_palace_cards_0_2", "who": 1, "card": "padishah", "left": 2},
        {"step": "take_bazaar_card", "who": 0, "card": "deal", "left": 1},
    ]
    assert game.actors == (0,)


def test_at_the_end_the_thief_and_the_spies_are_asked() -> None:
    game = match(7, at="end", area={2: "mongol_spy arab_spy", 4: "thief"})
    assert [(frame["step"], frame["who"]) for frame in game.state.to_dict()["stack"]] == [
        ("spy_target", 2),
        ("spy_target", 2),
        ("thief_take", 4),
    ]
    assert game.state.to_dict()["round"] == 9
    assert game.state.to_dict()["hand"] == [{}] * 7


def test_a_game_that_is_over() -> None:
    game = match(7, over=True, area={2: "arab_spy", 3: "yurt"})
    assert game.over
    assert game.state.to_dict()["spy_target"] == {"arab_spy": 3}
    assert game.scores[2] == 2 + 8  # the spy and the Arab majority


def test_the_tea_route_leaves_cards_in_the_deck() -> None:
    found = cv.position("amul", 4, options={"tea_route": True}, round=9, hand={0: "tea"})
    assert size(found, "market_deck") == 4
    assert found["options"] == {"tea_route": True}
    assert "trader_china" in found["bazaar"]


def test_a_stack_of_a_whole_position_is_taken_as_it_is() -> None:
    stack = [{"step": "pick_card", "who": 2}]
    found = cv.position("amul", 3, round=2, stack=stack)
    assert found["stack"] == stack
    assert sizes(found, "hand") == [5, 6, 5]


def test_whole_positions_come_back_as_they_are() -> None:
    whole = match(5, round=6, at="play", area={1: "silver*2 tent"}, hand={0: "thief"}).state.to_dict()
    given = {name: value for name, value in whole.items() if name not in ("players", "options")}
    assert cv.position("amul", 5, **given) == whole


def test_custom_data_fill_up_by_their_numbers() -> None:
    data = custom_data(("kind silver", "place", "hand"))
    found = cv.position("amul", 3, data=data)
    assert found["hand"][0] == {"oil": 2, "spices": 4}  # silver has the hand symbol in these data


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"hands": {0: "gold"}}, "'hands': no such field; did you mean 'hand'?"),
        ({"hand": {0: "glod"}}, "hand: 'glod' is no card; did you mean 'gold'?"),
        ({"hand": {0: "gold*x"}}, "hand: 'gold*x' has no number behind the star"),
        ({"hand": {0: {"gold": -1}}}, "hand: -1 gold cannot be"),
        ({"hand": {5: "gold"}}, "hand: 5 is no seat; there are 0 to 2"),
        ({"hand": "gold"}, "hand: 'gold' should be a list of 3, one for each seat, or an object with seats such as p1"),
        ({"round": None}, "round: None is no whole number"),
        ({"hand": {0: "gold*5"}}, "hand: p1: 5 gold cards are wanted, 4 are left"),
        ({"area": {0: "padishah"}}, "area: p1: 1 padishah cards are wanted, 0 are left"),
        ({"palace": "fair"}, "palace: 1 fair cards are wanted, 0 are left"),
        ({"round": "two"}, "round: 'two' is no whole number"),
        ({"start_player": 3}, "start_player: 3 is no seat; there are 0 to 2"),
        ({"turn_order": [0, 0, 1]}, "turn_order: [0, 0, 1] does not name every seat once"),
        ({"at": "picking"}, "at: 'picking' is no moment; did you mean 'pick'?"),
        ({"at": "effects"}, "at: nothing waits at 'effects'; queue=[(0, 'deal')] or another effect is needed"),
        ({"at": "end"}, "at: nothing waits at 'end'; over=True is needed"),
        ({"queue": [(0, "gold")]}, "queue: gold has no effect"),
        ({"queue": ["deal"]}, "queue: 'deal' should be a seat and a card"),
    ],
)
def test_problems_are_reported(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(cv.BadPosition) as caught:
        cv.position("amul", 3, **given)
    assert complaint in caught.value.clauses


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(cv.BadPosition) as caught:
        cv.position("amul", 3, round="x", hand={7: "gold"}, area={0: "golf"}, at="over the hill")
    wrong = sorted(log_arguments.partition(":")[0] for log_arguments in caught.value.clauses)
    assert wrong == ["area", "at", "hand", "round"]
