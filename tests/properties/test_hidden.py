"""A move that reveals hidden information ends undo, in every game.

After a move that can still be undone, every seat's view is compared with its view after the same move in a state that
the seat could not distinguish before. If they differ, the seat has learned something, and could undo knowing it.
"""

from typing import Any

import pytest

from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from serai.game_checks.leaks import Viewer, viewers
from tests.matches import Setup, some_setups

pytestmark = pytest.mark.unmeasured


def visible_state(state: State, viewer: Viewer) -> dict[str, Any]:
    """The basis of a view. Points are left out because they are slow: they follow from it (see test_leaks)."""
    fields = state.printed.fields
    return {**fields.view(state, viewer), "actors": state.actors, "stack": fields.write_stack(state)}


def learned(match: Match, before: State) -> list[str]:
    """The viewers that learned something from the last move."""
    found: list[str] = []
    move = match.moves[-1]
    for viewer in viewers(match):
        world = before.imagine(-1 if viewer is None else viewer, Seeded(match.count))
        if move.action not in world.legal(move.seat):
            continue
        world.apply(move.action, move.seat)
        if visible_state(world, viewer) != visible_state(match.state, viewer):
            action = match.game.vocabulary.write(move.action)
            found.append(f"move {match.count}, {action!r} of p{move.seat + 1}, shows something to {viewer}")
    return found


@pytest.mark.parametrize("setup", some_setups(), ids=str)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 6), marks=pytest.mark.long)])
def test_moves_that_can_be_undone_reveal_nothing(setup: Setup, seeds: range) -> None:
    """Every move is checked with sampled states."""
    found: list[str] = []
    looked = 0
    for seed in seeds:
        match, chance = setup.match(seed, auto=False), Seeded(seed)
        while not match.over:
            before = match.state
            seat = match.actors[chance.below(len(match.actors))]
            legal = match.state.legal(seat)
            match.play(legal[chance.below(len(legal))], seat)
            if match.can_undo(seat):
                looked += 1
                found += learned(match, before)
    assert found == []
    assert looked
