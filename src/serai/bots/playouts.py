# mypyc: compile
"""Plays whole moves on in sampled states, and values what they lead to for every seat.

A sampled state is shared by all moves that are compared: they meet the same hidden information and the same later
outcomes. After the move the seat's turn is finished by a one-ply policy, then all seats play on by policy up to the
horizon, where the position is evaluated. In deep playouts every seat first plays its best moves on to the horizon and
chooses by what they lead to.
"""

from __future__ import annotations

from typing import Final

from serai.bots.evaluator import CountingEvaluator, Evaluator, argmax
from serai.core.rules.chance import Seeded
from serai.core.rules.native import i64, vec
from serai.core.rules.state import State

MAX_DECISIONS: Final[i64] = 400  # of one playout
LOWEST: Final = -1e18


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

    def play_deep(self, sample: Determinization, seat: i64, plan: list[int], turns: i64, replies: i64) -> vec[float]:
        """As `play` with a horizon of `turns`, but every seat chooses among its `replies` best moves by playing each on
        to the same horizon."""
        state = self.begin(sample, seat, plan)
        mover = play_policy(self.counted, state, seat, 0)
        n: i64 = 0
        while not state.finished and n < MAX_DECISIONS:
            actor = state.turn()
            if actor != mover:
                if turns == 0:
                    break
                turns -= 1
                mover = actor
            self._reply(state, actor, turns, replies)
            n += 1
        return self.counted.values(self.counted.settle(state, mover))

    def _reply(self, state: State, seat: i64, turns: i64, replies: i64) -> None:
        """Play the best of a seat's first few moves, each played on by policy for `turns` changes of the actor."""
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            return
        best = self._best_reply(state, seat, turns, replies)
        for action in best:
            state.apply(action, seat)

    def _best_reply(self, state: State, seat: i64, turns: i64, replies: i64) -> list[int]:
        plans = self.counted.evaluator.plans(state, seat)
        if len(plans) == 1:
            return plans[0]
        values = self.counted.evaluate_moves(state, seat, plans)
        if turns == 0:
            return plans[argmax(values)]  # at the horizon, one ply is all that is left
        best = plans[0]
        most = 0.0
        tried: i64
        for tried in range(replies if replies < len(plans) else len(plans)):
            place = argmax(values)
            values[place] = LOWEST
            twin = self.counted.evaluator.apply_plan(state, seat, plans[place])
            mover = play_policy(self.counted, twin, seat, turns)
            value = self.counted.values(self.counted.settle(twin, mover))[seat]
            if tried == 0 or value > most:
                best = plans[place]
                most = value
        return best


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
