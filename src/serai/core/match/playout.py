# mypyc: compile
# Compiled because simulations spend all their time in this loop and in the rules.
"""Random playouts: the inner loop of simulations and benchmarks."""

from __future__ import annotations

from serai.core.rules.chance import Chance
from serai.core.rules.native import i64
from serai.core.rules.state import State


def play_randomly(state: State, chance: Chance, most: i64 = 1_000_000) -> i64:
    """Play random actions until the game is over, or `most` of them; returns how many were played."""
    played: i64 = 0
    while not state.finished and played < most:
        seat = state.turn()
        options = state.options(seat)
        state.apply(options[chance.below(len(options))], seat)
        played += 1
    return played
