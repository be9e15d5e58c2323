# mypyc: compile
"""The printed data of Pebbles as vectors of numbers."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker
from serai.core.rules.native import i64
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import ints

PEBBLES: Final = ("white", "grey", "black", "red")
KINDS: Final[i64] = len(PEBBLES)
RED: Final[i64] = PEBBLES.index("red")
MOST_PLAYERS: Final = 4


class PebblesPrinted(PrintedData):
    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        self.rounds: i64 = data["game"]["rounds"]
        self.hand: i64 = data["game"]["hand"]
        self.takes: i64 = data["game"]["takes"]
        self.counts = ints([row["count"] for row in data["pebble"]])
        self.values = ints([row["value"] for row in data["pebble"]])
        self.open_hands: bool = config.options["open_hands"]


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return PebblesPrinted(data, terms)


def check(data: dict[str, Any]) -> list[str]:
    """Everything that is wrong with a data file; each complaint names its row."""
    c = Checker(data)
    c.section("game", ("rounds", "hand", "takes"))
    c.rows("pebble", PEBBLES, numbers=("count", "value"))
    if not c.problems:
        game = data["game"]
        for key in ("rounds", "hand", "takes"):
            c.between(f"game: {key}", game[key], 1, 20)
        drawn = MOST_PLAYERS * (game["hand"] + game["rounds"] - 1)
        c.between("pebble: count, all together", sum([row["count"] for row in data["pebble"]]), drawn, 1000)
    return c.problems
