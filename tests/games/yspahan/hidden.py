"""The hidden fields of Yspahan, for the leak tests."""

from __future__ import annotations

from typing import ClassVar

from tests.server.hidden import Actors, Cards, Json, Seat


class Yspahan(Cards):
    """The second day: everybody has cards, goods along the streets, and a Caravanserai that draws cards for them in any
    turn. Some goods can be saved by a camel."""

    game = "yspahan"
    tables: ClassVar = [(2, {}), (3, {"send_order": "mover_chooses"}), (4, {})]
    over_the_wire: ClassVar = [(3, "en", {}), (2, "ru", {})]
    goods = (
        ("bag_white_1", "bag_white_2", "vase_orange_1", "vase_orange_2"),
        ("barrel_white_1", "barrel_white_2", "bag_blue_1", "bag_blue_2"),
        ("chest_blue_1", "chest_blue_2", "barrel_blue_1", "barrel_purple_1"),
        ("vase_blue_1", "chest_purple_1", "chest_purple_2", "bag_yellow_1"),
    )
    hand = ("exchange", "take_camels", "score_gold", "build_no_gold", "place_shop")

    def begin(self, players: int, seed: int = 1, options: Json | None = None) -> Json:
        position = super().begin(players, seed, options)
        position["day"] = 2
        for seat in range(players):
            position["buildings"][seat] = ["caravanserai"]
            position["goods"][seat] = list(self.goods[seat])
            position["camels"][seat] = seat
            position["cards"][seat] = dict.fromkeys(self.hand[seat : seat + 2], 1)
            for card in position["cards"][seat]:
                position["deck"][card] -= 1
        position["deck"] = {card: n for card, n in position["deck"].items() if n}
        return position

    def shown(self, position: Json, seat: Seat, actors: Actors) -> Json:
        """The supply is counted only with limited components."""
        return {**super().shown(position, seat, actors), "supply": {}, "stock": [0] * position["players"]}

    def kept(self, position: Json, seat: int, actors: Actors) -> dict[str, int]:
        """A seat that has set dice aside can build, possibly only by a card."""
        if seat not in actors or position["stack"][-1]["step"] != "build_instead":
            return {}
        return {card: n for card, n in position["cards"][seat].items() if card.startswith("build_")}


SECRETS = Yspahan()
