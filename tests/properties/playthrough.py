"""Plays many games and prints checksums of the results: run by test_compiled.py, compiled and interpreted."""

import hashlib
import json
import sys
from collections.abc import Iterator

import serai as cv
from serai import envs
from serai.bots import make_bot
from serai.core.match.playout import play_randomly
from serai.core.rules.chance import Seeded
from tests.matches import (
    Setup,
    apply_random_action,
    as_json,
    every_setup,
    plain_setups,
    play_random_action,
    position,
    seat_snapshot,
)

RANDOM_GAMES = 4


def actions_and_scores(setup: Setup) -> Iterator[object]:
    for seed in range(RANDOM_GAMES):
        state, chance = setup.state(seed), Seeded(seed + 1000)
        while not state.over:
            yield apply_random_action(state, chance)
        yield [state.score_lines(seat) for seat in range(setup.players)], state.winners()


def quick_games(setup: Setup) -> Iterator[object]:
    """Random playouts, which are compiled as a whole."""
    for seed in range(RANDOM_GAMES):
        state = setup.state(seed)
        yield play_randomly(state, Seeded(seed)), position(state)


def matches(setup: Setup) -> Iterator[object]:
    match, chance = setup.match(1), Seeded(1)
    n = 0
    while not match.over:
        play_random_action(match, chance)
        n += 1
        if n % 12 == 0:
            yield [seat_snapshot(match, seat) for seat in (None, *range(setup.players))]
            yield position(match.state.imagine(n % setup.players, Seeded(n)))
            yield match.state.violations()
    yield match.record.text()
    yield as_json([match.log_for(seat) for seat in (None, *range(setup.players))])


def greedy_games(setup: Setup) -> Iterator[object]:
    state = setup.state(2)
    bots = [make_bot("greedy", setup.game, seat) for seat in range(setup.players)]
    while not state.over:
        seat = state.actors[0]
        action = bots[seat].move(state, seat)
        yield seat, action
        state.apply(action, seat)
    yield position(state)


def observations(setup: Setup) -> Iterator[object]:
    """The observation rows of each seat at some states."""
    layout = envs.layout(setup.game_id, setup.players, options=setup.options)
    state, chance = setup.state(3), Seeded(3)
    n = 0
    while not state.over:
        apply_random_action(state, chance)
        n += 1
        if n % 7 == 0:
            yield layout.observe(state, n % setup.players).tobytes().hex()


PARTS = {
    "actions": (actions_and_scores, every_setup()),
    "quick": (quick_games, every_setup()),
    "matches": (matches, plain_setups()),
    "greedy": (greedy_games, plain_setups()),
    "observations": (observations, plain_setups()),
}


def checksums() -> Iterator[tuple[str, str]]:
    for name, (part, setups) in PARTS.items():
        for setup in setups:
            digest = hashlib.sha256()
            for value in part(setup):
                digest.update(as_json(value).encode())
            yield f"{setup} {name}", digest.hexdigest()


if __name__ == "__main__":
    json.dump({"compiled": cv.is_compiled(), "checksums": dict(checksums())}, sys.stdout)
