"""The puzzles: each can be set up, its answer brings what it promises within the turn, and only the whole of it does.

Nothing here names a game; a new one is checked as soon as it has a `puzzles.json`.
"""

from __future__ import annotations

import pytest

import serai as cv
from serai.core.errors import IllegalAction
from serai.core.teaching.puzzles import Puzzle, attempt, puzzles
from serai.tables.api import game_catalogue

PUZZLES = [pytest.param(id, one, id=f"{id}-{one.id}") for id in cv.games() for one in puzzles(id)]
each_puzzle = pytest.mark.parametrize(("id", "puzzle"), PUZZLES)


def test_there_are_puzzles_for_two_weeks_of_several_games() -> None:
    pools = game_catalogue.list_puzzles()
    assert {"amul", "five_tribes", "yspahan", "marrakesh", "merv"} <= pools.keys()
    assert all(len(pool) >= 14 for pool in pools.values())


@each_puzzle
def test_the_answer_and_only_the_whole_of_it_solves_a_puzzle(id: str, puzzle: Puzzle) -> None:
    tried = attempt(id, puzzle, puzzle.answer)
    assert tried.verdict == "done"
    begun = attempt(id, puzzle, ())
    assert begun.match.actors == (puzzle.seat,)
    assert tried.match.scores[puzzle.seat] - begun.match.scores[puzzle.seat] == puzzle.worth
    assert all(attempt(id, puzzle, puzzle.answer[:n]).verdict == "on" for n in range(len(puzzle.answer)))


def test_a_turn_that_ends_with_less_is_off_and_goes_no_further() -> None:
    puzzle = puzzles("yspahan")[0]
    played: list[str] = []
    while (tried := attempt("yspahan", puzzle, played)).verdict == "on":
        match = tried.match
        worst = min(match.choices(puzzle.seat), key=lambda choice: choice.text != "end_turn")
        played.append(worst.text)
    assert tried.verdict == "off"
    with pytest.raises(IllegalAction):
        attempt("yspahan", puzzle, [*played, "end_turn"])


def test_a_picture_is_of_a_game_in_its_middle_and_always_the_same() -> None:
    shown = game_catalogue.get_showcase("yspahan")
    assert shown.view["seat"] is None
    assert not shown.view["over"]
    game_catalogue.get_showcase.cache_clear()
    assert game_catalogue.get_showcase("yspahan").view == shown.view
