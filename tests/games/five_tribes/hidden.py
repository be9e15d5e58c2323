"""The hidden fields of Five Tribes, for the leak tests."""

from __future__ import annotations

import random
from typing import ClassVar

from tests.server.hidden import Actors, Cards, Json, Seat


class FiveTribes(Cards):
    """Every seat has a djinn that draws face down and can pay for it. Gold and the djinns of Sibittis are hidden."""

    game = "five_tribes"
    deck = "resource_deck"
    drawn: ClassVar = {"draw": "resource", "look": "djinn"}
    names: ClassVar = {"resource": r"resource\.[a-z_]+", "djinn": r"djinn\.(?!sibittis)[a-z_]+"}
    showy = ("use_djinn", "take_djinn", "sibittis_keep")
    tables: ClassVar = [(2, {}), (3, {}), (4, {}), (3, {"open_gold": True}), (3, {"open_hands": True})]
    over_the_wire: ClassVar = [(2, "en", {}), (3, "ru", {}), (4, "en", {"open_gold": True})]
    drawing = ("sloar", "sibittis", "kandicha", "boaz")

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        position = super().begin(players, seed, options)
        deck: dict[str, int] = position["resource_deck"]
        for seat in range(players):
            djinn = self.drawing[seat]
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
        return position

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        options = position["options"]
        shown = super().shown(position, seat, actors)
        if not options["open_gold"]:
            shown["gold"] = [gold if one == seat else None for one, gold in enumerate(position["gold"])]
        if options["open_hands"]:
            shown["cards"] = position["cards"]
        shown["seen"] = None
        shown["djinn_deck"] = {"count": len(position["djinn_deck"])}
        if seat not in actors:
            shown["drawn"] = {"count": len(position["drawn"])}
        return shown

    def unknown_points(self, position: Json) -> set[str]:
        hidden = {"open_gold": "gold", "open_hands": "goods"}
        unknown = {line for option, line in hidden.items() if not position["options"][option]}
        return unknown | {"total"} if unknown else unknown

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        if seat not in actors:
            return {}
        kept = dict.fromkeys(position["laid_out"], 1)
        if position["victim"] >= 0:
            kept["fakir"] = position["cards"][seat].get("fakir", 0)
        return kept

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        options = position["options"]
        others = [seat for seat in range(position["players"]) if seat not in mine]
        if not options["open_gold"]:
            for seat in others:
                position["gold"][seat] = rng.randrange(200)
        if not options["open_hands"]:
            super().change(position, mine, actors, rng)
            for seat in others:
                position["seen"][seat] = {}
        if position["drawn"] and not set(actors) & set(mine):
            pool = position["drawn"] + position["djinn_deck"]
            rng.shuffle(pool)
            n = len(position["drawn"])
            position["drawn"], position["djinn_deck"] = pool[:n], pool[n:]

    def owner(self, outcome: str, last: int) -> int | None:
        return last if outcome.startswith("hidden_") else None


SECRETS = FiveTribes()
