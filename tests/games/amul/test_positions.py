"""Impossible positions are refused with the reason (spec 4, invariants)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from tests.games.amul.match_builder import table
from tests.matches import apply_random_action

Position = dict[str, Any]


def move(position: Position, card: str, source: Any, target: Any) -> None:
    """Move a card from one heap to another."""
    source[card] = source.get(card, 0) - 1
    target[card] = target.get(card, 0) + 1


def lose_a_card(position: Position) -> None:
    position["hand"][0] = {"silver": 6}


def draw_too_many(position: Position) -> None:
    card = next(iter(position["market_deck"]))
    move(position, card, position["market_deck"], position["hand"][1])


def yurt_in_a_hand(position: Position) -> None:
    move(position, "yurt", position["palace"], position["hand"][0])
    move(position, next(iter(position["hand"][0])), position["hand"][0], position["removed"])


def market_card_in_the_palace(position: Position) -> None:
    move(position, "fair", position["market_deck"], position["palace"])


def hand_only_card_in_an_area(position: Position) -> None:
    move(position, "fair", position["market_deck"], position["area"][2])
    move(position, next(card for card in position["hand"][2]), position["hand"][2], position["market_deck"])


def other_first_pick(position: Position) -> None:
    position["first_pick"] = 1


def other_order(position: Position) -> None:
    position["turn_order"] = [0, 2, 1]


def round_ten(position: Position) -> None:
    position["round"] = 10


def early_spy(position: Position) -> None:
    position["spy_target"] = {"arab_spy": 1}


def known_but_not_held(position: Position) -> None:
    position["known"][0] = {"padishah": 1}


def offer_of_one_seat(position: Position) -> None:
    position["stack"][0]["who"] = 0


def pick_of_nobody(position: Position) -> None:
    position["stack"] = [{"step": "pick_card", "who": -1}]


def effect_of_nobody(position: Position) -> None:
    position["stack"] = [{"step": "take_bazaar_card", "who": -1, "card": "deal", "left": 1}]


def two_decisions(position: Position) -> None:
    position["stack"] *= 2


def effect_without_its_card(position: Position) -> None:
    position["stack"] = [{"step": "take_bazaar_card", "who": 0, "card": "deal", "left": 1}]


def early_thief(position: Position) -> None:
    position["stack"] = [{"step": "thief_take", "who": 0, "card": "thief", "left": 2}]


def over_in_the_middle(position: Position) -> None:
    position |= {"over": True, "stack": []}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lose_a_card, "silver: "),
        (draw_too_many, "p2 has 7 cards in hand, but now it must be 6"),
        (yurt_in_a_hand, "yurt: 1 in deck, market and hands, but 0 can be"),
        (market_card_in_the_palace, "palace: fair: 1 there, but at most 0 belong there"),
        (hand_only_card_in_an_area, "p3 has 1 cards in front that only Marauders can bring there"),
        (other_first_pick, "the First Pick card moves on clockwise"),
        (other_order, "turn_order: "),
        (round_ten, "round 10 of 9"),
        (early_spy, "arab_spy: this spy names nobody before the end"),
        (known_but_not_held, "p1 does not hold the 1 cards that others have seen (padishah)"),
        (offer_of_one_seat, "offer_card: all seats decide this"),
        (pick_of_nobody, "pick_card: one seat decides this"),
        (effect_of_nobody, "take_bazaar_card: one seat decides this"),
        (two_decisions, "offer_card: this decision is made by itself"),
        (effect_without_its_card, "take_bazaar_card: p1: the table does not fit this decision"),
        (over_in_the_middle, "the game is over after round 9, when all hands are laid out"),
        (early_thief, "Thief and spies come after round 9"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_impossible_positions_are_refused(change: Callable[[Position], None], complaint: str) -> None:
    position = table(3, deck="fair").state.to_dict()
    change(position)
    with pytest.raises(cv.BadPosition) as caught:
        cv.match_from_position("amul", position)
    assert complaint in str(caught.value)


def test_choices_fit_the_decision() -> None:
    position = table(3, offers={1: "gold"}).state.to_dict()
    position["play_choice"] = [None, position["offer"][1], None]
    position["offer"] = [None, None, None]
    with pytest.raises(cv.BadPosition, match="play_choice: p2 has chosen, but nobody is asked"):
        cv.match_from_position("amul", position)


def test_effects_wait_in_turn_order() -> None:
    queue = [(0, "deal"), (1, "arab_merchant")]
    areas = {0: "deal", 1: "arab_merchant"}
    match = table(3, round=2, start=2, at="effects", areas=areas, queue=queue)
    assert match.actors == (0,)
    with pytest.raises(cv.BadPosition, match="effects of a round wait in turn order"):
        table(3, round=2, start=0, at="effects", areas=areas, queue=queue)  # p2 is before p1 there


# -- the end ----------------------------------------------------------------------------------------------------------


def refused(players: int, **given: Any) -> tuple[str, ...]:
    with pytest.raises(cv.BadPosition) as caught:
        cv.match_from_position("amul", cv.position("amul", players, **given))
    return caught.value.clauses


def test_over_is_after_the_last_round_with_empty_hands() -> None:
    why = "the game is over after round 9, when all hands are laid out"
    assert refused(3, over=True, round=3) == (why,)
    assert refused(3, over=True, hand={0: "gold"}) == (why,)
    assert refused(3, over=True, market="gold") == ("the market has 1 cards, but now it must have 0",)
    assert cv.match_from_position("amul", cv.position("amul", 3, over=True)).over


def test_a_spy_names_a_neighbour_of_its_owner() -> None:
    areas = {0: "arab_spy", 3: "mongol_spy"}
    spies = {"arab_spy": 6, "mongol_spy": 4}
    assert cv.match_from_position("amul", cv.position("amul", 7, over=True, area=areas, spy_target=spies)).over
    assert refused(7, over=True, area=areas, spy_target={"arab_spy": 3, "mongol_spy": 4}) == (
        "arab_spy: this spy names p4, who is no neighbour of its owner",
    )
    assert refused(7, over=True, area=areas, spy_target={"arab_spy": 1}) == (
        "mongol_spy: this spy has named nobody yet",
    )
    assert refused(7, over=True, spy_target={"arab_spy": 1}) == (
        "arab_spy: this spy lies in no play area, so it names nobody",
    )
    asked: dict[str, Any] = {"at": "end", "area": areas, "queue": [(0, "arab_spy")]}
    assert refused(7, **asked, spy_target={"mongol_spy": 0}) == (
        "mongol_spy: this spy names p1, who is no neighbour of its owner",
    )
    position = cv.position("amul", 7, **asked, spy_target={"mongol_spy": 2})
    assert cv.match_from_position("amul", position).actors == (0,)


# -- the turn order ---------------------------------------------------------------------------------------------------

GUARDS = {1: "mongol_guard_26", 2: "arab_guard_27"}  # letters D and B


@pytest.mark.parametrize("at", ["offer", "pick", "play"])
def test_an_order_against_prowess_is_refused(at: str) -> None:
    good = cv.position("amul", 4, round=6, area=GUARDS, at=at)
    assert good["turn_order"] == [2, 1, 3, 0]  # First Pick is with p2
    assert cv.match_from_position("amul", good).state.violations() == []
    against = "turn_order: this does not follow from the prowess of p3 in front"
    assert refused(4, round=6, area=GUARDS, at=at, turn_order=[1, 2, 3, 0]) == (against,)
    assert refused(4, round=6, area=GUARDS, at=at, turn_order=[3, 2, 1, 0]) == (against,)
    assert refused(4, round=6, area=GUARDS, at=at, turn_order=[2, 1, 0, 3]) == (
        "turn_order: players without prowess act clockwise from the First Pick card",
    )


def test_prowess_that_came_in_this_round_does_not_change_its_order() -> None:
    """R-08: the guard of p1 may have been played in this round, but not both guards of p3."""
    areas = {0: "mongol_guard_25", 1: "deal", 2: "arab_guard_27 arab_guard_28 mongol_guard_26 arab_guard_64 dervish"}
    given: dict[str, Any] = {"round": 6, "area": areas, "queue": [(1, "deal")]}
    for order in ([2, 0, 1, 3], [2, 1, 3, 0]):
        position = cv.position("amul", 4, **given, turn_order=order)
        assert cv.match_from_position("amul", position).actors == (1,)
    assert refused(4, **given, turn_order=[1, 2, 3, 0]) == (
        "turn_order: this does not follow from the prowess of p3 in front",
    )


# -- random play areas ------------------------------------------------------------------------------------------------


def test_a_marauder_finds_fewer_cards_after_another() -> None:
    areas = {1: "marauder gold"}
    match = table(4, round=2, start=3, at="effects", areas=areas, market="silver", queue=[(1, "marauder")])
    assert match.actors == (1,)


@pytest.mark.parametrize("tea_route", [False, True])
@pytest.mark.parametrize("players", range(3, 9))
def test_as_many_cards_as_there_are(players: int, tea_route: bool) -> None:
    totals = {3: 60, 4: 86, 5: 112, 6: 129, 7: 146, 8: 163}
    state = cv.game("amul").new_state(players, Seeded(players), {"tea_route": tea_route})
    chance = Seeded(players)
    while not state.over:
        position = state.to_dict()
        heaps = [position[name] for name in ("market_deck", "market", "palace", "bazaar", "removed")]
        heaps += position["hand"] + position["area"]
        chosen = [card for card in position["offer"] + position["play_choice"] if card]
        n = sum(sum(heap.values()) for heap in heaps) + len(chosen)
        assert n == totals[players] + (players + 1 if tea_route else 0)
        apply_random_action(state, chance)
