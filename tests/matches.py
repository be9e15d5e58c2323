"""Matches of any game for tests: random play, setups to try, and snapshots of everything a match says."""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

import serai as cv
from serai.bots import make_bot
from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.rules.chance import Chance
from serai.core.rules.state import State
from serai.game_checks.matches import (
    MANY_MOVES,
    Setup,
    apply_random_action,
    as_json,
    changed_options,
    play_random_action,
    position,
    seat_snapshot,
)

__all__ = [
    "MANY_MOVES",
    "Setup",
    "apply_random_action",
    "as_json",
    "changed_options",
    "play_random_action",
    "position",
    "seat_snapshot",
]

GAMES = int(os.environ.get("GAMES", "10000"))  # random games of each title in the long tests
MANY = min(100, max(20, GAMES // 25))  # games between bots in the long tests


def fuzz_settings(examples: int) -> settings:
    """The same examples on every run; FUZZ=5000 in the environment asks for that many new ones."""
    more = os.environ.get("FUZZ")
    return settings(max_examples=int(more or examples), derandomize=not more, deadline=None)


def every_setup() -> list[Setup]:
    return [
        Setup(game_id, players, options)
        for game_id in cv.games()
        for players in cv.game(game_id).players
        for options in changed_options(cv.game(game_id), players)
    ]


def sampled_setups() -> list[Any]:
    """Every player count, and every value of every option at one player count; long tests try it at every count."""
    groups: dict[str, list[Setup]] = {}
    for setup in every_setup():
        groups.setdefault(f"{setup.game_id} {setup.options}", []).append(setup)
    found: list[Any] = []
    for turn, group in enumerate(groups.values()):
        for place, setup in enumerate(group):
            near = not setup.options or place == turn % len(group)
            found.append(pytest.param(setup, marks=() if near else pytest.mark.long))
    return found


def plain_setups() -> list[Setup]:
    """Every game and player count; the options change from one to the next."""
    setups: list[Setup] = []
    for game_id in cv.games():
        for i, players in enumerate(cv.game(game_id).players):
            spread = list(changed_options(cv.game(game_id), players))
            setups.append(Setup(game_id, players, {} if i == 0 else spread[-i % len(spread)]))
    return setups


def some_setups() -> list[Any]:
    """Of every game the fewest players as printed, and one player more with other options; in the long tests all of
    `plain_setups`. Every player count is played by the tests with `sampled_setups`."""
    return [
        pytest.param(setup, marks=() if setup.players - setup.game.players.start < 2 else pytest.mark.long)
        for setup in plain_setups()
    ]


def smallest_match(game_id: str, seed: int, more: int = 0) -> Match:
    """A match with the fewest players that the game allows (at least two), plus `more`."""
    least = max(2, cv.game(game_id).players.start) if game_id in cv.games() else 2
    return Match.new(game_id, least + more, seed=seed)


def play_at_random(game: str, players: int, seed: int) -> Iterator[Match]:
    """Play a game at random; yields the match before each move."""
    rng = random.Random(seed)
    match = cv.new_match(game, players, seed=seed)
    while not match.over:
        yield match
        seat = match.actors[0]
        match.play(rng.choice(match.state.legal(seat)), seat)


def play_out(match: Match, chance: Chance) -> None:
    for _ in range(MANY_MOVES):
        if match.over:
            return
        play_random_action(match, chance)
    raise AssertionError(f"{match} does not end")


def match_snapshot(match: Match) -> dict[str, str]:
    """Everything that a match says about itself, to compare before and after."""
    seats: list[int | None] = [None, *range(match.state.players)]
    return {
        "position": position(match.state),
        "record": match.record.text(),
        "log": repr(match.log),
        "logs": as_json([match.log_for(seat) for seat in seats]),
        "sights": as_json([seat_snapshot(match, seat) for seat in seats]),
        "undo": repr([match.can_undo(seat) for seat in range(match.state.players)]),
        "moves": repr(match.moves),
    }


def play_bots(game: Game, names: list[str], seed: int) -> State:
    """Play a whole game between bots, one for each seat; returns the final state."""
    state = game.new_state(len(names), cv.Seeded(seed))
    bots = [make_bot(name, game, seed * 10 + seat) for seat, name in enumerate(names)]
    while not state.over:
        seat = int(state.turn())
        state.apply(bots[seat].move(state, seat), seat)
    return state


def greedy_among_random(game: Game, players: int, games: int) -> tuple[int, list[int]]:
    """How many games one greedy bot wins alone among random ones, seats rotated, and its scores."""
    wins, scores = 0, []
    for seed in range(games):
        names = ["random"] * players
        names[seed % players] = "greedy"
        state = play_bots(game, names, seed)
        wins += state.winners() == (seed % players,)
        scores.append(state.score(seed % players))
    return wins, scores


# A few games show that a bot is sane; the strength that the documentation states is measured over a hundred.
few_or_many = pytest.mark.parametrize("games", [5, pytest.param(MANY, marks=pytest.mark.long)])
few_or_many_long = pytest.mark.parametrize("games", [2, pytest.param(MANY, marks=pytest.mark.long)])  # of long games
