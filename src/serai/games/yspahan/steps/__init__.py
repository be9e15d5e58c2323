"""The steps of Yspahan (one for each decision), in the order of the rulebook."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step
from serai.games.yspahan.scoring import LINES
from serai.games.yspahan.state import Yspahan
from serai.games.yspahan.steps.actions import MainAction
from serai.games.yspahan.steps.buildings import BuildInstead
from serai.games.yspahan.steps.dice import PreRoll
from serai.games.yspahan.steps.setup import set_up
from serai.games.yspahan.steps.shops import PlaceGood
from serai.games.yspahan.steps.supervisor import OrderGoods, SaveWithCamel
from serai.games.yspahan.steps.wrap_up import FinishTurn
from serai.games.yspahan.vocabulary import (
    BUILD_INSTEAD,
    FINISH_TURN,
    MAIN_ACTION,
    ORDER_GOODS,
    PLACE_GOOD,
    PRE_ROLL,
    SAVE_WITH_CAMEL,
)

STEPS: list[Step[Yspahan]] = [
    PreRoll(PRE_ROLL),
    MainAction(MAIN_ACTION),
    PlaceGood(PLACE_GOOD),
    OrderGoods(ORDER_GOODS),
    SaveWithCamel(SAVE_WITH_CAMEL),
    BuildInstead(BUILD_INSTEAD),
    FinishTurn(FINISH_TURN),
]

RULES = RuleSet(Yspahan, STEPS, set_up, ScoreSheet(LINES))
