# mypyc: compile
"""What chance decides: one function for each kind of outcome.

Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final

from serai.core.rules.chance import Chance
from serai.core.rules.native import i64, vec
from serai.core.rules.secrets import follow_fields
from serai.kit.seats import Seat

from .. import EVENTS, FIELDS, OUTCOMES
from .items import CardIndex, DealtAsIndex

follow_fields(FIELDS, EVENTS, OUTCOMES)

_DEALT_AS: Final = OUTCOMES.declared("dealt_as", "counts", 2, False)
_DEALT: Final = OUTCOMES.declared("dealt", "counts", 7, True)
_SHOWN: Final = OUTCOMES.declared("shown", "counts", 7, False)
_WORTH: Final = OUTCOMES.declared("worth", "counts", 11, False)

def dealt_as(chance: Chance, counts: vec[i64]) -> DealtAsIndex: return DealtAsIndex(chance.pick(_DEALT_AS, counts))
def dealt(chance: Chance, counts: vec[i64], owner: Seat) -> CardIndex:
    return CardIndex(chance.pick(_DEALT, counts, owner))
def shown(chance: Chance, counts: vec[i64]) -> CardIndex: return CardIndex(chance.pick(_SHOWN, counts))
def worth(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_WORTH, counts)
