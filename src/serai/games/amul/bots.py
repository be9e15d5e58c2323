"""What bots and analyses know about Amul; the values are in `features.py`."""

from __future__ import annotations

from serai.core.game.parts import BotProfile
from serai.games.amul.cards import SCORE_LINES
from serai.games.amul.features import FinalEstimate, evaluate, numbers, progress, untouched
from serai.games.amul.generated.items import Faces
from serai.games.amul.state import Amul


def _count_cards(state: Amul, seat: int, *categories: str) -> int:
    """Cards of some categories in hand and in the play area of a seat."""
    wanted = {SCORE_LINES.index(category) for category in categories}
    return sum(
        state.area[seat * Faces.COUNT + face] + state.hand[seat * Faces.COUNT + face]
        for face in range(Faces.COUNT)
        if state.t.category[face] in wanted
    )


def like_resources(state: Amul, seat: int) -> float:
    return 2.0 * _count_cards(state, seat, "resources", "objects")


def like_army(state: Amul, seat: int) -> float:
    return 2.0 * _count_cards(state, seat, "military")


def own_value(state: Amul, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    return state.score(seat) if state.finished else FinalEstimate(state, seat).estimate() / 100


BOTS = BotProfile(
    evaluate=evaluate,
    numbers=numbers,
    number_count=9 + 3,  # see `numbers`
    untouched=untouched,
    heuristic_slips=90,
    learned_slips=45,
    own_value=own_value,
    styles={"hoarder": like_resources, "raider": like_army},
    tolerance=0.3,  # there are many small decisions
    progress=progress,
    luck_share=0.8,  # of the luck that analyses measure; the rest is gone by the end of a game (docs/analysis.md)
)
