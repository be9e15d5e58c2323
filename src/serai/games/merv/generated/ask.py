# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, extend, i64, vec
from serai.core.rules.state import State

from ..vocabulary import DECISIONS

_CHOOSE_SLOT: Final = DECISIONS.declared("choose_slot")
_CHOOSE_SITE: Final = DECISIONS.declared("choose_site")
_CHOOSE_ACTION: Final = DECISIONS.declared("choose_action")
_END_TURN: Final = DECISIONS.declared("end_turn")
_CARAVANSARY_STEP: Final = DECISIONS.declared("caravansary_step")
_PAY_CARD: Final = DECISIONS.declared("pay_card", "card")
_PALACE_STEP: Final = DECISIONS.declared("palace_step")
_LIBRARY_BUY: Final = DECISIONS.declared("library_buy")
_CHOOSE_BREAKTHROUGH: Final = DECISIONS.declared("choose_breakthrough", "level")
_CHOOSE_TRADING_POST: Final = DECISIONS.declared("choose_trading_post")
_MARKET_STEP: Final = DECISIONS.declared("market_step")
_MOSQUE_STEP: Final = DECISIONS.declared("mosque_step")
_WALL_STEP: Final = DECISIONS.declared("wall_step")
_PLACE_WALL: Final = DECISIONS.declared("place_wall", "kind", "free")
_PAY_COST: Final = DECISIONS.declared("pay_cost", "thing", "wall", "rank", "due")
_PLACE_SOLDIER: Final = DECISIONS.declared("place_soldier")
_PLACE_UPGRADE: Final = DECISIONS.declared("place_upgrade", "cube")
_CHOOSE_BONUS: Final = DECISIONS.declared("choose_bonus")
_TAKE_CARAVAN_CARD: Final = DECISIONS.declared("take_caravan_card")
_CHOOSE_SCORING_TILE: Final = DECISIONS.declared("choose_scoring_tile")
_PLACE_FREE_COURTIER: Final = DECISIONS.declared("place_free_courtier")
_BUILD_FREE_WALL: Final = DECISIONS.declared("build_free_wall")
_FREE_MOSQUE_STEP: Final = DECISIONS.declared("free_mosque_step")
_FREE_TRADING_POST: Final = DECISIONS.declared("free_trading_post")
_ORDER_GIFTS: Final = DECISIONS.declared("order_gifts", "soldiers", "upgrades")
_QUEUE_SKIP: Final = DECISIONS.declared("queue_skip", "spot")
_PAY_RANSOM: Final = DECISIONS.declared("pay_ransom", "cell")
_COURTIER_SLOT: Final = DECISIONS.declared("courtier_slot")
_COURTIER_SITE: Final = DECISIONS.declared("courtier_site")

def choose_slot(s: State, who: i64) -> None: s.push(_CHOOSE_SLOT, who)
def choose_site(s: State, who: i64) -> None: s.push(_CHOOSE_SITE, who)
def choose_action(s: State, who: i64) -> None: s.push(_CHOOSE_ACTION, who)
def end_turn(s: State, who: i64) -> None: s.push(_END_TURN, who)
def caravansary_step(s: State, who: i64) -> None: s.push(_CARAVANSARY_STEP, who)
def pay_card(s: State, who: i64, card: i64) -> None: s.push(_PAY_CARD, who, card)
def palace_step(s: State, who: i64) -> None: s.push(_PALACE_STEP, who)
def library_buy(s: State, who: i64) -> None: s.push(_LIBRARY_BUY, who)
def choose_breakthrough(s: State, who: i64, level: i64) -> None: s.push(_CHOOSE_BREAKTHROUGH, who, level)
def choose_trading_post(s: State, who: i64) -> None: s.push(_CHOOSE_TRADING_POST, who)
def market_step(s: State, who: i64) -> None: s.push(_MARKET_STEP, who)
def mosque_step(s: State, who: i64) -> None: s.push(_MOSQUE_STEP, who)
def wall_step(s: State, who: i64) -> None: s.push(_WALL_STEP, who)
def place_wall(s: State, who: i64, kind: i64, free: i64) -> None: s.push(_PLACE_WALL, who, kind, free)
def pay_cost(s: State, who: i64, thing: i64, wall: i64, rank: i64, due: vec[i64]) -> None:
    numbers = vec[i64]()
    numbers = append(numbers, thing)
    numbers = append(numbers, wall)
    numbers = append(numbers, rank)
    numbers = extend(numbers, due)
    s.push_locals(_PAY_COST, who, numbers)
def place_soldier(s: State, who: i64) -> None: s.push(_PLACE_SOLDIER, who)
def place_upgrade(s: State, who: i64, cube: i64) -> None: s.push(_PLACE_UPGRADE, who, cube)
def choose_bonus(s: State, who: i64) -> None: s.push(_CHOOSE_BONUS, who)
def take_caravan_card(s: State, who: i64) -> None: s.push(_TAKE_CARAVAN_CARD, who)
def choose_scoring_tile(s: State, who: i64) -> None: s.push(_CHOOSE_SCORING_TILE, who)
def place_free_courtier(s: State, who: i64) -> None: s.push(_PLACE_FREE_COURTIER, who)
def build_free_wall(s: State, who: i64) -> None: s.push(_BUILD_FREE_WALL, who)
def free_mosque_step(s: State, who: i64) -> None: s.push(_FREE_MOSQUE_STEP, who)
def free_trading_post(s: State, who: i64) -> None: s.push(_FREE_TRADING_POST, who)
def order_gifts(s: State, who: i64, soldiers: i64, upgrades: i64) -> None: s.push(_ORDER_GIFTS, who, soldiers, upgrades)
def queue_skip(s: State, who: i64, spot: i64) -> None: s.push(_QUEUE_SKIP, who, spot)
def pay_ransom(s: State, who: i64, cell: i64) -> None: s.push(_PAY_RANSOM, who, cell)
def courtier_slot(s: State, who: i64) -> None: s.push(_COURTIER_SLOT, who)
def courtier_site(s: State, who: i64) -> None: s.push(_COURTIER_SITE, who)
