"""Positions full of secrets: every seat has a djinn that draws face down, and can pay for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.core.match import Match

DRAWING = ("sloar", "sibittis", "kandicha", "boaz")


def secret_position(players: int, seed: int = 1, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """A game of Five Tribes at its beginning, but the djinns are dealt and everybody holds hidden cards."""
    position = Match.new("five_tribes", players, seed=seed, options=options, auto=False).state.to_dict()
    deck: dict[str, int] = position["resource_deck"]
    for seat in range(players):
        djinn = DRAWING[seat]
        position["djinns"][seat] = [djinn]
        for place in ("djinn_deck", "djinn_row"):
            position[place] = [one for one in position[place] if one != djinn]
        kinds = ("fakir", "silk", "fish", "wheat", "ivory")
        hand = {"fakir": 4, kinds[1 + seat]: 1}
        for resource, n in hand.items():
            deck[resource] -= n
        position["cards"][seat] = hand
        position["seen"][seat] = {"fakir": 1}
    while len(position["djinn_row"]) < 3:
        position["djinn_row"].append(position["djinn_deck"].pop())
    cv.match_from_position("five_tribes", position)  # checks it
    return position


@contextmanager
def toy_at_tables() -> Iterator[None]:
    """Lets the server of this process play the toy game, in which all choose secretly at the same time."""
    from tests.core.toy import TOY, on_the_shelf

    with on_the_shelf(TOY), pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("caravanserai.server.") and hasattr(module, "game"):
                patch.setattr(module, "game", lambda id: TOY if id == "toy" else cv.game(id))
        yield
