"""All decisions of Marrakesh, in the order of the rulebook, with their sections of the rules."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step
from serai.games.marrakesh import vocabulary as v
from serai.games.marrakesh.scoring import LINES, REASONS, TIE_BREAKS
from serai.games.marrakesh.state import Marrakesh
from serai.games.marrakesh.steps.activation import ActivateWorker, ChooseAction, OtherHalf
from serai.games.marrakesh.steps.caravans import ChooseCity, PlaceCaravan
from serai.games.marrakesh.steps.draft import ChooseKeshis, DraftKeshis, RedWorker
from serai.games.marrakesh.steps.effects import Effects
from serai.games.marrakesh.steps.madrasa import FreeScroll, MadrasaAction
from serai.games.marrakesh.steps.medina import BuildGate, PlaceGate, PlacePending
from serai.games.marrakesh.steps.phases import Course
from serai.games.marrakesh.steps.placement import ChooseKeshi, PlaceFakir, PlaceMore, PlaceVendor
from serai.games.marrakesh.steps.resources import ChooseGood, ChooseResource
from serai.games.marrakesh.steps.river import AddWater, RiverBonus
from serai.games.marrakesh.steps.sahara import Explore, SwapKeshi, TakeLineKeshi
from serai.games.marrakesh.steps.season import ChooseProvision, ChooseSeasonBonus, OrderEffects, RestOfScrolls
from serai.games.marrakesh.steps.setup import ArrangeLine, TurnDisc, set_up
from serai.games.marrakesh.steps.souk import ChooseDiscount, SoukAction
from serai.games.marrakesh.steps.square import SquareCell
from serai.games.marrakesh.steps.stairs import ChooseConnection, ChoosePawn, Climb, FirstStairs, SplitSteps

STEPS: list[Step[Marrakesh]] = [
    ArrangeLine(v.ARRANGE_LINE),
    TurnDisc(v.TURN_DISC),
    ChooseProvision(v.CHOOSE_PROVISION),
    ChooseKeshis(v.CHOOSE_KESHIS),
    RedWorker(v.RED_WORKER),
    DraftKeshis(v.DRAFT_KESHIS),
    PlaceVendor(v.PLACE_VENDOR),
    PlaceFakir(v.PLACE_FAKIR),
    PlaceCaravan(v.PLACE_CARAVAN),
    ActivateWorker(v.ACTIVATE_WORKER),
    ChooseGood(v.CHOOSE_GOOD),
    ChooseResource(v.CHOOSE_RESOURCE),
    ChooseKeshi(v.CHOOSE_KESHI),
    SoukAction(v.SOUK_ACTION),
    ChooseDiscount(v.CHOOSE_DISCOUNT),
    SquareCell(v.SQUARE_CELL),
    AddWater(v.ADD_WATER),
    ChooseConnection(v.CHOOSE_CONNECTION),
    MadrasaAction(v.MADRASA_ACTION),
    BuildGate(v.BUILD_GATE),
    PlaceGate(v.PLACE_GATE),
    PlacePending(v.PLACE_PENDING),
    Explore(v.EXPLORE_OASES),
    TakeLineKeshi(v.LINE_KESHI_TAKEN),
    SwapKeshi(v.SWAP_KESHI),
    FreeScroll(v.FREE_SCROLL),
    RiverBonus(v.RIVER_BONUS),
    OrderEffects(v.ORDER_EFFECTS),
    ChooseSeasonBonus(v.CHOOSE_SEASON_BONUS),
    SplitSteps(v.SPLIT_STEPS),
    FirstStairs(v.FIRST_STAIRS),
    ChoosePawn(v.CHOOSE_PAWN),
    ChooseAction(v.CHOOSE_ACTION),
    ChooseCity(v.CHOOSE_CITY),
    Course(v.COURSE),
    Effects(v.EFFECTS),
    PlaceMore(v.PLACE_MORE),
    Climb(v.CLIMB),
    OtherHalf(v.OTHER_HALF),
    RestOfScrolls(v.REST_OF_SCROLLS),
]

RULES = RuleSet(Marrakesh, STEPS, set_up, ScoreSheet(LINES, TIE_BREAKS, REASONS))
