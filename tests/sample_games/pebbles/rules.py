# mypyc: compile
"""The state of Pebbles, and every decision with its rules."""

from __future__ import annotations

from typing import Any, Final, final

from serai.kit import (
    SEVERAL,
    BotProfile,
    Chance,
    Frame,
    RuleSet,
    ScoreLine,
    ScoreSheet,
    Seat,
    Step,
    Violation,
    deal_again,
    fill,
    i64,
    ints,
    seats,
    total,
    vec,
)

from .generated import ask, draw, log
from .generated.fields import PebblesFields
from .generated.items import Pebble, PebbleIndex
from .generated.verbs import STOP, TAKE, THROW
from .vocabulary import DEALT, PEBBLE, TAKING, THROWING

N: Final = Pebble.COUNT
THROWN: Final[i64] = TAKING.local("thrown")
LEFT: Final[i64] = TAKING.local("left")


@final
class Pebbles(PebblesFields):
    def hand_of(self, seat: i64) -> vec[i64]:
        return self.hand[seat * N : (seat + 1) * N]

    def points_of(self, pebbles: vec[i64], seat: i64) -> int:
        return sum([int(pebbles[seat * N + pebble] * self.t.values[pebble]) for pebble in Pebble.ALL])

    def score_lines(self, seat: int) -> list[int]:
        return [self.points_of(self.heap, seat), self.points_of(self.hand, seat)]

    def tie_breaks(self, seat: int) -> list[int]:
        return [self.heap[seat * N + Pebble.RED]]

    def imagine(self, seat: int, chance: Chance) -> Pebbles:
        """Deal the other hands and the bag again; the others have thrown any pebble of their new hands."""
        s = self.clone()
        assert isinstance(s, Pebbles)
        s.chance = chance
        if not s.t.options["open_hands"]:
            deal_again(chance, DEALT, s.bag, s.hand, fill(len(s.hand), 0), seat)
        for other in seats(s):
            if other != seat and s.thrown[other] >= 0:
                s.thrown[other] = draw.pebble(chance, s.hand_of(other), other)
        return s


def violations(s: Pebbles) -> list[Violation]:
    if s.first != (s.round - 1) % s.players:
        return [Violation("first", seat=s.first, round=s.round)]
    throwing = not s.finished and s.top().decision is THROWING
    if not s.finished and len(s.frames()) != 1:
        return [Violation("alone").inside(s.top().decision.key, "decision")]
    if not s.finished and (s.top().who < 0) != throwing:
        return [Violation("for_all" if throwing else "for_one").inside(s.top().decision.key, "decision")]
    if not s.finished and not throwing and not 0 < s.top().locals[LEFT] <= s.t.takes:
        return [Violation("left", n=s.top().locals[LEFT], most=s.t.takes)]
    found: list[Violation] = []
    size = s.t.hand if throwing else s.t.hand - 1
    for seat in seats(s):
        hand, thrown = s.hand_of(seat), s.thrown[seat]
        if total(hand) != size:
            found.append(Violation("hand", seat=seat, n=total(hand), there=size))
        if thrown >= 0 and (not throwing or hand[thrown] == 0):
            found.append(Violation("thrown", seat=seat, pebble=PEBBLE[thrown]))
    return found


def evaluate(s: Pebbles, seat: int) -> int:
    """In tenths of a point; a thrown pebble that wins comes back with another."""
    return s.score(seat) * 10 + (s.t.values[s.thrown[seat]] * 15 if s.thrown[seat] >= 0 else 0)


def set_up(s: Pebbles) -> None:
    s.bag = s.t.counts[:]
    s.round = 1
    for seat in seats(s):
        for _ in range(s.t.hand):
            draw_pebble(s, seat)
    ask.throw_pebble(s, SEVERAL)


def draw_pebble(s: Pebbles, seat: Seat) -> None:
    pebble = draw.pebble(s.chance, s.bag, seat)
    s.bag[pebble] -= 1
    s.hand[seat * N + pebble] += 1
    log.draw(s, seat, pebble)


class Throwing(Step[Pebbles]):
    """All throw a pebble of their hands, in secret."""

    def actors(self, s: Pebbles, frame: Frame) -> vec[i64]:
        return ints([int(seat) for seat in seats(s) if s.thrown[seat] < 0])

    def options(self, s: Pebbles, frame: Frame) -> vec[i64]:
        return ints([THROW.action(pebble) for pebble in Pebble.ALL if s.hand[frame.who * N + pebble] > 0])

    def choose(self, s: Pebbles, frame: Frame, action: i64) -> None:
        s.thrown[frame.who] = THROW.pebble(action)
        log.throw(s, Seat(frame.who), THROW.pebble(action))
        if len(self.actors(s, frame)) > 0:
            ask.throw_pebble(s, SEVERAL)
        else:
            reveal_throws(s)

    def refusal(self, s: Pebbles, frame: Frame, action: i64) -> str:
        return "not_held" if THROW.holds(action) else "throw_first"


def reveal_throws(s: Pebbles) -> None:
    """Reveal the throws. The best pebble takes; among equals the seat that comes first after the first seat."""
    s.reveal()
    best = Seat(s.first)
    for turn in range(s.players):
        seat = Seat((s.first + turn) % s.players)
        if s.t.values[s.thrown[seat]] > s.t.values[s.thrown[best]]:
            best = seat
    winning = PebbleIndex(s.thrown[best])
    for seat in seats(s):
        pebble = PebbleIndex(s.thrown[seat])
        s.thrown[seat] = -1
        s.hand[seat * N + pebble] -= 1
        s.ring[pebble] += 1
        log.show(s, seat, pebble)
    ask.take_pebbles(s, best, winning, s.t.takes)


class Taking(Step[Pebbles]):
    """Take one pebble from the ring, or stop."""

    def options(self, s: Pebbles, frame: Frame) -> vec[i64]:
        return ints([*[TAKE.action(pebble) for pebble in Pebble.ALL if s.ring[pebble] > 0], STOP.action()])

    def choose(self, s: Pebbles, frame: Frame, action: i64) -> None:
        seat, left = Seat(frame.who), frame.locals[LEFT] - 1
        if STOP.holds(action):
            log.stop(s, seat)
            left = 0
        else:
            pebble = TAKE.pebble(action)
            s.ring[pebble] -= 1
            s.heap[seat * N + pebble] += 1
            log.take(s, seat, pebble)
        if left > 0 and total(s.ring) > 0:
            ask.take_pebbles(s, seat, PebbleIndex(frame.locals[THROWN]), left)
        else:
            end_round(s)

    def is_open(self, s: Pebbles, frame: Frame) -> bool:
        return True

    def refusal(self, s: Pebbles, frame: Frame, action: i64) -> str:
        return "not_there" if TAKE.holds(action) else "take_first"

    def facts(self, s: Pebbles, frame: Frame, action: i64) -> dict[str, Any]:
        return {"points": int(s.t.values[TAKE.pebble(action)])} if TAKE.holds(action) else {}


def end_round(s: Pebbles) -> None:
    """Everybody draws, and the next seat becomes first; after the last round the game ends instead."""
    if s.round == s.t.rounds:
        s.finished = True
        return
    s.round += 1
    s.first = (s.first + 1) % s.players
    log.round(s, s.round, Seat(s.first))
    for seat in seats(s):
        draw_pebble(s, seat)
    ask.throw_pebble(s, SEVERAL)


BOTS: Final = BotProfile(evaluate)
SHEET: Final = ScoreSheet((ScoreLine("heap"), ScoreLine("hand", shows="hand")), ("red",))
RULES: Final = RuleSet(Pebbles, [Throwing(THROWING), Taking(TAKING)], set_up, SHEET)
