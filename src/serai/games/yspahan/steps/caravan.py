# mypyc: compile
"""The caravan (rulebook, Caravan): goods are loaded in travel order, and a full caravan is scored and emptied."""

from __future__ import annotations

from serai.core.rules.native import append, i64, vec
from serai.games.yspahan.generated import log
from serai.games.yspahan.generated.items import Items
from serai.games.yspahan.scoring import score_caravan
from serai.games.yspahan.state import Yspahan


def load(s: Yspahan, seat: i64) -> None:
    """Load a good on the first free camel; its owner scores the line at once."""
    line: i64 = len(s.caravan) // s.t.per_line
    s.caravan = append(s.caravan, seat)
    s.score_item(seat, Items.CARAVAN_LOADING, s.t.line_points[line])
    log.load(s, seat, line + 1, s.t.line_points[line])


def empty_if_full(s: Yspahan) -> None:
    """Score and empty a full caravan. R-20: as soon as the last camel is loaded, also between two goods of one stop."""
    if len(s.caravan) == s.t.capacity:
        log.full(s)
        score_caravan(s)
        s.caravan = vec[i64]()
