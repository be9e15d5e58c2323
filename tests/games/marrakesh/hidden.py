"""Hidden information of Marrakesh, for the leak tests."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import serai as cv
from tests.server.hidden import Actors, Json, Seat, Secrets


class Marrakesh(Secrets):
    """Secret are the chosen keshis and the face-down provision tiles of each seat. The floors of the tower and unseen
    tiles are hidden from all."""

    game = "marrakesh"
    drawn: ClassVar = {"arrange": "colour", "deal": "provision", "pick_provision": "provision", "choose": "colour"}
    names: ClassVar = {"provision": r"provision\.[a-z_0-9]+", "colour": r"colour\.[a-z_]+"}
    tables: ClassVar = [(3, {}), (4, {"exp5_desert_cities": True})]
    over_the_wire: ClassVar = [(2, "en", {}), (3, "ru", {})]
    behind_screens = ("hand", "chosen", "line_plan", "provisions_down")
    unseen = ("unseen_scrolls", "unseen_luxury")
    for_nobody = ("upper_floor", "unseen_exchanges", "unseen_oases")

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        shown = super().shown(position, seat, actors)
        for name in self.behind_screens:
            shown[name] = [own if one == seat else {"count": len(own)} for one, own in enumerate(position[name])]
        choices = position["provision_choice"]
        shown["provision_choice"] = [
            own if one == seat else {"count": int(own is not None)} for one, own in enumerate(choices)
        ]
        for name in self.unseen:
            shown[name] = {"count": len(position[name])}
        return shown | dict.fromkeys(self.for_nobody) | self.computed(position, seat)

    def secret_of(self, position: Json, seat: int) -> Any:
        return position["chosen"][seat], position["provisions_down"][seat]

    def change(self, position: Json, mine: list[int], actors: Actors, rng: random.Random) -> None:
        """Change the choices, lines and face-down tiles of other seats, and the floors of keshis."""
        others = [seat for seat in range(position["players"]) if seat not in mine]
        for seat in others:
            chosen = rng.sample(position["hand"][seat], len(position["chosen"][seat]))
            position["chosen"][seat] = sorted(chosen, key=self.colours().index)
            plan = position["line_plan"][seat]
            laid = rng.sample(position["line_drawn"][seat], len(plan))
            position["line_plan"][seat] = dict(zip(plan, laid, strict=True))
        self._deal_provisions(position, others, rng)
        self._shake(position, rng)

    def owner(self, outcome: str, last: int) -> int | None:
        return -1 if outcome.startswith("resting ") else super().owner(outcome, last)  # -1: hidden from all

    def colours(self) -> list[str]:
        return [row["id"] for row in cv.game(self.game).components.rows["colour"]]

    def _deal_provisions(self, position: Json, others: list[int], rng: random.Random) -> None:
        seen = {tile for tiles in position["provisions"] for tile in tiles}
        own = {tile for seat, tiles in enumerate(position["provisions_down"]) if seat not in others for tile in tiles}
        all_tiles = [row["id"] for row in cv.game(self.game).components.rows["provision"]]
        pool = [tile for tile in all_tiles if tile not in seen | own]
        rng.shuffle(pool)
        for seat in others:
            dealt = [pool.pop() for _ in position["provisions_down"][seat]]
            position["provisions_down"][seat] = sorted(dealt, key=all_tiles.index)
            if position["provision_choice"][seat] is not None:
                position["provision_choice"][seat] = dealt[0]

    def _shake(self, position: Json, rng: random.Random) -> None:
        """Put other keshis on the upper floor, as many as before."""
        inside = [colour for colour, n in position["tower"].items() for _ in range(n)]
        upper = rng.sample(inside, sum(position["upper_floor"].values()))
        position["upper_floor"] = {colour: upper.count(colour) for colour in position["tower"] if colour in upper}


SECRETS = Marrakesh()
