"""Supplies: where the pieces of a kind are, and how many there are of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from serai.core.rules.codecs import Codec
from serai.core.rules.violations import Violation
from serai.core.rules.vocabulary import Domain

if TYPE_CHECKING:
    from serai.core.rules.state import State


class Supply:
    """The pieces of a domain, which lie in these fields and nowhere else. `total` is the attribute of the printed data
    that counts them by item; without it there is one of each.

    Supply(CARDS, "deck", "discard", "cards", total="card_count")
    """

    def __init__(self, pieces: Domain, *places: str, total: str = "") -> None:
        self.pieces = pieces
        self.places = places
        self.total = total

    def declared(self, codecs: dict[str, Codec]) -> None:
        """Refuse a place that is no field, or does not hold such pieces."""
        for place in self.places:
            if place not in codecs or self.pieces not in codecs[place].things():
                raise ValueError(f"the supply of {self.pieces.name!r}: {place!r} is no field that holds such things")

    def lost(self, state: State, codecs: dict[str, Codec]) -> Iterator[Violation]:
        """Pieces that are missing, or of which there are too many."""
        counts = [0] * len(self.pieces)
        for place in self.places:
            value = getattr(state, place)
            codecs[place].tally(value if codecs[place].scalar else list(value), state.players, counts)
        there = getattr(state.printed, self.total) if self.total else [1] * len(counts)
        for item, n in enumerate(counts):
            if n != there[item]:
                yield Violation("total", n=n, there=there[item]).inside(self.pieces[item], self.pieces.name)
