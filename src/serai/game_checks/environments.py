"""Plays a game through its environments: rows lie in their space, masks are the legal actions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from serai import envs
from serai.core.rules.chance import Seeded
from serai.game_checks.matches import Setup, apply_random_action
from serai.game_checks.places import Finding, place_of_text
from serai.kit.generator import folder_of

STEPS = 200  # of the agents' environment
SOME = 7  # decisions between two observations


def find_in_environments(setup: Setup, seed: int) -> Iterator[Finding]:
    """One game observed by every seat, and one played through PettingZoo's interface."""
    place = place_of_text(folder_of(setup.game) / "fields.py", "Fields(")
    layout = envs.layout(setup.game_id, setup.players, options=setup.game.choose_options(setup.options))
    space = layout.space()
    state, chance = setup.state(seed), Seeded(seed)
    decisions = 0
    while not state.over:
        if decisions % SOME == 0:
            for seat in range(setup.players):
                row = layout.observe(state, seat)
                outside = np.flatnonzero((row < space.low) | (row > space.high))
                names = [
                    one.name for one in layout.entries for at in outside if one.offset <= at < one.offset + one.width
                ]
                if names:
                    yield place, f"observations outside of their space: {', '.join(sorted(set(names)))}"
                    return
        apply_random_action(state, chance)
        decisions += 1
    env = envs.aec(setup.game_id, players=setup.players, options=setup.options)
    env.reset(seed=seed)
    for _ in range(STEPS):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            break
        legal = np.flatnonzero(observation["action_mask"])
        if len(legal) == 0:
            yield place, f"{env.agent_selection} is to act in the environment and has no action"
            break
        env.step(int(legal[chance.below(len(legal))]))
