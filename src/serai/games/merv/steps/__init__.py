"""All decisions of Merv, in the order of the rulebook."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step
from serai.games.merv.scoring import LINES, TIE_BREAKS
from serai.games.merv.state import Merv
from serai.games.merv.steps.between_turns import CourtierSite, CourtierSlot, PayRansom, QueueSkip
from serai.games.merv.steps.caravansary import CaravansaryStep, PayCard, TakeCaravanCard
from serai.games.merv.steps.gifts import ChooseBonus, ChooseScoringTile, OrderGifts, PlaceSoldier, PlaceUpgrade
from serai.games.merv.steps.library import ChooseBreakthrough, LibraryBuy
from serai.games.merv.steps.marketplace import ChooseTradingPost, FreeTradingPost, MarketStep
from serai.games.merv.steps.mosque import FreeMosqueStep, MosqueStep
from serai.games.merv.steps.palace import PalaceStep, PlaceFreeCourtier
from serai.games.merv.steps.purchases import PayCost
from serai.games.merv.steps.setup import set_up
from serai.games.merv.steps.turn import ChooseAction, ChooseSite, ChooseSlot, EndTurn
from serai.games.merv.steps.walls import BuildFreeWall, PlaceWall, WallStep
from serai.games.merv.vocabulary import (
    BUILD_FREE_WALL,
    CARAVANSARY_STEP,
    CHOOSE_ACTION,
    CHOOSE_BONUS,
    CHOOSE_BREAKTHROUGH,
    CHOOSE_SCORING_TILE,
    CHOOSE_SITE,
    CHOOSE_SLOT,
    CHOOSE_TRADING_POST,
    COURTIER_SITE,
    COURTIER_SLOT,
    END_TURN,
    FREE_MOSQUE_STEP,
    FREE_TRADING_POST,
    LIBRARY_BUY,
    MARKET_STEP,
    MOSQUE_STEP,
    ORDER_GIFTS,
    PALACE_STEP,
    PAY_CARD,
    PAY_COST,
    PAY_RANSOM,
    PLACE_FREE_COURTIER,
    PLACE_SOLDIER,
    PLACE_UPGRADE,
    PLACE_WALL,
    QUEUE_SKIP,
    TAKE_CARAVAN_CARD,
    WALL_STEP,
)

STEPS: list[Step[Merv]] = [
    ChooseSlot(CHOOSE_SLOT),
    ChooseSite(CHOOSE_SITE),
    ChooseAction(CHOOSE_ACTION),
    EndTurn(END_TURN),
    CaravansaryStep(CARAVANSARY_STEP),
    PayCard(PAY_CARD),
    PalaceStep(PALACE_STEP),
    LibraryBuy(LIBRARY_BUY),
    ChooseBreakthrough(CHOOSE_BREAKTHROUGH),
    ChooseTradingPost(CHOOSE_TRADING_POST),
    MarketStep(MARKET_STEP),
    MosqueStep(MOSQUE_STEP),
    WallStep(WALL_STEP),
    PlaceWall(PLACE_WALL),
    PayCost(PAY_COST),
    PlaceSoldier(PLACE_SOLDIER),
    PlaceUpgrade(PLACE_UPGRADE),
    ChooseBonus(CHOOSE_BONUS),
    TakeCaravanCard(TAKE_CARAVAN_CARD),
    ChooseScoringTile(CHOOSE_SCORING_TILE),
    PlaceFreeCourtier(PLACE_FREE_COURTIER),
    BuildFreeWall(BUILD_FREE_WALL),
    FreeMosqueStep(FREE_MOSQUE_STEP),
    FreeTradingPost(FREE_TRADING_POST),
    OrderGifts(ORDER_GIFTS),
    QueueSkip(QUEUE_SKIP),
    PayRansom(PAY_RANSOM),
    CourtierSlot(COURTIER_SLOT),
    CourtierSite(COURTIER_SITE),
]

RULES = RuleSet(Merv, STEPS, set_up, ScoreSheet(LINES, TIE_BREAKS))
