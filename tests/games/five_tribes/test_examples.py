"""The examples of the rulebook. Its pictures are not available; tiles that the text does not name were chosen here."""

import pytest

import serai as cv
from tests.games.builder import now, offered, play, texts
from tests.games.five_tribes.match_builder import PAIRS, bag, cells, colored, finish_turn, pile, script, table
from tests.games.five_tribes.whole_moves import engine_moves, whole_moves

OLIVER, SAM, ANNA, PETER = range(4)


def bidding() -> cv.Match:
    """Oliver, Sam, Anna and Peter have bid 3, 1, 0 and 0."""
    match = table(4, at="bidding", bidders=[OLIVER, SAM, ANNA, PETER], board=PAIRS)
    return play(match, "bid 3", "bid 1", "bid 0", "bid 0")


def test_ex_01_bidding() -> None:
    match = table(4, at="bidding", bidders=[OLIVER, SAM, ANNA, PETER], board=PAIRS)
    play(match, "bid 3")
    assert match.actors == (SAM,)
    assert texts(match) == {"bid 0", "bid 1", "bid 5", "bid 8", "bid 12", "bid 18"}
    play(match, "bid 1", "bid 0")
    assert now(match).turn_track == {"p3": OLIVER, "p1": SAM, "zero_a": ANNA}
    play(match, "bid 0")
    # Oliver's turn has begun, so his marker has left the track.
    assert now(match).turn_track == {"p1": SAM, "zero_a": PETER, "zero_b": ANNA}
    assert now(match).gold == [47, 49, 50, 50]
    order: list[int] = []
    for _ in range(4):
        order += match.actors
        finish_turn(match)
    assert order == [OLIVER, SAM, PETER, ANNA]


def test_ex_02_zeros_full() -> None:
    match = table(4, at="bidding", bidders=[0, 1, 2, 3], board=PAIRS)
    play(match, "bid 0", "bid 0", "bid 0")
    assert texts(match) == {"bid 1", "bid 3", "bid 5", "bid 8", "bid 12", "bid 18"}
    play(match, "bid 1")
    order: list[int] = []
    for _ in range(4):
        order += match.actors
        finish_turn(match)
    assert order == [3, 2, 1, 0]


def test_ex_03_next_bid_order() -> None:
    match = bidding()
    for _ in range(4):
        finish_turn(match)
    assert now(match).round_no == 2
    assert now(match).bid_track == [OLIVER, SAM, PETER, ANNA]
    assert now(match).turn_track == {}
    assert match.actors == (OLIVER,)


def test_ex_04_two_meeples() -> None:
    board = {"a1": "V1 E1", "c1": "E1"}
    match = table(board=board, kinds={"c1": "small_market"})
    only = ("a1", (("b1", "yellow"), ("c1", "white")))
    assert texts(match) == {"pick a1"}
    assert list(engine_moves(match)) == [only] == list(whole_moves(board))
    play(match, "sow a1 b1:vizier c1:elder")
    assert now(match).elders == [2, 0, 0]
    assert now(match).owner == {"c1": 0}
    assert now(match).camels_left == [7, 8, 8]
    assert (pile(match, "a1"), pile(match, "b1"), pile(match, "c1")) == ("", "V1", "")


def test_ex_05_never_end_on_an_empty_tile() -> None:
    assert texts(table(board={"a1": "V1 E1"})) == {"pass_move"}


def test_ex_06_no_diagonal() -> None:
    assert texts(table(board={"a1": "M1", "b2": "M1"}, kinds={"b2": "oasis"})) == {"pass_move"}
    match = table(board={"a1": "M1", "b1": "M1"})
    assert texts(match) == {"pick a1", "pick b1"}
    assert texts(play(match, "pick a1")) == {"drop b1 green"}
    assert texts(play(table(board={"a1": "M1", "b1": "M1"}), "pick b1")) == {"drop a1 green"}


def test_ex_07_no_backtrack() -> None:
    match = table(board={"b2": "A2", "c2": "A1"}, kinds={"b2": "small_market"})
    assert texts(match) == {"pick c2"}
    assert texts(play(match, "pick c2")) == {"drop b2 red"}


def test_ex_08_minimal_loop() -> None:
    assert texts(table(board={"b2": "V4"})) == {"pass_move"}
    match = table(board={"b2": "V5"})
    assert texts(match) == {"pick b2"}
    moves = list(engine_moves(match))
    assert {drops[-1][0] for _, drops in moves} == {"b1", "a2", "c2", "b3"}
    assert all(drops[-1] == drops[0] for _, drops in moves)


def test_ex_09_loop() -> None:
    match = table(
        board={"b2": "V1 M2 B1 A1", "c2": "M1"},
        kinds={"b2": "small_market", "c2": "oasis", "c3": "large_market", "b3": "sacred_place"},
        row="fish silk fakir ivory wheat",
    )
    merchants = now(match).bag["green"]
    play(match, "sow b2 c2:merchant c3:builder b3:assassin b2:vizier c2:merchant")
    assert (pile(match, "c3"), pile(match, "b3"), pile(match, "b2")) == ("B1", "A1", "V1")
    assert pile(match, "c2") == ""
    assert now(match).owner == {"c2": 0}
    assert now(match).bag["green"] == merchants + 3
    assert now(match).cards[0] == {"fish": 1, "silk": 1, "fakir": 1}
    assert now(match).resource_row == ["ivory", "wheat"]
    assert texts(match) == {"place_palm c2"}
    play(match, "place_palm c2")
    assert now(match).palms == {"c2": 1}
    assert now(match).palms_left == 11


def test_ex_10_control() -> None:
    match = play(table(board={"a1": "E1", "b1": "E2"}), "sow a1 b1:elder")
    assert now(match).elders[0] == 3
    assert pile(match, "b1") == ""
    assert now(match).owner == {"b1": 0}


def test_ex_11_no_control() -> None:
    match = play(table(board={"a1": "E1", "b1": "E3 B1"}), "sow a1 b1:elder")
    assert now(match).elders[0] == 4
    assert pile(match, "b1") == "B1"
    assert now(match).owner == {}
    assert now(match).camels_left[0] == 8


def test_ex_12_owned_tile() -> None:
    match = table(board={"a1": "E1", "b1": "E1"}, kinds={"b1": "oasis"}, owners={"b1": 1})
    play(match, "sow a1 b1:elder")
    assert pile(match, "b1") == ""
    assert now(match).owner == {"b1": 1}
    assert now(match).camels_left == [8, 7, 8]
    assert now(match).elders == [2, 0, 0]
    assert match.actors == (0,)
    play(match, "place_palm b1")
    assert now(match).palms == {"b1": 1}


@pytest.mark.parametrize(("final_color", "income"), [("red", 20), ("blue", 25)])
def test_ex_13_builders(final_color: str, income: int) -> None:
    match = table(
        board={"c3": "B1", "d3": "B2"},
        kinds={**colored(blue="c2 d2 c4 e4", red="e2 c3 e3 d4"), "d3": final_color},
        fakirs={0: 2},
        gold={0: 10},
    )
    play(match, "sow c3 d3:builder")
    assert texts(match) == {"builders_income 0", "builders_income 1", "builders_income 2"}
    play(match, "builders_income 2")
    assert now(match).gold[0] == 10 + income
    assert now(match).builder_income == income
    assert now(match).bag["blue"] == 18
    assert now(match).cards[0] == {}
    assert now(match).resource_discard == {"fakir": 2}


def strike_for_two(camels: int) -> cv.Match:
    """Two assassins on c3, and a lone elder two steps away."""
    match = table(
        board={"b3": "A1", "c3": "A1", "c1": "E1"},
        kinds={"c3": "small_market", "c1": "oasis"},
        row="fish",
        camels={0: camels},
    )
    return play(match, "sow b3 c3:assassin")


def test_ex_14_assassins_two_claims() -> None:
    match = strike_for_two(camels=8)
    assert now(match).owner == {"c3": 0}
    assert texts(match) == {"assassinate_tile c1 white"}
    play(match, "assassinate_tile c1 elder")
    assert now(match).owner == {"c3": 0, "c1": 0}
    assert now(match).camels_left[0] == 6
    assert now(match).ending is None
    assert bag(match) == "V16 E20 M18 B18 A18"
    # Only the market of c3 acts, not the oasis that the strike claimed.
    assert texts(match) == {"market_buy 0", "skip_tile_action"}
    assert texts(play(match, "skip_tile_action")) == {"end_turn"}
    assert now(match).palms == {}


def test_ex_15_last_camel() -> None:
    match = strike_for_two(camels=1)
    assert now(match).owner["c3"] == 0
    assert now(match).ending == "camel"
    play(match, "assassinate_tile c1 elder")
    assert pile(match, "c1") == ""
    assert "c1" not in now(match).owner
    assert now(match).camels_left[0] == 0
    assert not match.over


def test_ex_16_distance_zero() -> None:
    match = play(table(board={"b3": "A1", "c3": "A1 E1"}), "sow b3 c3:assassin")
    assert pile(match, "c3") == "E1"
    assert now(match).owner == {}
    assert texts(match) == {"assassinate_tile c3 white"}
    play(match, "assassinate_tile c3 elder")
    assert pile(match, "c3") == ""
    assert now(match).owner == {"c3": 0}


def test_ex_17_compulsory_tiles() -> None:
    match = table(board={"a1": "V1", "b1": "V1"}, kinds={"b1": "oasis"}, palms_left=0)
    palms = now(match).palms
    play(match, "sow a1 b1:vizier")
    assert texts(match) == {"skip_tile_action"}
    play(match, "skip_tile_action")
    assert (now(match).palms, now(match).palms_left) == (palms, 0)
    match = table(board={"a1": "V1", "b1": "V1"}, kinds={"b1": "village"}, palaces_left=1)
    play(match, "sow a1 b1:vizier")
    assert texts(match) == {"place_palace b1"}
    play(match, "place_palace b1")
    assert (now(match).palaces["b1"], now(match).palaces_left) == (1, 0)


def test_ex_18_small_market() -> None:
    match = table(at="tile", final="b1", kinds={"b1": "small_market"}, gold={0: 3}, row="fish silk fakir ivory wheat")
    assert texts(match) == {
        "market_buy 0",
        "market_buy 1",
        "market_buy 2",
        "skip_tile_action",
    }
    play(match, "market_buy 1")
    assert now(match).gold[0] == 0
    assert now(match).cards[0] == {"silk": 1}
    assert now(match).resource_row == ["fish", "fakir", "ivory", "wheat"]
    assert texts(match) == {"sell_add silk", "end_turn"}


def test_ex_19_large_market_with_one_card() -> None:
    match = table(at="tile", final="b1", kinds={"b1": "large_market"}, gold={0: 6}, row="ivory")
    assert texts(match) == {"market_buy 0", "skip_tile_action"}
    play(match, "market_buy 0")
    assert now(match).gold[0] == 0
    assert now(match).cards[0] == {"ivory": 1}
    assert now(match).resource_row == []


def test_ex_20_sacred_place() -> None:
    def shrine(elders: int, fakirs: int) -> cv.Match:
        return table(
            at="tile",
            final="b1",
            kinds={"b1": "sacred_place"},
            djinn_row="marid boaz",
            elders={0: elders},
            fakirs={0: fakirs},
        )

    match = shrine(elders=1, fakirs=1)
    assert texts(match) == {"take_djinn marid fakir", "take_djinn boaz fakir", "skip_tile_action"}
    play(match, "take_djinn marid fakir")
    assert now(match).djinns[0] == ["marid"]
    assert now(match).djinn_row == ["boaz"]
    assert (now(match).elders[0], now(match).cards[0]) == (0, {})
    assert now(match).bag["white"] == 20
    assert now(match).resource_discard == {"fakir": 1}
    match = shrine(elders=2, fakirs=0)
    assert texts(match) == {"take_djinn marid elder", "take_djinn boaz elder", "skip_tile_action"}
    play(match, "take_djinn boaz elder")
    assert now(match).elders[0] == 0
    assert now(match).bag["white"] == 20
    assert texts(shrine(elders=0, fakirs=5)) == {"skip_tile_action"}


def test_ex_21_sale() -> None:
    match = table(at="end", hands={0: "fish*2 wheat*2 pottery*2 silk spice ivory"}, gold={0: 0})
    play(match, "sell fish wheat pottery silk spice ivory")
    assert now(match).gold[0] == 30
    play(match, "sell fish wheat pottery")
    assert now(match).gold[0] == 37
    assert now(match).cards[0] == {}
    assert now(match).resource_discard == {
        "fish": 2,
        "wheat": 2,
        "pottery": 2,
        "silk": 1,
        "spice": 1,
        "ivory": 1,
    }


def test_ex_22_suit_table() -> None:
    goods = "ivory jewels gold_ware papyrus silk spice fish wheat pottery"
    earned = []
    for n in range(1, 10):
        match = table(at="end", hands={0: goods}, gold={0: 0})
        play(match, "sell " + " ".join(goods.split()[:n]))
        earned.append(now(match).gold[0])
    assert earned == [1, 3, 7, 13, 21, 30, 40, 50, 60]


def test_ex_23_stuck_then_anun_nak() -> None:
    match = table(
        at="bidding",
        bidders=[0, 1, 2],
        board={"a1": "V1", "c1": "M1"},
        kinds={"b1": "small_market"},
        djinns={1: "anun_nak"},
        fakirs={1: 1},
        chance=script("bag yellow green white"),
    )
    play(match, "bid 5", "bid 3", "bid 1")
    assert match.actors == (0,)
    assert now(match).ending == "no_move"
    assert texts(match) == {"pass_move"}
    play(match, "pass_move", "end_turn")
    assert texts(match) == {"pass_move", "use_djinn anun_nak fakir"}
    play(match, "use_djinn anun_nak fakir", "djinn_tile b1")
    assert pile(match, "b1") == "V1 E1 M1"
    assert offered(match, "pick", "pass_move") == cells("pick", "a1 b1 c1")
    play(match, "sow a1 b1:vizier", "skip_tile_action", "end_turn")
    assert match.actors == (2,)
    assert "pass_move" not in texts(match)
    assert "pick c1" in texts(match)
    play(match, "sow c1 b1:merchant", "skip_tile_action", "end_turn")
    assert match.over
    assert now(match).ending == "no_move"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ex_24_setup(players: int) -> None:
    match = cv.new_match("five_tribes", players, seed=24, auto=False)
    here = now(match)
    assert here.gold == [9 * 5 + 5 * 1] * players
    assert len(here.resource_row) == 9
    assert sum(here.resource_deck.values()) == 45
    assert len(here.djinn_row) == 3
    assert len(here.djinn_deck) == 19
    assert here.bag == {}
    assert len(here.tiles) == len(here.meeples) == 30
    assert {sum(on_tile.values()) for on_tile in here.meeples.values()} == {3}
    assert here.camels_left == [11 if players == 2 else 8] * players
    assert sorted(here.bid_track) == ([0, 0, 1, 1] if players == 2 else list(range(players)))
    assert (here.palms_left, here.palaces_left) == (12, 10)
    assert match.actors == (here.bid_track[0],)


def test_ex_25_refill() -> None:
    def last_turn(discard: str, drawn: str) -> cv.Match:
        match = table(
            at="end",
            then=[],
            board=PAIRS,
            row="fish wheat silk fish",
            deck="papyrus spice",
            discard=discard,
            djinn_row="marid boaz nekir",
            chance=script(drawn),
        )
        return play(match, "end_turn")

    match = last_turn("pottery*5 jewels ivory", "resource spice papyrus jewels pottery ivory")
    front = ["fish", "wheat", "silk", "fish"]
    assert now(match).resource_row == [*front, "spice", "papyrus", "jewels", "pottery", "ivory"]
    assert now(match).resource_deck == {"pottery": 4}
    assert now(match).resource_discard == {}
    match = last_turn("pottery", "resource papyrus spice pottery")
    assert now(match).resource_row == [*front, "papyrus", "spice", "pottery"]
    assert now(match).resource_deck == now(match).resource_discard == {}
    assert match.step is not None
    assert match.step.key == "bidding"
