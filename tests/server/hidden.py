"""Positions full of secrets: every seat has a djinn that draws face down, and can pay for it."""

from __future__ import annotations

from typing import Any

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
