# mypyc: compile
"""The components of Five Tribes as vectors of numbers: board geometry, and the values of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.data import Checker
from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import fill, ints
from serai.core.rules.vocabulary import Domain
from serai.games.five_tribes.djinns import DOES, POWERS, Power
from serai.games.five_tribes.vocabulary import (
    CELLS,
    COLUMNS,
    DJINNS,
    GOODS,
    KINDS,
    RESOURCES,
    TILE_TYPES,
    TRIBES,
)

CELL_COUNT: Final[i64] = len(CELLS)
WIDTH: Final[i64] = len(COLUMNS)
TRIBE_COUNT: Final[i64] = len(TRIBES)
RESOURCE_COUNT: Final[i64] = len(RESOURCES)

VIZIER: Final[i64] = TRIBES.index("vizier")
ELDER: Final[i64] = TRIBES.index("elder")
MERCHANT: Final[i64] = TRIBES.index("merchant")
BUILDER: Final[i64] = TRIBES.index("builder")
ASSASSIN: Final[i64] = TRIBES.index("assassin")

VILLAGE: Final[i64] = KINDS.index("village")
SACRED_PLACE: Final[i64] = KINDS.index("sacred_place")
SMALL_MARKET: Final[i64] = KINDS.index("small_market")
LARGE_MARKET: Final[i64] = KINDS.index("large_market")
OASIS: Final[i64] = KINDS.index("oasis")

FAKIR: Final[i64] = RESOURCES.index("fakir")
GOODS_COUNT: Final[i64] = len(GOODS)

AL_AMIN: Final[i64] = DJINNS.index("al_amin")
ANUN_NAK: Final[i64] = DJINNS.index("anun_nak")
BAAL: Final[i64] = DJINNS.index("baal")
BOAZ: Final[i64] = DJINNS.index("boaz")
HAGIS: Final[i64] = DJINNS.index("hagis")
HAURVATAT: Final[i64] = DJINNS.index("haurvatat")
IBLIS: Final[i64] = DJINNS.index("iblis")
JAFAAR: Final[i64] = DJINNS.index("jafaar")
KANDICHA: Final[i64] = DJINNS.index("kandicha")
KUMARBI: Final[i64] = DJINNS.index("kumarbi")
LAMIA: Final[i64] = DJINNS.index("lamia")
LETA: Final[i64] = DJINNS.index("leta")
MARID: Final[i64] = DJINNS.index("marid")
MONKIR: Final[i64] = DJINNS.index("monkir")
NEKIR: Final[i64] = DJINNS.index("nekir")
SHAMHAT: Final[i64] = DJINNS.index("shamhat")
SIBITTIS: Final[i64] = DJINNS.index("sibittis")
UTUG: Final[i64] = DJINNS.index("utug")

# -- geometry ---------------------------------------------------------------------------------------------------

NOWHERE: Final[i64] = len(CELLS)  # the "previous cell" of a move that has not begun
FARTHEST: Final[i64] = 9  # steps in the reach table


def _side_neighbours() -> vec[i64]:
    """For each cell the mask of cells that share a side with it."""
    masks = vec[i64]()
    for cell in range(30):
        x, y = cell % 6, cell // 6
        mask = 0
        for nx, ny in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= nx < 6 and 0 <= ny < 5:
                mask |= 1 << (6 * ny + nx)
        masks = append(masks, mask)
    return masks


def _blocks() -> vec[i64]:
    """For each cell the mask of the 3x3 block around it, including the cell, clipped at the edge."""
    masks = vec[i64]()
    for cell in range(30):
        x, y = cell % 6, cell // 6
        mask = 0
        for nx in range(max(0, x - 1), min(5, x + 1) + 1):
            for ny in range(max(0, y - 1), min(4, y + 1) + 1):
                mask |= 1 << (6 * ny + nx)
        masks = append(masks, mask)
    return masks


def _cells_of(mask: int) -> list[int]:
    return [cell for cell in range(30) if mask >> cell & 1]


def _neighbour_lists(masks: vec[i64]) -> vec[i64]:
    """Five numbers for each cell: its side neighbours, padded with -1."""
    out = vec[i64]()
    for cell in range(30):
        cells = _cells_of(masks[cell])
        for cell_or_none in cells + [-1] * (5 - len(cells)):
            out = append(out, cell_or_none)
    return out


def _reach(masks: vec[i64]) -> vec[i64]:
    """Where a path of exactly m steps from a cell can end, if it came from another cell and never steps straight back:
    entry (cell * 31 + from) * 10 + m."""
    table = fill(30 * 31 * 10, 0)
    for m in range(10):
        for cell in range(30):
            for came_from in range(31):
                mask = 1 << cell
                if m > 0:
                    mask = 0
                    for step in _cells_of(masks[cell]):
                        if step != came_from:
                            mask |= table[(step * 31 + cell) * 10 + m - 1]
                table[(cell * 31 + came_from) * 10 + m] = mask
    return table


def _near() -> vec[i64]:
    """The cells at most m side steps away: entry cell * 10 + m."""
    table = vec[i64]()
    for cell in range(30):
        for m in range(10):
            mask = 0
            for other in range(30):
                if abs(cell % 6 - other % 6) + abs(cell // 6 - other // 6) <= m:
                    mask |= 1 << other
            table = append(table, mask)
    return table


SIDES: Final[vec[i64]] = _side_neighbours()
NEAR: Final[vec[i64]] = _near()
BLOCKS: Final[vec[i64]] = _blocks()
NEIGHBOURS: Final[vec[i64]] = _neighbour_lists(SIDES)
REACH: Final[vec[i64]] = _reach(SIDES)


def reach(cell: i64, came_from: i64, steps: i64) -> i64:
    """Mask of the cells where a path of that many steps can end. Nine steps reach all cells of a parity."""
    if steps > FARTHEST:
        steps = 8 + (steps & 1)
    return REACH[(cell * 31 + came_from) * 10 + steps]


def near(cell: i64, steps: i64) -> i64:
    """Mask of the cells at most that many steps away; nine steps reach every cell."""
    return NEAR[cell * 10 + (FARTHEST if steps > FARTHEST else steps)]


def distance(a: i64, b: i64) -> i64:
    """Side steps between two cells, as assassins walk."""
    dx = a % WIDTH - b % WIDTH
    dy = a // WIDTH - b // WIDTH
    return (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)


# -- data.toml --------------------------------------------------------------------------------------------------

COSTS: Final = Domain("cost", ["none", "one", "two", "fakir", "bid"])
COST_NONE: Final[i64] = COSTS.index("none")
COST_ONE: Final[i64] = COSTS.index("one")  # an elder or a fakir
COST_TWO: Final[i64] = COSTS.index("two")  # an elder, and an elder or a fakir
COST_FAKIR: Final[i64] = COSTS.index("fakir")  # a fakir, nothing else
COST_BID: Final[i64] = COSTS.index("bid")  # fakirs while bidding


class FiveTribesPrinted(PrintedData):
    """The data file and the options of one match as vectors."""

    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        players, options = config.players, config.options
        types = data["tile_type"]
        self.tile_kind = ints([KINDS.index(row["kind"]) for row in types])
        self.tile_value = ints([row["value"] for row in types])
        self.tile_blue = ints([int(row["color"] == "blue") for row in types])
        self.tile_count = ints([row["count"] for row in types])
        self.tribe_count = ints([row["count"] for row in data["tribe"]])
        self.resource_count = ints([row["count"] for row in data["resource"]])
        djinns = data["djinn"]
        self.djinn_value = ints([row["value"] for row in djinns])
        self.djinn_cost = ints([COSTS.index(row["cost"]) for row in djinns])
        self.income_own = ints([row.get("own", 0) for row in djinns])
        self.income_other = ints([row.get("other", 0) for row in djinns])
        self.settlers: i64 = djinns[ANUN_NAK]["meeples"]
        self.looked_at: i64 = djinns[SIBITTIS]["djinns"]
        self.fakirs_for_wild: i64 = djinns[AL_AMIN]["fakirs"]
        markets = {row["id"]: row for row in data["market"]}
        kinds = [markets.get(kind) for kind in KINDS]
        self.market_price = ints([row["price"] if row else 0 for row in kinds])
        self.market_cards = ints([row["cards"] if row else 0 for row in kinds])
        self.market_among = ints([row["among"] if row else 0 for row in kinds])
        self.prices = ints(data["tracks"]["prices"])
        self.set_value = ints([0, *data["sets"]["values"]])
        points = data["scoring"]
        self.vizier: i64 = points["vizier"]
        self.vizier_jafaar: i64 = points["vizier_jafaar"]
        self.fewer_viziers: i64 = points["fewer_viziers"]
        self.elder: i64 = points["elder"]
        self.elder_shamhat: i64 = points["elder_shamhat"]
        self.palm: i64 = points["palm"]
        self.palm_haurvatat: i64 = points["palm_haurvatat"]
        self.palace: i64 = points["palace"]
        self.palms: i64 = data["supply"]["palms"]
        self.palaces: i64 = data["supply"]["palaces"]
        self.gold: i64 = data["setup"]["gold"]
        self.resource_row: i64 = data["setup"]["resource_row"]
        self.djinn_row: i64 = data["setup"]["djinn_row"]
        self.on_a_tile: i64 = data["board"]["meeples_on_a_tile"]
        seats = next(row for row in data["players"] if row["count"] == players)
        self.camels: i64 = seats["camels"]
        self.markers: i64 = seats["markers"]
        self.colors: list[str] = seats["colors"]
        self.open_hands: bool = options["open_hands"]
        self.eight_neighbours: bool = options["djinn_neighbourhood"] == 8
        self.nekir_per_meeple: bool = options["nekir_per_meeple"]
        self.reset_each_turn: bool = options["djinn_reset"] == "turn"
        self.end_check_after_round: bool = options["end_check_after_round"]


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return FiveTribesPrinted(data, terms)


def check(data: dict[str, Any]) -> list[str]:
    """List everything that is wrong with a data file; each problem names its row."""
    c = Checker(data)
    c.rows("tile_type", TILE_TYPES.items, numbers=("value", "count"))
    c.words("tile_type", "kind", KINDS.items)
    c.words("tile_type", "color", ("blue", "red"))
    c.rows("tribe", TRIBES.items, numbers=("count",))
    c.rows("resource", RESOURCES.items, numbers=("count",))
    c.rows("djinn", DJINNS.items, numbers=("value",), optional=("own", "other", "meeples", "djinns", "fakirs"))
    c.words("djinn", "cost", COSTS.items)
    c.rows("market", ("small_market", "large_market"), numbers=("price", "cards", "among"))
    c.section("board", ("columns", "rows", "meeples_on_a_tile"))
    c.section("supply", ("palms", "palaces"))
    c.section("setup", ("gold", "resource_row", "djinn_row"))
    c.section("tracks", ("zero_spots",))
    c.section(
        "scoring",
        (
            "vizier",
            "vizier_jafaar",
            "fewer_viziers",
            "elder",
            "elder_shamhat",
            "palm",
            "palm_haurvatat",
            "palace",
        ),
    )
    c.numbers("tracks", "prices", 7)
    c.numbers("sets", "values", 9)
    c.rows("players", (2, 3, 4), id="count", numbers=("camels", "markers"))
    if c.problems:
        return c.problems
    _check_counts(c, data)
    _check_cards(c, data)
    _check_seats(c, data)
    return c.problems


def _check_counts(c: Checker, data: dict[str, Any]) -> None:
    """Check numbers that must add up, and numbers that the rules rely on."""
    board = data["board"]
    c.equal("board: columns", board["columns"], 6)
    c.equal("board: rows", board["rows"], 5)
    c.between("board: meeples_on_a_tile", board["meeples_on_a_tile"], 1, 100)
    c.equal("tile_type: the counts", sum(row["count"] for row in data["tile_type"]), 30)
    c.equal("tribe: the counts", sum(row["count"] for row in data["tribe"]), 30 * board["meeples_on_a_tile"])
    for row in data["tile_type"]:
        expected = row["id"].rpartition("_")[0].replace("sacred", "sacred_place")
        c.equal(f"tile_type {row['id']}: kind", row["kind"], expected)
        if expected in ("village", "oasis"):  # Bouraq and Enki need one to build on
            c.between(f"tile_type {row['id']}: count", row["count"], 1, 30)
    c.equal("tracks: zero_spots", data["tracks"]["zero_spots"], 3)
    if data["tracks"]["prices"] != [0, 1, 3, 5, 8, 12, 18]:
        c.problems.append("tracks: prices: the names of the bids depend on them; they stay 0, 1, 3, 5, 8, 12, 18")
    values = [0, *data["sets"]["values"]]
    gains = [values[i + 1] - values[i] for i in range(9)]
    if gains != sorted(gains):  # the best split of a hand relies on it
        c.problems.append("sets: values: no card of a set may be worth less than the one before")


def _check_cards(c: Checker, data: dict[str, Any]) -> None:
    cards = sum(row["count"] for row in data["resource"])
    c.between("setup: resource_row", data["setup"]["resource_row"], 0, cards)
    c.between("setup: djinn_row", data["setup"]["djinn_row"], 0, len(DJINNS))
    fakirs = next(row["count"] for row in data["resource"] if row["id"] == "fakir")
    c.between("resource fakir: count", fakirs, 0, 18)  # builders_income has no actions for more
    for row in data["market"]:
        cards = 1 if row["id"] == "small_market" else 2
        c.equal(f"market {row['id']}: cards", row["cards"], cards)
        c.between(f"market {row['id']}: among", row["among"], cards, 6)
    for row, power in zip(data["djinn"], POWERS, strict=True):
        _check_djinn(c, row, power)


_NUMBERS_OF_CARDS: Final = (
    ("al_amin", "fakirs", 18),
    ("anun_nak", "meeples", 100),
    ("sibittis", "djinns", len(DJINNS)),
)


def _check_djinn(c: Checker, row: dict[str, Any], power: Power) -> None:
    """Check that the price fits the use of the power, and that the numbers of its card are given."""
    allowed = ("one", "two", "fakir") if power.is_action else ("bid",) if power.window == "bid" else ("none",)
    if row["cost"] not in allowed:
        c.problems.append(f"djinn {row['id']}: cost: {row['cost']!r} is none of {', '.join(allowed)}")
    if DOES[power.does] == "income" and not ("own" in row and "other" in row):
        c.problems.append(f"djinn {row['id']}: own and other are needed")
    for djinn, key, most in (
        ("anun_nak", "meeples", 100),
        ("sibittis", "djinns", len(DJINNS)),
        ("al_amin", "fakirs", 18),
    ):
        if row["id"] == djinn:
            if key in row:
                c.between(f"djinn {djinn}: {key}", row[key], 1, most)
            else:
                c.problems.append(f"djinn {djinn}: {key} is needed")


def _check_seats(c: Checker, data: dict[str, Any]) -> None:
    for row in data["players"]:
        c.equal(f"players {row['count']}: markers", row["markers"], 2 if row["count"] == 2 else 1)
        c.between(f"players {row['count']}: camels", row["camels"], 1, 1000)  # with none the game would end at once
        colors = row.get("colors")
        names = {color for color in colors if isinstance(color, str)} if isinstance(colors, list) else set()
        if len(names) != row["count"] or len(names) != len(colors):
            c.problems.append(f"players {row['count']}: colors: {row['count']} different ones are needed")
