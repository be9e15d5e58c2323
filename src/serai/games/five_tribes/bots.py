"""What bots and analyses know about Five Tribes; the values are in `features.py`."""

from __future__ import annotations

from serai.core.game.parts import BotProfile
from serai.core.rules.vectors import bit_count
from serai.games.five_tribes.features import (
    evaluate,
    holdings_value,
    numbers,
    pending_value,
    plans,
    progress,
    wide_plans,
)
from serai.games.five_tribes.generated.items import Cells, Resources
from serai.games.five_tribes.state import FiveTribes


def like_land(state: FiveTribes, seat: int) -> float:
    """Palm trees and palaces on own tiles, and the tiles."""
    own = [cell for cell in range(Cells.COUNT) if state.owner[cell] == seat]
    return 4.0 * float(sum(1 + state.palms[cell] + state.palaces[cell] for cell in own))


def like_cards(state: FiveTribes, seat: int) -> float:
    return 2.0 * float(sum(state.cards[seat * Resources.COUNT : (seat + 1) * Resources.COUNT]))


def like_djinns(state: FiveTribes, seat: int) -> float:
    return 8.0 * float(bit_count(state.djinns[seat]))


def own_value(state: FiveTribes, seat: int) -> float:
    """The value of a state to a seat that forgets its opponents and the turns to come, in points."""
    return (holdings_value(state, seat) + pending_value(state, seat)) / 10


BOTS = BotProfile(
    evaluate=evaluate,
    plans=plans,
    wide_plans=wide_plans,
    numbers=numbers,
    number_count=11 + 4,  # see `numbers`
    heuristic_slips=80,
    learned_slips=40,
    own_value=own_value,
    styles={"builder": like_land, "hoarder": like_cards, "conjurer": like_djinns},
    tolerance=4.0,
    progress=progress,
    luck_share=0.4,  # of the luck that analyses measure; the rest is gone by the end of a game (docs/analysis.md)
    merged_lines={"gold": "gold_and_goods", "goods": "gold_and_goods"},  # in reasons: goods are sold for gold
    not_judged=("bid",),  # verbs: analyses differ with every horizon on what an earlier place is worth
    judge_horizon=1,  # of analyses, in turns of each seat
)
