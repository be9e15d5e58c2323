"""The hidden fields of Bazaar, for the leak tests."""

from __future__ import annotations

import random
from typing import ClassVar

from tests.server.hidden import Actors, Cards, Json


class Bazaar(Cards):
    """Hands are hidden from the beginning; cards that were taken openly are known. Camels are in no hand."""

    game = "bazaar"
    hands = "hand"
    drawn: ClassVar = {"deal": "card"}
    tables: ClassVar = [(2, {})]
    moves = 200  # cards are dealt at the beginning of a round
    over_the_wire: ClassVar = [(2, "ru", {}), (2, "en", {})]

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        known: dict[str, int] = position["known"][seat]
        return known

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        camels = position["deck"].pop("camel", 0)
        super().change(position, mine, actors, rng)
        position["deck"] |= {"camel": camels} if camels else {}


SECRETS = Bazaar()
