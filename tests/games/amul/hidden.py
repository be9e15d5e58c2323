"""The hidden fields of Amul, for the leak tests."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import ClassVar

import serai as cv
from tests.server.hidden import Actors, Cards, Json, Seat, spread


class Amul(Cards):
    """The first round: everybody holds six cards and chooses one in secret. A chosen card stays hidden until all have
    chosen; cards that a seat took in public stay known."""

    game = "amul"
    hands = "hand"
    deck = "market_deck"
    drawn: ClassVar = {"draw": "card", "offer": "card", "choose": "card"}
    names: ClassVar = {"card": r"card\.[a-z_0-9]+"}
    tables: ClassVar = [(4, {}), (5, {"tea_route": True})]  # with three players a game is over too soon
    over_the_wire: ClassVar = [(3, "en", {}), (4, "ru", {})]
    choices = ("offer", "play_choice")

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        shown = super().shown(position, seat, actors)
        for name in self.choices:
            cards = position[name]
            shown[name] = [card if one == seat else {"count": int(bool(card))} for one, card in enumerate(cards)]
        return shown | self.counted(position)

    def counted(self, position: Json) -> Json:
        """The public counts of the play areas."""
        rows = cv.game("amul").components.rows
        kinds = {row["id"]: row["symbols"] for row in rows["kind"]}
        signs: list[Counter[str]] = []
        letters: list[str | None] = []
        for area in position["area"]:
            mine: Counter[str] = Counter()
            for card in spread(area):
                mine.update(kinds[re.sub(r"_\d+$", "", card)])
            signs.append(mine)
            below = [row["letter"] for row in rows["card"] if "letter" in row and row.get("face", row["kind"]) in area]
            letters.append(min(below, default=None))
        return {"symbols": signs, "letters": letters}

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        return dict(position["known"][seat])

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        chosen = [
            (name, seat)
            for name in self.choices
            for seat, card in enumerate(position[name])
            if card is not None and seat not in mine
        ]
        for name, seat in chosen:
            hand, card = position["hand"][seat], position[name][seat]
            hand[card] = hand.get(card, 0) + 1
        super().change(position, mine, actors, rng)
        for name, seat in chosen:
            hand = position["hand"][seat]
            position[name][seat] = rng.choice(spread(hand))
            hand[position[name][seat]] -= 1


SECRETS = Amul()
