"""Whatever shows something hidden to a seat ends taking back, in every game.

After a move that may still be taken back, every seat is shown what it would be shown in any other world that it could
not tell from the real one before the move. If it is shown something else, it has learned something, and could take
back knowing it.
"""

from typing import Any

import pytest

from serai.core.match.match import Match
from serai.core.rules.chance import Seeded
from serai.core.rules.state import State
from tests.matches import Setup, plain_setups
from tests.properties.leaks import Viewer, viewers


def seen(state: State, viewer: Viewer) -> dict[str, Any]:
    """What a view is made from. Points are left out because they are slow: they follow from these (see test_leaks)."""
    fields = state.printed.fields
    return {**fields.view(state, viewer), "actors": state.actors, "stack": fields.write_stack(state)}


def learned(match: Match, before: State) -> list[str]:
    """Who was shown something by the last move that it did not know."""
    told: list[str] = []
    move = match.moves[-1]
    for viewer in viewers(match):
        world = before.imagine(-1 if viewer is None else viewer, Seeded(match.count))
        if move.action not in world.legal(move.seat):
            continue
        world.apply(move.action, move.seat)
        if seen(world, viewer) != seen(match.state, viewer):
            action = match.game.vocabulary.write(move.action)
            told.append(f"move {match.count}, {action!r} of p{move.seat + 1}, shows something to {viewer}")
    return told


@pytest.mark.parametrize("setup", plain_setups(), ids=str)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 6), marks=pytest.mark.long)])
def test_what_may_be_taken_back_has_shown_nothing(setup: Setup, seeds: range) -> None:
    """Every move is looked at with other worlds."""
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
