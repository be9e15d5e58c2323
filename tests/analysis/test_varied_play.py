"""Games played on vary among nearly equal moves, and the same numbers give the same game."""

from __future__ import annotations

import serai as cv
from serai.analysis.judge import Judge
from serai.analysis.varied_play import play_on
from serai.bots.evaluator import CountingEvaluator
from serai.core.rules.chance import Seeded
from tests.analysis.short_games import play_beginning

STEADY = 1e-9  # points: always the best move


def play_turns(match: cv.Match, temperature: float, seed: int) -> str:
    """The position after a few turns."""
    policy = CountingEvaluator(Judge(match.game, 2).evaluator)
    state = match.state.clone()
    state.chance = Seeded(1)
    play_on(policy, state, int(state.turn()), temperature, Seeded(seed), turns=1)
    return repr(state.to_dict())


def test_players_vary_among_nearly_equal_moves() -> None:
    match = play_beginning("five_tribes", 2, 6)
    steady = {play_turns(match, STEADY, seed) for seed in range(3)}
    varied = {play_turns(match, 3.0, seed) for seed in range(3)}
    assert len(steady) < len(varied)
    assert play_turns(match, 3.0, 2) == play_turns(match, 3.0, 2)


def test_it_stops_at_the_horizon_or_at_the_end() -> None:
    match = play_beginning("amul", 3, 78)
    policy = CountingEvaluator(Judge(match.game, 3).evaluator)
    state = match.state.clone()
    state.chance = Seeded(1)
    play_on(policy, state, int(state.turn()), 1.0, Seeded(2))
    assert state.finished
    assert policy.spent() > 0
