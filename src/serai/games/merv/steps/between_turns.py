# mypyc: compile
"""Decisions outside of turns: places in the queue, ransoms, and the High Courtier with two players."""

from __future__ import annotations

from typing import Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import Frame
from serai.core.rules.vectors import offer_set
from serai.games.merv.generated import ask
from serai.games.merv.generated.items import Parties
from serai.games.merv.generated.verbs import DONE, PAY, SITE, SKIP, SLOT
from serai.games.merv.scoring import queue_place
from serai.games.merv.state import Merv
from serai.games.merv.steps.high_courtier import build, empty_sites, free_slots, human_in_queue, stand
from serai.games.merv.steps.invasion import pay_ransom, ransom_cubes
from serai.games.merv.steps.queue import can_skip, put, skip
from serai.games.merv.steps.rounds import continue_invasion, end_turn, fill_queue
from serai.games.merv.steps.step import MervStep
from serai.games.merv.vocabulary import PAY_RANSOM, QUEUE_SKIP

SPOT: Final[i64] = QUEUE_SKIP.local("spot")
CELL: Final[i64] = PAY_RANSOM.local("cell")


class QueueSkip(MervStep):
    """End of a round: skip a place of the queue for a camel, or stay."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return append(append(vec[i64](), SKIP.action()), DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        place = frame.locals[SPOT]
        if SKIP.holds(action):
            place = skip(s, frame.who, place)
            if can_skip(s, frame.who, place):
                ask.queue_skip(s, frame.who, place)
                return
        put(s, frame.who, place)
        fill_queue(s)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        return "queue_first"


class PayRansom(MervStep):
    """Invasion phase: pay a ransom for one attacked building, or lose it (R-03)."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        cubes = ransom_cubes(s, frame.who, frame.locals[CELL])
        return append(offer_set(PAY.base, cubes, vec[i64]()), DONE.action())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        cell = frame.locals[CELL]
        if not DONE.holds(action):
            pay_ransom(s, frame.who, cell, PAY.cube(action))
        continue_invasion(s, queue_place(s, frame.who), cell + 1)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        if not PAY.holds(action):
            return "ransom_first"
        return "no_cube" if s.cube(frame.who, PAY.cube(action)) == 0 else "wrong_ransom"


class CourtierSlot(MervStep):
    """Two players: the first human of the round chooses the slot of the High Courtier."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return offer_set(SLOT.base, free_slots(s), vec[i64]())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        stand(s, Parties.HIGH_COURTIER, SLOT.order(action))
        if empty_sites(s) != 0:
            ask.courtier_site(s, human_in_queue(s, 1))
        else:
            end_turn(s)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        return "slot_taken" if SLOT.holds(action) else "courtier_first"


class CourtierSite(MervStep):
    """Two players: the second human of the round chooses the site where the High Courtier builds."""

    def options(self, s: Merv, frame: Frame) -> vec[i64]:
        return offer_set(SITE.base, empty_sites(s), vec[i64]())

    def choose(self, s: Merv, frame: Frame, action: i64) -> None:
        build(s, Parties.HIGH_COURTIER, SITE.cell(action))
        end_turn(s)

    def refusal(self, s: Merv, frame: Frame, action: i64) -> str:
        return "courtier_empty" if SITE.holds(action) else "courtier_first"
