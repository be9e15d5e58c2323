"""Arguments of labels that depend on the state: what lies on a place that an action chooses."""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import Frame
from serai.core.text.catalogue import Name
from serai.games.marrakesh.generated.items import PathCells
from serai.games.marrakesh.generated.verbs import BUY, EXPLORE, SCROLL, SEASON_BONUS
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import LUXURY, OASES, RIVER_SIDES, SCROLLS


def label_arguments(s: Marrakesh, frame: Frame, action: i64) -> dict[str, Any]:
    """The thing that is taken, by its name: places of the market and cells of the paths have none that players know."""
    if BUY.holds(action):
        return {"luxury": Name(f"luxury.{LUXURY[s.luxury_up[BUY.slot(action)]]}")}
    if SCROLL.holds(action):
        return {"scroll": Name(f"scroll.{SCROLLS[s.scroll_up[SCROLL.stack(action)]]}")}
    if EXPLORE.holds(action):
        oasis = s.discovered[frame.who * PathCells.COUNT + EXPLORE.cell(action)]
        return {"oasis": Name(f"oasis.{OASES[oasis]}")}
    if SEASON_BONUS.holds(action):
        return {"tile": Name(f"river_side.{RIVER_SIDES[s.river_tiles[s.season - 1]]}")}
    return {}
