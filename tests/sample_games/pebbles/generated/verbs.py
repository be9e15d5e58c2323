# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V
from .items import PebbleIndex


@final
class ThrowVerb(ActionRange):  # throw <pebble>
    def action(self, pebble: PebbleIndex) -> i64: return pebble
    def pebble(self, action: i64) -> PebbleIndex: return PebbleIndex(action)

@final
class TakeVerb(ActionRange):  # take <pebble>
    def action(self, pebble: PebbleIndex) -> i64: return 4 + pebble
    def pebble(self, action: i64) -> PebbleIndex: return PebbleIndex(action - 4)

@final
class StopVerb(ActionRange):  # stop
    def action(self) -> i64: return 8

THROW: Final = ThrowVerb(V.verbs["throw"], 0, {"pebble": 4})
TAKE: Final = TakeVerb(V.verbs["take"], 4, {"pebble": 4})
STOP: Final = StopVerb(V.verbs["stop"], 8, {})
