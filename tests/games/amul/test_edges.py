"""Edge cases of the trade, of hidden cards and of the end (spec 11.3); those of the scoring are tested elsewhere."""

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from serai.core.rules.vectors import total
from serai.games.amul.cards import FACES
from tests.games.amul.match_builder import area, choose_for_all, log_arguments, paid, table
from tests.games.amul.play_areas import printed
from tests.games.builder import now, offered, play, refused, step, texts
from tests.matches import Setup, play_out

HAND_ONLY = "fair thief spice_shop_owner smuggler mongol_caravan arab_caravan"


def sizes(counts: list[dict[str, int]]) -> list[int]:
    return [sum(each.values()) for each in counts]


# -- setting up and the deck --------------------------------------------------------------------------------


def test_edge_01_five_players_begin() -> None:
    t = printed(5)
    assert (total(t.market), total(t.palace), total(t.bazaar)) == (97, 10, 5)
    at = now(cv.new_match("amul", 5, seed=1))
    assert sizes(at.hand) == [6] * 5  # five each, and the card of the first round
    assert sum(at.market_deck.values()) + 5 + 3 == 72
    assert sizes([at.market, at.palace, at.bazaar]) == [3, 10, 5]


@pytest.mark.parametrize("players", range(3, 9))
def test_edge_02_the_deck_is_used_up_in_round_nine(players: int) -> None:
    match = table(players, round=8, at="play")
    assert sum(now(match).market_deck.values()) == players + printed(players).fill
    choose_for_all(match, "play")
    at = now(match)
    assert (at.round, at.market_deck) == (9, {})


def test_edge_03_three_players_choose_from_four_cards() -> None:
    match = choose_for_all(table(3), "offer")
    assert sum(now(match).market.values()) == 4
    for _ in range(3):
        play(match, sorted(offered(match, "pick"))[0])
    assert (step(match), sum(now(match).market.values())) == ("play_card", 1)


def test_edge_39_tea_route_with_four_players() -> None:
    match = cv.new_match("amul", 4, seed=3, options={"tea_route": True})
    assert sum(now(match).bazaar.values()) == 5
    play_out(match, Seeded(3))
    assert sum(now(match).market_deck.values()) == 4


def test_edge_52_tea_route_with_three_players() -> None:
    t = printed(3, tea_route=True)
    assert (total(t.market), t.market[FACES.index("tea")], total(t.bazaar)) == (54, 3, 4)
    at = now(cv.new_match("amul", 3, seed=1, options={"tea_route": True}))
    assert sum(at.market_deck.values()) + 3 + 1 == 39
    assert at.bazaar["trader_china"] == 1


# -- playing ------------------------------------------------------------------------------------------------


def test_edge_04_six_hand_only_cards() -> None:
    match = table(3, at="play", hands={0: HAND_ONLY})
    assert texts(match, 0) == {f"play {card}" for card in HAND_ONLY.split()}
    choose_for_all(match, "play", {0: "fair"})
    assert area(match, 0) == {}
    assert now(match).removed["fair"] == 1
    assert log_arguments(match, "waste") == [{"seat": 0, "card": "fair"}]
    assert match.scores[0] == 0


def test_edge_05_a_card_with_both_symbols_stays_when_played() -> None:
    match = choose_for_all(table(3, at="play", hands={0: "gold"}), "play", {0: "gold"})
    assert area(match, 0) == {"gold": 1}


def test_edge_06_a_card_with_both_symbols_is_laid_out_from_the_hand() -> None:
    match = table(3, round=9, at="play", hands={0: "gold*2 spices*4"})
    choose_for_all(match, "play", {0: "spices"})
    assert match.over
    assert area(match, 0) == {"gold": 2, "spices": 1}
    assert dict(match.score_sheet(0))["resources"] == 8 + 2


def test_edge_07_a_camel_left_in_hand_is_gone() -> None:
    match = table(3, round=9, at="play", hands={0: "camel spices*4"}, areas={0: "camel", 1: "camel*2"})
    choose_for_all(match, "play", {0: "spices"})
    assert match.over
    assert area(match, 0) == {"camel": 1, "spices": 1}
    assert [dict(match.score_sheet(seat))["camels"] for seat in (0, 1)] == [5, 10]
    assert {"seat": 0, "card": "camel"} in log_arguments(match, "discard")


def test_edge_35_a_thief_that_is_played_is_gone() -> None:
    match = choose_for_all(table(3, round=6, at="play", hands={1: "thief"}), "play", {1: "thief"})
    at = now(match)
    assert (at.round, at.removed["thief"], at.area[1]) == (7, 1, {})
    while not match.over:
        assert step(match) != "thief_take"
        play(match, sorted(texts(match))[0])


def test_edge_44_a_guard_played_in_the_last_round_still_arms_the_sword() -> None:
    match = table(3, round=9, at="play", hands={0: "mongol_guard_25 arab_sword spices*4"})
    before = now(match).turn_order
    choose_for_all(match, "play", {0: "mongol_guard_25"})
    assert match.over
    assert (now(match).round, now(match).turn_order) == (9, before)
    assert paid(match, 0, "arab_sword") == 4


# -- the end ------------------------------------------------------------------------------------------------


def test_edge_18_a_stolen_dervish_spoils_the_poppy() -> None:
    hands = {0: "thief poppy spices*4"}
    poppy = {}
    for taken in ("take dervish", "stop"):
        match = choose_for_all(table(3, round=9, at="play", hands=hands, palace="dervish"), "play", {0: "spices"})
        play(match, taken)
        assert match.over  # no decision after the last palace card
        poppy[taken] = paid(match, 0, "poppy")
    assert poppy == {"take dervish": 0, "stop": 6}


def test_edge_31_gold_laid_out_from_hands_counts_for_the_smuggler() -> None:
    hands = {0: "smuggler spices*5", 1: "gold*2 silver*4", 2: "gold camel*5"}
    match = table(4, round=9, at="play", hands={**hands, 3: "gold gem*5"})
    choose_for_all(match, "play", {0: "spices", 1: "silver", 2: "camel", 3: "gem"})
    assert match.over
    assert dict(match.score_sheet(0))["characters"] == 8 - 2 * 3  # p3 sits opposite


def test_edge_34_a_stolen_yurt_counts_for_the_majority() -> None:
    areas = {0: "mongol_merchant*2", 1: "mongol_guard_25 mongol_guard_26 mongol_merchant"}
    mongol = {}
    for taken in ("take yurt", "stop"):
        match = table(4, round=9, at="play", hands={0: "thief spices*5"}, areas=areas, palace="yurt tent")
        choose_for_all(match, "play", {0: "spices"})
        play(match, taken, *(["stop"] if taken != "stop" else []))
        mongol[taken] = [dict(match.score_sheet(seat))["mongol_majority"] for seat in (0, 1)]
    assert mongol == {"take yurt": [6, 3], "stop": [3, 6]}


def test_edge_36_a_thief_that_a_marauder_brought_steals_at_the_end() -> None:
    match = table(3, round=9, at="play", areas={2: "marauder thief"}, palace="oil tent")
    choose_for_all(match, "play")
    assert (step(match), match.actors) == ("thief_take", (2,))
    play(match, "take oil", "take tent")
    assert match.over
    assert area(match, 2)["oil"] == area(match, 2)["tent"] == area(match, 2)["thief"] == 1
    assert paid(match, 2, "thief") == -1


def test_edge_50_a_smuggler_cannot_be_kept_back() -> None:
    match = table(6, round=9, at="play", hands={0: "smuggler spices*5"}, areas={1: "gold*3", 5: "gold*3"})
    choose_for_all(match, "play", {0: "spices"})
    assert match.over
    assert area(match, 0)["smuggler"] == 1
    assert dict(match.score_sheet(0))["characters"] == -4


def test_spies_decide_one_after_the_other_and_count_the_named_seat() -> None:
    areas = {1: "arab_prince", 6: "mongol_prince"}
    match = table(7, round=9, at="play", hands={0: "mongol_spy arab_spy spices*4"}, areas=areas)
    choose_for_all(match, "play", {0: "spices"})
    assert (step(match), match.actors, now(match).stack[-1]["card"]) == ("spy_target", (0,), "mongol_spy")
    assert texts(match) == {"name left", "name right"}
    play(match, "name left")
    assert now(match).stack[-1]["card"] == "arab_spy"
    play(match, "name left")
    assert match.over
    assert now(match).spy_target == {"mongol_spy": 1, "arab_spy": 1}  # both may name the same
    assert (paid(match, 0, "mongol_spy"), paid(match, 0, "arab_spy")) == (3, 0)


# -- hidden cards -------------------------------------------------------------------------------------------


def test_edge_41_others_see_only_who_has_chosen() -> None:
    match = table(3, hands={0: "gold", 2: "thief"})
    match.play("offer gold", 0)
    match.play("offer thief", 2)
    assert match.actors == (1,)
    nobody_else = [{"count": 1}, {"count": 0}, {"count": 1}]
    assert match.view(1)["state"]["offer"] == [{"count": 1}, None, {"count": 1}]
    assert match.view(None)["state"]["offer"] == nobody_else
    assert match.view(0)["state"]["offer"] == ["gold", {"count": 0}, {"count": 1}]
    assert log_arguments(match, "offer", 1) == [{"seat": 0}, {"seat": 2}]
    assert match.view(1)["state"]["market"] == now(match).market


def test_edge_42_nobody_learns_whose_gold_was_picked() -> None:
    match = table(3, hands={0: "gold", 1: "gold", 2: "camel"})
    choose_for_all(match, "offer", {0: "gold", 1: "gold", 2: "camel"})
    play(match, "pick gold")
    for viewer in (1, 2, None):
        lines = [line for line in match.log_for(viewer) if "gold" in line["args"].values()]
        custom_data = [{"seat": viewer, "card": "gold"}] if viewer == 1 else []
        assert [line["args"] for line in lines if line["key"] == "offer"] == custom_data
        assert [line["args"] for line in lines if line["key"] == "reveal"] == [{"n": 2, "card": "gold"}]
        assert [line["args"] for line in lines if line["key"] == "pick"] == [{"seat": 0, "card": "gold"}]


def test_edge_47_equal_cards_are_one_option() -> None:
    match = table(3, hands={0: "spices*3 gold*3"})
    assert texts(match, 0) == {"offer spices", "offer gold"}


def test_edge_48_who_has_offered_is_asked_no_more() -> None:
    match = table(3, hands={0: "gold silver"})
    match.play("offer gold", 0)
    assert [*match.actors] == [1, 2]
    assert match.state.legal(0) == []
    with pytest.raises(cv.IllegalAction, match="not p1 who acts"):
        match.play("offer silver", 0)
    match.undo(0)
    assert [*match.actors] == [0, 1, 2]
    match.play("offer silver", 0)
    assert now(match).offer[0] == "silver"


def test_edge_51_a_picked_card_is_in_every_imagined_hand() -> None:
    match = choose_for_all(table(5, start=1, hands={0: "jade"}), "offer", {0: "jade"})
    play(match, "pick jade")
    while step(match) == "pick_card":
        play(match, sorted(offered(match, "pick"))[0])
    for seed in range(20):
        imagined = match.state.imagine(0, Seeded(seed))
        hand = imagined.to_dict()["hand"][1]
        assert hand["jade"] >= 1
        assert sum(hand.values()) == 6
    match.play(f"play {sorted(now(match).hand[1])[0]}", 1)
    for seed in range(20):
        position = match.state.imagine(0, Seeded(seed)).to_dict()
        chosen = position["play_choice"][1]
        assert chosen is not None
        assert position["hand"][1].get("jade", 0) + (chosen == "jade") >= 1


def test_known_cards_follow_public_events() -> None:
    known = {0: "silver*2 gold", 1: "silver"}
    hands = {0: "silver*2 gold*2", 1: "silver*2", 2: "camel"}
    match = table(3, hands=hands, known=known)
    choose_for_all(match, "offer", {0: "gold", 1: "silver", 2: "camel"})
    # Every seat that was known to hold a revealed card may have offered it, but only one.
    assert now(match).known == [{"silver": 1}, {}, {}]
    play(match, "pick gold", "pick silver", "pick camel")
    assert now(match).known == [{"silver": 1, "gold": 1}, {"silver": 1}, {"camel": 1}]
    choose_for_all(match, "play", {0: "silver", 1: "silver", 2: "camel"})
    assert now(match).known == [{"gold": 1}, {}, {}]


@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_offering_seat_stays_hidden_after_the_reveal(players: int) -> None:
    """R-05: two seats hold the same two cards; the others cannot see which of the two offered which."""
    worlds = []
    for offers in ({0: "gold", 1: "silver"}, {0: "silver", 1: "gold"}):
        hands = {0: "gold*2 silver*2", 1: "gold*2 silver*2"}
        match = choose_for_all(table(players, hands=hands), "offer", offers)
        told_others = [[match.view(seat), match.log_for(seat)] for seat in (None, *range(2, players))]
        play(match, "pick gold", "pick silver")
        told_others += [[match.view(seat), match.log_for(seat)] for seat in (None, *range(2, players))]
        worlds.append(told_others)
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("players", [3, 8])
def test_offers_and_plays_can_be_undone_until_all_have_chosen(players: int) -> None:
    match = Setup("amul", players).match(5)
    chance = Seeded(5)
    seats = list(match.actors)
    for seat in seats[:-1]:
        legal = match.state.legal(seat)
        match.play(legal[chance.below(len(legal))], seat)
    assert [match.can_undo(seat) for seat in seats] == [True] * (players - 1) + [False]
    match.play(match.state.legal(seats[-1])[0], seats[-1])
    assert not any(match.can_undo(seat) for seat in seats)


# -- refusals -----------------------------------------------------------------------------------------------


def test_refusals_say_why() -> None:
    match = table(3, hands={0: "gold*4 spices*2"}, market="silver")
    assert refused(match, "offer camel") == "not_held"
    assert refused(match, "pick silver") == "offer_first"
    choose_for_all(match, "offer")
    assert refused(match, "pick marauder") == "not_there"
    assert refused(match, "stop") == "pick_first"
    match = table(3, at="play", hands={0: "deal gold*4"})
    assert refused(match, "play camel") == "not_held"
    assert refused(match, "take silver") == "play_first"
    choose_for_all(match, "play", {0: "deal"})
    assert refused(match, "stop") == "must_take"
    assert refused(match, "take silver") == "not_there"
    assert refused(match, "play gold") == "take_first"
    match = table(7, round=9, at="end", areas={0: "arab_spy"}, queue=[(0, "arab_spy")])
    assert refused(match, "stop") == "name_first"


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", ["Mongol Spy: name a neighbour", "Arab Spy: name a neighbour"]),
        ("ru", ["Монгольская шпионка: назовите соседа", "Арабский шпион: назовите соседа"]),
    ],
)
def test_the_prompt_says_which_spy_is_asked(language: str, asked: list[str]) -> None:
    match = table(7, round=9, at="play", hands={0: "mongol_spy arab_spy spices*4"})
    choose_for_all(match, "play", {0: "spices"})
    for prompt in asked:
        assert match.prompt(language) == prompt
        match.play("name left", 0)
    assert match.over


def test_no_undo_after_the_hands_are_laid_out() -> None:
    """The last player to take a card in round 9 has seen all cards while the decision of a spy is still pending."""
    areas, hands = {1: "arab_merchant"}, {0: "mongol_spy"}
    match = table(7, round=9, at="effects", areas=areas, hands=hands, queue=[(1, "arab_merchant")])
    match.play(match.choices(1)[0].action, 1)
    assert step(match) == "spy_target"
    assert sizes(now(match).hand) == [0] * 7
    assert not match.can_undo(1)
    with pytest.raises(cv.NothingToUndo):
        match.undo(1)
