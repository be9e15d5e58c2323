"""The steps of Amul (one for each decision), in the order of the rulebook."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step
from serai.games.amul.scoring import LINES, REASONS, TIE_BREAKS
from serai.games.amul.state import Amul
from serai.games.amul.steps.effects import TakeByEffect
from serai.games.amul.steps.end_of_game import SpyTarget, ThiefTake
from serai.games.amul.steps.setup import set_up
from serai.games.amul.steps.trade import OfferCard, PickCard, PlayCard
from serai.games.amul.vocabulary import (
    OFFER_CARD,
    PICK_CARD,
    PLAY_CARD,
    SPY_TARGET,
    TAKE_BAZAAR_CARD,
    TAKE_MARKET_CARD,
    TAKE_PALACE_CARD,
    TAKE_PALACE_CARDS,
    THIEF_TAKE,
)

STEPS: list[Step[Amul]] = [
    OfferCard(OFFER_CARD),
    PickCard(PICK_CARD),
    PlayCard(PLAY_CARD),
    TakeByEffect(TAKE_PALACE_CARD),
    TakeByEffect(TAKE_PALACE_CARDS),
    TakeByEffect(TAKE_BAZAAR_CARD),
    TakeByEffect(TAKE_MARKET_CARD),
    ThiefTake(THIEF_TAKE),
    SpyTarget(SPY_TARGET),
]

RULES = RuleSet(Amul, STEPS, set_up, ScoreSheet(LINES, TIE_BREAKS, REASONS))
