"""Every decision of Yspahan, in the order of the rulebook; each points to its paragraph of the rules."""

from caravanserai.core.state import Step
from caravanserai.games.yspahan.state import NEXT_SHOPS
from caravanserai.games.yspahan.steps.actions import MainAction
from caravanserai.games.yspahan.steps.buildings import BuildInstead
from caravanserai.games.yspahan.steps.dice import PreRoll
from caravanserai.games.yspahan.steps.placing import PlaceGood
from caravanserai.games.yspahan.steps.setup import set_up
from caravanserai.games.yspahan.steps.supervisor import OrderGoods, SaveWithCamel
from caravanserai.games.yspahan.steps.wrap_up import FinishTurn
from caravanserai.games.yspahan.vocabulary import DISTRICTS, SHOPS

# At the places that state.py names: PRE_ROLL, MAIN_ACTION, PLACE_GOOD, ...
STEPS: list[Step] = [
    PreRoll("pre_roll", "dice"),
    MainAction("main_action", "actions"),
    PlaceGood("place_good", "supplying", {"district": DISTRICTS, "left": None}),
    OrderGoods("order_goods", "sending"),
    SaveWithCamel("save_with_camel", "saving", {"shop": SHOPS, "then": NEXT_SHOPS}),
    BuildInstead("build_instead", "two-players"),
    FinishTurn("finish_turn", "building"),
]

__all__ = ["STEPS", "set_up"]
