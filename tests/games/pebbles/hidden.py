"""The hidden fields of Pebbles, for the leak tests."""

from __future__ import annotations

import random
from typing import ClassVar

from tests.server.hidden import Actors, Cards, Json, Seat, spread


class Pebbles(Cards):
    """Hands are hidden from the beginning. A thrown pebble stays in hand until all have thrown."""

    game = "pebbles"
    hands = "hand"
    deck = "bag"
    drawn: ClassVar = {"draw": "pebble", "throw": "pebble"}
    names: ClassVar = {"pebble": r"pebble\.[a-z]+"}
    over_the_wire: ClassVar = [(2, "ru", {}), (3, "en", {"open_hands": True})]

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        shown = super().shown(position, seat, actors)
        if position["options"]["open_hands"]:
            shown["hand"] = position["hand"]
        thrown = enumerate(position["thrown"])
        shown["thrown"] = [pebble if one == seat else {"count": int(bool(pebble))} for one, pebble in thrown]
        return shown

    def unknown_points(self, position: Json) -> set[str]:
        return set() if position["options"]["open_hands"] else {"hand", "total"}

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        if not position["options"]["open_hands"]:
            super().change(position, mine, actors, rng)
        for seat, pebble in enumerate(position["thrown"]):
            if pebble is not None and seat not in mine:
                position["thrown"][seat] = rng.choice(spread(position["hand"][seat]))


SECRETS = Pebbles()
