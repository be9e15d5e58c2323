"""What gives bots a character in Five Tribes: what styles like, and how often weaker levels slip."""

from __future__ import annotations

from serai.core.rules.state import State
from serai.core.rules.vectors import bit_count
from serai.games.five_tribes.features import holdings_value, pending_value
from serai.games.five_tribes.generated.items import Cells, Resources
from serai.games.five_tribes.state import FiveTribes

# Percent of thoughts with a slip: of the Apprentice, who plays by the heuristic, and of the Drover, who has the network
HEURISTIC_SLIPS = 80
LEARNED_SLIPS = 40
TOLERANCE = 4.0  # points that a style gives away in a move at most


def like_land(state: State, seat: int) -> float:
    """Palm trees and palaces on own tiles, and the tiles."""
    assert isinstance(state, FiveTribes)
    own = [cell for cell in range(Cells.COUNT) if state.owner[cell] == seat]
    return 4.0 * float(sum(1 + state.palms[cell] + state.palaces[cell] for cell in own))


def like_cards(state: State, seat: int) -> float:
    assert isinstance(state, FiveTribes)
    return 2.0 * float(sum(state.cards[seat * Resources.COUNT : (seat + 1) * Resources.COUNT]))


def like_djinns(state: State, seat: int) -> float:
    assert isinstance(state, FiveTribes)
    return 8.0 * float(bit_count(state.djinns[seat]))


STYLES = {"builder": like_land, "hoarder": like_cards, "conjurer": like_djinns}


def own_value(state: State, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents and the turns to come, in points."""
    assert isinstance(state, FiveTribes)
    return (holdings_value(state, seat) + pending_value(state, seat)) / 10
