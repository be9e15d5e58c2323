"""What gives bots a character in Merv: what styles like, and how often weaker levels slip."""

from __future__ import annotations

from serai.core.rules.state import State
from serai.core.rules.vectors import bit_count
from serai.games.merv.features import settled_value
from serai.games.merv.state import Merv

# Percent of thoughts with a slip: of the Apprentice, who plays by the heuristic, and of the Drover, who has the network
HEURISTIC_SLIPS = 70
LEARNED_SLIPS = 35
TOLERANCE = 2.5  # points that a style gives away in a move at most


def like_buildings(state: State, seat: int) -> float:
    assert isinstance(state, Merv)
    return 3.0 * float(bit_count(state.buildings[seat]))


def like_mosque(state: State, seat: int) -> float:
    assert isinstance(state, Merv)
    return 3.0 * float(state.mosque_steps(seat))


STYLES = {"builder": like_buildings, "pilgrim": like_mosque}


def own_value(state: State, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    assert isinstance(state, Merv)
    return settled_value(state, seat) / 100
