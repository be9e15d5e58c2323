"""Every decision of Amul, in the order of the rulebook; each points to its paragraph of the rules."""

from caravanserai.core.state import Step
from caravanserai.core.vocabulary import Domain
from caravanserai.games.amul.steps.effects import TakeByEffect
from caravanserai.games.amul.steps.ending import SpyTarget, ThiefTake
from caravanserai.games.amul.steps.setup import set_up
from caravanserai.games.amul.steps.trade import OfferCard, PickCard, PlayCard
from caravanserai.games.amul.vocabulary import CARDS, SPIES

# Which card brings the cards, and how many it may still bring
_EFFECT: dict[str, Domain | None] = {"card": CARDS, "left": None}

# At the places that state.py names: OFFER_CARD, PICK_CARD, PLAY_CARD, ...
STEPS: list[Step] = [
    OfferCard("offer_card", "offering"),
    PickCard("pick_card", "picking"),
    PlayCard("play_card", "playing"),
    TakeByEffect("take_palace_card", "merchants", _EFFECT),
    TakeByEffect("take_palace_cards_0_2", "padishah", _EFFECT),
    TakeByEffect("take_bazaar_card", "deal", _EFFECT),
    TakeByEffect("take_market_card", "marauder", _EFFECT),
    ThiefTake("thief_take", "thief", _EFFECT),
    SpyTarget("spy_target", "spies", {"card": SPIES}),
]

__all__ = ["STEPS", "set_up"]
