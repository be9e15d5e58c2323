# mypyc: compile
"""What chance decides: one function for each kind of outcome.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.chance import Chance
from serai.core.rules.native import i64, vec
from serai.core.rules.secrets import follow_fields

from ..fields import FIELDS
from ..vocabulary import EVENTS, OUTCOMES

follow_fields(FIELDS, EVENTS, OUTCOMES)

_START: Final = OUTCOMES.declared("start", "counts", 8, False)
_MARKET: Final = OUTCOMES.declared("market", "counts", 70, False)
_CARD: Final = OUTCOMES.declared("card", "counts", 70, True)

def start(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_START, counts)
def market(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_MARKET, counts)
def card(chance: Chance, counts: vec[i64], owner: i64) -> i64: return chance.pick(_CARD, counts, owner)
