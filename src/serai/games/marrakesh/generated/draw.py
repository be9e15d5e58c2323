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
_SCROLL: Final = OUTCOMES.declared("scroll", "counts", 72, False)
_EXCHANGE: Final = OUTCOMES.declared("exchange", "set", 12, False)
_LUXURY: Final = OUTCOMES.declared("luxury", "set", 25, False)
_RIVER: Final = OUTCOMES.declared("river", "counts", 18, False)
_GATE: Final = OUTCOMES.declared("gate", "counts", 12, False)
_STAIR_TILE: Final = OUTCOMES.declared("stair_tile", "counts", 40, False)
_CITY: Final = OUTCOMES.declared("city", "set", 12, False)
_LINE: Final = OUTCOMES.declared("line", "counts", 12, False)
_DISC: Final = OUTCOMES.declared("disc", "counts", 8, False)
_PROVISION: Final = OUTCOMES.declared("provision", "set", 12, True)
_OASIS: Final = OUTCOMES.declared("oasis", "set", 30, False)
_FALLEN: Final = OUTCOMES.declared("fallen", "counts", 61, False)
_TRAY: Final = OUTCOMES.declared("tray", "counts", 12, False)
_RESTING: Final = OUTCOMES.declared("resting", "counts", 2, False)

def start(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_START, counts)
def scroll(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_SCROLL, counts)
def exchange(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_EXCHANGE, mask)
def luxury(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_LUXURY, mask)
def river(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_RIVER, counts)
def gate(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_GATE, counts)
def stair_tile(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_STAIR_TILE, counts)
def city(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_CITY, mask)
def line(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_LINE, counts)
def disc(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_DISC, counts)
def provision(chance: Chance, mask: i64, owner: i64) -> i64: return chance.pick_bit(_PROVISION, mask, owner)
def oasis(chance: Chance, mask: i64) -> i64: return chance.pick_bit(_OASIS, mask)
def fallen(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_FALLEN, counts)
def tray(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_TRAY, counts)
def resting(chance: Chance, counts: vec[i64]) -> i64: return chance.pick(_RESTING, counts)
