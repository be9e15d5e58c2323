# mypyc: compile
"""Taking cards that lie open (rulebook, instant effects): from the palace, the bazaar, or what is left in the market.

Such a card goes straight to the play area. It was not played, so its own effect does not happen (R-12)."""

from __future__ import annotations

from typing import Final

from caravanserai.core.fast import append, i64, vec
from caravanserai.core.state import FRAME, Frame, State, Step
from caravanserai.games.amul.components import FACE_COUNT, PADISHAH, THIEF
from caravanserai.games.amul.state import SPY_TARGET, TAKE_BAZAAR_CARD, TAKE_MARKET_CARD, Amul
from caravanserai.games.amul.vocabulary import FINDS_NOTHING, STOP, STOPS, TAKE, TAKES

_TAKE: Final[i64] = TAKE.base
_STOP: Final[i64] = STOP.base
_TAKES: Final[i64] = TAKES
_STOPS: Final[i64] = STOPS
_FINDS_NOTHING: Final[i64] = FINDS_NOTHING
UP_TO: Final[i64] = 2  # cards for the Padishah and the Thief


def takes_of(effect: i64) -> i64:
    """How many cards an effect may bring."""
    return UP_TO if effect == PADISHAH or effect == THIEF else 1


def quarter(s: Amul, step: i64) -> vec[i64]:
    """Where the cards of a decision lie."""
    if step == TAKE_BAZAAR_CARD:
        return s.bazaar
    return s.market if step == TAKE_MARKET_CARD else s.palace


def is_empty(counts: vec[i64]) -> bool:
    for n in counts:
        if n > 0:
            return False
    return True


def offer_cards(counts: vec[i64], base: i64, most: i64) -> vec[i64]:
    """An action for each of the first faces that is there."""
    out = vec[i64]()
    face: i64
    for face in range(most):
        if counts[face] > 0:
            out = append(out, base + face)
    return out


def find_effect(s: Amul) -> bool:
    """Whether an effect waits that finds something to take; it is on top then. R-13: others are lost."""
    while len(s.stack) > 0:
        frame = s.top()
        if frame.step == SPY_TARGET or not is_empty(quarter(s, frame.step)):
            return True
        s.tell(_FINDS_NOTHING, frame.who, frame.a)
        s.stack = s.stack[: len(s.stack) - FRAME]
    return False


class TakeCard(Step):
    """One card of a quarter into the play area. R-11: a duty, but Padishah and Thief may stop. R-36: asked even if
    there is one card only."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Amul)
        out = offer_cards(quarter(state, frame.step), _TAKE, FACE_COUNT)
        return append(out, _STOP) if takes_of(state.t.effect[frame.a]) == UP_TO else out

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Amul)
        s = state
        if action == _STOP:
            s.tell(_STOPS, frame.who, frame.a)
        else:
            face = action - _TAKE
            cards = quarter(s, frame.step)
            cards[face] -= 1
            s.area[frame.who * FACE_COUNT + face] += 1
            s.tell(_TAKES, frame.who, face, frame.a)
            if frame.b > 1 and not is_empty(cards):
                s.push(frame.step, frame.who, frame.a, frame.b - 1)
        self.go_on(s)

    def go_on(self, s: Amul) -> None:
        """What comes when this decision is over."""
        raise NotImplementedError

    def open(self, state: State, frame: Frame) -> bool:
        return True

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        if action == _STOP:
            return "must_take"
        return "not_there" if _TAKE <= action < _TAKE + FACE_COUNT else "take_first"
