"""Compares the legal actions of the engine with the reference rules in about a hundred random games."""

from collections import Counter

import pytest

from serai.core.rules.chance import Seeded
from serai.games.marrakesh.vocabulary import COURSE, DECISIONS
from tests.games.marrakesh.match_builder import DATA, GAME
from tests.games.marrakesh.reference_rules import ReferenceRules
from tests.matches import changed_options

pytestmark = pytest.mark.unmeasured

SETUPS = [(players, options) for players in (2, 3, 4) for options in changed_options(GAME, players)]


def compare(players: int, options: dict[str, object], seed: int, met: Counter[str]) -> None:
    """Play a random game and compare every decision."""
    state, chance = GAME.new_state(players, Seeded(seed), options), Seeded(seed + 7)
    while not state.over:
        position = state.to_dict()
        seat = state.actors[chance.below(len(state.actors))]
        legal = state.legal(seat)
        offered = {GAME.vocabulary.write(action) for action in legal}
        reader = ReferenceRules(position, DATA, seat)
        assert offered == reader.options(), position["stack"][-1]
        met[position["stack"][-1]["step"]] += 1
        # Finishing is chosen less often, so that rare decisions occur.
        eager = [action for action in legal if GAME.vocabulary.write(action) != "done"] or legal
        choices = eager if chance.below(4) else legal
        state.apply(choices[chance.below(len(choices))], seat)


@pytest.mark.parametrize("some", [1, pytest.param(3, marks=pytest.mark.long)])
def test_engine_and_reference_rules_agree(some: int) -> None:
    """`some` games for each setup."""
    met: Counter[str] = Counter()
    for number, (players, options) in enumerate(SETUPS):
        for game in range(some):
            compare(players, options, 1000 * number + game, met)
    wanted = {decision.key for decision in DECISIONS.all if decision.index < COURSE.index}
    rare = {"choose_area_action", "choose_discount", "choose_pawn", "choose_first_stairs", "order_effects"}
    assert wanted - rare <= set(met), sorted(wanted - set(met))
    assert len(met) >= len(wanted) - 3


@pytest.mark.parametrize("decision", [one.key for one in DECISIONS.all if one.index < COURSE.index])
def test_reference_rules_know_every_decision(decision: str) -> None:
    assert callable(getattr(ReferenceRules, decision))
