"""Generated code that leaves out a field is noticed: its row differs from a new one.

Rows are updated by `State.changed_since`, which finds the fields that differ from what the row shows, and by
`State.copy_field`. Each line of both is switched off in turn, and for hidden fields what a change of the viewer does.
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

import serai as cv
from serai import envs
from serai.core.rules.chance import Seeded
from serai.core.rules.codecs import Codec, Each, One, Pile, RowOf, SetOf
from serai.core.rules.state import State
from serai.core.rules.vectors import ints
from tests.matches import Setup, apply_random_action

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(cv.is_compiled(), reason="methods of compiled classes cannot be replaced"),
]
DECISIONS = 120
Look = tuple[State, int]  # a state and its viewer


def looks_of_play(setup: Setup) -> list[Look]:
    """A random game as its actors see it, the end of it, and the next game."""
    found: list[Look] = []
    for seed in (1, 2):
        state, chance = setup.state(seed), Seeded(seed)
        while not state.over:
            if len(found) < DECISIONS * seed:
                found.append((state.clone(), state.actors[0]))
            apply_random_action(state, chance)
        found.append((state, 0))
    return found


def looks_at_made_positions(setup: Setup) -> list[Look]:
    """For every field a position with another value of it; after each the same position, and at last a blank one."""
    state = setup.state(3)
    found: list[Look] = [(state, 0)]
    for each in setup.game.fields.fields:
        twin = state.clone()
        value = other_value(each.codec, getattr(state, each.name), setup.players)
        setattr(twin, each.name, ints(value) if isinstance(value, list) else value)
        if each in setup.game.fields.hidden:
            found += [(twin.clone(), 0), (twin.clone(), 1)]
        twin.finished = True  # everybody sees all fields
        found += [(twin, 0), (state, 0)]
    ended, blank = state.clone(), setup.game.blank(state.printed)
    ended.finished = blank.finished = True
    return [*found, (ended, 0), (blank, 0)]


def other_value(codec: Codec, value: Any, players: int) -> Any:
    """Another value of a codec: its first part differs."""
    if isinstance(codec, Each):
        width = codec.inner.width(players)
        first = value[0] if codec.inner.scalar else value[:width]
        other = other_value(codec.inner, first, players)
        return [*([other] if codec.inner.scalar else other), *value[width:]]
    if isinstance(codec, RowOf):
        return [*value, 0]
    if isinstance(codec, Pile):
        return [1, *value[1:]] if value[0] == 0 else [0] * len(value)
    if isinstance(codec, SetOf):
        return value ^ 1 if codec.scalar else [value[0] ^ 1, *value[1:]]
    if isinstance(codec, One):
        return 1 if value <= 0 else 0
    return value + 1 if codec.scalar else [value[0] + 1, *value[1:]]


def without_line(method: Callable[..., Any], line: str) -> Callable[..., Any]:
    """The method with `pass` instead of a line."""
    source = textwrap.dedent(inspect.getsource(method))
    lines = source.splitlines()
    (place,) = (number for number, one in enumerate(lines) if one.endswith(f": {line}"))
    lines[place] = lines[place].replace(line, "pass")
    found: dict[str, Any] = {}
    exec("\n".join(["from __future__ import annotations", *lines]), vars(inspect.getmodule(method)), found)
    changed: Callable[..., Any] = found[method.__name__]
    return changed


class Watcher:
    """Compares one updated row with the rows that were written anew."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.looks = [*looks_of_play(setup), *looks_at_made_positions(setup)]
        self.anew = [self.layout().observe(state, seat).tobytes() for state, seat in self.looks]

    def layout(self) -> envs.Layout:
        return envs.layout(self.setup.game_id, self.setup.players, options=self.setup.options)

    def first_difference(self, not_veiled: str = "") -> int:
        """The number of the first look at which the updated row is wrong; -1 for none. `not_veiled`: a hidden field
        that is not written again when the viewer changes."""
        follows = self.layout()
        follows.observer.veiled = [field for field in follows.observer.veiled if field.name != not_veiled]
        for number, (state, seat) in enumerate(self.looks):
            if follows.observe(state, seat).tobytes() != self.anew[number]:
                return number
        return -1


@pytest.mark.parametrize("game_id", cv.games())
def test_each_line_that_is_switched_off_is_noticed(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(game_id, cv.game(game_id).players[-1])
    watcher = Watcher(setup)
    assert watcher.first_difference() == -1
    generated = type(watcher.looks[0][0]).__mro__[1]
    observer = watcher.layout().observer
    unnoticed: list[str] = []
    for index, each in enumerate(setup.game.fields.fields):
        if not observer.fields[index].is_observed():
            continue
        copied = f"twin.{each.name} = self.{each.name}{'' if each.codec.scalar else '[:]'}"
        for method, line in (("changed_since", f"found.append({index})"), ("copy_field", copied)):
            with monkeypatch.context() as patch:
                patch.setattr(generated, method, without_line(getattr(generated, method), line))
                if watcher.first_difference() < 0:
                    unnoticed.append(line)
    unnoticed += [field.name for field in observer.veiled if watcher.first_difference(field.name) < 0]
    assert unnoticed == []
