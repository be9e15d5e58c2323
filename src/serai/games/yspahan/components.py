# mypyc: compile
"""The components of Yspahan as vectors of numbers: the streets, and the values of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig
from serai.core.rules.vectors import ints
from serai.games.yspahan.generated.data import YspahanData
from serai.games.yspahan.generated.items import Buildings, Cards, Street
from serai.games.yspahan.vocabulary import ARMS, DISTRICTS, SQUARES, STREET

LINES: Final[i64] = 3  # of the caravan

# Squares of the tower; those between them are the districts, in order
FIRST_DISTRICT: Final[i64] = SQUARES.index(DISTRICTS[0])


# -- geometry ---------------------------------------------------------------------------------------------------

FARTHEST: Final[i64] = 17  # the greatest possible difference between distance and dice


def _distances() -> vec[i64]:
    """Steps between any two street squares: the streets are a tree of four arms, so there is only one path (R-07)."""
    places = [("", 0), *[(arm, i + 1) for arm, length in ARMS.items() for i in range(length)]]
    return ints([abs(a - b) if arm_a == arm_b else a + b for arm_a, a in places for arm_b, b in places])


DISTANCES: Final[vec[i64]] = _distances()


def _changes(here: int, value: int) -> list[int]:
    """For each square how far its distance is from the value of the dice."""
    return [abs(int(steps) - value) for steps in DISTANCES[here * 29 : here * 29 + 29]]


def _targets() -> vec[i64]:
    """For each square and die value all squares, sorted by the change of steps that they need."""
    ranked: list[int] = []
    for here in range(29):
        for value in range(7):
            ranked += sorted(range(29), key=_changes(here, value).__getitem__)
    return ints(ranked)


def _reachable() -> vec[i64]:
    """For each square and die value: how many squares a change of at most 0, 1, 2, ... steps reaches."""
    counts: list[int] = []
    for here in range(29):
        for value in range(7):
            changes = _changes(here, value)
            counts += [sum([one <= change for one in changes]) for change in range(18)]
    return ints(counts)


TARGETS: Final[vec[i64]] = _targets()  # entry (here * 7 + value) * 29 + rank
REACHABLE: Final[vec[i64]] = _reachable()  # entry (here * 7 + value) * 18 + change


def distance(here: i64, there: i64) -> i64:
    return DISTANCES[here * Street.COUNT + there]


# -- the data file ----------------------------------------------------------------------------------------------


class YspahanPrinted(YspahanData):
    """The data file and the options of one match, with what follows from them."""

    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        options = config.options
        self.capacity: i64 = LINES * self.per_line
        self.souk_shops = _masks(rows["souk"])
        self._lay_out(rows["souk"], rows["shop"])
        self.cheapest: i64 = min(self.price_camels)
        self.extra = self.building_extra[:]
        self.extra[Buildings.SHOP] = options["shop_bonus_gold"]
        self.camel_points: i64 = self.card_points[Cards.SCORE_CAMELS]
        self.gold_points: i64 = self.card_points[Cards.SCORE_GOLD]
        self.limited: bool = options["limited_components"]
        self.mover_chooses: bool = options["send_order"] == "mover_chooses"
        self.random_start: bool = options["start_player"] == "random"

    def _lay_out(self, souks: list[dict[str, Any]], shops: list[dict[str, Any]]) -> None:
        """Index the city: souks of each district, shops opposite each street square."""
        first_souk: list[int] = []
        first_shop: list[int] = []
        for district in DISTRICTS:
            first_souk.append([row["district"] for row in souks].index(district))
            first_shop.append([row["souk"] for row in shops].index(souks[first_souk[-1]]["id"]))
        # Entry d is the first of district d, entry d + 1 the first after it.
        self.first_souk = ints([*first_souk, len(souks)])
        self.first_shop = ints([*first_shop, len(shops)])
        opposite: list[list[int]] = [[] for _ in STREET]
        for shop, row in enumerate(shops):
            for square in row["opposite"]:
                opposite[STREET.index(square)].append(shop)
        self.shop_opposite = ints([here[0] if here else -1 for here in opposite])
        self.other_opposite = ints([here[1] if len(here) > 1 else -1 for here in opposite])
        exposed = 0
        for here in opposite:
            for shop in here:
                exposed |= 1 << shop
        self.exposed: i64 = exposed  # shops that the Supervisor can reach at all


def _masks(souks: list[dict[str, Any]]) -> vec[i64]:
    """For each souk the mask of its shops."""
    out = vec[i64]()
    at = 0
    for row in souks:
        size: int = row["shops"]
        out = append(out, ((1 << size) - 1) << at)
        at += size
    return out
