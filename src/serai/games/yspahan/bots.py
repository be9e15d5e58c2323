"""What bots and analyses know about Yspahan; the values are in `features.py`."""

from __future__ import annotations

from serai.core.game.parts import BotProfile
from serai.core.rules.vectors import bit_count
from serai.games.yspahan.features import evaluate, numbers, piece_value, plans, position_value, progress, settle
from serai.games.yspahan.generated.items import Cards
from serai.games.yspahan.state import Yspahan


def like_buildings(state: Yspahan, seat: int) -> float:
    """Buildings, and the camels and gold that they cost."""
    return 3.0 * float(bit_count(state.buildings[seat])) + piece_value(state, seat) / 100


def like_savings(state: Yspahan, seat: int) -> float:
    """Gold, camels and cards."""
    cards = sum(state.cards[seat * Cards.COUNT : (seat + 1) * Cards.COUNT])
    return 0.7 * float(state.gold[seat] + state.camels[seat] + cards)


def own_value(state: Yspahan, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    return position_value(state, seat) / 100


BOTS = BotProfile(
    evaluate=evaluate,
    plans=plans,
    settle=settle,
    numbers=numbers,
    number_count=8,  # see `numbers`
    search_work=5,  # factor for its budget: there are many placements to value
    heuristic_slips=90,
    learned_slips=45,
    own_value=own_value,
    styles={"builder": like_buildings, "hoarder": like_savings},
    tolerance=1.2,
    progress=progress,
    luck_share=0.4,  # of the luck that analyses measure; the rest is gone by the end of a game (docs/analysis.md)
)
