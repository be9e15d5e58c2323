"""Every decision of Five Tribes with its rules, in the order of the rulebook."""

from caravanserai.core.state import Step
from caravanserai.games.five_tribes.steps.assassins import Assassins
from caravanserai.games.five_tribes.steps.bidding import Bidding
from caravanserai.games.five_tribes.steps.placing import palace_step, palm_step
from caravanserai.games.five_tribes.steps.powers import DjinnTile, SibittisKeep
from caravanserai.games.five_tribes.steps.setup import set_up
from caravanserai.games.five_tribes.steps.sowing import PickUp, Sowing
from caravanserai.games.five_tribes.steps.tiles import TileAction
from caravanserai.games.five_tribes.steps.tribes import Builders
from caravanserai.games.five_tribes.steps.wrap_up import Sale, WrapUp
from caravanserai.games.five_tribes.vocabulary import (
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

STEPS: list[Step] = [
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

__all__ = ["STEPS", "set_up"]
