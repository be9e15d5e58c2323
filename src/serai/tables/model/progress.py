"""Progress of a game, stored with each line, so that lists of tables show it without loading the matches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.rules.fields import ViewMemo
from serai.tables.model.rows import TableProgress
from serai.tables.protocol import ProgressInfo

_SLOT = re.compile(r"\{(\w+)\}")
TEXT = "page.progress"


@cache
def _progress_fields(game: Game) -> tuple[str, ...]:
    """The fields in the game's progress text: round, week, season."""
    text = game.text("en")
    return tuple(_SLOT.findall(str(text.entries[TEXT]))) if TEXT in text else ()


def measure_progress(match: Match, memo: ViewMemo) -> TableProgress:
    state = match.state
    at = {name: int(getattr(state, name)) for name in _progress_fields(match.game)}
    points_by_seat = match.views.split_points(memo)
    return TableProgress(at, [points for points, _ in points_by_seat], [hidden for _, hidden in points_by_seat])


def to_progress_info(progress: TableProgress, mine: Sequence[int]) -> ProgressInfo:
    """Progress for the person with these seats. Hidden points are included only for a single seat: several people may
    share the device."""
    points, more = list(progress.points), []
    for seat, hidden in enumerate(progress.hidden):
        if hidden is None:
            continue
        if list(mine) == [seat]:
            points[seat] += hidden
        else:
            more.append(seat)
    return ProgressInfo(progress.at, points, more)
