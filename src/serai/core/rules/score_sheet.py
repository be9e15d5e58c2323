"""Lines of a score sheet, and the items that a line is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreLine:
    """A line of the score sheet. `shows` names the field that the line reveals; the line is hidden while the field
    is."""

    key: str
    shows: str = ""


@dataclass(frozen=True)
class ScoreItem:
    """A part of a score line: `n` pieces of `what` (a text key) score these points. `why` is one of the game's REASONS
    and its arguments."""

    line: str
    what: str
    n: int
    points: int
    why: tuple[int, ...]
