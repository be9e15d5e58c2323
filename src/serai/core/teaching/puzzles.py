"""Puzzles: positions with a turn that is worth so many points. A game has them if its folder has a `puzzles.json`.

They stand on the lessons: nothing plays itself, nothing is kept, every try brings all its actions. But no one way is
asked for: whatever brings the points within the turn solves it. `tools/make_puzzles.py` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from serai.core.errors import IllegalAction
from serai.core.match.match import Match
from serai.core.rules.game import game
from serai.core.teaching.lessons import SEED, Attempt, Verdict

# Whoever sits around a position that nobody plays.
NAMES = {
    "en": ("Samira", "Yusuf", "Leila", "Omar", "Zarina", "Farhad", "Nargis", "Timur"),
    "ru": ("Самира", "Юсуф", "Лейла", "Омар", "Зарина", "Фархад", "Наргис", "Тимур"),
}


@dataclass(frozen=True)
class Puzzle:
    """`worth`: points that the best turn brings; `answer`: one such turn, action by action."""

    id: str
    seat: int
    points: int
    answer: tuple[str, ...]
    position: Mapping[str, Any]

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
        Puzzle(f"puzzle{n}", row["seat"], row["worth"], tuple(row["answer"]), row["position"])
        for n, row in enumerate(rows, 1)
    )


def attempt(game_id: str, puzzle: Puzzle, played: Sequence[str]) -> Attempt:
    """Play these actions from the beginning: "done" when the points are there, "off" when the turn is over."""
    match = Match.from_position(game_id, puzzle.position, seed=SEED, auto=False)
    start = match.scores[puzzle.seat]
    before = match.count
    for action in played:
        if not _is_running(match, puzzle):
            raise IllegalAction(action, "the turn is over")
        before = match.count
        match.play(action, puzzle.seat)
    return Attempt(match, _verdict(match, puzzle, match.scores[puzzle.seat] - start), before)


def _is_running(match: Match, puzzle: Puzzle) -> bool:
    """Whether the solver is still to act without chance or another seat having come in."""
    return match.actors == (puzzle.seat,) and not any(move.outcomes for move in match.moves)


def _verdict(match: Match, puzzle: Puzzle, gained: int) -> Verdict:
    if gained >= puzzle.points and not any(move.outcomes for move in match.moves):
        return "done"
    return "on" if _is_running(match, puzzle) else "off"
