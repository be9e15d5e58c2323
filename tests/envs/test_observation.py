"""Observations contain what the seat's view contains, and nothing else."""

import hashlib
from typing import Any

import numpy as np
import pytest

from serai import envs
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.game_checks.leaks import altered_pair, secrets_of
from tests.envs.described_rows import differences
from tests.envs.playouts import every_table
from tests.matches import Setup, apply_random_action, every_setup, plain_setups, position, some_setups
from tests.properties.test_leaks import games_with_secrets

EVERY = 9  # decisions between two looks
MOST_SECRETS = 8  # of a game


def fewest_and_long(setups: list[Setup]) -> list[Any]:
    """The fewest players of every game; all counts in the long tests."""
    return [
        pytest.param(setup, marks=() if setup.players == setup.game.players.start else pytest.mark.long)
        for setup in setups
    ]


def plain_and_long() -> list[Any]:
    """The fewest players of every game; every value of every option at every count in the long tests."""
    fewest = [setup for setup in plain_setups() if setup.players == setup.game.players.start]
    return [*fewest, *(pytest.param(setup, marks=pytest.mark.long) for setup in every_setup())]


def layout_of(setup: Setup) -> envs.Layout:
    return envs.layout(setup.game_id, setup.players, options=setup.options)


def moments(setup: Setup, seed: int) -> list[State]:
    """States of a random game."""
    state, chance = setup.state(seed), Seeded(seed)
    found: list[State] = []
    n = 0
    while not state.over:
        if n % EVERY == 0:
            found.append(state.clone())
        apply_random_action(state, chance)
        n += 1
    return found


@pytest.mark.parametrize("setup", some_setups(), ids=str)
def test_indistinguishable_states_have_equal_observations(setup: Setup) -> None:
    layout = layout_of(setup)
    for number, state in enumerate(moments(setup, 1)):
        seat = number % setup.players
        seen = layout.observe(state, seat)
        for k in range(2):
            twin = state.imagine(seat, Seeded(k))
            assert np.array_equal(layout.observe(twin, seat), seen), f"decision {number * EVERY}, seat {seat}"


@pytest.mark.parametrize("setup", fewest_and_long([one for one in plain_setups() if not one.is_open]), ids=str)
def test_secret_chance_is_observed_only_by_its_owner(setup: Setup) -> None:
    layout = layout_of(setup)
    compared = 0
    for match in games_with_secrets(setup):
        secrets = list(secrets_of(match))
        for secret in secrets[:: 1 + len(secrets) // MOST_SECRETS]:
            worlds = altered_pair(match, secret)
            if worlds is None or worlds[0].over or worlds[1].over:
                continue
            first, second = worlds[0].state, worlds[1].state
            assert position(first) != position(second)
            for seat in range(setup.players):
                alike = np.array_equal(layout.observe(first, seat), layout.observe(second, seat))
                assert alike == (seat != secret.owner), (secret, seat)
                compared += 1
    assert bool(compared) == bool(games_with_secrets(setup))


@pytest.mark.parametrize("setup", some_setups(), ids=str)
def test_secret_choices_of_others_are_not_observed(setup: Setup) -> None:
    layout = layout_of(setup)
    state, chance = setup.state(2), Seeded(2)
    looked = 0
    while not state.over and looked < 6:
        if len(state.actors) > 1:
            looked += 1
            actor, seat = state.actors[:2]
            rows = set()
            for action in state.legal(actor):
                twin = state.clone()
                twin.apply(action, actor)
                rows.add(layout.observe(twin, seat).tobytes())
            assert len(rows) == 1
        apply_random_action(state, chance)


@pytest.mark.parametrize("setup", fewest_and_long(plain_setups()), ids=str)
def test_distinguishable_states_have_different_observations(setup: Setup) -> None:
    """Two states of a game with different visible fields never give the same row."""
    layout = layout_of(setup)
    state, chance = setup.state(3), Seeded(3)
    seen: dict[bytes, Any] = {}
    while not state.over:
        row = layout.observe(state, 0).tobytes()
        view = {**setup.game.fields.view(state, 0), "actors": state.actors}
        assert seen.setdefault(row, view) == view
        apply_random_action(state, chance)
    assert len(seen) > 10


@pytest.mark.parametrize("setup", plain_and_long(), ids=str)
def test_incremental_row_equals_a_new_one(setup: Setup) -> None:
    """Only changes are written: none may be missed, and a clone has no list of changes."""
    follows, anew = layout_of(setup), layout_of(setup)
    state, chance = setup.state(5), Seeded(5)
    while not state.over:
        apply_random_action(state, chance)
        seat = state.actors[-1] if state.actors else 0
        assert np.array_equal(follows.observe(state, seat), anew.observe(state.clone(), seat))
    for seat in range(setup.players):
        assert np.array_equal(follows.observe(state, seat), layout_of(setup).observe(state, seat))


@every_table
def test_every_column_is_named_once(game_id: str, players: int) -> None:
    layout = envs.layout(game_id, players)
    at = 0
    for entry in layout.entries:
        assert entry.offset == at, entry
        assert entry.width > 0
        assert entry.meaning
        at += entry.width
    assert at == layout.size
    names = [entry.name for entry in layout.entries]
    assert names[:2] == ["seat+0.acts", "seat+0.waits"]


@every_table
def test_numbers_are_at_their_offsets(game_id: str, players: int) -> None:
    setup = Setup(game_id, players)
    layout = envs.layout(game_id, players)
    where = {entry.name: entry for entry in layout.entries}
    for state in moments(setup, 4)[-3:]:
        position = state.to_dict()
        for seat in range(players):
            row = layout.observe(state, seat)
            assert layout.space().contains(row)
            assert row[where["seat"].offset + seat] == 1
            assert row[where["seat+0.acts"].offset] == (seat in state.actors)
            for name in ("gold", "camels", "camels_left", "river", "favour"):
                if f"seat+0.{name}" in where:
                    assert row[where[f"seat+0.{name}"].offset] == _of_seat(position[name], seat), name


def _of_seat(written: Any, seat: int) -> int:
    """Parties are written by name, and only if they have something."""
    return int(written[seat] if isinstance(written, list) else written.get(f"p{seat + 1}", 0))


def test_table_columns_do_not_rotate_with_the_seats() -> None:
    """Cells of the lattice are called p1 to p5, as seats are."""
    setup = Setup("marrakesh", 3, {"exp1_stair_tiles": True})
    layout = layout_of(setup)
    tiles = next(entry for entry in layout.entries if entry.name == "stair_tiles")
    state = setup.state(1)
    rows = [layout.observe(state, seat)[tiles.offset : tiles.offset + tiles.width] for seat in range(3)]
    assert int(rows[0].sum()) == 12
    assert all(np.array_equal(row, rows[0]) for row in rows)


# What an observation of a version means. When this changes, the version of that game's environment has to grow: say
# ENVIRONMENT_VERSION in its fields.py, and write the new fingerprint here.
FINGERPRINTS = {
    "amul_v1": "ddd3eb041d8f0ce9",
    "five_tribes_v1": "51bc1455502f187f",
    "five_tribes_v2": "5f50d458aa211738",
    "marrakesh_v2": "003387e1178f73e9",
    "marrakesh_v3": "b499638908b4e77e",
    "merv_v1": "5336620c9c8741a4",
    "yspahan_v1": "ee7d7937517d0d31",
}


@pytest.mark.parametrize("id", [*envs.ids(), *envs.older_ids()])
def test_layout_of_a_version_never_changes(id: str) -> None:
    digest = hashlib.sha256()
    for players in envs.layout(id).game.players:
        layout = envs.layout(id, players)
        for entry in layout.entries:
            digest.update(f"{entry.name} {entry.offset} {entry.width}\n".encode())
        for action in range(layout.actions):
            digest.update(layout.write(action).encode())
    assert FINGERPRINTS[id] == digest.hexdigest()[:16]


@pytest.mark.parametrize("setup", fewest_and_long(plain_setups()), ids=str)
def test_every_field_is_written_as_described(setup: Setup) -> None:
    """An independent description, read from the seat's view, gives the same numbers."""
    layout = layout_of(setup)
    states = moments(setup, 1)
    for number, state in enumerate(states[:: 1 + len(states) // 8]):
        seat = number % setup.players
        assert differences(layout, state, seat, layout.observe(state, seat)) == []
