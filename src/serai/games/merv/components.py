# mypyc: compile
"""The components of Merv as numbers: the geometry of the city and the contents of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig
from serai.core.rules.vectors import ints
from serai.games.merv.generated.data import MervData
from serai.games.merv.generated.items import Contracts, Orders, Parties, Stacks
from serai.games.merv.vocabulary import AREAS, AUTOMATA, BREAKTHROUGHS, COLOURS, GIFTS, KINDS, PRICES, SPACES

LINE_LENGTH: Final[i64] = Orders.COUNT
INNER_CITIES: Final[i64] = 4  # the first of them
STACK_SIZE: Final[i64] = Contracts.COUNT // Stacks.COUNT
LEVEL_COUNT: Final[i64] = 4
LEVEL_SIZE: Final[i64] = len(BREAKTHROUGHS) // LEVEL_COUNT
FIRST_AUTOMATON: Final[i64] = Parties.COUNT - len(AUTOMATA)


# -- geometry -----------------------------------------------------------------------------------------------------


def _cell(row: int, column: int) -> int:
    """The number of a site, rows and columns counted from 0; -1 for the camel market in the middle."""
    at = row * 5 + column
    return -1 if at == 12 else at if at < 12 else at - 1


def _line_cells() -> vec[i64]:
    """Ten lines of five places: columns from the west, then rows from the north; -1 for the camel market."""
    columns = [_cell(row, column) for column in range(5) for row in range(5)]
    return ints(columns + [_cell(row, column) for row in range(5) for column in range(5)])


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
    north = [_cell(row, line) for line in range(5) for row in (0, 1)]
    east = [_cell(line, column) for line in range(5) for column in (4, 3)]
    south = [_cell(row, line) for line in range(5) for row in (4, 3)]
    west = [_cell(line, column) for line in range(5) for column in (0, 1)]
    return ints(north + east + south + west)


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


class MervPrinted(MervData):
    """The data file and the options of one match, with what follows from them."""

    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        options = config.options
        self.invasions: i64 = sum([1 << year for year in rows["calendar"]["invasions"]])
        self.strict: bool = options["strict_supply"]
        self.joker_ransom: bool = options["joker_pays_ransom"]
        self.mandatory: bool = options["mandatory_gifts"]
        self.last_favour: i64 = len(self.favour_points) - 1
        self.last_influence: i64 = len(self.influence_points) - 1
        tiles = rows["breakthrough"]
        self.discount_area = ints([AREAS.index(row["action"]) for row in tiles[:4]])
        self.joker_cube = ints([COLOURS.index(row["resource"]) for row in tiles[4:8]])
        self.tile_gift = ints([GIFTS.index(row["effect"]) for row in tiles[8:12]])
        self._mosque(rows["mosque_path"])
        self._walls(rows["wall_piece"], options["symmetric_walls"])

    def _mosque(self, paths: list[dict[str, Any]]) -> None:
        """Paths by the space they leave, the start first: entry n is the first path that leaves space n - 1."""
        first = vec[i64]()
        to = vec[i64]()
        cost = vec[i64]()
        for space in ("start", *SPACES):
            first = append(first, len(to))
            for row in paths:
                begin, _, end = row["id"].partition("-")
                if begin == space:
                    to = append(to, SPACES.index(end))
                    for colour in PRICES:
                        cost = append(cost, row["cost"].count(colour))
        self.first_path = append(first, len(to))
        self.path_to = to
        self.path_cost = cost

    def _walls(self, pieces: list[dict[str, Any]], symmetric: bool) -> None:
        """Pieces by kind; those of one kind are interchangeable."""
        kinds: list[int] = []
        ranks: list[int] = []
        cost = [0] * len(KINDS)
        for row in pieces:
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
