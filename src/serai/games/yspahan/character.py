"""What gives bots a character in Yspahan: what styles like, and how often weaker levels slip."""

from __future__ import annotations

from serai.core.rules.state import State
from serai.core.rules.vectors import bit_count
from serai.games.yspahan.features import piece_value, position_value
from serai.games.yspahan.generated.items import Cards
from serai.games.yspahan.state import Yspahan

# Percent of thoughts with a slip: of the Apprentice, who plays by the heuristic, and of the Drover, who has the network
HEURISTIC_SLIPS = 90
LEARNED_SLIPS = 45
TOLERANCE = 1.2  # points that a style gives away in a move at most


def like_buildings(state: State, seat: int) -> float:
    """Buildings, and the camels and gold that they cost."""
    assert isinstance(state, Yspahan)
    return 3.0 * float(bit_count(state.buildings[seat])) + piece_value(state, seat) / 100


def like_savings(state: State, seat: int) -> float:
    """Gold, camels and cards."""
    assert isinstance(state, Yspahan)
    cards = sum(state.cards[seat * Cards.COUNT : (seat + 1) * Cards.COUNT])
    return 0.7 * float(state.gold[seat] + state.camels[seat] + cards)


STYLES = {"builder": like_buildings, "hoarder": like_savings}


def own_value(state: State, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    assert isinstance(state, Yspahan)
    return position_value(state, seat) / 100
