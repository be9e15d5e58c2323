"""What gives bots a character in Marrakesh: what styles like, and how often weaker levels slip."""

from __future__ import annotations

from serai.core.rules.state import State
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.vocabulary import STAIRS

# Percent of thoughts with a slip: of the Apprentice, who plays by the heuristic, and of the Drover, who has the network
HEURISTIC_SLIPS = 75
LEARNED_SLIPS = 30
TOLERANCE = 1.0  # points that a style gives away in a move at most


def like_scrolls(state: State, seat: int) -> float:
    assert isinstance(state, Marrakesh)
    return 3.0 * float(state.scroll_count(seat))


def like_stairs(state: State, seat: int) -> float:
    assert isinstance(state, Marrakesh)
    return float(sum(state.steps[seat * len(STAIRS) : (seat + 1) * len(STAIRS)]))


STYLES = {"scholar": like_scrolls, "climber": like_stairs}
