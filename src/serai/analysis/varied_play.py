"""Plays games on from sampled states with an evaluator that chooses among nearly equal moves by chance.

If it always played the same, a game in which little is left to chance would take one course after each move, and any
accident of it would look sure.
"""

from __future__ import annotations

from serai.bots.evaluator import CountingEvaluator, sample_softmax
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State

MAX_MOVES = 20_000  # of a game; then it is given up


def play_on(
    policy: CountingEvaluator,
    state: State,
    mover: int,
    temperature: float,
    chance: Seeded,
    turns: int | None = None,
) -> int:
    """Play until the actor has changed `turns` times and to the end of that turn, or to the end of the game; returns
    the seat that moved last. Every seat chooses from what it knows, by softmax: a move that is worse by `temperature`
    points is chosen about a third as often."""
    left = MAX_MOVES if turns is None else turns
    moves = 0
    while not state.finished and moves < MAX_MOVES:
        seat = int(state.turn())
        if seat != mover:
            if left == 0:
                break
            left -= 1
            mover = seat
        options = state.options(seat)
        if len(options) == 1:
            state.apply(options[0], seat)
            continue
        chance.next()
        known = state.imagine(seat, chance.branch())
        for action in _choose(policy, known, seat, temperature, chance):
            state.apply(action, seat)
        moves += 1
    return mover


def _choose(policy: CountingEvaluator, state: State, seat: int, temperature: float, chance: Seeded) -> list[int]:
    chance.next()
    plans = policy.evaluator.plans(state, seat)
    if len(plans) == 1:
        return plans[0]
    return plans[int(sample_softmax(policy.evaluate_moves(state, seat, plans), temperature, chance))]
