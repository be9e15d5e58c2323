"""No game is too large for observations: Pebbles with 80 more fields, long sets and rows, and large numbers."""

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import serai as cv
from serai import envs
from serai.bots.encoding import StateEncoder
from serai.core.game.game import Game
from serai.core.game.registry import game
from serai.core.position.columns import LONGEST
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import WORD
from serai.core.rules.state import State
from serai.core.rules.vectors import ints
from serai.envs.observation.float_rows import LEAST, MOST
from serai.kit.generator import engine_module
from tests.envs.described_rows import differences

if cv.is_compiled():
    pytest.skip("a game in plain Python cannot stand on compiled classes", allow_module_level=True)

SAMPLE = Path(__file__).resolve().parent.parent / "sample_games" / "pebbles"
ID = "many_fields"
FIELDS = """
from serai.kit import Domain, Pile, RowOf, SetOf

CARDS = Domain("card", [f"c{number}" for number in range(2 * 62 + 6)])
FIELDS = Fields(
    *FIELDS.stored,
    *[Field(f"number_{number}", Num(least=-(10**9)), default=0) for number in range(40)],
    *[Field(f"of_seats_{number}", Each(SEATS, Num()), default=0) for number in range(38)],
    Field("cards", SetOf(CARDS)),
    Field("track", RowOf(PEBBLE)),
    Field("discard", RowOf(CARDS)),
    Field("pile", Pile(CARDS, most=20), Visibility("nobody", count=True)),
)
"""


@pytest.fixture(scope="module")
def many_fields(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    folder = tmp_path_factory.mktemp("games")
    shutil.copytree(SAMPLE, folder / ID, ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / ID / "fields.py").open("a", encoding="utf-8") as fields:
        fields.write(FIELDS)
    games = import_module("serai.games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", list(games.__path__))
        cv.add_game_folder(str(folder))
        (folder / ID / "generated" / "fields.py").write_text(engine_module(cv.game(ID)), encoding="utf-8")
        yield cv.game(ID)
    game.cache_clear()
    for name in [name for name in sys.modules if name.startswith(f"serai.games.{ID}")]:
        del sys.modules[name]
    vars(games).pop(ID, None)


def columns_of(layout: envs.Layout, row: "np.ndarray[Any, Any]", name: str) -> list[float]:
    (entry,) = (entry for entry in layout.entries if entry.name == name)
    return [float(number) for number in row[entry.offset : entry.offset + entry.width]]


def position(one: Game) -> State:
    state = one.new_state(3, Seeded(1))
    for number in range(40):
        setattr(state, f"number_{number}", number)
    return state


def test_every_one_of_many_fields_is_followed(many_fields: Game) -> None:
    follows = envs.layout(ID, 3)
    assert len(many_fields.fields.fields) == 7 + 40 + 38 + 4
    state = position(many_fields)
    for number in range(38):
        setattr(state, f"of_seats_{number}", ints([number, 2 * number, 3 * number]))
        seat = number % 3
        row = follows.observe(state, seat)
        assert np.array_equal(row, envs.layout(ID, 3).observe(state, seat))
        assert differences(follows, state, seat, row) == []


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (MOST, MOST),
        (MOST + 1, MOST),
        (MOST + 1 - LEAST, MOST),
        (2**31 - 1, MOST),
        (LEAST - 1, LEAST),
        (-(10**9), LEAST),
    ],
)
def test_numbers_that_a_column_cannot_hold_are_clamped(many_fields: Game, number: int, written: int) -> None:
    """Everywhere in the same way: on the table, in the block of a seat, and as a count."""
    layout = envs.layout(ID, 3)
    state = position(many_fields)
    state.number_39 = number  # type: ignore[attr-defined]
    state.of_seats_37 = ints([0, number, 0])  # type: ignore[attr-defined]
    state.bag = ints([number, 0, 0, 0])  # type: ignore[attr-defined]
    row = layout.observe(state, 1)
    assert columns_of(layout, row, "number_39") == [written]
    assert columns_of(layout, row, "seat+0.of_seats_37") == [written]
    assert columns_of(layout, row, "bag.count") == [written]
    assert columns_of(layout, row, "number_38") == [38]
    if number > 0:
        assert layout.space().contains(row)


def test_sets_and_rows_of_any_length(many_fields: Game) -> None:
    layout = envs.layout(ID, 3)
    state = position(many_fields)
    last = 2 * WORD + 5
    state.cards = ints([1, 1 << WORD - 1, 1 << 5])  # type: ignore[attr-defined]
    state.track = ints([1] * (LONGEST + 3))  # type: ignore[attr-defined]
    state.discard = ints([last, 0, last])  # type: ignore[attr-defined]
    state.pile = ints([20, *range(20)])  # type: ignore[attr-defined]
    row = layout.observe(state, 2)
    cards = columns_of(layout, row, "cards")
    assert [card for card, number in enumerate(cards) if number] == [0, 2 * WORD - 1, last]
    assert columns_of(layout, row, "track") == [LONGEST + 3, *[0, 1, 0, 0] * LONGEST]
    discard = columns_of(layout, row, "discard")
    assert {place: number for place, number in enumerate(discard) if number} == {0: 3, 1: 2, 2: 2, 261 - 2: 1, 260: 3}
    assert columns_of(layout, row, "pile.count") == [20]
    assert differences(layout, state, 2, row) == []


def test_networks_have_no_limit_either(many_fields: Game) -> None:
    encoder = StateEncoder(many_fields)
    state = position(many_fields)
    before = encoder.encode(state)
    twin = state.clone()
    twin.number_39 = 10**6  # type: ignore[attr-defined]
    rows = encoder.encode_changes(twin, state, before)
    assert [list(row) for row in rows] == [list(row) for row in encoder.encode(twin)]
    assert 10**6 in rows[3]
