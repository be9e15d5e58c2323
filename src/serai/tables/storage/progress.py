# mypyc: compile
"""How far a game has come, kept with each line: a list of tables tells it without loading one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from serai.core.match.match import Match
from serai.core.position.fields import Memo
from serai.core.rules.game import Game
from serai.tables.protocol import ProgressInfo
from serai.tables.storage.rows import TableProgress

_SLOT = re.compile(r"\{(\w+)\}")
TEXT = "page.progress"


@cache
def _progress_fields(game: Game) -> tuple[str, ...]:
    """The fields that the sentence is about: round, week, season."""
    text = game.text("en")
    return tuple(_SLOT.findall(str(text.entries[TEXT]))) if TEXT in text else ()


def measure_progress(match: Match, memo: Memo) -> TableProgress:
    state = match.state
    at = {name: int(getattr(state, name)) for name in _progress_fields(match.game)}
    points_by_seat = match.showing.told_points(memo)
    return TableProgress(at, [points for points, _ in points_by_seat], [hidden for _, hidden in points_by_seat])


def to_progress_info(progress: TableProgress, mine: Sequence[int]) -> ProgressInfo:
    """Around one device a list tells nobody's hidden points: who reads it is not known."""
    points, more = list(progress.points), []
    for seat, hidden in enumerate(progress.hidden):
        if hidden is None:
            continue
        if list(mine) == [seat]:
            points[seat] += hidden
        else:
            more.append(seat)
    return ProgressInfo(progress.at, points, more)
