"""Targets and facts of choices."""

from __future__ import annotations

import pytest

import serai as cv
from tests.games.amul.match_builder import table


def targets(match: cv.Match, seat: int) -> dict[str, list[str]]:
    return {choice.text: choice.targets for choice in match.choices(seat)}


def facts(match: cv.Match, seat: int) -> dict[str, dict[str, object]]:
    return {choice.text: choice.facts for choice in match.choices(seat)}


def test_cards_are_chosen_where_they_lie() -> None:
    assert targets(table(3, hands={0: "gold"}), 0)["offer gold"] == ["hand:gold"]
    assert targets(table(3, at="play", hands={0: "gold"}), 0)["play gold"] == ["hand:gold"]
    picking = table(3, at="pick", market="gold lamp")
    assert targets(picking, 0)["pick lamp"] == ["market:lamp"]


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("arab_merchant", "palace:yurt"),
        ("padishah", "palace:yurt"),
        ("deal", "bazaar:trader_persia"),
        ("marauder", "market:gold"),
    ],
)
def test_an_effect_takes_from_its_quarter(card: str, target: str) -> None:
    match = table(6, round=2, at="effects", areas={1: card}, market="gold", queue=[(1, card)])
    found = targets(match, 1)
    assert found.pop("stop", None) == ([] if card == "padishah" else None)
    assert [target] in found.values()
    assert {each[0].split(":")[0] for each in found.values()} == {target.split(":")[0]}


def test_the_thief_and_the_spies_have_their_places() -> None:
    assert targets(table(3, at="end", areas={0: "thief"}), 0)["take yurt"] == ["palace:yurt"]
    spying = table(7, at="end", areas={0: "arab_spy"})
    assert targets(spying, 0) == {"name left": ["side:left"], "name right": ["side:right"]}


def test_a_card_for_the_hand_alone_would_be_lost() -> None:
    """R-07: the fact is there only for the decision to play."""
    hand = {0: "thief gold silver*4"}
    assert facts(table(3, at="play", hands=hand), 0) == {
        "play silver": {},
        "play gold": {},
        "play thief": {"lost": True},
    }
    assert facts(table(3, hands=hand), 0) == {"offer silver": {}, "offer gold": {}, "offer thief": {}}


def test_a_spy_choice_names_its_neighbour_and_points() -> None:
    areas = {0: "mongol_spy arab_spy", 1: "yurt", 6: "tent arab_merchant diplomat"}
    match = table(7, at="end", areas=areas)
    assert facts(match, 0) == {"name left": {"seat": 1, "points": 0}, "name right": {"seat": 6, "points": 5}}
    match.play("name right", 0)
    assert facts(match, 0) == {"name left": {"seat": 1, "points": 2}, "name right": {"seat": 6, "points": 2}}
    match.play("name left", 0)
    items = {item.what: item.points for item in match.state.score_items(0)}
    assert (items["card.mongol_spy"], items["card.arab_spy"]) == (5, 2)
