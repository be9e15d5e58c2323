"""Edge cases of dice and tower, and of the goods, camels and gold they give."""

import pytest

import serai as cv
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.yspahan.match_builder import gained, script, shops, table, tower

# -- the tower ----------------------------------------------------------------------------------------------


def rolled(line: str, players: int = 4, yellow: int = 0) -> cv.Match:
    match = table(players, at="roll", gold={0: yellow}, chance=script(line))
    return play(match, f"roll {yellow}")


def test_edge_01_all_dice_equal() -> None:
    match = rolled("roll 4 4 4 4 4 4 4 4 4")
    assert tower(match) == {"camel": "4x9"}
    play(match, "take_camels", "end_turn")
    assert now(match).camels[0] == 9
    for seat in (1, 2, 3):
        assert match.actors == (seat,)
        assert texts(match) == {"draw_without_dice"}
        match.state.chance = script(f"card_p{seat + 1} exchange" if seat < 3 else "card_p4 take_gold")
        play(match, "draw_without_dice", "end_turn")
    assert [sum(hand.values()) for hand in now(match).cards] == [0, 1, 1, 1]


def test_edge_02_two_values() -> None:
    assert tower(rolled("roll 2 2 2 2 2 5 5 5 5")) == {"camel": "2x5", "gold": "5x4"}


def test_edge_03_six_values() -> None:
    assert tower(rolled("roll 1 2 3 4 5 6 6 6 1")) == {
        "camel": "1x2",
        "bag": "2x1",
        "barrel": "3x1",
        "chest": "4x1",
        "vase": "5x1",
        "gold": "6x3",
    }


def test_edge_04_yellow_dice_leave() -> None:
    match = rolled("roll 1 1 1 1 1 3 3 3 3 6", 3, yellow=1)
    assert tower(match) == {"camel": "1x5", "bag": "3x4", "gold": "6x0+1"}
    play(match, "take_camels", "end_turn")
    assert tower(match) == {"bag": "3x4"}
    assert match.actors == (1,)
    assert {text.split()[1] for text in offered(match, "supply", "move", "draw")} == {"bag"}
    play(match, "supply bag", "place bag_blue_1 bag_blue_2 bag_blue_3 bag_blue_4", "end_turn")
    assert texts(match) == {"draw_without_dice"}


# -- bonus cards and buildings ------------------------------------------------------------------------------


def test_edge_05_paddock_and_a_card() -> None:
    match = table(tower={"camel": "2x3"}, buildings={0: "paddock"}, hands={0: "score_gold"})
    play(match, "take_camels score_gold")
    assert now(match).camels[0] == 5
    assert now(match).cards[0] == {}
    assert now(match).discard == {"score_gold": 1}
    assert match.scores[0] == 0


@pytest.mark.parametrize(("bonus", "coins"), [(1, 5), (2, 6)])
def test_edge_06_shop_and_a_card(bonus: int, coins: int) -> None:
    options = {"shop_bonus_gold": bonus}
    match = table(tower={"gold": "6x3"}, buildings={0: "shop"}, hands={0: "exchange"}, options=options)
    play(match, "take_gold exchange")
    assert now(match).gold[0] == coins


def test_edge_07_hoist_and_a_card() -> None:
    match = table(tower={"vase": "5x1", "gold": "6x3"}, buildings={0: "hoist"}, hands={0: "take_gold"})
    play(match, "supply vase take_gold", "place vase_orange_1 vase_orange_2 vase_orange_3")
    assert step(match) == "finish_turn"
    assert now(match).goods[0] == ["vase_orange_1", "vase_orange_2", "vase_orange_3"]
    assert now(match).gold[0] == 0


def test_edge_08_goods_that_find_no_shop() -> None:
    goods = {0: "chest_yellow_1 chest_yellow_2 chest_yellow_3", 1: "chest_purple_1"}
    match = play(table(tower={"chest": "4x4"}, goods=goods), "supply chest")
    assert shops(match) == {"chest_blue_1", "chest_blue_2"}
    play(match, "place chest_blue_1 chest_blue_2")
    assert step(match) == "finish_turn"
    assert [event.args["n"] for event in match.log if event.key == "surplus"] == [2]


def test_edge_09_no_shop_at_all() -> None:
    goods = {0: "bag_white_1 bag_white_2 bag_white_3", 1: "bag_blue_1 bag_yellow_4", 2: "bag_purple_6"}
    match = table(tower={"bag": "3x4"}, goods=goods)
    assert not offered(match, "supply")
    assert offered(match, "draw") == {"draw bag"}
    assert offered(match, "move") == {f"move bag {to}" for to in ("w3", "e3", "n3", "s3")}
    assert refused(match, "supply bag") == "no_shop"


def test_edge_10_two_unfinished_souks() -> None:
    goods = {0: "bag_white_1 bag_white_2 bag_white_3 bag_blue_3"}
    match = table(turn=1, tower={"camel": "1x2", "bag": "2x4"}, goods=goods)
    play(match, "move camel w1", "end_turn")
    assert now(match).goods[0] == ["bag_white_1", "bag_white_3", "bag_blue_3"]
    later = table(tower={"bag": "2x4"}, goods={0: " ".join(now(match).goods[0])})
    play(later, "supply bag")
    assert shops(later) == {"bag_white_2", "bag_blue_1", "bag_blue_2", "bag_blue_4"}
    assert refused(later, "place bag_yellow_1") == "finish_first"


def test_edge_46_one_card_for_a_group() -> None:
    match = table(tower={"camel": "1x2"}, hands={0: "exchange take_gold score_gold"})
    assert offered(match, "take_camels") == {
        "take_camels",
        "take_camels exchange",
        "take_camels take_gold",
        "take_camels score_gold",
    }
    play(match, "take_camels take_gold")
    assert now(match).camels[0] == 3
    assert step(match) == "finish_turn"
    assert now(match).cards[0] == {"exchange": 1, "score_gold": 1}


def test_edge_48_finish_one_souk_and_begin_another() -> None:
    match = table(tower={"bag": "3x4"}, goods={0: "bag_white_1 bag_white_2"})
    play(match, "supply bag")
    assert shops(match) == {"bag_white_3"}
    play(match, "place bag_white_3")
    others = {"bag_blue": 4, "bag_yellow": 5, "bag_purple": 6}
    assert shops(match) == {f"{souk}_{i}" for souk, n in others.items() for i in range(1, n + 1)}
    play(match, "place bag_purple_2")
    assert shops(match) == {f"bag_purple_{i}" for i in (1, 3, 4, 5, 6)}
    play(match, "place bag_purple_3 bag_purple_4")
    assert step(match) == "finish_turn"


def test_edge_50_a_card_whose_good_finds_no_shop() -> None:
    goods = {0: "chest_blue_2", 1: "chest_yellow_1", 2: "chest_purple_1"}
    match = table(tower={"chest": "4x1"}, goods=goods, hands={0: "take_gold"})
    play(match, "supply chest take_gold")
    assert now(match).stack[0]["left"] == 2
    assert shops(match) == {"chest_blue_1"}
    play(match, "place chest_blue_1")
    assert step(match) == "finish_turn"
    assert now(match).discard == {"take_gold": 1}
    assert [event.args["n"] for event in match.log if event.key == "surplus"] == [1]


# -- two players --------------------------------------------------------------------------------------------


def test_edge_32_yellow_dice_count_for_the_first_player_only() -> None:
    match = table(2, turn=1, tower={"gold": "5x1+2"})
    play(match, "take_gold")
    assert now(match).gold[1] == 1
    assert tower(match) == {}
    match = play(table(2, tower={"gold": "5x1+2"}), "take_gold")
    assert now(match).gold[0] == 3


def test_edge_33_a_group_of_yellow_dice() -> None:
    groups = {"camel": "1x4", "vase": "5x0+2", "gold": "6x3"}
    match = table(2, turn=1, tower=groups)
    assert "vase" not in {text.split()[1] for text in offered(match, "supply", "move", "draw")}
    assert refused(match, "supply vase") == "yellow_only"
    play(match, "take_camels", "end_turn")
    assert match.actors == (0,)
    assert tower(match) == {"vase": "5x0+2", "gold": "6x3"}
    play(match, "supply vase", "place vase_yellow_1 vase_yellow_2")
    assert step(match) == "finish_turn"


def test_edge_34_a_building_for_a_group() -> None:
    match = table(2, tower={"bag": "3x3"}, camels={0: 2}, gold={0: 2})
    play(match, "set_aside bag")
    assert texts(match) == {"build paddock", "build shop", "build hammam"}
    play(match, "build hammam")
    assert (now(match).camels[0], now(match).gold[0]) == (0, 0)
    assert tower(match) == {}
    assert now(match).goods == [[], []]
    assert texts(match) == {"end_turn"}


def test_edge_35_a_build_card_still_takes_a_group() -> None:
    given = {"camels": {0: 2}, "hands": {0: "build_no_gold"}}
    match = table(2, tower={"bag": "3x3"}, **given)  # type: ignore[arg-type]
    assert not offered(match, "play_build_no_gold")
    assert refused(match, "play_build_no_gold hammam") == "needs_group"
    play(match, "set_aside bag", "play_build_no_gold hammam")
    assert now(match).camels[0] == 0
    assert now(match).discard == {"build_no_gold": 1}
    assert tower(match) == {}
    for at in ("roll", "end"):
        assert not offered(table(2, at=at, **given), "play_build_no_gold")  # type: ignore[arg-type]


def test_edge_49_nothing_to_build() -> None:
    match = table(2, tower={"camel": "1x3", "bag": "3x3", "gold": "6x2"}, camels={0: 1}, gold={0: 1})
    assert not offered(match, "set_aside")
    assert refused(match, "set_aside bag") == "nothing_to_build"


# -- before the roll ----------------------------------------------------------------------------------------


def test_edge_39_a_card_pays_for_yellow_dice() -> None:
    chance = script("roll 1 1 2 2 3 3 4 4 5 6 6 6")
    match = table(at="roll", hands={0: "take_gold"}, chance=chance)
    assert texts(match) == {"roll", "play_take_gold"}
    play(match, "play_take_gold", "roll 3")
    assert now(match).gold[0] == 0
    assert sum(now(match).white.values()) + sum(now(match).yellow.values()) == 12


def test_edge_40_dice_that_can_be_paid() -> None:
    match = table(at="roll", gold={0: 1})
    assert texts(match) == {"roll", "roll 1"}
    assert refused(match, "roll 2") == "too_dear"


def test_scores_do_not_move_while_dice_are_used() -> None:
    match = table(tower={"camel": "1x2", "gold": "6x2"})
    before = match.scores
    play(match, "take_gold", "end_turn")
    assert gained(match, before) == [0, 0, 0, 0]
