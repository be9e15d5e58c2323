# mypyc: compile
"""The components of Merv as numbers: the geometry of the city and the contents of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import ints
from serai.games.merv.data_checks import check as check
from serai.games.merv.vocabulary import (
    ACTS,
    AREAS,
    AUTOMATA,
    BREAKTHROUGHS,
    CELLS,
    CITIES,
    COLOURS,
    CONTRACTS,
    CUBES,
    DIFFICULTIES,
    GIFTS,
    HALLS,
    ITEMS,
    KINDS,
    MARKET_PLACES,
    ORDERS,
    PARTIES,
    PATHS,
    PRICES,
    SIZES,
    SOLO_CARDS,
    SPACES,
    SPICES,
    STACKS,
    TILES,
    TRADES,
    WALLS,
)

CELL_COUNT: Final[i64] = len(CELLS)
LINE_LENGTH: Final[i64] = len(ORDERS)
WALL_COUNT: Final[i64] = len(WALLS)
KIND_COUNT: Final[i64] = len(KINDS)
SIZE_COUNT: Final[i64] = len(SIZES)
COLOUR_COUNT: Final[i64] = len(COLOURS)
CUBE_COUNT: Final[i64] = len(CUBES)
PRICE_COUNT: Final[i64] = len(PRICES)
SPICE_COUNT: Final[i64] = len(SPICES)
HALL_COUNT: Final[i64] = len(HALLS)
CITY_COUNT: Final[i64] = len(CITIES)
INNER_CITIES: Final[i64] = 4  # the first of them
PATH_COUNT: Final[i64] = len(PATHS)
STACK_COUNT: Final[i64] = len(STACKS)
CONTRACT_COUNT: Final[i64] = len(CONTRACTS)
STACK_SIZE: Final[i64] = CONTRACT_COUNT // STACK_COUNT
TILE_COUNT: Final[i64] = len(TILES)
LEVEL_COUNT: Final[i64] = 4
LEVEL_SIZE: Final[i64] = len(BREAKTHROUGHS) // LEVEL_COUNT
PLACE_COUNT: Final[i64] = len(MARKET_PLACES)
SOLO_CARD_COUNT: Final[i64] = len(SOLO_CARDS)
ITEM_COUNT: Final[i64] = len(ITEMS)
PARTY_COUNT: Final[i64] = len(PARTIES)
FIRST_AUTOMATON: Final[i64] = PARTY_COUNT - len(AUTOMATA)
HIGH_COURTIER: Final[i64] = PARTIES.index("high_courtier")
MAGISTRATE: Final[i64] = PARTIES.index("magistrate")

WHITE: Final[i64] = CUBES.index("white")
ANY: Final[i64] = PRICES.index("any")
GATE: Final[i64] = SIZES.index("gate")

CARAVANSARY: Final[i64] = AREAS.index("caravansary")
PALACE: Final[i64] = AREAS.index("palace")
LIBRARY: Final[i64] = AREAS.index("library")
MARKETPLACE: Final[i64] = AREAS.index("marketplace")
MOSQUE: Final[i64] = AREAS.index("mosque")
WALLS_AREA: Final[i64] = AREAS.index("wall")

KNOWLEDGE: Final[i64] = HALLS.index("hall_knowledge")
SPICE_HALL: Final[i64] = HALLS.index("hall_spice")
FAITH: Final[i64] = HALLS.index("hall_faith")

GIFT_CAMEL: Final[i64] = GIFTS.index("camel")
GIFT_WHITE_CUBE: Final[i64] = GIFTS.index("white_cube")
GIFT_SCROLL: Final[i64] = GIFTS.index("scroll")
GIFT_CARD: Final[i64] = GIFTS.index("caravan_card")
GIFT_FAVOUR: Final[i64] = GIFTS.index("favour")
GIFT_RARE: Final[i64] = GIFTS.index("rare_good")
GIFT_MOSQUE_STEP: Final[i64] = GIFTS.index("mosque_step")
GIFT_SOLDIER: Final[i64] = GIFTS.index("soldier")
GIFT_WHITE_UPGRADE: Final[i64] = GIFTS.index("white_upgrade")
GIFT_BONUS_UPGRADE: Final[i64] = GIFTS.index("bonus_upgrade")
GIFT_TILE: Final[i64] = GIFTS.index("scoring_tile")
GIFT_COURTIER: Final[i64] = GIFTS.index("courtier")
GIFT_WALL: Final[i64] = GIFTS.index("wall_piece")
GIFT_END: Final[i64] = GIFTS.index("mosque_scoring")
GIFT_POST: Final[i64] = GIFTS.index("trading_post")

# Items of the score sheet
BY_FAVOUR: Final[i64] = ITEMS.index("favour_track")
BY_INFLUENCE: Final[i64] = ITEMS.index("influence_track")
BY_MOSQUE: Final[i64] = ITEMS.index("mosque_track")
ACT_SITE: Final[i64] = ACTS.index("site")
ACT_FAVOUR: Final[i64] = ACTS.index("favour")
ACT_SOLDIER: Final[i64] = ACTS.index("soldier")
COLLECT: Final[i64] = TRADES.index("collect")
BY_CONTRACTS: Final[i64] = ITEMS.index("contracts")
BY_BREAKTHROUGHS: Final[i64] = ITEMS.index("breakthroughs")
BY_PALACE: Final[i64] = ITEMS.index("palace")
BY_BUILDINGS: Final[i64] = ITEMS.index("buildings")
BY_TILE: Final[i64] = ITEMS.index("scoring_tile")
BY_MOSQUE_END: Final[i64] = ITEMS.index("mosque_end")
BY_SPICES: Final[i64] = ITEMS.index("spices")

# -- geometry -----------------------------------------------------------------------------------------------------


def _cell(row: int, column: int) -> int:
    """The number of a site, rows and columns counted from 0; -1 for the camel market in the middle."""
    at = row * 5 + column
    return -1 if at == 12 else at if at < 12 else at - 1


def _line_cells() -> vec[i64]:
    """Ten lines of five places: columns from the west, then rows from the north; -1 for the camel market."""
    out = vec[i64]()
    for column in range(5):
        for row in range(5):
            out = append(out, _cell(row, column))
    for row in range(5):
        for column in range(5):
            out = append(out, _cell(row, column))
    return out


def _line_masks() -> vec[i64]:
    out = vec[i64]()
    for line in range(10):
        mask = 0
        for i in range(5):
            cell: int = LINE_CELLS[line * 5 + i]
            if cell >= 0:
                mask |= 1 << cell
        out = append(out, mask)
    return out


def _wall_cells() -> vec[i64]:
    """The two sites behind each place of the wall, the nearest first."""
    out = vec[i64]()
    for line in range(5):
        out = append(append(out, _cell(0, line)), _cell(1, line))
    for line in range(5):
        out = append(append(out, _cell(line, 4)), _cell(line, 3))
    for line in range(5):
        out = append(append(out, _cell(4, line)), _cell(3, line))
    for line in range(5):
        out = append(append(out, _cell(line, 0)), _cell(line, 1))
    return out


def _lanes() -> vec[i64]:
    """For each site the places of the wall through which it can be attacked."""
    masks = [0] * 24
    for wall in range(20):
        for i in range(2):
            cell: int = WALL_CELLS[wall * 2 + i]
            masks[cell] |= 1 << wall
    return ints(masks)


LINE_CELLS: Final[vec[i64]] = _line_cells()
LINE_MASKS: Final[vec[i64]] = _line_masks()
WALL_CELLS: Final[vec[i64]] = _wall_cells()
LANES: Final[vec[i64]] = _lanes()
GATES: Final[i64] = sum([1 << (side * 5 + 2) for side in range(4)])  # the middle places of the wall
MIDDLE_COLUMN: Final[i64] = 2
MIDDLE_ROW: Final[i64] = 7


def line_of(round_no: i64, order: i64) -> i64:
    """The line that an action slot activates; order counts from 0, clockwise."""
    if round_no == 1:
        return order
    if round_no == 2:
        return LINE_LENGTH + order
    if round_no == 3:
        return LINE_LENGTH - 1 - order
    return 2 * LINE_LENGTH - 1 - order


def inwards(round_no: i64, place: i64) -> i64:
    """The position in its line of the n-th site counted from the side of a round; both count from 0."""
    return place if round_no == 1 or round_no == 4 else LINE_LENGTH - 1 - place


def has_market(line: i64) -> bool:
    return line == MIDDLE_COLUMN or line == MIDDLE_ROW


# -- the data file ------------------------------------------------------------------------------------------------


def _cost(cubes: list[str]) -> list[int]:
    """A list of colours as a number of each, "any" last."""
    counts = [0] * len(PRICES)
    for cube in cubes:
        counts[PRICES.index(cube)] += 1
    return counts


def _flat(rows: list[list[int]]) -> vec[i64]:
    return ints([number for row in rows for number in row])


class MervPrinted(PrintedData):
    """The data file and the options of one match, as numbers."""

    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        players, options = config.players, config.options
        self.years: i64 = data["calendar"]["years"]
        self.rounds: i64 = data["calendar"]["rounds"]
        self.invasions: i64 = sum([1 << year for year in data["calendar"]["invasions"]])
        self.buildings: i64 = data["pieces"]["buildings"]
        self.servants: i64 = data["pieces"]["servants"]
        self.posts: i64 = data["pieces"]["posts"]
        seats = next(row for row in data["players"] if row["count"] == players)
        self.masters: i64 = seats["masters"]
        self.row_camels: i64 = seats["row_camels"]
        self.camels: i64 = seats["camels"]
        self.scrolls_in_box: i64 = data["supply"]["scrolls"]
        self.common_in_box: i64 = data["supply"]["common"]
        self.rare_in_box: i64 = data["supply"]["rare"]
        self.cubes_in_box: i64 = data["supply"]["cubes"]
        self.strict: bool = options["strict_supply"]
        self.joker_ransom: bool = options["joker_pays_ransom"]
        self.mandatory: bool = options["mandatory_gifts"]
        self._city(data)
        self._caravansary(data)
        self._palace_and_library(data)
        self._trade(data)
        self._mosque(data)
        self._walls(data, options["symmetric_walls"])
        self._tracks(data)
        self._solo(data, options["solo_difficulty"])

    def _city(self, data: dict[str, Any]) -> None:
        self.site_area = ints([AREAS.index(row["action"]) for row in data["site"]])
        self.site_cube = ints([COLOURS.index(row["resource"]) for row in data["site"]])
        self.market_gift = ints([GIFTS.index(row["gift"]) for row in data["market_place"]])  # face * 4 + place
        self.white_upgrades: i64 = data["upgrades"]["white"]
        self.bonus_upgrades: i64 = data["upgrades"]["bonus"]  # of each colour

    def _caravansary(self, data: dict[str, Any]) -> None:
        self.spice_cards = ints([row["cards"] for row in data["spice"]])
        self.spice_gift = ints([GIFTS.index(row["gift"]) for row in data["spice"]])
        self.row_size: i64 = data["caravansary"]["row"]
        self.gift_every: i64 = data["caravansary"]["gift_every"]
        self.set_points = ints(data["caravansary"]["sets"])

    def _palace_and_library(self, data: dict[str, Any]) -> None:
        self.hall_cube = ints([COLOURS.index(row["resource"]) for row in data["hall"]])
        self.hall_points = ints([row["points"] for row in data["hall"]])
        self.hall_spaces = ints([row["spaces"] for row in data["hall"]])
        self.library_cubes: i64 = data["library"]["cubes"]
        self.thresholds = ints(data["library"]["scrolls"])
        tiles = data["breakthrough"]
        self.discount_area = ints([AREAS.index(row["action"]) for row in tiles[:4]])
        self.joker_cube = ints([COLOURS.index(row["resource"]) for row in tiles[4:8]])
        self.tile_gift = ints([GIFTS.index(row["effect"]) for row in tiles[8:12]])
        self.tile_points = ints([row.get("points", 0) for row in tiles])
        self.tile_favour = ints([row.get("favour", 0) for row in tiles])
        self.tile_soldiers = ints([row.get("soldiers", 0) for row in tiles])

    def _trade(self, data: dict[str, Any]) -> None:
        self.city_cost = _flat([_cost(row["cost"]) for row in data["city"]])
        self.via = ints([CITIES.index(row["via"]) if "via" in row else -1 for row in data["city"]])
        cards = data["contract"]
        self.contract_points = ints([row["points"] for row in cards])
        self.contract_influence = ints([row["influence"] for row in cards])
        self.contract_cost = _flat([_cost(row["cubes"]) for row in cards])
        self.contract_scrolls = ints([row["scrolls"] for row in cards])
        self.contract_common = ints([row["common"] for row in cards])
        self.contract_rare = ints([row["rare"] for row in cards])
        self.contract_gift = ints([GIFTS.index(row["bonus"]) for row in cards])

    def _mosque(self, data: dict[str, Any]) -> None:
        spaces = data["mosque_space"]
        self.space_step = ints([row["step"] for row in spaces])
        self.space_gift = ints([GIFTS.index(row["gift"]) for row in spaces])
        self.space_points = ints([row["points"] for row in spaces])
        self.mosque_end_points: i64 = data["mosque"]["end_points"]
        # Paths by the space they leave, the start first: entry n is the first path that leaves space n - 1.
        first = vec[i64]()
        to = vec[i64]()
        cost = vec[i64]()
        for space in ("start", *SPACES):
            first = append(first, len(to))
            for row in data["mosque_path"]:
                begin, _, end = row["id"].partition("-")
                if begin == space:
                    to = append(to, SPACES.index(end))
                    for number in _cost(row["cost"]):
                        cost = append(cost, number)
        self.first_path = append(first, len(to))
        self.path_to = to
        self.path_cost = cost
        self.tile_area = ints([AREAS.index(row["action"]) for row in data["scoring_tile"]])
        self.tile_building_points = ints([row["points"] for row in data["scoring_tile"]])

    def _walls(self, data: dict[str, Any], symmetric: bool) -> None:
        """Pieces by kind; those of one kind are interchangeable."""
        kinds: list[int] = []
        ranks: list[int] = []
        cost = [0] * len(KINDS)
        for row in data["wall_piece"]:
            cubes = row["symmetric_cost"] if symmetric and "symmetric_cost" in row else row["cost"]
            size = "gate" if row["id"].startswith("gate") else str(cubes)
            kind = KINDS.index(f"{row['resource']}_{size}")
            ranks.append(kinds.count(kind))
            kinds.append(kind)
            cost[kind] = cubes
        self.piece_kind = ints(kinds)  # in the order of the file
        self.piece_rank = ints(ranks)  # how many of the same kind come before
        self.kind_count = ints([kinds.count(kind) for kind in range(len(KINDS))])
        self.kind_cost = ints(cost)

    def _tracks(self, data: dict[str, Any]) -> None:
        self.favour_points = ints(data["favour_track"]["points"])
        self.last_favour: i64 = len(self.favour_points) - 1
        self.influence_points = ints(data["influence_track"]["points"])
        self.last_influence: i64 = len(self.influence_points) - 1
        self.spice_types = ints(data["influence_track"]["spice_types"])
        scoring = data["scoring"]
        self.building_points: i64 = scoring["building"]
        self.soldier_own: i64 = scoring["soldier_own"]
        self.soldier_other: i64 = scoring["soldier_other"]
        self.wall_own: i64 = scoring["wall_own"]
        self.wall_other: i64 = scoring["wall_other"]

    def _solo(self, data: dict[str, Any], difficulty: str) -> None:
        cards = data["solo_card"]
        self.solo_area = ints([AREAS.index(row["action"]) for row in cards])
        self.magistrate_slots = ints([order - 1 for row in cards for order in row["magistrate"]])
        self.courtier_slots = ints([order - 1 for row in cards for order in row["courtier"]])
        self.site_order = ints([place - 1 for row in cards for place in row["sites"]])
        level = data["difficulty"][DIFFICULTIES.index(difficulty)]
        self.strength_bonus: i64 = level["strength"]
        self.bonus_from: i64 = level["from_year"]
        self.strength_cap: i64 = level["cap"]
        solo = data["solo"]
        self.solo_cities = ints([CITIES.index(city) for city in solo["cities"]])
        self.solo_stacks = ints([STACKS.index(stack.lower()) for stack in solo["stacks"]])
        self.solo_palace: i64 = solo["palace_points"]
        self.solo_walls: i64 = solo["walls"]
        self.solo_gift: i64 = solo["gift_points"]
        self.solo_post: i64 = solo["post_points"]


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return MervPrinted(data, terms)
