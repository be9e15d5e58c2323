"""Puzzles: each can be set up, and only its complete answer scores the stated points within the turn.

Nothing here names a game; a new one is checked as soon as it has a `puzzles.json`.
"""

from __future__ import annotations

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.errors import IllegalAction
from serai.core.teaching.puzzles import Puzzle, attempt, puzzles
from serai.core.teaching.turn_search import NO_LIMIT, TurnSearch
from serai.tables.api import game_catalogue

PUZZLES = [pytest.param(id, one, id=f"{id}-{one.id}") for id in cv.games() for one in puzzles(id)]
each_puzzle = pytest.mark.parametrize(("id", "puzzle"), PUZZLES)


def test_each_game_has_puzzles_for_more_than_a_month() -> None:
    pools = game_catalogue.list_puzzles()
    assert {"amul", "five_tribes", "yspahan", "marrakesh", "merv"} <= pools.keys()
    assert all(len(pool) > 31 for pool in pools.values())


@each_puzzle
def test_only_the_complete_answer_solves_a_puzzle(id: str, puzzle: Puzzle) -> None:
    assert 0 <= puzzle.seat < puzzle.players <= len(puzzle.names["en"])
    before = attempt(id, puzzle, puzzle.answer[:-1])
    assert before.verdict == "on"
    assert puzzle.seat in before.match.actors
    assert attempt(id, puzzle, puzzle.answer).verdict == "done"


def assert_best(id: str, puzzle: Puzzle, most: int = NO_LIMIT) -> None:
    assert puzzle.points - puzzle.other >= 2
    state = Match.from_position(id, puzzle.position, auto=False).state
    found = TurnSearch.of(cv.game(id), state, puzzle.seat, most)
    if found.is_complete:
        assert (found.best, found.other) == (puzzle.points, puzzle.other)


@pytest.mark.parametrize("id", [id for id in cv.games() if puzzles(id)])
def test_a_search_of_the_whole_turn_finds_nothing_better(id: str) -> None:
    for puzzle in puzzles(id)[::8]:
        assert_best(id, puzzle, most=600)


@pytest.mark.long
@each_puzzle
def test_a_search_of_the_whole_turn_finds_nothing_better_in_any_puzzle(id: str, puzzle: Puzzle) -> None:
    assert_best(id, puzzle)


def test_amul_counts_the_hand_and_the_card_that_is_played() -> None:
    puzzle = puzzles("amul")[0]
    picked = attempt("amul", puzzle, puzzle.answer[:1])
    assert len(picked.match.actors) > 1  # all choose a card at the same time
    tried = attempt("amul", puzzle, puzzle.answer)
    assert tried.match.scores == picked.match.scores  # nothing is revealed, and nobody else has to act


def test_a_turn_with_fewer_points_fails_the_puzzle() -> None:
    puzzle = puzzles("yspahan")[0]
    played: list[str] = []
    while (tried := attempt("yspahan", puzzle, played)).verdict == "on":
        match = tried.match
        worst = min(match.choices(puzzle.seat), key=lambda choice: choice.text != "end_turn")
        played.append(worst.text)
    assert tried.verdict == "off"
    with pytest.raises(IllegalAction):
        attempt("yspahan", puzzle, [*played, "end_turn"])


def test_the_showcase_is_a_fixed_position_in_the_middle_of_a_game() -> None:
    shown = game_catalogue.get_showcase("yspahan")
    assert shown.view["seat"] is None
    assert not shown.view["over"]
    game_catalogue.get_showcase.cache_clear()
    assert game_catalogue.get_showcase("yspahan").view == shown.view
