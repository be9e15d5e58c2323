# mypyc: compile
"""Open cards that effects take (rulebook, instant effects): from the palace, the bazaar, or the rest of the market.

A taken card goes straight to the play area. It was not played, so its own effect does not happen (R-12)."""

from __future__ import annotations

from typing import Final

from serai.core.rules.decisions import Decision
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, Step
from serai.core.rules.vectors import reserve
from serai.games.amul.generated import log
from serai.games.amul.generated.items import Effects, Faces
from serai.games.amul.generated.verbs import STOP, TAKE
from serai.games.amul.state import Amul
from serai.games.amul.vocabulary import (
    SPY_TARGET,
    TAKE_BAZAAR_CARD,
    TAKE_MARKET_CARD,
    TAKE_PALACE_CARD,
    TAKE_PALACE_CARDS,
    THIEF_TAKE,
)

CARD: Final[i64] = THIEF_TAKE.local("card")  # all decisions to take cards have the same locals
LEFT: Final[i64] = THIEF_TAKE.local("left")
OPTIONS: Final[i64] = 12  # enough for most decisions


def decision_of(effect: i64) -> Decision | None:
    """The decision that an effect causes at the end of a round; None for the others."""
    if effect == Effects.MERCHANT:
        return TAKE_PALACE_CARD
    if effect == Effects.PADISHAH:
        return TAKE_PALACE_CARDS
    if effect == Effects.DEAL:
        return TAKE_BAZAAR_CARD
    return TAKE_MARKET_CARD if effect == Effects.MARAUDER else None


def cards_of(s: Amul, decision: Decision) -> vec[i64]:
    """The open cards that a decision takes from, as counts."""
    if decision is TAKE_BAZAAR_CARD:
        return s.bazaar
    return s.market if decision is TAKE_MARKET_CARD else s.palace


def is_empty(counts: vec[i64]) -> bool:
    for n in counts:
        if n > 0:
            return False
    return True


def offer_cards(counts: vec[i64], base: i64) -> vec[i64]:
    """The actions for the faces with at least one card."""
    out = reserve(OPTIONS)
    action = base
    for n in counts:
        if n > 0:
            out = append(out, action)
        action += 1
    return out


def find_effect(s: Amul) -> bool:
    """Pop effects that can take nothing (R-13: they are lost); whether another decision is left on top."""
    while len(s.stack) > 0:
        frame = s.top()
        if frame.decision is SPY_TARGET or not is_empty(cards_of(s, frame.decision)):
            return True
        log.finds_nothing(s, frame.who, frame.locals[CARD])
        s.pop()
    return False


class TakeCard(Step[Amul]):
    """Take one card of a quarter into the play area. R-11: compulsory up to the least number of the effect. R-36: a
    decision even if there is only one card."""

    def options(self, s: Amul, frame: Frame) -> vec[i64]:
        t = s.t
        out = offer_cards(cards_of(s, frame.decision), TAKE.base)
        effect = t.effect[frame.locals[CARD]]
        taken = t.may_take[effect] - frame.locals[LEFT]
        return append(out, STOP.action()) if taken >= t.must_take[effect] else out

    def choose(self, s: Amul, frame: Frame, action: i64) -> None:
        if STOP.holds(action):
            log.stop(s, frame.who, frame.locals[CARD])
        else:
            face = TAKE.card(action)
            cards = cards_of(s, frame.decision)
            cards[face] -= 1
            at = frame.who * Faces.COUNT + face
            s.area[at] += 1
            log.take(s, frame.who, face, frame.locals[CARD])
            if frame.locals[LEFT] > 1 and not is_empty(cards):
                frame.locals[LEFT] -= 1
                s.push_again(frame)
        self.proceed(s)

    def proceed(self, s: Amul) -> None:
        """Go to the next decision when this one is over."""
        raise NotImplementedError

    def is_open(self, s: Amul, frame: Frame) -> bool:
        return True

    def refusal(self, s: Amul, frame: Frame, action: i64) -> str:
        if STOP.holds(action):
            return "must_take"
        return "not_there" if TAKE.holds(action) else "take_first"
