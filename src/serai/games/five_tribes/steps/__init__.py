"""The steps of Five Tribes (one for each decision), in the order of the rulebook."""

from serai.core.game.parts import RuleSet, ScoreSheet
from serai.core.rules.state import Step
from serai.games.five_tribes.scoring import LINES
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.steps.assassins import Assassins
from serai.games.five_tribes.steps.bidding import Bidding
from serai.games.five_tribes.steps.palms_and_palaces import palace_step, palm_step
from serai.games.five_tribes.steps.powers import DjinnTile, SibittisKeep
from serai.games.five_tribes.steps.setup import set_up
from serai.games.five_tribes.steps.sowing import PickUp, Sowing
from serai.games.five_tribes.steps.tiles import TileAction
from serai.games.five_tribes.steps.tribes import Builders
from serai.games.five_tribes.steps.wrap_up import Sale, WrapUp
from serai.games.five_tribes.vocabulary import (
    ASSASSINS,
    BIDDING,
    BUILDERS,
    KEEPING,
    PICK_UP,
    POWER_TILE,
    SALE,
    SOWING,
    TILE_ACTION,
    WRAP_UP,
)

STEPS: list[Step[FiveTribes]] = [
    Bidding(BIDDING),
    PickUp(PICK_UP),
    Sowing(SOWING),
    Builders(BUILDERS),
    Assassins(ASSASSINS),
    TileAction(TILE_ACTION),
    palm_step(),
    palace_step(),
    DjinnTile(POWER_TILE),
    SibittisKeep(KEEPING),
    WrapUp(WRAP_UP),
    Sale(SALE),
]

RULES = RuleSet(FiveTribes, STEPS, set_up, ScoreSheet(LINES))
