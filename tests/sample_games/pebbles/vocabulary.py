# mypyc: compile
"""Every action, decision, event and chance outcome of Pebbles."""

from __future__ import annotations

from typing import Final

from serai.core.game.parts import GameWords
from serai.core.rules.codecs import Num, One
from serai.core.rules.decisions import Decisions
from serai.core.rules.events import NUMBER, Events, Kept, Outcomes
from serai.core.rules.vocabulary import SEATS, Domain, Vocabulary

from .data import PEBBLES

PEBBLE: Final = Domain("pebble", PEBBLES)

V: Final = Vocabulary("pebbles")

V.verb("throw", at="hand:{pebble}", pebble=PEBBLE)
V.verb("take", at="ring:{pebble}", pebble=PEBBLE)
V.verb("stop", at="ring:stop")


DECISIONS: Final = Decisions()

THROWING: Final = DECISIONS.decision("throw_pebble", "throwing")
TAKING: Final = DECISIONS.decision("take_pebbles", "taking", thrown=One(PEBBLE), left=Num())

EVENTS: Final = Events()

EVENTS.event("round", number=NUMBER, first=SEATS)
EVENTS.event("draw", seat=SEATS, pebble=Kept(PEBBLE, "hand"))
EVENTS.event("throw", seat=SEATS, pebble=Kept(PEBBLE, "thrown"))
EVENTS.event("show", seat=SEATS, pebble=PEBBLE)
EVENTS.event("take", seat=SEATS, pebble=PEBBLE)
EVENTS.event("stop", seat=SEATS)
EVENTS.event("over")

OUTCOMES: Final = Outcomes()

DEALT: Final = OUTCOMES.outcome("pebble", PEBBLE, fills="hand")

WORDS: Final = GameWords(V, DECISIONS, EVENTS, OUTCOMES)
