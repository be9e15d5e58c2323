"""The examples of the rulebook: Vasya (blue), Grisha (green), Fedya (red) and Ivan (yellow) at one table."""

import serai as cv
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.yspahan.match_builder import FEDYA, GRISHA, IVAN, VASYA, gained, script, shops, table, targets, tower

THROW = "roll 1 1 3 3 5 5 6 6 6 1 2"  # nine white dice, then the two yellow ones
SORTED = {"camel": "1x2+1", "bag": "2x0+1", "barrel": "3x2", "chest": "5x2", "gold": "6x3"}
CHESTS = {VASYA: "chest_yellow_1 chest_yellow_2", FEDYA: "chest_blue_2"}
WHITE_SOUKS = {IVAN: "bag_white_2 bag_white_3", VASYA: "barrel_white_1"}


def morning() -> cv.Match:
    return play(table(at="roll", gold={VASYA: 2}, chance=script(THROW)), "roll 2")


def fedyas_turn() -> cv.Match:
    left = {"barrel": "3x2", "chest": "5x2"}
    return table(turn=FEDYA, tower=left, goods=CHESTS)


def ivans_turn(**more: object) -> cv.Match:
    """The Supervisor on w2, and a group of two threes."""
    given: dict[str, object] = {"tower": {"barrel": "3x2"}, "supervisor": "w2", "goods": WHITE_SOUKS, **more}
    return table(turn=IVAN, **given)  # type: ignore[arg-type]


def test_ex_01_yellow_dice() -> None:
    match = morning()
    assert now(match).gold == [0, 0, 0, 0]
    assert sum(now(match).white.values()) == 9
    assert sum(now(match).yellow.values()) == 2
    assert match.record.text().count("\n* roll 1 1 3 3 5 5 6 6 6 1 2\n") == 1


def test_ex_02_filling_the_tower() -> None:
    assert tower(morning()) == SORTED


def test_ex_03_taking_camels() -> None:
    match = play(morning(), "take_camels")
    assert now(match).camels == [3, 0, 0, 0]
    assert tower(match) == {"barrel": "3x2", "chest": "5x2", "gold": "6x3"}


def test_ex_04_taking_gold() -> None:
    match = play(morning(), "take_camels", "end_turn")
    assert match.actors == (GRISHA,)
    play(match, "take_gold")
    assert now(match).gold == [0, 3, 0, 0]
    assert tower(match) == {"barrel": "3x2", "chest": "5x2"}


def test_ex_05_where_fedya_may_place() -> None:
    match = play(fedyas_turn(), "supply chest")
    assert shops(match) == {"chest_blue_1"}
    filled = {shop for goods in now(match).goods for shop in goods}
    empty = {"chest_yellow": 3, "chest_blue": 2, "chest_purple": 4}
    for shop in filled:
        empty[shop.rpartition("_")[0]] -= 1
    assert empty == {"chest_yellow": 1, "chest_blue": 1, "chest_purple": 4}


def test_ex_06_the_first_good_completes_a_souk() -> None:
    match = play(fedyas_turn(), "supply chest")
    assert now(match).stack == [{"step": "place_good", "who": FEDYA, "district": "chest", "left": 2}]
    play(match, "place chest_blue_1")
    assert now(match).stack[0]["left"] == 1
    assert now(match).goods[FEDYA] == ["chest_blue_1", "chest_blue_2"]
    assert shops(match) == {f"chest_purple_{i}" for i in range(1, 5)}
    assert refused(match, "place chest_yellow_3") == "souk_taken"


def test_ex_07_the_second_good_begins_another() -> None:
    match = play(fedyas_turn(), "supply chest", "place chest_blue_1", "place chest_purple_3")
    assert step(match) == "finish_turn"
    others = {VASYA: "place_shop", GRISHA: "place_shop", IVAN: ""}
    goods = {VASYA: CHESTS[VASYA], FEDYA: "chest_blue_1 chest_blue_2 chest_purple_3"}
    by_card = table(turn=VASYA, at="end", goods=goods, hands=others)
    assert not {shop for shop in shops(by_card, "play_place_shop") if shop.startswith("chest_purple")}
    assert refused(by_card, "play_place_shop chest_purple_1") == "souk_taken"
    by_dice = table(turn=GRISHA, tower={"chest": "4x3"}, goods=goods)
    assert not offered(by_dice, "supply")  # the other souks of the district are taken as well


def test_ex_08_where_the_supervisor_goes() -> None:
    match = ivans_turn()
    assert targets(match, "barrel") == {"e1", "s1", "n1", "w5"}
    play(match, "move barrel e1")
    assert now(match).goods == [[], [], [], ["bag_white_2", "bag_white_3"]]
    match = play(ivans_turn(), "move barrel s1")
    assert now(match).goods == [[], [], [], ["bag_white_3"]]


def test_ex_09_a_step_for_a_coin() -> None:
    match = play(ivans_turn(gold={IVAN: 1}), "move barrel s2")
    assert now(match).gold[IVAN] == 0
    assert now(match).goods == [["barrel_white_1"], [], [], ["bag_white_2"]]
    assert now(match).supervisor == "s2"


def test_ex_10_a_good_is_sent() -> None:
    match = ivans_turn(gold={IVAN: 1}, caravan=[GRISHA])
    before = match.scores
    play(match, "move barrel s2")
    assert now(match).goods[IVAN] == ["bag_white_2"]
    assert now(match).caravan == [GRISHA, IVAN]
    assert gained(match, before) == [0, 0, 0, 2]


def test_ex_11_a_camel_saves_the_good() -> None:
    match = ivans_turn(gold={IVAN: 1}, caravan=[GRISHA], camels={IVAN: 1})
    before = match.scores
    play(match, "move barrel s2")
    assert now(match).stack == [{"step": "save_with_camel", "who": IVAN, "shop": "bag_white_3", "then": "none"}]
    play(match, "save yes")
    assert now(match).camels[IVAN] == 0
    assert now(match).goods[IVAN] == ["bag_white_2", "bag_white_3"]
    assert now(match).caravan == [GRISHA, IVAN]
    assert gained(match, before) == [0, 0, 0, 2]


def test_ex_12_the_mover_goes_first() -> None:
    match = ivans_turn(caravan=[GRISHA])
    play(match, "move barrel s1")
    assert now(match).caravan == [GRISHA, IVAN, VASYA]
    assert now(match).gold[IVAN] == 0


def test_ex_13_other_uses_of_the_group() -> None:
    match = play(ivans_turn(chance=script("card_p4 exchange")), "draw barrel")
    assert now(match).cards[IVAN] == {"exchange": 1}
    match = play(ivans_turn(), "supply barrel")
    assert now(match).stack[0] | {"who": 0} == {"step": "place_good", "who": 0, "district": "barrel", "left": 2}
    assert {shop.rpartition("_")[0] for shop in shops(match)} == {"barrel_blue", "barrel_yellow", "barrel_purple"}
    play(match, "place barrel_blue_1 barrel_blue_2")
    assert now(match).goods[IVAN][-2:] == ["barrel_blue_1", "barrel_blue_2"]
    assert step(match) == "finish_turn"


def test_ex_14_the_third_building() -> None:
    match = ivans_turn(gold={IVAN: 4}, camels={IVAN: 3}, buildings={IVAN: "paddock bazaar"})
    play(match, "move barrel s2", "save no")
    before = match.scores
    play(match, "build caravanserai")
    assert (now(match).camels[IVAN], now(match).gold[IVAN]) == (0, 0)
    assert gained(match, before) == [0, 0, 0, 5]
    assert now(match).cards == [{}, {}, {}, {}]


CHESTS_OF_A_WEEK = {
    VASYA: "chest_yellow_1 chest_yellow_2 chest_yellow_3",
    FEDYA: "chest_blue_1 chest_blue_2 chest_purple_1 chest_purple_3",
}


def scored_week(buildings: dict[int, str]) -> list[int]:
    match = table(at="end", day=7, turn=IVAN, goods=CHESTS_OF_A_WEEK, buildings=buildings)
    before = match.scores
    play(match, "end_turn")
    assert now(match).goods == [[], [], [], []]
    return gained(match, before)


def test_ex_15_souks_at_the_end_of_a_week() -> None:
    assert scored_week({}) == [6, 0, 4, 0]


def test_ex_16_souks_and_bazaars() -> None:
    assert scored_week({VASYA: "bazaar", FEDYA: "bazaar"}) == [8, 0, 6, 0]


def test_ex_17_the_caravan_at_the_end_of_a_week() -> None:
    loaded = [GRISHA, IVAN, VASYA, IVAN, FEDYA, GRISHA, VASYA, IVAN, IVAN]
    match = table(at="end", day=7, turn=IVAN, caravan=loaded)
    before = match.scores
    play(match, "end_turn")
    assert gained(match, before) == [4, 4, 2, 12]
    assert now(match).caravan == loaded


def test_ex_18_three_players() -> None:
    match = table(3, tower={"camel": "1x4", "gold": "6x5"}, goods={0: "vase_blue_1"})
    play(match, "move camel n1")
    assert now(match).caravan == [0]
    assert match.scores == [2, 0, 0]
    seen = [(event.key, event.args["line"]) for event in match.log if event.key == "load"]
    assert seen == [("load", 1)]
    assert match.state.printed.capacity == 9  # type: ignore[attr-defined]


def test_ex_19_building_without_camels() -> None:
    match = table(at="end", gold={0: 4}, hands={0: "build_no_camels"})
    play(match, "play_build_no_camels hoist")
    assert now(match).gold[0] == 0
    assert now(match).buildings[0] == ["hoist"]
    assert match.scores == [0, 0, 0, 0]
    assert now(match).discard == {"build_no_camels": 1}


def test_ex_20_building_without_gold() -> None:
    match = table(at="end", camels={0: 4}, hands={0: "build_no_gold"}, buildings={0: "paddock shop"})
    before = match.scores
    play(match, "play_build_no_gold hoist")
    assert now(match).camels[0] == 0
    assert now(match).buildings[0] == ["paddock", "shop", "hoist"]
    assert gained(match, before) == [5, 0, 0, 0]
    assert texts(match) == {"end_turn"}
