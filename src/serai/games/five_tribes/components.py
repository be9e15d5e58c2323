# mypyc: compile
"""The components of Five Tribes as vectors of numbers: board geometry, and the values of `data.toml`."""

from __future__ import annotations

from typing import Any, Final

from serai.core.rules.native import append, i64, vec
from serai.core.rules.state import MatchConfig
from serai.core.rules.vectors import fill, ints
from serai.games.five_tribes.generated.data import FiveTribesData
from serai.games.five_tribes.generated.items import Cells, Djinns
from serai.games.five_tribes.vocabulary import COLUMNS, KINDS

WIDTH: Final[i64] = len(COLUMNS)


# -- geometry ---------------------------------------------------------------------------------------------------

NOWHERE: Final[i64] = Cells.COUNT  # the "previous cell" of a move that has not begun
FARTHEST: Final[i64] = 9  # steps in the reach table


def _around(cell: int, steps: int) -> int:
    """The mask of the cells at most that many side steps away."""
    mask = 0
    for other in range(30):
        if abs(cell % 6 - other % 6) + abs(cell // 6 - other // 6) <= steps:
            mask |= 1 << other
    return mask


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


SIDES: Final[vec[i64]] = ints([_around(cell, 1) & ~(1 << cell) for cell in range(30)])  # cells that share a side
NEAR: Final[vec[i64]] = ints([_around(cell, m) for cell in range(30) for m in range(10)])  # entry cell * 10 + m
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


class FiveTribesPrinted(FiveTribesData):
    """The data file and the options of one match, with what follows from them."""

    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        options = config.options
        self.settlers: i64 = self.djinn_meeples[Djinns.ANUN_NAK]
        self.looked_at: i64 = self.djinn_djinns[Djinns.SIBITTIS]
        self.fakirs_for_wild: i64 = self.djinn_fakirs[Djinns.AL_AMIN]
        self.market_price = _by_kind(rows["market"], "price")
        self.market_cards = _by_kind(rows["market"], "cards")
        self.market_among = _by_kind(rows["market"], "among")
        self.set_value = ints([0, *rows["sets"]["values"]])
        self.open_hands: bool = options["open_hands"]
        self.eight_neighbours: bool = options["djinn_neighbourhood"] == 8
        self.nekir_per_meeple: bool = options["nekir_per_meeple"]
        self.reset_each_turn: bool = options["djinn_reset"] == "turn"
        self.end_check_after_round: bool = options["end_check_after_round"]


def _by_kind(markets: list[dict[str, Any]], key: str) -> vec[i64]:
    """A number of the markets for each kind of tile; 0 for the others."""
    numbers = {row["id"]: row[key] for row in markets}
    return ints([numbers.get(kind, 0) for kind in KINDS])
