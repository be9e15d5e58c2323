"""Shorthands for whole moves and sales, and the reasons for refused actions."""

import pytest

import serai as cv
from tests.games.builder import now, play, refused, texts
from tests.games.five_tribes.match_builder import GAME, pile, table


def rejected(match: cv.Match, action: str) -> str:
    """Try an illegal shorthand, none of whose parts may be played; returns the reason."""
    before = match.state.to_dict()
    moves = list(match.moves)
    undoable = match.can_undo(0)
    with pytest.raises(cv.IllegalAction) as caught:
        match.play(action, match.actors[0])
    assert match.state.to_dict() == before
    assert match.moves == moves
    assert match.can_undo(0) == undoable
    return caught.value.why


# -- whole moves --------------------------------------------------------------------------------------------


def test_sow_is_pick_and_drops() -> None:
    board = {"a1": "V1 E1", "c1": "E1"}
    short = play(table(board=board), "sow a1 b1:yellow c1:white")
    long = play(table(board=board), "pick a1", "drop b1 yellow", "drop c1 white")
    assert short.state.to_dict() == long.state.to_dict()
    assert short.record.text() == long.record.text()
    for spelling in ("sow_move A1 B1:vizier C1:Elder", "SOW a1 b1:yellow c1:elder"):
        assert play(table(board=board), spelling).state.to_dict() == long.state.to_dict()


@pytest.mark.parametrize(
    ("move", "part", "reason"),
    [
        ("sow c2 d3:yellow d3:white", "drop d3 yellow", "not_adjacent"),
        ("sow c2 c3:yellow c2:white", "drop c2 white", "no_backtrack"),
        ("sow c2 c3:yellow b3:white", "drop b3 white", "no_match"),
        ("sow c2 b2:yellow b3:white", "drop b2 yellow", "dead_end"),
        ("sow c2 c3:green d3:white", "drop c3 green", "not_in_hand"),
        ("sow f1 e1:yellow d1:white", "pick f1", "nobody_there"),
        ("sow f5 e5:red", "pick f5", "no_finish"),
    ],
)
def test_a_whole_move_is_refused_as_a_whole(move: str, part: str, reason: str) -> None:
    match = table(board={"c2": "V1 E1", "d3": "E1", "f5": "A1"})
    why = rejected(match, move)
    assert part in why
    assert GAME.text("en").say(f"refusal.{reason}") in why
    play(match, "sow c2 c3:yellow d3:white")
    assert now(match).elders[0] == 2


def test_a_whole_move_with_a_drop_too_many() -> None:
    match = table(board={"c2": "V1 E1", "d3": "E1"})
    assert "drop e3 green" in rejected(match, "sow c2 c3:yellow d3:white e3:green")
    assert texts(match) == {"pick c2"}


@pytest.mark.parametrize("text", ["sow", "sow c2", "sow c2 c3", "sow c9 c3:yellow", "sow c2 c3:purple d3:white"])
def test_malformed_moves_are_refused(text: str) -> None:
    assert rejected(table(board={"c2": "V1 E1", "d3": "E1"}), text)


def test_a_whole_move_is_taken_back_step_by_step() -> None:
    match = table(board={"a1": "V1 E1", "c1": "E1"})
    before = match.state.to_dict()
    play(match, "sow a1 b1:vizier c1:elder")
    match.undo(0)
    assert texts(match) == {"drop c1 white"}
    match.undo_turn(0)
    assert match.state.to_dict() == before


# -- sales --------------------------------------------------------------------------------------------------


def test_sell_is_add_and_close() -> None:
    hands = {0: "fish*2 silk ivory fakir"}
    short = play(table(at="end", hands=hands), "sell fish silk ivory")
    long = play(table(at="end", hands=hands), "sell_add fish", "sell_add silk", "sell_add ivory", "sell_close")
    assert short.state.to_dict() == long.state.to_dict()
    assert short.record.text() == long.record.text()
    assert now(short).gold[0] == 57
    assert now(short).cards[0] == {"fish": 1, "fakir": 1}
    other_order = play(table(at="end", hands=hands), "sell_set ivory fish silk")
    assert other_order.state.to_dict() == long.state.to_dict()


@pytest.mark.parametrize(
    ("sale", "reason"),
    [("sell fish silk fish", "laid_out"), ("sell fish wheat", "not_held"), ("sell jewels", "not_held")],
)
def test_a_sale_is_refused_as_a_whole(sale: str, reason: str) -> None:
    match = table(at="end", hands={0: "fish*2 silk fakir"})
    assert GAME.text("en").say(f"refusal.{reason}") in rejected(match, sale)


def test_a_sale_with_a_fakir() -> None:
    match = table(at="end", hands={0: "fish*2 silk fakir"})
    assert "fakir" in rejected(match, "sell fish fakir")
    assert rejected(match, "sell")
    assert now(match).cards[0] == {"fish": 2, "silk": 1, "fakir": 1}


# -- other refusals -----------------------------------------------------------------------------------------


def test_bids_that_are_refused() -> None:
    match = table(4, at="bidding", bidders=[3], bids={"zero_c": 0, "zero_b": 1, "zero_a": 2}, gold={3: 4})
    assert refused(match, "bid 0") == "zeros_full"
    assert refused(match, "bid 5") == "too_dear"
    assert refused(match, "bid 3 1") == "no_kumarbi"
    assert refused(match, "end_turn") == ""
    match = table(at="bidding", bidders=[1, 2], bids={"p3": 0})
    assert refused(match, "bid 3") == "spot_taken"


def test_a_sacred_place_refuses() -> None:
    match = table(at="tile", final="a1", kinds={"a1": "sacred_place"}, djinn_row="boaz", elders={0: 1}, fakirs={0: 1})
    assert refused(match, "take_djinn boaz elder") == "cannot_pay"
    assert refused(match, "take_djinn marid fakir") == "not_in_row"
    assert refused(match, "market_buy 0") == "other_tile"
    assert refused(match, "place_palm a1") == "other_tile"
    assert refused(match, "use_djinn sloar fakir") == ""


def test_other_seats_must_wait() -> None:
    match = table(board={"a1": "V1", "b1": "V1"})
    for seat in (1, 2):
        assert texts(match, seat) == set()
        with pytest.raises(cv.IllegalAction, match="p1"):
            match.play("pick a1", seat)
    with pytest.raises(cv.IllegalAction, match="seats are 0 to 2"):
        match.play("pick a1", 3)
    assert pile(match, "a1") == "V1"


def test_nothing_is_played_after_the_end() -> None:
    match = table(at="over")
    with pytest.raises(cv.IllegalAction, match="over"):
        match.play("end_turn", 0)
    assert match.actors == ()


def test_a_whole_move_must_be_whole() -> None:
    match = table(board={"b2": "V1 M2 B1 A1", "c2": "M1"})
    before = match.state.to_dict()
    with pytest.raises(cv.IllegalAction, match="not complete"):
        match.play("sow b2 c2:green c3:blue", 0)
    assert match.state.to_dict() == before
    match.play("sow b2 c2:green c3:blue b3:red b2:yellow c2:green", 0)
    assert match.step is not None
    assert match.step.key != "sowing"
