# mypyc: compile
"""Decisions outside of turns: places in the queue, ransoms, and the High Courtier with two players."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame, State
from serai.games.merv.components import HIGH_COURTIER
from serai.games.merv.scoring import queue_place
from serai.games.merv.state import Merv
from serai.games.merv.steps.high_courtier import build, empty_sites, free_slots, human_in_queue, stand
from serai.games.merv.steps.invasion import pay_ransom, ransom_cubes
from serai.games.merv.steps.places import offer
from serai.games.merv.steps.queue import can_skip, put, skip
from serai.games.merv.steps.rounds import continue_invasion, end_turn, fill_queue
from serai.games.merv.steps.step import MervStep
from serai.games.merv.vocabulary import (
    COURTIER_SITE,
    DONE,
    PAY,
    PAY_RANSOM,
    QUEUE_SKIP,
    SITE,
    SKIP,
    SLOT,
)

SPOT: Final[i64] = QUEUE_SKIP.local("spot")
CELL: Final[i64] = PAY_RANSOM.local("cell")


class QueueSkip(MervStep):
    """End of a round: skip a place of the queue for a camel, or stay."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        return append(append(vec[i64](), SKIP.base), DONE.base)

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        place = frame.locals[SPOT]
        if action == SKIP.base:
            place = skip(state, frame.who, place)
            if can_skip(state, frame.who, place):
                state.push(QUEUE_SKIP, frame.who, place)
                return
        put(state, frame.who, place)
        fill_queue(state)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        return "queue_first"


class PayRansom(MervStep):
    """Invasion phase: pay a ransom for one attacked building, or lose it (R-03)."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        cubes = ransom_cubes(state, frame.who, frame.locals[CELL])
        return append(offer(PAY.base, cubes, vec[i64]()), DONE.base)

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        cell = frame.locals[CELL]
        if action != DONE.base:
            pay_ransom(state, frame.who, cell, action - PAY.base)
        continue_invasion(state, queue_place(state, frame.who), cell + 1)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        assert isinstance(state, Merv)
        if not PAY.holds(action):
            return "ransom_first"
        return "no_cube" if state.cube(frame.who, action - PAY.base) == 0 else "wrong_ransom"


class CourtierSlot(MervStep):
    """Two players: the first human of the round chooses the slot of the High Courtier."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        return offer(SLOT.base, free_slots(state), vec[i64]())

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        stand(state, HIGH_COURTIER, action - SLOT.base)
        if empty_sites(state) != 0:
            state.push(COURTIER_SITE, human_in_queue(state, 1))
        else:
            end_turn(state)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        return "slot_taken" if SLOT.holds(action) else "courtier_first"


class CourtierSite(MervStep):
    """Two players: the second human of the round chooses the site where the High Courtier builds."""

    def legal(self, state: State, frame: Frame) -> vec[i64]:
        assert isinstance(state, Merv)
        return offer(SITE.base, empty_sites(state), vec[i64]())

    def apply(self, state: State, frame: Frame, action: i64) -> None:
        assert isinstance(state, Merv)
        build(state, HIGH_COURTIER, action - SITE.base)
        end_turn(state)

    def refusal(self, state: State, frame: Frame, action: i64) -> str:
        return "courtier_empty" if SITE.holds(action) else "courtier_first"
