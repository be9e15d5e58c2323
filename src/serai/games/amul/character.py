"""What gives bots a character in Amul: what styles like, and how often weaker levels slip."""

from __future__ import annotations

from serai.core.rules.state import State
from serai.games.amul.cards import SCORE_LINES
from serai.games.amul.features import FinalEstimate
from serai.games.amul.generated.items import Faces
from serai.games.amul.state import Amul

# Percent of thoughts with a slip: of the Apprentice, who plays by the heuristic, and of the Drover, who has the network
HEURISTIC_SLIPS = 90
LEARNED_SLIPS = 45
TOLERANCE = 0.3  # points that a style gives away in a move at most; there are many small decisions


def _count_cards(state: State, seat: int, *categories: str) -> int:
    """Cards of some categories in hand and in the play area of a seat."""
    assert isinstance(state, Amul)
    wanted = {SCORE_LINES.index(category) for category in categories}
    return sum(
        state.area[seat * Faces.COUNT + face] + state.hand[seat * Faces.COUNT + face]
        for face in range(Faces.COUNT)
        if state.t.category[face] in wanted
    )


def like_resources(state: State, seat: int) -> float:
    return 2.0 * _count_cards(state, seat, "resources", "objects")


def like_army(state: State, seat: int) -> float:
    return 2.0 * _count_cards(state, seat, "military")


STYLES = {"hoarder": like_resources, "raider": like_army}


def own_value(state: State, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    assert isinstance(state, Amul)
    return state.score(seat) if state.finished else FinalEstimate(state, seat).estimate() / 100
