"""Edge cases of sowing. All numbers were found by a search over all orders of drops, without the engine."""

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import serai as cv
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.reachability import can_finish, can_start
from serai.games.five_tribes.vocabulary import CELLS, TRIBES
from tests.games.builder import now, play, refused, texts
from tests.games.five_tribes.match_builder import GAME, LETTERS, changed, pile, table
from tests.games.five_tribes.whole_moves import (
    NEIGHBOURS,
    Board,
    Move,
    can_complete,
    distinct,
    engine_moves,
    outcomes,
    read_board,
    whole_moves,
)
from tests.matches import fuzz_settings


def moves_of(board: Mapping[str, str]) -> list[Move]:
    """All moves of a board; the search and the engine must agree, including the order of drops."""
    found = list(whole_moves(board))
    entered = list(engine_moves(table(board=board)))
    assert sorted(entered) == sorted(found)
    assert len(set(found)) == len(found)
    return found


def test_edge_01_loop_only_move() -> None:
    board = {"f5": "E1 M1 B2 A1"}
    moves = moves_of(board)
    assert len(moves) == 36
    assert distinct(moves) == 24
    assert outcomes(moves) == {("f5", "e5", "blue"), ("f5", "f4", "blue")}
    match = table(board=board)
    assert texts(match) == {"pick f5"}
    assert texts(play(match, "pick f5")) == {"drop e5 blue", "drop f4 blue"}


def test_edge_02_five_different_colours_alone() -> None:
    board = {"c3": "V1 E1 M1 B1 A1"}
    assert list(whole_moves(board)) == []
    assert texts(table(board=board)) == {"pass_move"}


def test_edge_03_six_with_one_pair() -> None:
    board = {"c3": "V2 E1 M1 B1 A1"}
    match = play(table(board=board), "pick c3")
    neighbours, others = ("c2", "b3", "d3", "c4"), ("white", "green", "blue", "red")
    assert texts(match) == {f"drop {cell} {tribe}" for cell in neighbours for tribe in others}
    moves = moves_of(board)
    assert len(moves) == 1440
    assert distinct(moves) == 720
    assert len(outcomes(moves)) == 8


def test_edge_04_monochrome_piles() -> None:
    assert list(whole_moves({"c3": "V4"})) == []
    assert texts(table(board={"c3": "V4"})) == {"pass_move"}
    moves = moves_of({"c3": "V5"})
    assert len(moves) == 24
    assert distinct(moves) == 16
    assert len(outcomes(moves)) == 4


def test_edge_05_cyclic_board() -> None:
    letters = list(LETTERS)
    board = {cell: " ".join(f"{letters[(i + j) % 5]}1" for j in range(3)) for i, cell in enumerate(CELLS)}
    # Eighteen of each tribe: two viziers more and two elders fewer than in the box.
    even = GAME.read_components(changed(("tribe yellow", "count", 18), ("tribe white", "count", 18)))
    match = table(board=board, data=even)
    moves = list(whole_moves(board))
    assert sorted(engine_moves(match)) == sorted(moves)
    assert len(texts(match)) == len({start for start, _ in moves}) == 30
    assert len(moves) == distinct(moves) == 1864
    assert len(outcomes(moves)) == 436
    for start, n, kinds in (("a1", 24, 8), ("b2", 72, 16), ("c3", 106, 21), ("f5", 24, 8)):
        from_here = list(whole_moves(board, start))
        assert (len(from_here), len(outcomes(from_here))) == (n, kinds)


def test_edge_06_finish_on_the_start_tile() -> None:
    match = table(board={"b2": "V2 E1 M1 B2 A2"})
    play(
        match,
        "sow b2 c2:assassin c3:builder b3:assassin b2:vizier c2:builder c3:merchant b3:elder b2:vizier",
    )
    assert now(match).viziers[0] == 2
    assert pile(match, "b2") == ""
    assert now(match).owner == {"b2": 0}
    assert (pile(match, "c2"), pile(match, "c3"), pile(match, "b3")) == ("B1 A1", "M1 B1", "E1 A1")


def test_edge_07_four_meeples_cannot_return() -> None:
    board = {"b2": "V2 B1 A1", "f5": "V1"}
    assert list(whole_moves(board)) == []
    assert texts(table(board=board)) == {"pass_move"}


def test_edge_08_extra_match_gathered_on_the_way() -> None:
    board = {"c2": "M1", "b2": "V1 M2 B1 A1"}
    match = table(board=board)
    three = play(table(board=board), "sow b2 c2:merchant c3:builder b3:assassin b2:vizier c2:merchant")
    assert (now(three).bag["green"], pile(three, "c2")) == (18, "")
    two = play(table(board=board), "sow b2 c2:builder c3:merchant b3:assassin b2:vizier c2:merchant")
    assert (now(two).bag["green"], pile(two, "c2")) == (17, "B1")
    # And so for every move that ends there: what was dropped on the way is collected too.
    ending_there = [move for move in engine_moves(match) if move[1][-1] == ("c2", "green")]
    collected: Counter[int] = Counter()
    for start, drops in ending_there:
        twin = table(board=board)
        play(twin, f"sow {start} " + " ".join(f"{cell}:{tribe}" for cell, tribe in drops))
        n = now(twin).bag["green"] - 15
        assert n == 1 + drops.count(("c2", "green"))
        collected[n] += 1
    assert set(collected) == {2, 3}


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_different_colours_reach_as_far_as_they_are_many(n: int) -> None:
    lifted = " ".join(f"{letter}1" for letter in "VEMBA"[:n])
    for cell in CELLS:
        steps = ord(cell[0]) - ord("a") + ord(cell[1]) - ord("1")
        if steps == 0:
            continue
        board = {"a1": lifted, cell: "V1"}
        possible = bool(list(whole_moves(board, "a1")))
        assert ("pick a1" in texts(table(board=board))) == possible
        if steps == n:
            assert possible
        if steps > n or (n - steps) % 2:  # a detour takes two steps more, or four
            assert not possible


# -- any board ------------------------------------------------------------------------------------------

LETTER = st.sampled_from("VEMBA")


def written(meeples: list[str]) -> str:
    return " ".join(f"{letter}{n}" for letter, n in sorted(Counter(meeples).items()))


@st.composite
def boards(draw: st.DrawFn, largest: int = 4) -> dict[str, str]:
    """Small piles close to each other, a larger one, a meeple anywhere; within the number of each tribe."""
    x, y = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    near = [f"{column}{row}" for column in "abcdef"[x : x + 3] for row in "12345"[y : y + 3]]
    chosen = draw(st.lists(st.sampled_from(near), min_size=1, max_size=5, unique=True))
    piles = [draw(st.lists(LETTER, min_size=1, max_size=2)) for _ in chosen]
    piles[0] += draw(st.lists(LETTER, max_size=largest - 2))
    board = {draw(st.sampled_from(CELLS.items)): written([draw(LETTER)])}
    return board | {cell: written(meeples) for cell, meeples in zip(chosen, piles, strict=True)}


EXAMPLES = settings(fuzz_settings(120), suppress_health_check=[HealthCheck.too_slow])


@EXAMPLES
@given(boards(largest=5))
def test_edge_09_whole_moves_are_the_completed_steps(board: dict[str, str]) -> None:
    match = table(board=board)
    moves = list(whole_moves(board))
    if not moves:
        assert texts(match) == {"pass_move"}
        return
    assert sorted(engine_moves(match)) == sorted(moves)


@EXAMPLES
@given(boards(largest=7))
def test_edge_09_starts_are_exact(board: dict[str, str]) -> None:
    state = table(board=board).state
    assert isinstance(state, FiveTribes)
    for number, cell in enumerate(CELLS):
        lifted = read_board(board)
        hand = lifted[cell]
        lifted[cell] = Counter()
        expected = bool(hand) and can_complete(lifted, hand, cell, "")
        assert can_start(state.meeples, state.has, number) == expected


@EXAMPLES
@given(boards(largest=7), st.data())
def test_edge_09_drops_are_exact(board: dict[str, str], data: st.DataObject) -> None:
    """Along a random move, a search checks every drop on a neighbouring tile."""
    match = table(board=board)
    if texts(match) == {"pass_move"}:
        return
    start = data.draw(st.sampled_from(sorted(texts(match))))
    play(match, start)
    here, behind = start.split()[1], ""
    while match.step is not None and match.step.key == "sowing":
        allowed = judged(match, here, behind)
        assert texts(match) == {f"drop {cell} {tribe}" for cell, tribe in allowed}
        cell, tribe = data.draw(st.sampled_from(sorted(allowed)))
        here, behind = cell, here
        play(match, f"drop {cell} {tribe}")


def judged(match: cv.Match, here: str, behind: str) -> set[tuple[str, str]]:
    """The drops that can be completed, by search; `can_finish` must agree."""
    state = match.state
    assert isinstance(state, FiveTribes)
    on_board: Board = {cell: Counter(now(match).meeples.get(cell, {})) for cell in CELLS}
    hand = Counter(now(match).hand)
    found = set()
    for cell in NEIGHBOURS[here]:
        for tribe in hand:
            if cell == behind:
                continue
            if hand.total() == 1:
                good = on_board[cell][tribe] > 0
            else:
                rest = hand - Counter([tribe])
                on_board[cell][tribe] += 1
                good = can_complete(on_board, rest, cell, here)
                on_board[cell][tribe] -= 1
                numbers = (CELLS.index(cell), CELLS.index(here), TRIBES.index(tribe), rest.total())
                assert can_finish(state.hand, state.has, *numbers) == good
            if good:
                found.add((cell, tribe))
    return found


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("drop d3 yellow", "not_adjacent"),  # a diagonal
        ("drop f5 yellow", "not_adjacent"),
        ("drop c3 green", "not_in_hand"),
        ("drop b2 yellow", "dead_end"),
    ],
)
def test_drops_that_are_refused(action: str, reason: str) -> None:
    match = play(table(board={"c2": "V1 E1", "d3": "E1"}), "pick c2")
    assert texts(match) == {"drop d2 yellow", "drop c3 yellow"}
    assert refused(match, action) == reason


def test_the_last_drops_that_are_refused() -> None:
    match = play(table(board={"c2": "V1 E1", "d3": "E1"}), "pick c2", "drop c3 yellow")
    assert texts(match) == {"drop d3 white"}
    assert refused(match, "drop c2 white") == "no_backtrack"
    assert refused(match, "drop b3 white") == "no_match"
    assert refused(match, "pick d3") == ""


def test_starts_that_are_refused() -> None:
    match = table(board={"c2": "V1", "d2": "V1", "f5": "A1"})
    assert refused(match, "pass_move") == "must_move"
    assert refused(match, "pick a1") == "nobody_there"
    assert refused(match, "pick f5") == "no_finish"
