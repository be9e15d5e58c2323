"""Edge cases of djinns: costs, windows, and combinations."""

import pytest

import serai as cv
from serai.games.five_tribes.vocabulary import CELLS
from tests.games.builder import now, offered, play, refused, texts
from tests.games.five_tribes.match_builder import PAIRS, bag, cells, colored, finish_turn, pile, script, table

AROUND_D3 = "c2 d2 e2 c3 e3 c4 d4 e4"


# -- palms and palaces --------------------------------------------------------------------------------------


def test_edge_12_opponents_village() -> None:
    def village(djinns: str, elders: int) -> cv.Match:
        return table(
            at="tile",
            final="d3",
            kinds={"d3": "village"},
            owners={"d3": 1},
            djinns={0: djinns},
            elders={0: elders},
        )

    match = village("", elders=1)
    assert texts(match) == {"place_palace d3"}
    assert refused(match, "skip_tile_action") == "must_place"
    assert refused(match, "place_palm d3") == "other_tile"
    play(match, "place_palace d3")
    assert dict(match.score_sheet(1))["palaces"] == 5
    match = village("hagis", elders=1)
    assert texts(match) == {"place_palace d3", "use_djinn hagis elder"}
    play(match, "use_djinn hagis elder")
    assert texts(match) == cells("place_palace", AROUND_D3)
    assert refused(match, "place_palace d3") == "only_neighbours"
    play(match, "place_palace d2")
    assert now(match).palaces == {"d2": 1}
    assert now(match).bag["white"] == 20
    assert texts(match) == {"end_turn"}
    assert texts(village("hagis", elders=0)) == {"place_palace d3"}


def test_edge_35_hagis_diagonal() -> None:
    match = table(
        at="tile",
        final="d3",
        kinds={"d3": "village", "c2": "sacred_place"},
        owners={"c2": 0},
        djinns={0: "hagis", 1: "monkir"},
        fakirs={0: 1},
    )
    play(match, "use_djinn hagis fakir", "place_palace c2")
    assert now(match).palaces == {"c2": 1}
    assert now(match).gold == [50, 52, 50]
    assert now(match).resource_discard == {"fakir": 1}
    assert dict(match.score_sheet(0))["palaces"] == 5


def test_edge_36_bouraq_and_hagis() -> None:
    match = table(
        board={"a1": "V1", "b1": "V1"},
        kinds={"b1": "village", "d3": "village", "e4": "small_market"},
        djinns={0: "bouraq hagis"},
        elders={0: 3},
    )
    play(match, "use_djinn bouraq elder")
    villages = [cell for cell, tile in now(match).tiles.items() if tile == "village_5"]
    assert offered(match, "place_palace") == cells("place_palace", " ".join(villages))
    assert offered(match, "use_djinn") == {"use_djinn hagis elder"}
    assert refused(match, "place_palace e4") == "other_kind"
    play(match, "use_djinn hagis elder")
    assert "place_palace e4" in texts(match)
    assert texts(match) >= cells("place_palace", AROUND_D3)
    play(match, "place_palace e4")
    assert now(match).palaces == {"e4": 1}
    assert now(match).elders[0] == 1
    play(match, "sow a1 b1:vizier")
    assert texts(match) == {"place_palace b1"}


def test_edge_37_palms_exhausted() -> None:
    match = table(
        board={"a1": "V1", "b1": "V1"},
        kinds={"b1": "oasis"},
        palms_left=0,
        djinns={0: "enki lamia"},
        elders={0: 3},
    )
    assert texts(match) == {"pick a1", "pick b1"}
    play(match, "sow a1 b1:vizier")
    assert texts(match) == {"skip_tile_action"}
    assert texts(play(match, "skip_tile_action")) == {"end_turn"}


# -- builders -----------------------------------------------------------------------------------------------


def test_edge_21_echidna_after_the_fact() -> None:
    match = table(
        board={"a1": "B1", "b1": "B3"},
        kinds={**colored(blue="a1 c1 a2", red="b2 c2"), "b1": "sacred_place"},
        djinn_row="echidna",
        elders={0: 4},
        gold={0: 0},
    )
    play(match, "sow a1 b1:builder", "builders_income 0")
    assert now(match).gold[0] == 16
    play(match, "take_djinn echidna elder")
    assert texts(match) == {"end_turn", "use_djinn echidna elder"}
    play(match, "use_djinn echidna elder")
    assert now(match).gold[0] == 32
    assert now(match).elders[0] == 0
    assert texts(match) == {"end_turn"}
    idle = table(at="end", djinns={0: "echidna"}, elders={0: 2})
    assert texts(idle) == {"end_turn"}
    assert texts(table(at="end", djinns={0: "echidna"}, elders={0: 2}, income=1)) == {
        "end_turn",
        "use_djinn echidna elder",
    }


# -- bidding ------------------------------------------------------------------------------------------------

PRICES = [0, 1, 3, 5, 8, 12, 18]


def test_edge_27_kumarbi() -> None:
    def bidder(fakirs: int = 6, gold: int = 50) -> cv.Match:
        return table(
            at="bidding",
            bidders=[0, 1, 2],
            board=PAIRS,
            djinns={0: "kumarbi"},
            fakirs={0: fakirs},
            gold={0: gold},
        )

    match = bidder()
    prices = {}
    for step, spot in enumerate(PRICES):
        for discarded in range(step + 1):
            text = f"bid {spot} {discarded}" if discarded else f"bid {spot}"
            twin = play(bidder(), text)
            prices[text] = 50 - now(twin).gold[0]
            assert now(twin).cards[0].get("fakir", 0) == 6 - discarded
            assert now(twin).resource_discard.get("fakir", 0) == discarded
            spots = {"zero_a"} if spot == 0 else {f"p{spot}"}
            assert set(now(twin).turn_track) == spots
            assert prices[text] == PRICES[step - discarded]
    assert texts(match) == set(prices)
    assert (prices["bid 8 2"], prices["bid 1 1"], prices["bid 18 6"]) == (3, 0, 0)
    assert [prices["bid 8"], *(prices[f"bid 8 {n}"] for n in range(1, 5))] == [8, 5, 3, 1, 0]
    assert refused(match, "bid 5 4") == "fakirs_wasted"
    assert refused(match, "bid 0 1") == "fakirs_wasted"
    assert refused(bidder(fakirs=1), "bid 5 2") == "no_kumarbi"
    # Only the reduced price has to be affordable.
    assert texts(bidder(fakirs=2, gold=3)) == {
        *("bid 0", "bid 1", "bid 1 1", "bid 3", "bid 3 1", "bid 3 2"),
        *("bid 5 1", "bid 5 2", "bid 8 2"),
    }


# -- camels and new meeples ---------------------------------------------------------------------------------


def test_edge_30_anun_nak() -> None:
    match = table(
        bag="A1", djinns={0: "anun_nak"}, elders={0: 1}, kinds={"a1": "oasis"}, chance=script("bag white red")
    )
    play(match, "use_djinn anun_nak elder")
    assert bag(match) == "E1 A1"
    play(match, "djinn_tile a1")
    assert pile(match, "a1") == "E1 A1"
    assert bag(match) == ""
    assert now(match).elders[0] == 0
    match = table(bag="", djinns={0: "anun_nak"}, fakirs={0: 1}, kinds={"a1": "oasis"})
    assert offered(match, "use_djinn") == set()
    match = table(
        bag="",
        djinns={0: "anun_nak"},
        fakirs={0: 1},
        elders={0: 1},
        kinds={"a1": "oasis"},
        chance=script("bag white"),
    )
    assert offered(match, "use_djinn") == {"use_djinn anun_nak elder"}
    play(match, "use_djinn anun_nak elder", "djinn_tile a1")
    assert pile(match, "a1") == "E1"
    assert bag(match) == ""


@pytest.mark.parametrize("djinn", ["anun_nak", "leta", "utug"])
def test_edge_31_not_an_empty_tile(djinn: str) -> None:
    match = table(
        board={"b1": "V1", "c1": "V1", "d1": "V1", "e1": "V1"},
        palms={"a1": 1, "c1": 1},
        palaces={"f1": 1, "e1": 1},
        owners={"a2": 1, "d1": 1},
        djinns={0: djinn},
        elders={0: 2},
    )
    play(match, f"use_djinn {djinn} elder")
    plain = set(CELLS) - {"a1", "b1", "c1", "d1", "e1", "f1", "a2"}
    expected = {"b1"} if djinn == "utug" else plain
    assert texts(match) == cells("djinn_tile", " ".join(expected))
    assert refused(match, "djinn_tile a1") == ("only_meeples" if djinn == "utug" else "not_empty")


def test_edge_32_leta_on_the_start_tile() -> None:
    match = table(
        board={"a1": "V1", "b1": "V1"},
        kinds={"b1": "oasis"},
        djinns={0: "leta"},
        elders={0: 1},
        fakirs={0: 1},
    )
    play(match, "sow a1 b1:vizier")
    assert texts(match) == {"place_palm b1", "use_djinn leta fakir"}
    play(match, "use_djinn leta fakir", "djinn_tile a1")
    assert now(match).owner == {"a1": 0, "b1": 0}
    assert now(match).camels_left[0] == 6
    assert (now(match).elders[0], now(match).cards[0]) == (0, {})
    assert texts(match) == {"place_palm b1"}


def test_edge_33_utug_later_emptied() -> None:
    match = table(
        board={"a1": "V1", "b1": "V1", "d1": "E1", "e1": "E1"},
        kinds={"b1": "oasis", "e1": "oasis"},
        djinns={0: "utug"},
        elders={0: 2},
    )
    play(match, "use_djinn utug elder", "djinn_tile b1")
    assert now(match).owner == {"b1": 0}
    assert pile(match, "b1") == "V1"
    play(match, "sow d1 e1:elder", "place_palm e1", "end_turn")
    assert match.actors == (1,)
    play(match, "sow a1 b1:vizier")
    assert pile(match, "b1") == ""
    assert now(match).owner == {"b1": 0, "e1": 0}
    assert now(match).camels_left == [6, 8, 8]


def test_edge_34_utug_with_the_last_camel() -> None:
    match = table(
        board={"a1": "V1", "b1": "V1", "d1": "E1"},
        kinds={"b1": "oasis"},
        djinns={0: "utug"},
        elders={0: 2},
        camels={0: 1},
    )
    play(match, "use_djinn utug elder", "djinn_tile d1")
    assert now(match).owner["d1"] == 0
    assert now(match).ending == "camel"
    play(match, "sow a1 b1:vizier")
    assert pile(match, "b1") == ""
    assert "b1" not in now(match).owner
    assert now(match).camels_left[0] == 0


def test_edge_42_stuck_owner_of_anun_nak() -> None:
    def stuck(drawn: str) -> cv.Match:
        match = table(
            at="end",
            turn=2,
            then=[0],
            board={"a1": "V1"},
            djinns={0: "anun_nak"},
            fakirs={0: 1},
            chance=script(drawn),
        )
        play(match, "end_turn")
        assert match.actors == (0,)
        assert now(match).ending == "no_move"
        assert texts(match) == {"pass_move", "use_djinn anun_nak fakir"}
        return play(match, "use_djinn anun_nak fakir", "djinn_tile b1")

    match = stuck("bag yellow white green")
    assert texts(match) == {"pick a1", "pick b1"}
    assert refused(match, "pass_move") == "must_move"
    finish_turn(match)
    assert match.over
    assert now(match).ending == "no_move"
    assert texts(stuck("bag red white green")) == {"pass_move"}


def test_edge_52_utug_before_the_compulsory_piece() -> None:
    def village() -> cv.Match:
        return table(
            at="tile",
            final="d3",
            kinds={"d3": "village"},
            board={"d3": "M1", "f1": "E1"},
            djinns={0: "utug"},
            elders={0: 2},
        )

    match = village()
    assert texts(match) == {"place_palace d3", "use_djinn utug elder"}
    play(match, "use_djinn utug elder")
    assert texts(match) == cells("djinn_tile", "d3 f1")
    play(match, "djinn_tile d3")
    assert now(match).owner == {"d3": 0}
    assert texts(match) == {"place_palace d3"}
    match = play(village(), "place_palace d3", "use_djinn utug elder")
    assert texts(match) == {"djinn_tile f1"}


# -- income and cards ---------------------------------------------------------------------------------------


def test_edge_38_marid() -> None:
    loop = "sow b2 c2:merchant c3:builder b3:assassin b2:vizier c2:merchant"
    board = {"b2": "V1 M2 B1 A1", "c2": "M1"}
    match = play(table(board=board, owners={"c2": 1}, djinns={1: "marid"}), loop)
    assert now(match).gold == [50, 54, 50]
    match = play(table(board=board, owners={"c3": 0}, djinns={0: "marid"}), loop)
    assert now(match).gold == [51, 50, 50]
    # This move claims the tile: its two drops were earlier.
    match = play(table(board=board, djinns={0: "marid"}), loop)
    assert now(match).owner == {"c2": 0}
    assert now(match).gold == [50, 50, 50]
    # Tiles of others, and tiles that are only lifted from, bring nothing.
    match = play(table(board=board, owners={"b3": 2}, djinns={1: "marid"}), loop)
    assert now(match).gold == [50, 50, 50]


def test_edge_39_baal() -> None:
    shrine = {"a1": "sacred_place"}
    match = table(
        at="tile",
        final="a1",
        kinds=shrine,
        djinn_row="baal",
        djinns={0: "sibittis"},
        elders={0: 4},
        chance=script("hidden_djinn marid boaz nekir"),
    )
    play(match, "take_djinn baal elder")
    assert now(match).gold == [50, 50, 50]
    play(match, "use_djinn sibittis elder")
    assert now(match).gold == [50, 50, 50]
    play(match, "sibittis_keep boaz")
    assert now(match).gold == [51, 50, 50]
    match = table(
        at="tile",
        final="a1",
        kinds=shrine,
        djinn_row="marid",
        djinns={0: "sibittis", 1: "baal"},
        elders={0: 4},
        chance=script("hidden_djinn boaz nekir monkir"),
    )
    play(match, "use_djinn sibittis elder", "sibittis_keep nekir")
    assert now(match).gold == [50, 52, 50]
    play(match, "take_djinn marid elder")
    assert now(match).gold == [50, 54, 50]


def test_edge_40_sibittis_short_deck() -> None:
    match = table(
        at="end",
        djinns={0: "sibittis"},
        elders={0: 2},
        djinn_deck="marid",
        djinn_discard="baal boaz nekir",
        chance=script("hidden_djinn marid boaz baal"),
    )
    play(match, "use_djinn sibittis elder")
    assert texts(match) == {"sibittis_keep marid", "sibittis_keep boaz", "sibittis_keep baal"}
    assert match.view(0)["state"]["drawn"] == ["baal", "boaz", "marid"]
    assert match.view(1)["state"]["drawn"] == match.view(None)["state"]["drawn"] == {"count": 3}
    assert now(match).djinn_discard == []
    play(match, "sibittis_keep boaz")
    assert now(match).djinns[0] == ["boaz", "sibittis"]
    assert now(match).djinn_discard == ["baal", "marid"]
    assert now(match).djinn_deck == ["nekir"]
    none_left = table(
        at="end", djinns={0: "sibittis"}, elders={0: 2}, djinn_deck="", djinn_discard="", djinn_row="marid"
    )
    assert texts(none_left) == {"end_turn"}


def test_edge_53_round_wise_djinns() -> None:
    match = table(
        2,
        at="bidding",
        bidders=[0, 0, 1, 1],
        board=PAIRS,
        djinns={0: "sloar kumarbi"},
        fakirs={0: 6},
        options={"djinn_reset": "round"},
    )
    assert "bid 8 1" in texts(match)
    play(match, "bid 8 1")
    assert texts(match) == {"bid 0", "bid 1", "bid 3", "bid 5", "bid 12", "bid 18"}
    assert refused(match, "bid 5 1") == "no_kumarbi"
    play(match, "bid 5", "bid 1", "bid 0")
    assert match.actors == (0,)
    play(match, "use_djinn sloar fakir")
    finish_turn(match)
    assert match.actors == (0,)
    assert offered(match, "use_djinn") == set()
    for _ in range(3):
        finish_turn(match)
    assert now(match).round_no == 2
    assert "bid 8 1" in texts(match)
    play(match, "bid 18", "bid 12", "bid 1", "bid 0")
    assert offered(match, "use_djinn") == {"use_djinn sloar fakir"}
