"""Effects that take cards at the end of a round, and the turn order (spec 5.5)."""

import pytest

import serai as cv
from tests.games.amul.match_builder import area, choose_for_all, log_arguments, table
from tests.games.amul.test_examples import order
from tests.games.builder import now, play, step, texts

# -- effects ------------------------------------------------------------------------------------------------


def test_edge_08_the_second_merchant_finds_an_empty_palace() -> None:
    merchants = {0: "arab_merchant", 2: "mongol_merchant"}
    match = table(4, start=1, at="play", hands=merchants, palace="oil")
    choose_for_all(match, "play", merchants)
    assert (step(match), match.actors) == ("take_palace_card", (2,))  # p3 is before p1 in the order p2 p3 p4 p1
    play(match, "take oil")
    assert (step(match), now(match).round) == ("offer_card", 2)
    assert area(match, 2) == {"mongol_merchant": 1, "oil": 1}
    assert area(match, 0) == {"arab_merchant": 1}
    assert log_arguments(match, "finds_nothing") == [{"seat": 0, "because": "arab_merchant"}]


def test_edge_09_the_padishah_takes_what_the_merchant_left() -> None:
    hands = {0: "arab_merchant", 1: "padishah"}
    for taken, left in (("take oil", {}), ("stop", {"oil": 1})):
        match = choose_for_all(table(6, at="play", hands=hands, palace="oil tent"), "play", hands)
        assert (step(match), match.actors) == ("take_palace_card", (0,))
        play(match, "take tent")
        assert (step(match), match.actors) == ("take_palace_cards_0_2", (1,))
        assert texts(match) == {"take oil", "stop"}
        play(match, taken)
        assert (step(match), now(match).palace) == ("offer_card", left)


def test_edge_10_a_deal_taken_by_a_marauder_brings_nobody() -> None:
    match = choose_for_all(table(3, at="play", hands={0: "marauder"}, market="deal"), "play", {0: "marauder"})
    play(match, "take deal")
    assert (step(match), now(match).round) == ("offer_card", 2)
    assert area(match, 0) == {"marauder": 1, "deal": 1}
    assert sum(now(match).bazaar.values()) == 3
    assert dict(match.score_sheet(0))["merchants"] == 2


def test_edge_11_a_hand_only_card_of_a_marauder_scores() -> None:
    match = table(3, round=3, at="play", hands={0: "marauder"}, areas={0: "tent"}, market="arab_caravan")
    choose_for_all(match, "play", {0: "marauder"})
    play(match, "take arab_caravan")
    assert area(match, 0) == {"tent": 1, "marauder": 1, "arab_caravan": 1}
    assert dict(match.score_sheet(0))["characters"] == 2  # the symbols of the Tent


def test_edge_19_the_last_palace_card_must_be_taken() -> None:
    match = table(3, at="play", hands={0: "mongol_merchant mongol_amulet"}, palace="tent")
    choose_for_all(match, "play", {0: "mongol_merchant"})
    assert texts(match) == {"take tent"}
    play(match, "take tent")
    assert area(match, 0) == {"mongol_merchant": 1, "tent": 1}


def test_edge_49_after_a_stop_the_next_effect_follows() -> None:
    hands = {0: "padishah", 1: "deal"}
    match = choose_for_all(table(6, at="play", hands=hands), "play", hands)
    play(match, "take yurt", "stop")
    assert (step(match), match.actors) == ("take_bazaar_card", (1,))
    assert log_arguments(match, "stop") == [{"seat": 0, "because": "padishah"}]
    assert dict(match.score_sheet(0))["characters"] == -3


@pytest.mark.parametrize("auto", [False, True])
def test_edge_53_a_single_palace_card_is_still_a_decision(auto: bool) -> None:
    """With `auto` the match may play the only option, since it is public; the state never does."""
    match = table(3, at="play", hands={0: "arab_merchant"}, palace="oil", auto=auto)
    choose_for_all(match, "play", {0: "arab_merchant"})
    if auto:
        assert match.moves[-1].auto
        assert (step(match), area(match, 0)["oil"]) == ("offer_card", 1)
    else:
        assert (step(match), texts(match)) == ("take_palace_card", {"take oil"})


def test_a_deal_brings_a_trader() -> None:
    match = choose_for_all(table(3, at="play", hands={0: "deal"}), "play", {0: "deal"})
    assert texts(match) == {"take trader_babylonia", "take trader_persia", "take trader_egypt"}
    play(match, "take trader_persia")
    assert area(match, 0) == {"deal": 1, "trader_persia": 1}
    assert log_arguments(match, "take") == [{"seat": 0, "card": "trader_persia", "because": "deal"}]


def test_what_is_left_in_the_market_leaves_the_game() -> None:
    match = choose_for_all(table(5, at="play", market="gold*2 camel"), "play")
    assert log_arguments(match, "leave") == [{"n": 2, "card": "gold"}, {"n": 1, "card": "camel"}]
    assert now(match).removed["gold"] >= 2


# -- the turn order -----------------------------------------------------------------------------------------


def test_edge_12_without_prowess_the_order_stays_clockwise() -> None:
    match = choose_for_all(table(4, round=4, start=2, at="play"), "play")
    at = now(match)
    assert (at.round, at.first_pick, at.turn_order) == (5, 2, [2, 3, 0, 1])
    assert log_arguments(match, "ahead") == []


def test_edge_13_a_guard_goes_ahead_after_as_many_rounds_as_players() -> None:
    match = table(4, round=4, start=0, at="play", hands={3: "arab_guard_27"})
    choose_for_all(match, "play", {3: "arab_guard_27"})
    assert (now(match).round, now(match).turn_order) == (5, [3, 0, 1, 2])
    assert log_arguments(match, "ahead") == [{"seat": 3, "n": 1, "letter": "B"}]


def test_edge_14_a_guard_changes_nothing_before() -> None:
    match = table(4, round=3, start=0, at="play", hands={3: "arab_guard_27"})
    choose_for_all(match, "play", {3: "arab_guard_27"})
    assert (now(match).round, now(match).turn_order) == (4, [3, 0, 1, 2])  # clockwise from First Pick
    match = choose_for_all(
        table(4, round=3, start=2, at="play", hands={3: "arab_guard_27"}), "play", {3: "arab_guard_27"}
    )
    assert now(match).turn_order == [1, 2, 3, 0]


def test_edge_15_the_earliest_letter_decides() -> None:
    areas = {1: "arab_guard_64 city_watch", 4: "mongol_guard_26 mongol_guard_91"}
    assert order(table(6, round=7, areas=areas)) == [4, 1, 0, 2, 3, 5]


def test_edge_16_with_eight_players_only_the_last_round() -> None:
    areas = {5: "mercenaries"}
    for round in range(2, 9):
        assert order(table(8, round=round, areas=areas)) == [(round - 1 + i) % 8 for i in range(8)]
    assert order(table(8, round=9, areas=areas)) == [5, 0, 1, 2, 3, 4, 6, 7]


def test_edge_17_mercenaries_and_two_guards() -> None:
    areas = {0: "mercenaries", 2: "mongol_guard_91 arab_guard_64"}
    assert order(table(7, round=8, areas=areas))[:2] == [2, 0]


def test_edge_46_more_symbols_come_before_earlier_letters() -> None:
    areas = {6: "arab_guard_28 mercenaries", 3: "mongol_guard_25 mongol_guard_26"}
    assert order(table(7, round=8, areas=areas))[:2] == [6, 3]


def test_prowess_of_a_palace_card_counts_for_the_next_round() -> None:
    """R-31; R-08: the effects of the current round still follow the old order."""
    hands = {1: "arab_merchant", 2: "deal"}
    match = choose_for_all(table(3, round=4, start=2, at="play", hands=hands), "play", hands)
    assert now(match).turn_order == [2, 0, 1]
    play(match, "take trader_egypt", "take dervish")
    assert (now(match).first_pick, now(match).turn_order) == (0, [1, 0, 2])
    assert log_arguments(match, "ahead") == [{"seat": 1, "n": 1, "letter": "I"}]


def test_first_pick_moves_every_round() -> None:
    match = cv.new_match("amul", 3, seed=2, auto=False)
    start = now(match).start_player
    seen = {}
    while not match.over:
        seen[now(match).round] = now(match).first_pick
        play(match, sorted(texts(match))[0])
    assert seen == {round: (start + round - 1) % 3 for round in range(1, 10)}
