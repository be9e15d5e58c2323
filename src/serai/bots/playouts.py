# mypyc: compile
"""Plays whole moves on in sampled states, and values what they lead to for every seat.

A sampled state is shared by all moves that are compared: they meet the same hidden information and the same later
outcomes. After the move the seat's turn is finished by a one-ply policy, then all seats play on by policy up to the
horizon, where the position is evaluated.
"""

from __future__ import annotations

from typing import Final

from serai.bots.evaluator import CountingEvaluator, Evaluator
from serai.core.rules.chance import Seeded
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State

MAX_DECISIONS: Final[i64] = 400  # of one playout


class Horizon:
    """How far a playout goes: some turns beyond the one that the move is part of."""

    def __init__(self, turns: i64) -> None:
        self.turns = turns


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
        state = self.begin(sample, seat, plan)
        mover = play_policy(self.counted, state, seat, self.horizon.turns)
        return self.counted.values(self.counted.settle(state, mover))

    def compare(self, state: State, seat: i64, plans: list[list[int]], samples: i64) -> list[list[vec[float]]]:
        """The value to each seat of every move in every sampled state: `found[sample][move][seat]`."""
        found: list[list[vec[float]]] = []
        for _ in range(samples):
            sample = self.sample(state, seat)
            outcomes: list[vec[float]] = []
            for plan in plans:
                outcomes.append(self.play(sample, seat, plan))
            found.append(outcomes)
        return found

    def begin(self, sample: Determinization, seat: i64, plan: list[int]) -> State:
        """The state after the move, and after the moves of all who act at the same time."""
        state = sample.state.clone()
        for action in plan:
            state.apply(action, seat)
        i: i64
        for i in range(len(sample.others)):
            if not state.finished and sample.others[i] in state.actors:
                for action in sample.plans[i]:
                    state.apply(action, sample.others[i])
        return state


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
