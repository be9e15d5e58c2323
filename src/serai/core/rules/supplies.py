"""Supplies: where the pieces of a kind are, and how many there are of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from serai.core.rules.codecs import Codec, Counts
from serai.core.rules.violations import Violation
from serai.core.rules.vocabulary import Domain

if TYPE_CHECKING:
    from serai.core.rules.state import State


class Supply:
    """The pieces of a domain, which lie in these fields and nowhere else. `total` is the attribute of the printed data
    that counts them by item; without it there is one of each. `rest` is the place of the pieces that a
    position does not name.

    Supply(CARDS, "deck", "discard", "cards", total="card_count", rest="deck")
    """

    def __init__(self, pieces: Domain, *places: str, total: str = "", rest: str = "") -> None:
        self.pieces = pieces
        self.places = places
        self.total = total
        self.rest = rest

    def declared(self, codecs: dict[str, Codec]) -> None:
        """Refuse a place that is no field, or does not hold such pieces."""
        if self.rest and not isinstance(codecs.get(self.rest), Counts):
            raise ValueError(f"the supply of {self.pieces.name!r}: the rest needs Counts, not {self.rest!r}")
        for place in self.places:
            if place not in codecs or self.pieces not in codecs[place].things():
                raise ValueError(f"the supply of {self.pieces.name!r}: {place!r} is no field that holds such things")

    def lost(self, state: State, codecs: dict[str, Codec]) -> Iterator[Violation]:
        """Pieces that are missing, or of which there are too many."""
        there = self._there(state)
        for item, n in enumerate(self._counts(state, codecs, self.places)):
            if n != there[item]:
                yield Violation("total", n=n, there=there[item]).inside(self.pieces[item], self.pieces.name)

    def left(self, state: State, codecs: dict[str, Codec]) -> list[int]:
        """The pieces that lie at none of the other places than that of the rest."""
        counts = self._counts(state, codecs, [place for place in self.places if place != self.rest])
        return [max(0, there - n) for there, n in zip(self._there(state), counts, strict=True)]

    def _there(self, state: State) -> list[int]:
        """How many pieces there are of each item."""
        return list(getattr(state.printed, self.total)) if self.total else [1] * len(self.pieces)

    def _counts(self, state: State, codecs: dict[str, Codec], places: Iterable[str]) -> list[int]:
        counts = [0] * len(self.pieces)
        for place in places:
            value = getattr(state, place)
            codecs[place].tally(value if codecs[place].scalar else list(value), state.players, counts)
        return counts
