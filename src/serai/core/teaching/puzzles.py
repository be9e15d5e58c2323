"""Puzzles: positions in which a turn can score so many points. A game has them if its folder has a `puzzles.json`.

They work like lessons: nothing is played automatically or stored, every attempt contains all its actions. But any turn
that scores the points solves it. `tools/make_puzzles.py` generates them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from serai.core.api.match import Match
from serai.core.errors import IllegalAction
from serai.core.game.parts import PuzzleGoal
from serai.core.game.registry import game
from serai.core.teaching.lessons import SEED, Attempt, Verdict

# Names of the players in a puzzle.
NAMES = {
    "en": ("Samira", "Yusuf", "Leila", "Omar", "Zarina", "Farhad", "Nargis", "Timur"),
    "ru": ("Самира", "Юсуф", "Лейла", "Омар", "Зарина", "Фархад", "Наргис", "Тимур"),
}


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. `points` is the score of the best turn, `answer` one such turn, action by action, and `other` the score
    of the best turn that begins with another action."""

    id: str
    seat: int
    points: int
    other: int
    answer: tuple[str, ...]
    position: Mapping[str, Any]

    @property
    def players(self) -> int:
        return int(self.position["players"])

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        return NAMES


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; () if it has none."""
    file = resources.files(game(game_id).package) / "puzzles.json"
    if not file.is_file():
        return ()
    rows = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Puzzle(f"puzzle{n}", row["seat"], row["worth"], row["other"], tuple(row["answer"]), row["position"])
        for n, row in enumerate(rows, 1)
    )


def attempt(game_id: str, puzzle: Puzzle, played: Sequence[str]) -> Attempt:
    """Play these actions from the beginning: "done" when the points are reached, "off" when the turn is over."""
    match = Match.from_position(game_id, puzzle.position, seed=SEED, auto=False)
    goal = match.game.puzzle_goal
    start = match.scores[puzzle.seat]
    before = match.count
    for action in played:
        if not _is_running(match, puzzle, goal):
            raise IllegalAction(action, "the turn is over")
        before = match.count
        match.play(action, puzzle.seat)
    gained = goal.points(match.state, puzzle.seat) - start
    return Attempt(match, _verdict(match, puzzle, goal, gained), before)


def _is_running(match: Match, puzzle: Puzzle, goal: PuzzleGoal) -> bool:
    """Whether it is still the solver's turn, and chance has not intervened."""
    return not match.over and goal.is_turn(match.state, puzzle.seat) and not any(move.outcomes for move in match.moves)


def _verdict(match: Match, puzzle: Puzzle, goal: PuzzleGoal, gained: int) -> Verdict:
    if gained >= puzzle.points and not any(move.outcomes for move in match.moves):
        return "done"
    return "on" if _is_running(match, puzzle, goal) else "off"
