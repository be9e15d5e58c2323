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
_ROLL: Final = OUTCOMES.declared("roll", "dice", 6, False)
_CARD: Final = OUTCOMES.declared("card", "counts", 9, True)

def start(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_START, counts)
def roll(chance: Chance, dice: i64) -> vec[i64]: return chance.roll(_ROLL, 6, dice)
def card(chance: Chance, counts: vec[i64], owner: i64) -> i64: return chance.pick(_CARD, counts, owner)
