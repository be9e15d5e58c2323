"""Looks for leaks in a few random games: what a seat is shown must not depend on what it may not know."""

from __future__ import annotations

from collections.abc import Iterator

from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.game_checks.leaks import (
    alter,
    choose_otherwise,
    compare_choices,
    compare_outcomes,
    imagine,
    secrets_of,
    viewers,
)
from serai.game_checks.matches import MANY_MOVES, Setup, play_random_action
from serai.game_checks.places import Finding, place_of_text
from serai.kit.generator import folder_of

SOME = 5  # moments of a game that are compared, and secrets of it


def find_leaks(setup: Setup, seed: int) -> Iterator[Finding]:
    """Sampled states, other secret outcomes and other secret choices of one random game."""
    place = place_of_text(folder_of(setup.game) / "fields.py", "Visibility(", "Fields(")
    for leak in _leaks(setup, seed):
        yield place, f"a leak: {leak}"


def _leaks(setup: Setup, seed: int) -> Iterator[str]:
    match, chance = setup.match(seed, auto=False), Seeded(seed)
    while not match.over and match.count < MANY_MOVES:
        if len(match.actors) > 1 and match.count % SOME == 0:
            yield from choose_otherwise(match)
        play_random_action(match, chance)
    text = match.record.text()
    for moves in range(0, len(match.moves), 1 + len(match.moves) // SOME):
        part = Match.from_record(text, moves=moves, auto=False)
        for viewer in viewers(part):
            yield from imagine(part, viewer, 2).leaks
        yield from compare_choices(part, 4)
    if setup.is_open:
        return
    secrets = list(secrets_of(match))
    for secret in secrets[:: 1 + len(secrets) // SOME]:
        yield from alter(match, secret).leaks
    yield from compare_outcomes(match, 2)
