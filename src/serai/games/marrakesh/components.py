# mypyc: compile
"""The boards and tiles of Marrakesh as numbers.

The effects of a tile are a list of rows: an operation, its object (`arg`), a number (`n`) and a `mode`. All lists are
concatenated; `first_row` holds the offset of each source (a scroll, a cell of the square, ...).
"""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64, vec
from serai.core.rules.state import MatchConfig
from serai.core.rules.vectors import ints
from serai.games.marrakesh.effect_schema import COUNTERS, EFFECT_MODES, MODIFIERS, OPS, TRACKS, TRIGGERS
from serai.games.marrakesh.generated.data import MarrakeshData
from serai.games.marrakesh.vocabulary import (
    AREAS,
    COLOURS,
    EXCHANGES,
    GOODS,
    RESOURCES,
    ROUND_SCROLLS,
    SCROLLS,
    STAIR_SIDES,
    TIERS,
)


def bits(words: list[str], names: tuple[str, ...]) -> int:
    """A set of names as bits."""
    mask = 0
    for word in words:
        mask |= 1 << names.index(word)
    return mask


class _Rows:
    """Collects effect rows for the tables."""

    def __init__(self) -> None:
        self.op: list[int] = []
        self.arg: list[int] = []
        self.n: list[int] = []
        self.mode: list[int] = []
        self.first: list[int] = [0]

    def add(self, effects: list[dict[str, Any]]) -> None:
        """Add the effects of the next source."""
        for row in effects:
            op = row["op"]
            self.op.append(OPS.index(op))
            self.arg.append(_arg(op, row))
            self.n.append(row.get("n", 1))
            self.mode.append(EFFECT_MODES.index(row.get("mode", "same")))
        self.first.append(len(self.op))


def _arg(op: str, row: dict[str, Any]) -> int:
    """The object of a row, as a number."""
    if op == "gain":
        return (*RESOURCES.items, "any", "each").index(row["res"])
    if op == "gain_choice":
        return bits(row["of"], RESOURCES.items)
    if op == "vp_per":
        return bits([row["per"]], COUNTERS)
    if op == "keshi":
        return 4095 if row["colours"] == "any" else bits(row["colours"], COLOURS.items)
    if op == "step":
        return TRACKS.index(row["track"])
    if op == "perform":
        return 511 & ~bits(row.get("exclude", []), AREAS.items)
    return TIERS.index(row["colour"]) if op == "free_scroll" else 0


class MarrakeshPrinted(MarrakeshData):
    """The data file and the options of one match, with what follows from them."""

    def __init__(self, rows: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(rows, config)
        options = config.options
        self.stair_tiles: bool = options["exp1_stair_tiles"]
        self.sultan_and_imam: bool = options["exp2_sultan_imam"]
        self.desert_cities: bool = options["exp5_desert_cities"]
        self.first_game: bool = options["river_tiles"] == "first_game"
        self.choose_disc: bool = options["disc_orientation"] == "choose"
        wanted = {"off": ("base",), "mixed": ("base", "exp3"), "only_new": ("exp3",)}[options["exp3_exchange"]]
        self.exchanges: i64 = bits([row["id"] for row in rows["exchange"] if row["set"] in wanted], EXCHANGES.items)
        self.disc = self.purple if options["exp4_citizens"] else self.pink
        self.figure_starts = ints([self.sultan_step, self.imam_step])
        self.capacity = ints([self.capacity_a, self.capacity_b])
        self.stick = ints([self.stick_a, self.stick_b])
        self.release = ints([self.release_a, self.release_b])
        self._lay_out(rows)
        self._read_effects(rows)
        self._read_scrolls(rows["scroll"])

    def _lay_out(self, rows: dict[str, Any]) -> None:
        """Prices, flights, and the oasis line."""
        players: int = self.players
        setup, stairs = rows["setup"], rows["stairs"]
        self.start_resources = ints([setup[name] for name in RESOURCES])
        self.line_bag = ints([int(name in setup["line_bag"]) for name in COLOURS])
        flights: list[int] = []
        for step in range(stairs["top"] + 1):
            flights.append(len([first for first in stairs["first_steps"] if first <= step]) - 1)
        self.flight_of = ints(flights)  # counted from 0
        kinds = ("", "keshi", "swap", "yellow_scroll")
        self.line_kind = ints(
            [kinds.index(row["kind"]) if players in row["players"] else 0 for row in rows["line_cell"]]
        )
        self.cell_price = _amounts(rows["path_cell"], RESOURCES.items)
        self.city_price = _amounts(rows["far_cell"], GOODS.items)
        self.luxury_price = _amounts(rows["luxury"], GOODS.items)
        self.need = _amounts(rows["provision"], RESOURCES.items)
        self.river_bonuses = ints([len(row["bonuses"]) for row in rows["river_side"]])
        self.city_instant = ints([int("effects" in row) for row in rows["city"]])

    def _read_effects(self, data: dict[str, Any]) -> None:
        """Every effect list, in the order of SOURCES."""
        rows = _Rows()
        for section in ("square", "rapid", "connection"):
            for row in data[section]:
                rows.add(row["effects"])
        for side in STAIR_SIDES:
            rows.add(data["stair_tile"][int(side[:2]) - 1][side[2]])
        for section in ("start_oasis", "far_cell", "scroll"):
            for row in data[section]:
                rows.add(row.get("effects", []))
        for row in data["exchange"]:
            for good in GOODS:
                rows.add(row[good])
        for row in data["river_side"]:
            rows.add(row["bonuses"][0])
            rows.add(row["bonuses"][1] if len(row["bonuses"]) > 1 else [])
        for row in data["city"]:
            rows.add(row.get("effects", []))
        for row in data["luxury"]:
            rows.add(_luxury_effects(row))
        self.op = ints(rows.op)
        self.arg = ints(rows.arg)
        self.n = ints(rows.n)
        self.mode = ints(rows.mode)
        self.first_row = ints(rows.first)  # entry i + 1 is the first behind those of source i

    def _read_scrolls(self, scrolls: list[dict[str, Any]]) -> None:
        self.tier_of = ints([TIERS.index(name.partition("_")[0]) for name in SCROLLS])
        # Scrolls with a modifier or a trigger, kind by kind
        scroll_of: list[int] = []
        n_of: list[int] = []
        area_of: list[int] = []
        first: list[int] = [0]
        for kind in MODIFIERS:
            for i, row in enumerate(scrolls):
                modifier = row.get("modifier", {})
                if modifier.get("kind") == kind:
                    scroll_of.append(i)
                    n_of.append(modifier["n"])
                    area_of.append(AREAS.index(modifier["area"]) if "area" in modifier else -1)
            first.append(len(scroll_of))
        self.modifier_scroll = ints(scroll_of)
        self.modifier_n = ints(n_of)
        self.modifier_area = ints(area_of)
        self.first_modifier = ints(first)
        triggered: list[int] = []
        first = [0]
        for kind in TRIGGERS:
            triggered += [i for i, row in enumerate(scrolls) if row.get("trigger") == kind]
            first.append(len(triggered))
        self.triggered = ints(triggered)
        self.first_triggered = ints(first)
        # At the end of a round: those whose order never matters, and those that may have to be ordered (spec 5.5)
        ends = [i for i, row in enumerate(scrolls) if row["when"] == "end_of_round"]
        self.plain_ends = ints([i for i in ends if SCROLLS[i] not in ROUND_SCROLLS.items])
        self.ordered_ends = ints([SCROLLS.index(name) for name in ROUND_SCROLLS])
        order_sensitive = [name for name in ROUND_SCROLLS if _order_matters(scrolls[SCROLLS.index(name)])]
        self.order_sensitive: i64 = bits(order_sensitive, ROUND_SCROLLS.items)
        self.season_ends = ints([i for i, row in enumerate(scrolls) if row["when"] == "end_of_season"])


def _amounts(rows: list[dict[str, Any]], names: tuple[str, ...]) -> vec[i64]:
    """The numbers of these names in each row."""
    return ints([row[name] for row in rows for name in names])


def _luxury_effects(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Points and resources of a luxury good, as effect rows."""
    gains = [{"op": "gain", "res": name, "n": row[name]} for name in RESOURCES if row[name] > 0]
    return [{"op": "vp", "n": row["vp"]}, *gains]


def _order_matters(scroll: dict[str, Any]) -> bool:
    """Whether the time of use of a scroll matters: lacking resources, or the amount of water, depend on the others."""
    return any(row["op"] in ("gain_lacking", "step") for row in scroll.get("effects", []))
