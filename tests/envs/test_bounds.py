"""Every observation lies in its space, whatever options a game has and whoever plays it."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium import spaces

import serai as cv
from serai import envs
from serai.bots import make_bot
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from tests.envs.playouts import every_table

SOME = 12  # decisions between two checks of a game


def check_games(game_id: str, players: int, games: int, every: int) -> None:
    """Play games with options drawn at random, and check rows of all seats every few decisions and at the end."""
    the_game = cv.game(game_id)
    random = np.random.default_rng(players)
    for number in range(games):
        drawn = {option.id: option.values[random.integers(len(option.values))] for option in the_game.options.values()}
        options = the_game.choose_options(
            {name: value for name, value in drawn.items() if is_possible(the_game, name, value, players)},
            players=players,
        )
        layout = envs.layout(game_id, players, options=options)
        space = layout.space()
        state = the_game.new_state(players, Seeded(1000 * players + number), options=options)
        names = random.choice(["random", "greedy"], players)
        bots = [make_bot(str(name), the_game, seed=number * players + seat) for seat, name in enumerate(names)]
        decisions = 0
        while not state.over:
            if decisions % every == 0:
                check_rows(layout, space, state)
            seat = int(state.turn())
            state.apply(bots[seat].move(state, seat), seat)
            decisions += 1
        check_rows(layout, space, state)


def is_possible(the_game: cv.Game, name: str, value: object, players: int) -> bool:
    """Whether an option may have a value with so many players, the others being as usual."""
    try:
        the_game.choose_options({name: value}, players=players)
    except cv.SeraiError:
        return False
    return True


def check_rows(layout: envs.Layout, space: spaces.Box, state: State) -> None:
    for seat in range(layout.players):
        row = layout.observe(state, seat)
        outside = np.flatnonzero((row < space.low) | (row > space.high))
        names = [one.name for one in layout.entries for at in outside if one.offset <= at < one.offset + one.width]
        assert names == [], (layout.id, layout.options, [float(row[at]) for at in outside])


@every_table
def test_observations_lie_in_their_space(game_id: str, players: int) -> None:
    check_games(game_id, players, 1, SOME)


@pytest.mark.long
@every_table
def test_observations_of_many_games_lie_in_their_space(game_id: str, players: int) -> None:
    check_games(game_id, players, 4, 2)
