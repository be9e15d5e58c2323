"""A row and a sampled state know the same: states with equal rows for a seat are sampled alike for it.

Bots see sampled states, learners see rows. Where a bot knows more, a comparison of the two says nothing.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import serai as cv
from serai import envs
from serai.core.errors import SeraiError
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from tests.matches import apply_random_action
from tests.server.hidden import Json, all_secrets

GAMES = {game: secrets for game, secrets in all_secrets().items() if game in cv.games() and secrets.hides}
STATES, TRIES, SAMPLES = 12, 24, 3
SEAT = 0
LEAST = 100  # different states with equal rows: fewer would test too little


def states_of(game: str, players: int) -> Iterator[State]:
    """States of a random game that begins with many secrets."""
    rules, secrets = cv.game(game), GAMES[game]
    beginning = secrets.begin(players) if "begin" in vars(type(secrets)) else None
    state = rules.read_position(beginning, Seeded(1)) if beginning else rules.new_state(players, seed=1)
    chance = Seeded(1)
    moves = 0
    while not state.over:
        if moves % 10 == 9:
            yield state.clone()
        apply_random_action(state, chance)
        moves += 1


def hidden_places(game: str, position: Json) -> list[tuple[Any, Any]]:
    """Where the hidden values are that do not belong to the seat: containers with their keys."""
    found: list[tuple[Any, Any]] = []
    for field in cv.game(game).fields.hidden:
        value = position[field.name]
        if field.visibility.to == "owner":
            found += [(value, seat) for seat in range(len(value)) if seat != SEAT]
        else:
            found.append((position, field.name))
    return found


def change_secret(game: str, position: Json, pick: random.Random) -> None:
    """Change a hidden number, take a hidden thing away, put one there, or exchange two of different places."""
    places = hidden_places(game, position)
    (here, at), (there, to) = pick.choice(places), pick.choice(places)
    if isinstance(here[at], int):
        here[at] += pick.choice((-1, 1))
        return
    mine, theirs = spread(here[at]), spread(there[to])
    one = pick.choice(mine) if mine else None
    other = pick.choice(theirs) if theirs else None
    way = pick.randrange(4)
    if way != 1 and one is not None:
        take(here[at], one)
    if way != 0 and other is not None:
        put(here[at], other)
    if way == 3 and one is not None and other is not None:
        take(there[to], other)
        put(there[to], one)


def spread(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [name for name, count in value.items() if isinstance(count, int) for _ in range(count)]
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def take(value: Any, thing: str) -> None:
    if isinstance(value, dict):
        value[thing] -= 1
    elif thing in value:
        value.remove(thing)


def put(value: Any, thing: str) -> None:
    if isinstance(value, dict):
        value[thing] = value.get(thing, 0) + 1
    elif isinstance(value, list):
        value.append(thing)


def twins_of(game: str, state: State, pick: random.Random) -> Iterator[State]:
    """Possible states that differ from this one in what is hidden from the seat."""
    position = state.to_dict()
    for number in range(TRIES):
        yield state.imagine(SEAT, Seeded(number))
        changed = copy.deepcopy(position)
        change_secret(game, changed, pick)
        try:
            yield cv.game(game).read_position(changed, Seeded(1))
        except (SeraiError, KeyError, ValueError):
            continue  # such a state cannot be


def count_twins(environment: str, players: int) -> Counter[str]:
    """How many twins with an equal row are sampled alike, and how many otherwise."""
    layout, pick, found = envs.layout(environment, players), random.Random(1), Counter[str]()
    game = layout.game.id
    for _, state in zip(range(STATES), states_of(game, players), strict=False):
        row, position = layout.observe(state, SEAT).tobytes(), state.to_dict()
        samples = [state.imagine(SEAT, Seeded(number)).to_dict() for number in range(SAMPLES)]
        for twin in twins_of(game, state, pick):
            if twin.to_dict() != position and layout.observe(twin, SEAT).tobytes() == row:
                again = [twin.imagine(SEAT, Seeded(number)).to_dict() for number in range(SAMPLES)]
                found["alike" if again == samples else "otherwise"] += 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_states_with_equal_rows_are_sampled_alike(game: str) -> None:
    found = count_twins(game, 3)
    assert found["otherwise"] == 0
    assert found["alike"] > LEAST


@pytest.mark.parametrize("game", sorted(set(cv.games()) - set(GAMES)))
def test_where_nothing_is_hidden_everybody_knows_everything(game: str) -> None:
    assert cv.game(game).fields.hidden == ()
    state = cv.game(game).new_state(3, seed=1)
    assert state.imagine(SEAT, Seeded(1)).to_dict() == state.to_dict()


@pytest.mark.parametrize("older", envs.older_ids())
def test_an_older_version_knows_less_than_bots(older: str) -> None:
    """The check above notices what it is for."""
    assert count_twins(older, 3)["otherwise"]
