"""Edge cases of turns, rounds and scores, without the use of djinns."""

from typing import Any

import pytest

import serai as cv
from serai.core.view.wording import event_sentence
from tests.games.builder import now, offered, play, refused, texts
from tests.games.five_tribes.match_builder import GAME, PAIRS, bag, colored, finish_turn, pile, table

GOODS = "ivory jewels gold_ware papyrus silk spice fish wheat pottery"


def sheet(match: cv.Match, seat: int) -> dict[str, int]:
    return dict(match.score_sheet(seat))


# -- control ------------------------------------------------------------------------------------------------


def test_edge_10_tile_with_a_palm_but_no_camel() -> None:
    match = table(board={"a1": "V1", "b1": "V1"}, kinds={"b1": "small_market"}, palms={"b1": 1})
    assert sheet(match, 0)["palms"] == 0
    play(match, "sow a1 b1:vizier")
    assert now(match).owner == {"b1": 0}
    assert sheet(match, 0)["palms"] == 3


def test_edge_11_no_camels_left() -> None:
    match = table(board={"a1": "E1", "b1": "E1"}, kinds={"b1": "oasis"}, camels={0: 0}, ending="camel", palms={"a1": 2})
    play(match, "sow a1 b1:elder")
    assert pile(match, "b1") == ""
    assert "b1" not in now(match).owner
    assert now(match).elders[0] == 2
    play(match, "place_palm b1")
    assert now(match).palms == {"a1": 2, "b1": 1}


# -- builders and merchants ---------------------------------------------------------------------------------


def test_edge_22_builders_without_blue() -> None:
    match = table(at="tribe", final="a1", collected="B3", fakirs={0: 4}, kinds=colored(red="a1 b1 a2 b2"), gold={0: 7})
    assert texts(match) == {"builders_income 0"}
    assert refused(match, "builders_income 1") == "no_blue"
    play(match, "builders_income 0")
    assert now(match).gold[0] == 7
    assert now(match).cards[0] == {"fakir": 4}
    assert now(match).bag["blue"] == 18


def test_edge_23_corner_builders() -> None:
    match = table(at="tribe", final="a1", collected="B2", fakirs={0: 1}, kinds=colored(blue="a1 b1 a2 b2"), gold={0: 0})
    assert refused(match, "builders_income 2") == "no_fakirs"
    play(match, "builders_income 0")
    assert now(match).gold[0] == now(match).builder_income == 8


def test_edge_24_merchants_short_row() -> None:
    match = table(board={"a1": "M1", "b1": "M3"}, kinds={"b1": "small_market"}, row="fish silk fakir", gold={0: 9})
    play(match, "sow a1 b1:merchant")
    assert now(match).cards[0] == {"fish": 1, "silk": 1, "fakir": 1}
    assert now(match).resource_row == []
    assert now(match).bag["green"] == 18
    assert texts(match) == {"skip_tile_action"}


def test_edge_25_order_tribe_then_tile() -> None:
    match = table(
        board={"a1": "M1", "b1": "M1"},
        kinds={"b1": "small_market"},
        row="fish silk fakir ivory wheat spice",
        gold={0: 3},
    )
    play(match, "sow a1 b1:merchant")
    assert now(match).cards[0] == {"fish": 1, "silk": 1}
    assert now(match).resource_row == ["fakir", "ivory", "wheat", "spice"]
    assert texts(match) == {"market_buy 0", "market_buy 1", "market_buy 2", "skip_tile_action"}
    play(match, "market_buy 2")
    assert now(match).cards[0] == {"fish": 1, "silk": 1, "wheat": 1}
    assert now(match).gold[0] == 0


# -- markets and sales --------------------------------------------------------------------------------------


def test_edge_26_sale_too_late() -> None:
    match = table(
        at="tile",
        final="b1",
        kinds={"b1": "small_market"},
        gold={0: 2},
        row="fish",
        hands={0: "ivory jewels silk spice wheat"},
    )
    assert texts(match) == {"skip_tile_action"}
    assert refused(match, "market_buy 0") == "too_dear"
    assert refused(match, "sell_add ivory") == ""
    play(match, "skip_tile_action", "sell ivory jewels silk spice wheat")
    assert now(match).gold[0] == 23
    assert texts(match) == {"end_turn"}


def test_edge_46_fakirs_never_sell() -> None:
    match = table(at="end", hands={0: "fakir*2 fish*2 silk"})
    assert texts(match) == {"end_turn", "sell_add fish", "sell_add silk"}
    assert refused(match, "sell_add wheat") == "not_held"
    play(match, "sell_add fish")
    assert texts(match) == {"sell_add silk", "sell_close"}
    assert refused(match, "sell_add fish") == "laid_out"
    assert refused(match, "sell_add wheat") == "not_held"
    assert refused(match, "end_turn") == "sale_open"
    with pytest.raises(cv.IllegalAction, match="fakir"):
        match.play("sell_add fakir", 0)
    play(match, "sell_close")
    assert now(match).cards[0] == {"fakir": 2, "fish": 1, "silk": 1}
    assert texts(table(at="end", fakirs={0: 3})) == {"end_turn"}


def test_edge_49_large_market_reach() -> None:
    def market(row: str, gold: int) -> cv.Match:
        return table(at="tile", final="b1", kinds={"b1": "large_market"}, gold={0: gold}, row=row)

    match = market("fish silk fakir ivory wheat spice jewels pottery papyrus", gold=6)
    pairs = {f"market_buy {i} {j}" for i in range(6) for j in range(i + 1, 6)}
    assert len(pairs) == 15
    assert texts(match) == pairs | {"skip_tile_action"}
    assert refused(match, "market_buy 0") == "out_of_reach"
    play(match, "market_buy 1 5")
    assert now(match).cards[0] == {"silk": 1, "spice": 1}
    assert now(match).resource_row == ["fish", "fakir", "ivory", "wheat", "jewels", "pottery", "papyrus"]
    assert now(match).gold[0] == 0
    assert texts(market("fish silk", gold=6)) == {"market_buy 0 1", "skip_tile_action"}
    poor = market("fish silk fakir", gold=5)
    assert texts(poor) == {"skip_tile_action"}
    assert refused(poor, "market_buy 0 1") == "too_dear"


# -- bidding, turn order, the end ---------------------------------------------------------------------------


def test_edge_28_broke_bidder() -> None:
    zeros = {"zero_c": 0, "zero_b": 1, "zero_a": 2}
    match = table(4, at="bidding", bidders=[3], bids=zeros, gold={3: 0}, board=PAIRS)
    assert texts(match) == {"bid 1"}
    play(match, "bid 1")
    assert now(match).gold == [50, 50, 50, 0]
    assert match.actors == (3,)
    # With one coin spot 1 is simply affordable; with Kumarbi and a fakir there is an affordable bid to take.
    match = table(4, at="bidding", bidders=[3], bids=zeros, gold={3: 1}, board=PAIRS)
    assert texts(match) == {"bid 1"}
    assert refused(match, "bid 0") == "zeros_full"
    assert refused(match, "bid 3") == "too_dear"
    match = table(
        4,
        at="bidding",
        bidders=[3],
        bids=zeros,
        gold={3: 0},
        board=PAIRS,
        djinns={3: "kumarbi"},
        fakirs={3: 1},
    )
    assert texts(match) == {"bid 1 1"}


def two_players(camels: int = 11) -> cv.Match:
    """X has bid 12 and 8, Y 3 and 0."""
    match = table(
        2,
        at="bidding",
        bidders=[0, 1, 1, 0],
        board=PAIRS,
        djinns={0: "sloar"},
        fakirs={0: 2},
        camels={0: camels},
    )
    return play(match, "bid 12", "bid 3", "bid 0", "bid 8")


def test_edge_29_two_players() -> None:
    match = two_players()
    assert now(match).gold == [30, 47]
    order: list[int] = []
    for turn in range(4):
        order += match.actors
        assert ("use_djinn sloar fakir" in texts(match)) == (turn < 2)
        if turn < 2:
            play(match, "use_djinn sloar fakir")
            assert "use_djinn sloar fakir" not in texts(match)
        finish_turn(match)
    assert order == [0, 0, 1, 1]
    assert now(match).round_no == 2
    assert now(match).bid_track == [0, 0, 1, 1]


def test_edge_29_the_eleventh_camel() -> None:
    match = two_players(camels=1)
    play(match, "sow a1 b1:vizier")
    assert now(match).camels_left[0] == 0
    assert now(match).ending == "camel"
    finish_turn(match)
    order: list[int] = []
    for _ in range(3):
        order += match.actors
        assert offered(match, "pick")
        finish_turn(match)
    assert order == [0, 1, 1]
    assert match.over


def last_move(**options: Any) -> cv.Match:
    """The last turn of a round takes the last move from the board; p2 has something to sell."""
    match = table(
        board={"a1": "V1", "b1": "V1"},
        kinds={"b1": "small_market"},
        then=[],
        hands={1: "fish"},
        options=options,
    )
    play(match, "sow a1 b1:vizier", "skip_tile_action")
    assert now(match).ending is None
    return play(match, "end_turn")


def test_edge_41_stuck_at_round_end() -> None:
    match = last_move()
    assert not match.over
    assert (now(match).round_no, now(match).ending) == (2, None)
    play(match, "bid 0", "bid 1", "bid 3")
    assert now(match).ending == "no_move"
    order: list[int] = []
    for _ in range(3):
        order += match.actors
        assert texts(match) == {"pass_move"}
        play(match, "pass_move")
        if match.actors == (1,):
            play(match, "sell fish")
        play(match, "end_turn")
    assert order == [0, 2, 1]
    assert match.over
    assert match.scores == [47 + 2 + 20 + 6, 50 - 0 + 1, 49]
    assert match.winners == (0,)


def test_edge_41_stuck_at_round_end_in_the_english_edition() -> None:
    assert cv.game("five_tribes").presets["english"] == {"end_check_after_round": True}
    match = last_move(end_check_after_round=True)
    assert match.over
    assert (now(match).round_no, now(match).ending) == (1, "no_move")
    assert match.actors == ()
    assert match.winners == (0,)


def test_edge_41_a_pass_in_the_last_turn_of_a_round_announces_the_end() -> None:
    match = table(board={"a1": "V1"}, then=[])  # the match begins here, so that no end was announced before
    assert now(match).ending is None
    assert texts(match) == {"pass_move"}
    play(match, "pass_move")
    assert now(match).ending == "no_move"
    assert [event.key for event in match.log] == ["pass", "ending"]
    play(match, "end_turn")
    assert match.over


def test_the_first_reason_for_the_end_is_kept() -> None:
    match = table(board={"a1": "V1", "b1": "V1"}, kinds={"b1": "small_market"}, camels={0: 1}, then=[1])
    play(match, "sow a1 b1:vizier", "skip_tile_action", "end_turn")
    assert texts(match) == {"pass_move"}
    assert now(match).ending == "camel"


def test_edge_51_single_options_are_asked() -> None:
    board = {"a1": "V1", "b1": "V1"}
    match = table(board=board, kinds={"b1": "oasis"})
    play(match, "pick a1", "drop b1 vizier")
    assert texts(match) == {"place_palm b1"}
    play(match, "place_palm b1")
    lines = match.record.text().splitlines()[-3:]
    assert lines == ["p1 pick a1", "p1 drop b1 yellow", "p1 place_palm b1"]
    stuck = table(then=[2])
    assert texts(stuck) == {"pass_move"}
    play(stuck, "pass_move")
    assert texts(stuck) == {"end_turn"}
    play(stuck, "end_turn")
    assert stuck.record.text().splitlines()[-2:] == ["p1 pass_move", "p1 end_turn"]
    # A client may play the only option for its player; the record contains it all the same.
    quick = table(board=board, kinds={"b1": "oasis"}, auto=True)
    play(quick, "pick a1")
    assert quick.record.text().splitlines()[-3:] == lines


# -- the log ------------------------------------------------------------------------------------------------


def log_texts(match: cv.Match, language: str) -> list[str]:
    return [event_sentence(GAME.text(language), event, None, names=("Ann", "Bob", "Cem")) for event in match.log]


@pytest.mark.parametrize("kind", ["sacred_place", "small_market", "large_market"])
def test_the_log_of_a_seat_that_cannot_pay(kind: str) -> None:
    match = table(at="tile", final="b1", kinds={"b1": kind}, gold={0: 0}, row="fish silk fakir", djinn_row="marid baal")
    assert texts(match) == {"skip_tile_action"}
    play(match, "skip_tile_action")
    assert log_texts(match, "en") == ["Ann takes nothing here"]
    assert log_texts(match, "ru") == ["Ann ничего здесь не берёт"]


def test_the_log_says_whose_camels_ran_out() -> None:
    match = table(board={"a1": "V1", "b1": "V1"}, kinds={"b1": "small_market"}, camels={1: 1}, turn=1, then=[])
    play(match, "sow a1 b1:vizier", "skip_tile_action", "end_turn")
    assert match.over
    en, ru = log_texts(match, "en"), log_texts(match, "ru")
    assert "This round is the last: Bob has no camel left" in en
    assert en[-2:] == ["Bob has no camel left", "The game is over"]
    assert "Этот раунд последний: у игрока Bob больше нет верблюдов" in ru
    assert ru[-2:] == ["У игрока Bob больше нет верблюдов", "Игра окончена"]


# -- scores -------------------------------------------------------------------------------------------------


def test_edge_43_viziers() -> None:
    held = {0: 5, 1: 5, 2: 3}
    match = table(4, at="over", viziers=held)
    assert [sheet(match, seat)["viziers"] for seat in range(4)] == [25, 25, 13, 0]
    match = table(4, at="over", viziers=held, djinns={0: "jafaar"})
    assert [sheet(match, seat)["viziers"] for seat in range(4)] == [35, 25, 13, 0]


@pytest.mark.parametrize(
    ("djinns", "djinn_points", "goods", "total"),
    [("jafaar lamia", 16, 14, 117), ("jafaar lamia al_amin", 21, 22, 130)],
)
def test_edge_44_full_score(djinns: str, djinn_points: int, goods: int, total: int) -> None:
    match = table(
        at="end",
        gold={0: 23},
        viziers={0: 5, 1: 5, 2: 2},
        elders={0: 3},
        djinns={0: djinns},
        kinds={"a1": "sacred_15", "b1": "village"},
        owners={"a1": 0, "b1": 0},
        palms={"a1": 1},
        palaces={"b1": 2},
        hands={0: "fish*2 wheat silk ivory fakir*3"},
    )
    assert sheet(match, 0) == {
        "gold": 23,
        "viziers": 25,
        "elders": 6,
        "djinns": djinn_points,
        "palms": 3,
        "palaces": 10,
        "tiles": 20,
        "goods": goods,
    }
    assert match.scores[0] == total


def test_goods_are_split_as_well_as_possible() -> None:
    """Compares with all ways to split a hand into sets."""
    values = [0, 1, 3, 7, 13, 21, 30, 40, 50, 60]

    def best(held: tuple[int, ...]) -> int:
        """The best split: try each set with the first kind, and split the rest recursively."""
        kinds = [i for i, n in enumerate(held) if n]
        totals = [0]
        for mask in range(1, 1 << len(kinds)):
            taken = [kind for place, kind in enumerate(kinds) if mask >> place & 1]
            if kinds[0] in taken:
                rest = tuple(n - (i in taken) for i, n in enumerate(held))
                totals.append(values[len(taken)] + best(rest))
        return max(totals)

    for hand in (
        "fish*3 wheat*2 silk",
        "fish*2 wheat*2 pottery*2 silk ivory",
        "fish*4",
        GOODS,
        "silk*3 spice*3",
    ):
        match = table(at="over", hands={0: hand})
        held = tuple(now(match).cards[0].values())
        assert sheet(match, 0)["goods"] == best(held)


def test_edge_45_tie() -> None:
    match = table(at="end", then=[], ending="no_move", gold={0: 117, 1: 101}, elders={1: 8})
    play(match, "end_turn")
    assert match.over
    assert match.scores == [117, 117, 50]
    assert match.winners == (0, 1)


# -- invariants ---------------------------------------------------------------------------------------------

CHANGED = [
    {},
    {"open_gold": True, "open_hands": True},
    {"djinn_neighbourhood": 4},
    {"nekir_per_meeple": True},
    {"djinn_reset": "round"},
    {"end_check_after_round": False},
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", CHANGED, ids=lambda options: "-".join(options) or "default")
def test_edge_47_conservation(players: int, options: dict[str, object]) -> None:
    for seed in range(3 if not options else 1):
        match = cv.new_match("five_tribes", players, seed=seed, options=options, auto=False)
        state = match.state
        dice = cv.Seeded(seed)
        owner: dict[str, int] = {}
        while not state.over:
            seat = state.actors[0]
            legal = state.legal(seat)
            assert legal
            state.apply(legal[dice.below(len(legal))], seat)
            assert state.violations() == []
            here = state.to_dict()["owner"]
            assert owner.items() <= here.items(), "a tile changed hands"
            owner = here
        assert state.to_dict()["ending"] in ("camel", "no_move")


def test_edge_48_undo() -> None:
    board = {"b2": "V1 M2 B1 A1", "c2": "M1"}
    match = table(board=board)
    before, options = match.state.to_dict(), texts(match)
    for drops in range(5):
        play(match, "pick b2")
        for drop in ("drop c2 green", "drop c3 blue", "drop b3 red", "drop b2 yellow")[:drops]:
            play(match, drop)
            assert now(match).gold == before["gold"]
        assert len(match.moves) == drops + 1
        for _ in range(drops + 1):
            match.undo(0)
        assert match.state.to_dict() == before
        assert texts(match) == options
        assert match.moves == []
        assert not match.can_undo(0)
    for word in ("sow_undo", "sow_cancel", "undo"):
        with pytest.raises(ValueError, match="no verb"):
            GAME.vocabulary.read(word)
    assert bag(match) == "V15 E20 M15 B17 A17"
