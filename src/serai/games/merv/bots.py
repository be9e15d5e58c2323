"""What bots and analyses know about Merv; the values are in `features.py`."""

from __future__ import annotations

from serai.core.game.parts import BotProfile
from serai.core.rules.vectors import bit_count
from serai.games.merv.features import evaluate, finish_turn, numbers, plans, progress, settled_value
from serai.games.merv.state import Merv


def like_buildings(state: Merv, seat: int) -> float:
    return 3.0 * float(bit_count(state.buildings[seat]))


def like_mosque(state: Merv, seat: int) -> float:
    return 3.0 * float(state.mosque_steps(seat))


def own_value(state: Merv, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents, in points."""
    return settled_value(state, seat) / 100


BOTS = BotProfile(
    evaluate=evaluate,
    plans=plans,
    settle=finish_turn,
    numbers=numbers,
    number_count=13,  # see `numbers`
    horizon=2,  # of a search, in turns of each seat: +9.7 points with four players (docs/lab/search.md)
    heuristic_slips=70,
    learned_slips=35,
    own_value=own_value,
    styles={"builder": like_buildings, "pilgrim": like_mosque},
    tolerance=2.5,
    progress=progress,
    luck_share=0.0,  # luck explains none of the margins between equal bots (docs/analysis.md)
)
