"""Completion of partial positions."""

from typing import Any

import pytest

import serai as cv
from tests.games.builder import now, step, texts


def match(players: int = 3, **given: Any) -> cv.Match:
    position = cv.position("merv", players, **given)
    return cv.match_from_position("merv", position, seed=1, auto=False)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_empty_position_is_the_start_of_a_game(players: int) -> None:
    position = cv.position("merv", players)
    assert "camels_out" in position.filled
    assert position["camels_out"] == 0
    assert len(position["row"]) == 8
    assert sum(position["deck"].values()) == 16
    begun = match(players)
    assert step(begun) == "choose_slot"
    assert begun.actors == (0,)


def test_whose_turn_it_is() -> None:
    written = match(turn=2)
    assert written.actors == (2,)
    assert now(written).turn_no == 2
    assert sorted(now(written).slots) == ["p1", "p2"]


def test_an_action_finds_a_site() -> None:
    written = match(at="palace_step", cubes=[{"orange": 1}, {}, {}])
    assert now(written).site == "r1c1"
    assert now(written).buildings == {"p1": ["r1c1"]}
    assert texts(written) == {"hall hall_faith", "done"}


def test_strings_instead_of_objects() -> None:
    written = match(
        cubes={1: "orange*2 white"}, spices={"p1": "ginger*2"}, buildings={"p2": "r1c1 r2c2"}, row="pepper*2"
    )
    assert now(written).cubes == [{}, {"orange": 2, "white": 1}, {}]
    assert now(written).spices == {"p1": {"ginger": 2}}
    assert now(written).buildings == {"p2": ["r1c1", "r2c2"]}
    assert now(written).row == ["pepper", "pepper"]


def test_an_action_on_a_site_that_is_there() -> None:
    written = match(at="wall_step", round=3, slots={"p1": "1"}, buildings={"p2": ["r4c5"]})
    assert now(written).site == "r4c5"  # slot 1 of the south is column 5


def test_every_action_can_be_written() -> None:
    for at in ("caravansary_step", "library_buy", "choose_trading_post", "market_step", "mosque_step", "end_turn"):
        assert step(match(at=at)) == at


def test_scrolls_bring_breakthroughs() -> None:
    written = match(scrolls={"p1": 5, "p2": 4})
    for party in ("p1", "p2"):
        assert sorted(tile[:3] for tile in now(written).breakthroughs[party]) == ["bt1", "bt2"]


def test_breakthroughs_bring_scrolls() -> None:
    written = match(breakthroughs={"p3": ["bt3_wall_piece"]})
    assert now(written).scrolls == {"p3": 6}
    assert len(now(written).breakthroughs["p3"]) == 3


def test_camels_come_from_the_setup() -> None:
    written = match(camels={"p1": 5})
    assert now(written).row_camels + len(now(written).mosque_camels) + 4 + 5 == 11
    assert now(match(posts={"p1": ["rey"]})).camels_out == 1


def test_cards_come_from_the_deck() -> None:
    written = match(spices={"p1": {"pepper": 4}}, row=["ginger", "ginger"])
    assert now(written).deck == {"cinnamon": 8, "ginger": 4, "juniper": 6}


def test_sites_that_are_not_named() -> None:
    written = match(tiles={"r5c5": "site_caravansary_purple"})
    assert now(written).tiles["r1c1"] == "site_caravansary_turquoise"
    assert len(set(now(written).tiles.values())) == 24


def test_a_solo_game_has_its_cards() -> None:
    assert len(now(match(1, round=3)).solo_seen) == 3


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"cube": [{}, {}, {}]}, "did you mean 'cubes'"),
        ({"at": "palace"}, "did you mean 'palace_step'"),
        ({"turn": 3}, "turn: 3 is no seat"),
        ({"buildings": {"p1": ["r3c3"]}}, "'r3c3' is no cell"),
        ({"mosque": {"p1": "left_33"}}, "did you mean 'left_3'"),
        ({"options": {"solo_difficulty": "hard"}}, "solo_difficulty"),
    ],
)
def test_unreadable_values_are_reported(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition, match=problem):
        match(**given)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"camels": {"p1": 12}}, "camels: "),
        ({"buildings": {"p1": ["r1c1"], "p2": ["r1c1"]}}, "two buildings stand on one site"),
        ({"soldiers": [["r1c1"], [], []]}, "without a building"),
        ({"spices": {"p1": {"ginger": 1, "pepper": 1}}}, "more kinds of spices than influence"),
        ({"walls": {"brown_gate": ["n1"]}}, "brown_gate: a piece of the wall stands where it does not belong"),
        ({"contracts": {"p1": ["a2"]}, "common": {"p1": 1}}, "contracts are taken from the top"),
        ({"contracts": {"p1": ["a1"]}}, "p1: this party has not what lies on its contracts"),
        ({"posts": {"p1": ["kashgar"]}}, "inner city before"),
        ({"influence": {"p4": 2}}, "influence: p4: this party does not play at this table"),
        ({"courtiers": {"p1": {"hall_faith": 4}}}, "hall_faith: 4 courtiers, but 3 spaces"),
        ({"upgrades": {"brown": ["r1c1", "r1c2"]}}, "1 upgrades of each bonus colour"),
        ({"stack": [{"step": "pay_card", "who": 0, "card": "0"}]}, "pay_card"),
        ({"year": 4}, "there are 3 years"),
    ],
)
def test_impossible_positions_are_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(cv.BadPosition, match=problem):
        match(**given)
