# mypyc: compile
"""Plays whole moves on in sampled states, and values what they lead to for every seat.

A sampled state is shared by all moves that are compared: they meet the same hidden information and the same later
outcomes. After the move the seat's turn is finished by a one-ply policy, then all seats play on by policy up to the
horizon, where the position is evaluated.
"""

from __future__ import annotations

from typing import Any, Final

from serai.bots.evaluator import CountingEvaluator, Evaluator
from serai.core.rules.chance import Seeded
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State

MAX_DECISIONS: Final[i64] = 400  # of one playout


class Horizon:
    """How far a playout goes: some turns beyond the one that the move is part of, or to the end of a round."""

    def __init__(self, turns: i64, rounds: i64 = 0) -> None:
        self.turns = turns
        self.rounds = rounds  # 1: the end of the current one; 0: turns count


class Determinization:
    """A sampled state, with the moves that the other seats choose in it at the same time as the searching seat."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.others: list[i64] = []
        self.plans: list[list[int]] = []


class Playouts:
    """Plays moves on with an evaluator, which is policy and judge."""

    def __init__(self, evaluator: Evaluator, horizon: Horizon, chance: Seeded) -> None:
        self.counted = CountingEvaluator(evaluator)
        self.horizon = horizon
        self.chance = chance
        self._rounds_begun: Any = getattr(evaluator.game.module("features"), "rounds_begun", None)

    def spent(self) -> i64:
        """The work so far, in evaluations."""
        return self.counted.spent()

    def sample(self, state: State, seat: i64) -> Determinization:
        """Draw what the seat does not know, and let the others who act now choose."""
        self.chance.next()
        sample = Determinization(state.imagine(int(seat), self.chance.branch()))
        for other in sample.state.actors:
            if other != seat:
                # They choose without knowing the seat's move, so their moves are the same for all candidates.
                sample.others.append(other)
                sample.plans.append(self.counted.best_move(sample.state, other))
        return sample

    def play(self, sample: Determinization, seat: i64, plan: list[int]) -> vec[float]:
        """The value of a whole move in a sampled state, to each seat."""
        state = sample.state.clone()
        for action in plan:
            state.apply(action, seat)
        i: i64
        for i in range(len(sample.others)):
            if not state.finished and sample.others[i] in state.actors:
                for action in sample.plans[i]:
                    state.apply(action, sample.others[i])
        if self.horizon.rounds > 0:
            mover = self.play_rounds(state, seat)
        else:
            mover = play_policy(self.counted, state, seat, self.horizon.turns)
        return self.counted.values(self.counted.settle(state, mover))

    def play_rounds(self, state: State, mover: i64) -> i64:
        """Play by policy until that many rounds have ended; returns the seat that moved last."""
        end: i64 = self._rounds_begun(state)
        end += self.horizon.rounds
        n: i64 = 0
        while not state.finished and n < MAX_DECISIONS:
            begun: i64 = self._rounds_begun(state)
            if begun >= end:
                break
            mover = state.turn()
            play_decision(self.counted, state, mover)
            n += 1
        return mover


def play_policy(policy: CountingEvaluator, state: State, mover: i64, turns: i64) -> i64:
    """Play by policy until the actor has changed `turns` times, and to the end of that turn; returns the seat that
    moved last."""
    n: i64 = 0
    while not state.finished and n < MAX_DECISIONS:
        seat = state.turn()
        if seat != mover:
            if turns == 0:
                break
            turns -= 1
            mover = seat
        play_decision(policy, state, seat)
        n += 1
    return mover


def play_decision(policy: CountingEvaluator, state: State, seat: i64) -> None:
    """Play a seat's only option, or the whole move that the policy chooses."""
    options = state.options(seat)
    if len(options) == 1:
        state.apply(options[0], seat)
        return
    for action in policy.best_move(state, seat):
        state.apply(action, seat)
