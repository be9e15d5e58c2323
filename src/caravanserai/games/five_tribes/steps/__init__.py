"""Every decision of Five Tribes, in the order of the rulebook; each points to its paragraph of the rules."""

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
from caravanserai.games.five_tribes.vocabulary import DJINNS

# At the places that state.py names: BIDDING, PICK_UP, SOWING, ...
STEPS: list[Step] = [
    Bidding("bidding", "bidding"),
    PickUp("pick_up", "sowing"),
    Sowing("sowing", "sowing"),
    Builders("builders", "builders"),
    Assassins("assassins", "assassins"),
    TileAction("tile_action", "tiles"),
    palm_step("place_palm", "oasis"),
    palace_step("place_palace", "village"),
    DjinnTile("djinn_tile", "djinns", {"djinn": DJINNS}),
    SibittisKeep("sibittis_keep", "djinn-sibittis"),
    WrapUp("wrap_up", "djinn-windows"),
    Sale("sale", "selling"),
]

__all__ = ["STEPS", "set_up"]
