"""Puzzles: each can be set up, and only its complete answer scores the stated points within the turn.

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
def test_only_the_complete_answer_solves_a_puzzle(id: str, puzzle: Puzzle) -> None:
    tried = attempt(id, puzzle, puzzle.answer)
    assert tried.verdict == "done"
    begun = attempt(id, puzzle, ())
    assert begun.match.actors == (puzzle.seat,)
    assert tried.match.scores[puzzle.seat] - begun.match.scores[puzzle.seat] == puzzle.points
    assert all(attempt(id, puzzle, puzzle.answer[:n]).verdict == "on" for n in range(len(puzzle.answer)))


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
