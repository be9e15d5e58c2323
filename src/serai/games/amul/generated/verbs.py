# mypyc: compile
"""The verbs of the vocabulary, for the rules. Made by `serai generate` from vocabulary.py: not to be edited."""

from __future__ import annotations

from typing import Final, final

from serai.core.rules.native import i64
from serai.core.rules.vocabulary import ActionRange

from ..vocabulary import V


@final
class OfferVerb(ActionRange):  # offer <card>
    def action(self, card: i64) -> i64: return card
    def card(self, action: i64) -> i64: return action

@final
class PickVerb(ActionRange):  # pick <card>
    def action(self, card: i64) -> i64: return 58 + card
    def card(self, action: i64) -> i64: return action - 58

@final
class PlayVerb(ActionRange):  # play <card>
    def action(self, card: i64) -> i64: return 116 + card
    def card(self, action: i64) -> i64: return action - 116

@final
class TakeVerb(ActionRange):  # take <card>
    def action(self, card: i64) -> i64: return 174 + card
    def card(self, action: i64) -> i64: return action - 174

@final
class StopVerb(ActionRange):  # stop
    def action(self) -> i64: return 244

@final
class NameVerb(ActionRange):  # name <side>
    def action(self, side: i64) -> i64: return 245 + side
    def side(self, action: i64) -> i64: return action - 245

OFFER: Final = OfferVerb(V.verbs["offer"], 0, {"card": 58})
PICK: Final = PickVerb(V.verbs["pick"], 58, {"card": 58})
PLAY: Final = PlayVerb(V.verbs["play"], 116, {"card": 58})
TAKE: Final = TakeVerb(V.verbs["take"], 174, {"card": 70})
STOP: Final = StopVerb(V.verbs["stop"], 244, {})
NAME: Final = NameVerb(V.verbs["name"], 245, {"side": 2})
