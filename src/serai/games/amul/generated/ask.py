# mypyc: compile
"""What is to be decided: each function pushes a decision of a seat (-1: of several) onto the stack.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import i64
from serai.core.rules.state import State

from ..vocabulary import DECISIONS

_OFFER_CARD: Final = DECISIONS.declared("offer_card")
_PICK_CARD: Final = DECISIONS.declared("pick_card")
_PLAY_CARD: Final = DECISIONS.declared("play_card")
_TAKE_PALACE_CARD: Final = DECISIONS.declared("take_palace_card", "card", "left")
_TAKE_PALACE_CARDS_0_2: Final = DECISIONS.declared("take_palace_cards_0_2", "card", "left")
_TAKE_BAZAAR_CARD: Final = DECISIONS.declared("take_bazaar_card", "card", "left")
_TAKE_MARKET_CARD: Final = DECISIONS.declared("take_market_card", "card", "left")
_THIEF_TAKE: Final = DECISIONS.declared("thief_take", "card", "left")
_SPY_TARGET: Final = DECISIONS.declared("spy_target", "card")

def offer_card(s: State, who: i64) -> None: s.push(_OFFER_CARD, who)
def pick_card(s: State, who: i64) -> None: s.push(_PICK_CARD, who)
def play_card(s: State, who: i64) -> None: s.push(_PLAY_CARD, who)
def take_palace_card(s: State, who: i64, card: i64, left: i64) -> None: s.push(_TAKE_PALACE_CARD, who, card, left)
def take_palace_cards_0_2(s: State, who: i64, card: i64, left: i64) -> None:
    s.push(_TAKE_PALACE_CARDS_0_2, who, card, left)
def take_bazaar_card(s: State, who: i64, card: i64, left: i64) -> None: s.push(_TAKE_BAZAAR_CARD, who, card, left)
def take_market_card(s: State, who: i64, card: i64, left: i64) -> None: s.push(_TAKE_MARKET_CARD, who, card, left)
def thief_take(s: State, who: i64, card: i64, left: i64) -> None: s.push(_THIEF_TAKE, who, card, left)
def spy_target(s: State, who: i64, card: i64) -> None: s.push(_SPY_TARGET, who, card)
