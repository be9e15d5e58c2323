# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from .. import V
from .items import CardIndex


@final
class TakeVerb(ActionRange):  # take <card>
    def action(self, card: CardIndex) -> i64: return card
    def card(self, action: i64) -> CardIndex: return CardIndex(action)

@final
class SellVerb(ActionRange):  # sell <card> <count>
    def action(self, card: CardIndex, count: i64) -> i64: return 7 + card * 8 + count
    def card(self, action: i64) -> CardIndex: return CardIndex((action - 7) // 8)
    def count(self, action: i64) -> i64: return (action - 7) % 8

@final
class SwapVerb(ActionRange):  # swap <card> <given>
    def action(self, card: CardIndex, given: CardIndex) -> i64: return 63 + card * 7 + given
    def card(self, action: i64) -> CardIndex: return CardIndex((action - 63) // 7)
    def given(self, action: i64) -> CardIndex: return CardIndex((action - 63) % 7)

@final
class DoneVerb(ActionRange):  # done
    def action(self) -> i64: return 112

TAKE: Final = TakeVerb(V.verbs["take"], 0, {"card": 7})
SELL: Final = SellVerb(V.verbs["sell"], 7, {"card": 7, "count": 8})
SWAP: Final = SwapVerb(V.verbs["swap"], 63, {"card": 7, "given": 7})
DONE: Final = DoneVerb(V.verbs["done"], 112, {})
