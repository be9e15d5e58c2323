"""Edge cases of buildings, cards, days, weeks and limited components."""

import pytest

import serai as cv
from serai.bots import make_bot
from serai.games.yspahan.features import plans
from serai.games.yspahan.state import Yspahan
from tests.games.builder import now, offered, play, refused, step, texts
from tests.games.yspahan.match_builder import GAME, gained, script, table

ALL = ("paddock", "shop", "hammam", "caravanserai", "bazaar", "hoist")


def all_but(*missing: str) -> str:
    return " ".join(building for building in ALL if building not in missing)


# -- buildings ----------------------------------------------------------------------------------------------


def test_edge_23_two_buildings_in_a_turn() -> None:
    match = table(at="end", camels={0: 6}, buildings={0: "shop hammam"}, hands={0: "build_no_gold"})
    before = match.scores
    play(match, "play_build_no_gold hoist", "build paddock")
    assert gained(match, before) == [10, 0, 0, 0]
    assert now(match).camels[0] == 0
    assert now(match).buildings[0] == ["paddock", "shop", "hammam", "hoist"]
    assert texts(match) == {"end_turn"}


def test_edge_24_the_sixth_building() -> None:
    match = table(at="end", camels={0: 4}, gold={0: 4}, buildings={0: all_but("hoist")})
    assert dict(match.score_sheet(0))["buildings"] == 15
    play(match, "build hoist")
    assert dict(match.score_sheet(0))["buildings"] == 25


def test_edge_25_build_cards_are_not_combined() -> None:
    hands = {0: "build_no_camels build_no_gold"}
    match = table(at="end", buildings={0: all_but("hoist")}, hands=hands)
    assert texts(match) == {"end_turn"}
    assert refused(match, "play_build_no_camels hoist") == "cannot_pay"
    match = table(at="end", buildings={0: all_but("paddock")}, hands=hands)
    assert texts(match) == {"end_turn", "play_build_no_camels paddock"}


# -- cards --------------------------------------------------------------------------------------------------


def test_edge_26_camels_for_points() -> None:
    match = table(at="end", camels={0: 6}, hands={0: "score_camels"}, buildings={0: all_but()})
    assert texts(match) == {"end_turn", *(f"play_score_camels {n}" for n in range(1, 5))}
    before = match.scores
    play(match, "play_score_camels 4")
    assert gained(match, before) == [8, 0, 0, 0]
    assert now(match).camels[0] == 2


def test_edge_27_gold_for_points() -> None:
    match = table(at="end", gold={0: 13}, hands={0: "score_gold"})
    assert offered(match, "play_score_gold") == {f"play_score_gold {n}" for n in range(1, 11)}
    play(match, "play_score_gold 10")
    assert match.scores == [10, 0, 0, 0]
    assert now(match).gold[0] == 3


def test_edge_28_exchange() -> None:
    match = table(at="end", camels={0: 5}, gold={0: 1}, hands={0: "exchange"})
    assert offered(match, "play_exchange") == {
        *(f"play_exchange camels {n}" for n in range(1, 6)),
        "play_exchange gold 1",
    }
    play(match, "play_exchange camels 3")
    assert (now(match).camels[0], now(match).gold[0]) == (2, 4)


def test_edge_45_a_card_just_drawn() -> None:
    match = table(tower={"camel": "1x2"}, gold={0: 4}, chance=script("card_p1 score_gold"))
    play(match, "draw camel")
    assert texts(match) == {"end_turn", *(f"play_score_gold {n}" for n in range(1, 5))}


# -- the last day -------------------------------------------------------------------------------------------


def test_edge_29_the_last_day_of_four() -> None:
    points = {0: 40, 1: 55, 2: 40, 3: 61}
    match = table(at="end", week=3, day=6, first=1, turn=0, points=points)
    play(match, "end_turn")
    assert now(match).order == [0, 2, 1, 3]
    assert now(match).first_player == 0
    assert match.actors == (0,)
    assert step(match) == "pre_roll"
    assert (now(match).week, now(match).day) == (3, 7)


def test_edge_30_the_last_day_of_three() -> None:
    match = table(3, at="end", week=3, day=6, first=1, turn=0, points={0: 1, 1: 2, 2: 90})
    play(match, "end_turn")
    assert now(match).order == [2, 0, 1]


@pytest.mark.parametrize(("points", "first"), [((50, 50), 0), ((48, 52), 0), ((52, 48), 1)])
def test_edge_31_the_last_day_of_two(points: tuple[int, int], first: int) -> None:
    match = table(2, at="end", week=3, day=6, first=1, turn=1, turn_no=2, points=dict(enumerate(points)))
    play(match, "end_turn")
    assert now(match).first_player == first
    assert now(match).order == [first, 1 - first, first]


# -- weeks --------------------------------------------------------------------------------------------------


def test_edge_36_the_end_of_a_week() -> None:
    match = table(
        at="end",
        week=1,
        day=7,
        first=1,
        turn=0,
        supervisor="e5",
        tower={"vase": "3x1"},
        goods={0: "vase_blue_1", 2: "bag_white_1"},
        caravan=[0, 1, 1, 2, 3],
    )
    play(match, "end_turn")
    assert match.scores == [4 + 1, 2, 1, 2]
    assert now(match).goods == [[], [], [], []]
    assert now(match).caravan == [0, 1, 1, 2, 3]
    assert now(match).supervisor == "c"
    assert (now(match).week, now(match).day, now(match).first_player) == (2, 1, 2)
    assert now(match).face == {}


def test_edge_37_a_shared_victory() -> None:
    match = table(at="end", week=3, day=7, turn=3, points={0: 73, 1: 77, 2: 60, 3: 5}, goods={0: "vase_blue_1"})
    play(match, "end_turn")
    assert match.over
    assert match.scores == [77, 77, 60, 5]
    assert match.winners == (0, 1)
    assert match.actors == ()


def test_edge_47_bazaar() -> None:
    goods = "vase_orange_1 vase_orange_2 vase_orange_3 chest_blue_1 chest_blue_2"
    purple = " ".join(f"bag_purple_{i}" for i in range(1, 6))
    match = table(at="end", day=7, turn=3, goods={0: f"{goods} {purple}"}, buildings={0: "bazaar"})
    play(match, "end_turn")
    assert match.scores[0] == 20
    sheet = dict(match.score_sheet(0))
    assert (sheet["souks"], sheet["bazaar"]) == (16, 4)


# -- limited components -------------------------------------------------------------------------------------

LIMITED = {"limited_components": True}


def test_edge_51_two_camels_left() -> None:
    match = table(
        tower={"camel": "1x4"},
        camels={1: 13, 2: 10},
        buildings={0: "paddock"},
        hands={0: "take_camels"},
        options=LIMITED,
    )
    play(match, "take_camels")
    assert now(match).camels == [2, 13, 10, 0]
    assert not offered(match, "play_take_camels")
    assert refused(match, "play_take_camels") == "too_few"


def test_edge_52_no_good_left_to_send() -> None:
    bags = [shop for shop in GAME.components.rows["shop"] if shop["souk"].startswith("bag")]
    goods = " ".join(["chest_purple_2", *(shop["id"] for shop in bags), "barrel_white_1", "barrel_white_2"])
    given = {"tower": {"camel": "2x2"}, "goods": {1: goods}, "caravan": [1, 1, 1], "camels": {1: 3}}
    match = table(options=LIMITED, **given)  # type: ignore[arg-type]
    play(match, "move camel n2")
    assert match.actors == (0,)
    assert "chest_purple_2" not in now(match).goods[1]
    assert now(match).caravan == [1, 1, 1, 1]
    assert now(match).camels[1] == 3
    match = play(table(**given), "move camel n2")  # type: ignore[arg-type]
    assert match.actors == (1,)


def test_limited_goods_end_a_placement() -> None:
    bags = " ".join(shop["id"] for shop in GAME.components.rows["shop"] if shop["souk"].startswith("bag"))
    given = {"goods": {0: bags}, "caravan": [0] * 5, "hands": {0: "place_shop place_caravan"}}
    match = table(tower={"barrel": "3x3"}, options=LIMITED, **given)  # type: ignore[arg-type]
    play(match, "supply barrel", "place barrel_blue_1")
    assert step(match) == "finish_turn"
    assert texts(match) == {"end_turn"}
    assert refused(match, "play_place_caravan") == "no_goods"
    match = table(tower={"barrel": "3x3"}, options=LIMITED, **(given | {"caravan": [0] * 6}))  # type: ignore[arg-type]
    assert not offered(match, "supply", "play_place_shop", "play_place_caravan")


def test_bots_plan_no_more_goods_than_a_limited_box_has() -> None:
    bags = " ".join(shop["id"] for shop in GAME.components.rows["shop"] if shop["souk"].startswith("bag"))
    match = table(tower={"barrel": "3x3"}, goods={0: bags}, caravan=[0] * 5, options=LIMITED)
    supply = GAME.vocabulary.read("supply barrel")
    assert isinstance(match.state, Yspahan)
    supplied = [plan for plan in plans(match.state, 0) if plan[0] == supply]
    assert {len(plan) for plan in supplied} == {2}  # one good is left of three
    assert make_bot("greedy", GAME, seed=1).move(match.state, 0) in match.state.legal(0)


def test_limited_exchange() -> None:
    match = table(at="end", camels={0: 5, 1: 18}, gold={0: 6, 1: 18}, hands={0: "exchange take_gold"}, options=LIMITED)
    assert offered(match, "play_exchange") == {
        "play_exchange camels 1",
        "play_exchange gold 1",
        "play_exchange gold 2",
    }
    play(match, "play_take_gold")
    assert now(match).gold[0] == 7


def test_the_supply_is_never_negative() -> None:
    with pytest.raises(cv.BadPosition, match="camels: 26 in all"):
        table(camels={0: 26}, options=LIMITED)
    with pytest.raises(cv.BadPosition, match="gold: 30 in all"):
        table(gold={0: 15, 1: 15}, options=LIMITED)
