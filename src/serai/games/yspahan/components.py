# mypyc: compile
"""The components of Yspahan as vectors of numbers: the streets, and the values of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import ints
from serai.games.yspahan.vocabulary import (
    ARMS,
    BUILDINGS,
    CARDS,
    CORNERS,
    DISTRICTS,
    FACES,
    ITEMS,
    PIECES,
    SHOPS,
    SOUK_SIZES,
    SOUKS,
    SQUARES,
    STREET,
)

SQUARE_COUNT: Final[i64] = len(SQUARES)
DISTRICT_COUNT: Final[i64] = len(DISTRICTS)
STREET_COUNT: Final[i64] = len(STREET)
SOUK_COUNT: Final[i64] = len(SOUKS)
SHOP_COUNT: Final[i64] = len(SHOPS)
BUILDING_COUNT: Final[i64] = len(BUILDINGS)
CARD_COUNT: Final[i64] = len(CARDS)
FACE_COUNT: Final[i64] = len(FACES)
LINES: Final[i64] = 3  # of the caravan
FULL_LINE: Final[i64] = 4

# Squares of the tower; those between them are the districts, in order
CAMEL_SQUARE: Final[i64] = SQUARES.index("camel")
GOLD_SQUARE: Final[i64] = SQUARES.index("gold")
FIRST_DISTRICT: Final[i64] = SQUARES.index(DISTRICTS[0])

CROSSROADS: Final[i64] = STREET.index("c")

PADDOCK: Final[i64] = BUILDINGS.index("paddock")
SHOP: Final[i64] = BUILDINGS.index("shop")
HAMMAM: Final[i64] = BUILDINGS.index("hammam")
CARAVANSERAI: Final[i64] = BUILDINGS.index("caravanserai")
BAZAAR: Final[i64] = BUILDINGS.index("bazaar")
HOIST: Final[i64] = BUILDINGS.index("hoist")

EXCHANGE: Final[i64] = CARDS.index("exchange")
THREE_CAMELS: Final[i64] = CARDS.index("take_camels")
THREE_GOLD: Final[i64] = CARDS.index("take_gold")
PLACE_SHOP: Final[i64] = CARDS.index("place_shop")
PLACE_CARAVAN: Final[i64] = CARDS.index("place_caravan")
SCORE_CAMELS: Final[i64] = CARDS.index("score_camels")
SCORE_GOLD: Final[i64] = CARDS.index("score_gold")
BUILD_NO_CAMELS: Final[i64] = CARDS.index("build_no_camels")
BUILD_NO_GOLD: Final[i64] = CARDS.index("build_no_gold")

# Pieces of the supply
CAMEL: Final[i64] = PIECES.index("camel")
GOLD: Final[i64] = PIECES.index("gold")

# Lines of the score sheet (spec 7.6)
ITEM_COUNT: Final[i64] = len(ITEMS)
BY_BUILDINGS: Final[i64] = ITEMS.index("buildings")
BY_SOUKS: Final[i64] = ITEMS.index("souks")
BY_BAZAAR: Final[i64] = ITEMS.index("bazaar")
BY_LOADING: Final[i64] = ITEMS.index("caravan_loading")
BY_CARAVAN: Final[i64] = ITEMS.index("caravan_scoring")
BY_CAMELS: Final[i64] = ITEMS.index("camels_card")
BY_GOLD: Final[i64] = ITEMS.index("gold_card")

# -- geometry ---------------------------------------------------------------------------------------------------

FARTHEST: Final[i64] = 17  # the greatest possible difference between distance and dice


def _distances() -> vec[i64]:
    """Steps between any two street squares: the streets are a tree of four arms, so there is only one path (R-07)."""
    places: list[tuple[str, int]] = [("", 0)]
    for arm, length in ARMS.items():
        for i in range(length):
            places.append((arm, i + 1))
    out = vec[i64]()
    for arm_a, a in places:
        for arm_b, b in places:
            out = append(out, max(a - b, b - a) if arm_a == arm_b else a + b)
    return out


DISTANCES: Final[vec[i64]] = _distances()


def _targets() -> vec[i64]:
    """For each square and die value all squares, sorted by the change of steps that they need."""
    out = vec[i64]()
    for here in range(29):
        for value in range(7):
            ranked: list[int] = []
            for change in range(18):
                for there in range(29):
                    steps: int = DISTANCES[here * 29 + there]
                    if abs(steps - value) == change:
                        ranked.append(there)
            for there in ranked:
                out = append(out, there)
    return out


def _reachable() -> vec[i64]:
    """For each square and die value: how many squares a change of at most 0, 1, 2, ... steps reaches."""
    out = vec[i64]()
    for here in range(29):
        for value in range(7):
            for change in range(18):
                n = 0
                for there in range(29):
                    steps: int = DISTANCES[here * 29 + there]
                    if abs(steps - value) <= change:
                        n += 1
                out = append(out, n)
    return out


TARGETS: Final[vec[i64]] = _targets()  # entry (here * 7 + value) * 29 + rank
REACHABLE: Final[vec[i64]] = _reachable()  # entry (here * 7 + value) * 18 + change


def distance(here: i64, there: i64) -> i64:
    return DISTANCES[here * STREET_COUNT + there]


# -- the data file ----------------------------------------------------------------------------------------------


class YspahanPrinted(PrintedData):
    """The data file and the options of one match as vectors."""

    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        players, options = config.players, config.options
        self.weeks: i64 = data["calendar"]["weeks"]
        self.days: i64 = data["calendar"]["days"]
        self.start_gold: i64 = data["setup"]["gold"]
        self.start_camels: i64 = data["setup"]["camels"]
        seats = next(row for row in data["players"] if row["count"] == players)
        self.white_dice: i64 = seats["white_dice"]
        self.per_line: i64 = seats["camels_per_line"]
        self.capacity: i64 = LINES * self.per_line
        self.colors: list[str] = seats["colors"]
        self.line_points = ints(data["caravan"]["points"])
        self.line_factors = ints(data["caravan"]["factors"])
        souks = data["souk"]
        self.souk_value = ints([row["value"] for row in souks])
        self.souk_size = ints([row["shops"] for row in souks])
        self.souk_shops = _masks([row["shops"] for row in souks])
        self.souk_of = ints([SOUKS.index(row["souk"]) for row in data["shop"]])
        self._lay_out(souks, data["shop"])
        buildings = data["building"]
        self.price_camels = ints([row["camels"] for row in buildings])
        self.cheapest: i64 = min([row["camels"] for row in buildings])
        self.price_gold = ints([row["gold"] for row in buildings])
        extra: list[int] = [row.get("extra", 0) for row in buildings]
        extra[SHOP] = options["shop_bonus_gold"]
        self.extra = ints(extra)
        self.building_points = ints(data["building_points"]["by_number"])
        cards = data["card"]
        self.card_count = ints([row["count"] for row in cards])
        self.card_most = ints([row["most"] for row in cards])
        self.camel_points: i64 = cards[SCORE_CAMELS]["points"]
        self.gold_points: i64 = cards[SCORE_GOLD]["points"]
        costs = data["costs"]
        self.yellow_die: i64 = costs["yellow_die"]
        self.step_price: i64 = costs["supervisor_step"]
        self.free_steps: i64 = costs["hammam_free_steps"]
        self.saved_good: i64 = costs["saved_good"]
        self.camels_in_box: i64 = data["supply"]["camels"]
        self.gold_in_box: i64 = data["supply"]["gold"]
        self.goods_in_box: i64 = data["supply"]["goods"]
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


def _masks(sizes: list[int]) -> vec[i64]:
    """For each souk the mask of its shops."""
    out = vec[i64]()
    at = 0
    for size in sizes:
        out = append(out, ((1 << size) - 1) << at)
        at += size
    return out


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return YspahanPrinted(data, terms)


def check(data: dict[str, Any]) -> list[str]:
    """List everything that is wrong with a data file; each problem names its row."""
    c = Checker(data)
    c.section("calendar", ("weeks", "days"))
    c.section("setup", ("gold", "camels"))
    c.section("supply", ("camels", "gold", "goods"))
    c.section("costs", ("yellow_die", "supervisor_step", "hammam_free_steps", "saved_good"))
    c.rows("players", (2, 3, 4), id="count", numbers=("white_dice", "camels_per_line"))
    c.rows("square", SQUARES.items)
    c.rows("district", DISTRICTS.items)
    c.rows("souk", SOUKS.items, numbers=("shops", "value"))
    c.words("souk", "district", DISTRICTS.items)
    c.rows("shop", SHOPS.items)
    c.words("shop", "souk", SOUKS.items)
    c.rows("street", STREET.items)
    c.section("caravan", ("camels_per_line",))
    c.numbers("caravan", "points", 3)
    c.numbers("caravan", "factors", 3)
    c.rows("building", BUILDINGS.items, numbers=("camels", "gold"), optional=("extra",))
    c.numbers("building_points", "by_number", 6)
    c.rows("card", CARDS.items, numbers=("count", "most"), optional=("points",))
    if c.problems:
        return c.problems
    _check_city(c, data)
    _check_numbers(c, data)
    _check_seats(c, data)
    return c.problems


def _check_city(c: Checker, data: dict[str, Any]) -> None:
    """Check that souks and shops are where their names say; only their links to the streets may change."""
    for row in data["souk"]:
        c.equal(f"souk {row['id']}: district", row["district"], row["id"].partition("_")[0])
        c.equal(f"souk {row['id']}: shops", row["shops"], SOUK_SIZES[row["id"]])
    opposite: dict[str, list[str]] = {}
    for row in data["shop"]:
        c.equal(f"shop {row['id']}: souk", row["souk"], row["id"].rpartition("_")[0])
        squares = row.get("opposite")
        if not isinstance(squares, list):
            c.problems.append(f"shop {row['id']}: opposite: {squares!r} is no list of street squares")
            continue
        for square in squares:
            if square not in STREET.items:
                c.problems.append(f"shop {row['id']}: opposite: {square!r} is no street square")
            else:
                opposite.setdefault(square, []).append(row["id"])
    for square, shops in opposite.items():
        if len(shops) > 2 or (len(shops) == 2 and not set(shops) <= set(CORNERS.items)):
            rule = f"only {', '.join(CORNERS.items)} can share a square, two at most"
            c.problems.append(f"street {square}: {', '.join(shops)} lie opposite; {rule}")


def _check_numbers(c: Checker, data: dict[str, Any]) -> None:
    """Check the numbers that actions and rules rely on."""
    for key in ("weeks", "days"):
        c.between(f"calendar: {key}", data["calendar"][key], 1, 100)
    for key in ("yellow_die", "supervisor_step", "saved_good"):
        c.between(f"costs: {key}", data["costs"][key], 1, 25)
    c.equal("caravan: camels_per_line", data["caravan"]["camels_per_line"], 4)
    for i, most in ((EXCHANGE, 25), (SCORE_CAMELS, 4), (SCORE_GOLD, 10)):
        row = data["card"][i]
        c.between(f"card {row['id']}: most", row["most"], 1, most)
    for i in (SCORE_CAMELS, SCORE_GOLD):
        row = data["card"][i]
        if "points" not in row:
            c.problems.append(f"card {row['id']}: points are needed")
    for i in (PADDOCK, BAZAAR, HOIST):
        row = data["building"][i]
        if "extra" not in row:
            c.problems.append(f"building {row['id']}: extra is needed")


def _check_seats(c: Checker, data: dict[str, Any]) -> None:
    for row in data["players"]:
        name = f"players {row['count']}"
        c.between(f"{name}: white_dice", row["white_dice"], 1, 50)
        c.between(f"{name}: camels_per_line", row["camels_per_line"], 1, 4)
        colors = row.get("colors")
        names = {color for color in colors if isinstance(color, str)} if isinstance(colors, list) else set()
        if len(names) != row["count"] or len(names) != len(colors):
            c.problems.append(f"{name}: colors: {row['count']} different ones are needed")
        for key in ("gold", "camels"):
            if data["setup"][key] * row["count"] > data["supply"][key]:
                c.problems.append(f"setup: {key}: there are not enough in the box for {row['count']} players")
