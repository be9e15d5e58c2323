"""Edge cases of the Supervisor, camels, caravan and Caravanserai."""

import pytest

import serai as cv
from tests.games.builder import now, play, refused, step, texts
from tests.games.yspahan.match_builder import BLUE, GREEN, RED, YELLOW, gained, script, shops, table, targets


def test_edge_11_an_emptied_souk_is_free() -> None:
    match = table(tower={"camel": "1x2", "vase": "4x1"}, goods={RED: "vase_blue_1"})
    play(match, "move camel n1", "end_turn")
    assert now(match).goods == [[], [], [], []]
    play(match, "supply vase")
    assert "vase_blue_1" in shops(match)


def test_edge_12_caravanserai_in_anothers_turn() -> None:
    match = table(
        tower={"camel": "2x2"},
        goods={GREEN: "chest_purple_2"},
        camels={GREEN: 1},
        buildings={GREEN: "caravanserai"},
        chance=script("card_p2 exchange"),
    )
    play(match, "move camel n2")
    assert match.actors == (GREEN,)
    play(match, "save yes")
    assert now(match).goods[GREEN] == ["chest_purple_2"]
    assert now(match).camels[GREEN] == 0
    assert now(match).caravan == [GREEN]
    assert match.scores[GREEN] == 2
    assert now(match).cards[GREEN] == {"exchange": 1}
    assert match.actors == (BLUE,)
    secret = match.log_for(BLUE)[-1]
    assert (secret["key"], "card" in secret["args"]) == ("draw", False)
    assert match.log_for(GREEN)[-1]["args"]["card"] == "exchange"


def test_edge_13_staying_with_the_hammam() -> None:
    goods = {BLUE: "barrel_white_1", RED: "vase_blue_1"}
    match = table(tower={"camel": "2x3"}, supervisor="e1", goods=goods, buildings={BLUE: "hammam"})
    play(match, "move camel e1")
    assert now(match).goods == [[], [], [], []]
    assert now(match).caravan == [BLUE, RED]
    assert now(match).gold == [0, 0, 0, 0]


@pytest.mark.parametrize(("gold", "possible"), [(5, False), (6, True)])
def test_edge_14_staying_for_gold(gold: int, possible: bool) -> None:
    match = table(tower={"gold": "6x2"}, supervisor="s3", gold={0: gold})
    assert ("s3" in targets(match, "gold")) == possible
    if possible:
        play(match, "move gold s3")
        assert now(match).gold[0] == 0
    else:
        assert refused(match, "move gold s3") == "too_dear"


def test_edge_15_gold_beyond_the_hammam() -> None:
    match = table(tower={"camel": "1x2"}, gold={0: 2}, buildings={0: "hammam"})
    play(match, "move camel w6")
    assert now(match).gold[0] == 0
    poor = table(tower={"camel": "1x2"}, gold={0: 1}, buildings={0: "hammam"})
    assert "w6" not in targets(poor, "camel")
    assert "w5" in targets(poor, "camel")


def test_edge_16_the_end_of_a_street() -> None:
    assert targets(table(tower={"bag": "3x2"}, supervisor="n4"), "bag") == {"n1"}


def test_edge_17_six_steps_from_the_crossroads() -> None:
    assert targets(table(tower={"gold": "6x2"}), "gold") == {"w6", "e6", "s6"}


# Orders 1 to 11 of the caravan: blue 1 2 5 9, red 3 6 10, green 4 7, yellow 8 11
LOADED = [BLUE, BLUE, RED, GREEN, BLUE, RED, GREEN, YELLOW, BLUE, RED, YELLOW]


def two_goods(options: dict[str, str]) -> cv.Match:
    goods = {YELLOW: "bag_white_2", BLUE: "barrel_white_1"}
    return table(turn=YELLOW, tower={"camel": "1x2"}, goods=goods, caravan=LOADED, options=options)


def test_edge_18_the_caravan_fills_between_two_goods() -> None:
    match = two_goods({})
    before = match.scores
    play(match, "move camel s1")
    assert gained(match, before) == [14, 4, 9, 9]
    assert now(match).caravan == [BLUE]


def test_edge_19_the_mover_chooses() -> None:
    match = two_goods({"send_order": "mover_chooses"})
    before = match.scores
    play(match, "move camel s1")
    assert match.actors == (YELLOW,)
    assert texts(match) == {"send_first bag_white_2", "send_first barrel_white_1"}
    assert refused(match, "send_first vase_blue_1") == "not_opposite"
    play(match, "order_goods barrel_white_1")
    assert gained(match, before) == [15, 4, 9, 8]
    assert now(match).caravan == [YELLOW]


def test_edge_20_no_card_for_a_card() -> None:
    match = table(hands={0: "place_caravan"}, at="end", caravan=[1, 1, 2, 3], buildings={0: "caravanserai"})
    play(match, "play_place_caravan")
    assert now(match).caravan == [1, 1, 2, 3, 0]
    assert match.scores == [1, 0, 0, 0]
    assert now(match).cards[0] == {}


def test_edge_21_the_discards_become_the_deck() -> None:
    match = table(tower={"camel": "1x2"}, deck="", discard="exchange*2 take_gold", chance=script("card_p1 exchange"))
    play(match, "draw camel")
    assert now(match).cards[0] == {"exchange": 1}
    assert now(match).deck == {"exchange": 1, "take_gold": 1}
    assert now(match).discard == {}


def test_edge_22_no_cards_anywhere() -> None:
    match = table(tower={"camel": "1x2"}, deck="", discard="")
    assert not {text for text in texts(match) if text.startswith("draw")}
    assert refused(match, "draw camel") == "no_cards"
    match = table(tower={}, turn=1, deck="", discard="")
    play(match, "draw_without_dice")
    assert now(match).cards[1] == {}
    assert step(match) == "finish_turn"
    match = table(tower={"camel": "1x2"}, deck="", discard="", goods={1: "vase_blue_1"}, buildings={1: "caravanserai"})
    play(match, "move camel n1")
    assert now(match).caravan == [1]
    assert now(match).cards[1] == {}
    assert step(match) == "finish_turn"


def two_of_one_owner() -> cv.Match:
    goods = {RED: "bag_white_2 barrel_white_1"}
    match = table(tower={"camel": "1x2"}, goods=goods, camels={RED: 1})
    return play(match, "move camel s1")


def test_edge_38_two_goods_and_one_camel() -> None:
    match = two_of_one_owner()
    assert now(match).stack == [
        {"step": "save_with_camel", "who": RED, "shop": "bag_white_2", "then": "barrel_white_1"}
    ]
    play(match, "save no")
    assert now(match).stack == [{"step": "save_with_camel", "who": RED, "shop": "barrel_white_1", "then": "none"}]
    play(match, "save yes")
    assert now(match).goods[RED] == ["barrel_white_1"]
    assert now(match).caravan == [RED, RED]
    match = play(two_of_one_owner(), "save yes")
    assert step(match) == "finish_turn"
    assert now(match).goods[RED] == ["bag_white_2"]
    assert now(match).caravan == [RED, RED]
    assert now(match).camels[RED] == 0


def test_edge_41_no_camel_no_question() -> None:
    match = table(tower={"camel": "2x2"}, goods={GREEN: "chest_purple_2"}, hands={GREEN: "take_camels"})
    play(match, "move camel n2")
    assert match.actors == (BLUE,)
    assert now(match).goods[GREEN] == []
    assert now(match).caravan == [GREEN]
    assert now(match).cards[GREEN] == {"take_camels": 1}


def test_edge_42_three_players_fill_nine_camels() -> None:
    match = table(3, at="end", caravan=[0, 1, 2, 0, 1, 2, 1, 2], hands={0: "place_caravan"})
    play(match, "play_place_caravan")
    assert match.scores == [3 * 3, 3 * 3, 3 * 3]
    assert now(match).caravan == []
    loaded = [event for event in match.log if event.key == "load"]
    assert (loaded[0].args["line"], loaded[0].args["points"]) == (3, 0)


def test_edge_43_two_players_fill_six_camels() -> None:
    loading = []
    for loaded in range(6):
        match = table(2, at="end", caravan=[0] * loaded, hands={0: "place_caravan"})
        play(match, "play_place_caravan")
        sheet = dict(match.score_sheet(0))
        loading.append(sheet["caravan_loading"])
        assert sheet["caravan_scoring"] == (18 if loaded == 5 else 0)
    assert loading == [2, 2, 1, 1, 0, 0]
    assert now(match).caravan == []


def test_edge_44_an_empty_shop() -> None:
    match = table(tower={"gold": "6x2"}, supervisor="w3")
    play(match, "move gold w9")
    assert now(match).caravan == []
    assert step(match) == "finish_turn"
