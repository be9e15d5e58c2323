"""What bots and analyses know about Marrakesh; the values are in `features.py`."""

from __future__ import annotations

from serai.core.game.parts import BotProfile
from serai.games.marrakesh.features import evaluate, numbers, progress, resolve
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import STAIRS


def like_scrolls(state: Marrakesh, seat: int) -> float:
    return 3.0 * float(state.scroll_count(seat))


def like_stairs(state: Marrakesh, seat: int) -> float:
    return float(sum(state.steps[seat * len(STAIRS) : (seat + 1) * len(STAIRS)]))


BOTS = BotProfile(
    evaluate=evaluate,
    settle=resolve,
    numbers=numbers,
    number_count=8 + 8,  # see `numbers`
    heuristic_slips=75,
    learned_slips=30,
    styles={"scholar": like_scrolls, "climber": like_stairs},
    tolerance=1.0,
    progress=progress,
    luck_share=0.0,  # luck explains none of the margins between equal bots (docs/analysis.md)
)
