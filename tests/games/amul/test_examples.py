"""The worked examples of the rules that need a match, not only the scoring (spec 11.1, 11.2)."""

import pytest

import serai as cv
from serai.games.amul.state import Amul
from serai.games.amul.steps.rounds import order_of_round
from tests.games.amul.match_builder import area, choose_for_all, paid, table
from tests.games.builder import now, offered, play, step, texts


def order(match: cv.Match) -> list[int]:
    """The turn order of the round of this position."""
    assert isinstance(match.state, Amul)
    return list(order_of_round(match.state))


def test_ex_27_the_thief_moves_up_to_two_palace_cards() -> None:
    hands = {0: "thief gold*2 silver*2 spices"}
    for taken in ([], ["take oil"], ["take oil", "take yurt"]):
        match = table(3, round=9, at="play", hands=hands, palace="oil yurt silver")
        choose_for_all(match, "play", {0: "silver"})
        assert (step(match), match.actors) == ("thief_take", (0,))
        assert texts(match) == {"take oil", "take yurt", "take silver", "stop"}
        play(match, *taken, *(["stop"] if len(taken) < 2 else []))
        assert match.over
        got = {text.removeprefix("take ") for text in taken}
        assert got == {"oil", "yurt"} & set(area(match, 0))
        assert sum(now(match).palace.values()) == 3 - len(taken)
        assert paid(match, 0, "thief") == -1


@pytest.mark.parametrize(("players", "left"), [(3, 1), (4, 2), (5, 3), (6, 3), (7, 3), (8, 3)])
def test_ex_28_a_marauder_chooses_from_what_is_left(players: int, left: int) -> None:
    market = ["gold", "silver", "camel"][:left]
    match = table(players, at="play", hands={1: "marauder"}, market=" ".join(market))
    choose_for_all(match, "play", {1: "marauder"})
    assert (step(match), match.actors) == ("take_market_card", (1,))
    assert texts(match) == {f"take {card}" for card in market}


@pytest.mark.parametrize("taken", [[], ["silver"], ["silver", "oil"]])
def test_ex_34_the_padishah_takes_up_to_two_before_the_next_player(taken: list[str]) -> None:
    palace = "silver oil*2 yurt tent"
    match = table(6, at="play", hands={0: "padishah", 1: "arab_merchant"}, palace=palace)
    choose_for_all(match, "play", {0: "padishah", 1: "arab_merchant"})
    for card in taken:
        assert (step(match), match.actors) == ("take_palace_cards_0_2", (0,))
        play(match, f"take {card}")
    if len(taken) < 2:
        assert "stop" in texts(match)
        play(match, "stop")
    assert (step(match), match.actors) == ("take_palace_card", (1,))
    assert sum(now(match).palace.values()) == 5 - len(taken)
    assert [area(match, 0).get(card, 0) for card in ("silver", "oil")] == [taken.count(c) for c in ("silver", "oil")]
    assert paid(match, 0, "padishah") == -3


def test_larger_example_turn_order() -> None:
    areas = {1: "arab_guard_27 arab_guard_28", 2: "mongol_guard_25 mongol_guard_26"}  # all the prowess there is
    rounds = {4: [1, 2, 3, 0], 5: [2, 1, 3, 0], 7: [2, 1, 0, 3]}
    for round, expected in rounds.items():
        assert order(table(4, round=round, start=2, areas=areas)) == expected


def test_a_whole_round_as_the_rules_tell_it() -> None:
    """Draw, offer, pick, play, effects, next round."""
    match = table(3, start=1, hands={0: "gold spices", 1: "camel", 2: "arab_merchant"}, market="silver")
    assert [*match.actors] == [0, 1, 2]
    choose_for_all(match, "offer", {0: "gold", 1: "camel", 2: "arab_merchant"})
    assert now(match).market == {"silver": 1, "gold": 1, "camel": 1, "arab_merchant": 1}
    assert [offer for offer in now(match).offer if offer] == []
    assert [*match.actors] == [1]
    play(match, "pick arab_merchant", "pick gold", "pick silver")
    assert now(match).market == {"camel": 1}
    assert now(match).known == [{"silver": 1}, {"arab_merchant": 1}, {"gold": 1}]
    choose_for_all(match, "play", {0: "spices", 1: "arab_merchant", 2: "gold"})
    assert (step(match), [*match.actors]) == ("take_palace_card", [1])
    play(match, "take tent")
    at = now(match)
    assert (at.round, at.first_pick, at.turn_order) == (2, 2, [2, 0, 1])
    assert at.removed["camel"] >= 1
    assert at.area[1]["tent"] == 1
    assert at.known == [{"silver": 1}, {}, {}]
    assert [sum(hand.values()) for hand in at.hand] == [6, 6, 6]
    assert offered(match, "offer")
