# mypyc: compile
"""The boards and tiles of Marrakesh as numbers.

The effects of a tile are a list of rows: an operation, its object (`arg`), a number (`n`) and a `mode`. All lists are
concatenated; `first_row` holds the offset of each source (a scroll, a cell of the square, ...).
"""

from __future__ import annotations

from typing import Any

from serai.core.rules.native import i64
from serai.core.rules.state import MatchConfig, PrintedData
from serai.core.rules.vectors import ints
from serai.games.marrakesh.data_checks import check as check
from serai.games.marrakesh.effect_schema import COUNTERS, MODES, MODIFIERS, OPS, PIECES, TIMINGS, TRACKS, TRIGGERS
from serai.games.marrakesh.vocabulary import (
    AREAS,
    COLOURS,
    EXCHANGES,
    GOODS,
    LATTICE,
    RESOURCES,
    RIVER_SIDES,
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
            self.mode.append(MODES.index(row.get("mode", "same")))
        self.first.append(len(self.op))


def _arg(op: str, row: dict[str, Any]) -> int:
    """The object of a row, as a number."""
    if op == "gain":
        return (*RESOURCES.items, "any", "each").index(row["res"])
    if op == "gain_choice":
        return bits(row["of"], RESOURCES.items)
    if op == "vp_per":
        return counter_mask(row["per"])
    if op == "keshi":
        return 4095 if row["colours"] == "any" else bits(row["colours"], COLOURS.items)
    if op == "step":
        return TRACKS.index(row["track"])
    if op == "perform":
        return 511 & ~bits(row.get("exclude", []), AREAS.items)
    return TIERS.index(row["colour"]) if op == "free_scroll" else 0


def counter_mask(text: str) -> int:
    """`keshi_white+keshi_black` as bits."""
    return bits(text.split("+"), COUNTERS)


class MarrakeshPrinted(PrintedData):
    """The data file and the options of one match, as numbers."""

    def __init__(self, data: dict[str, Any], config: MatchConfig) -> None:
        super().__init__(config)
        options = config.options
        self.seasons: i64 = data["calendar"]["seasons"]
        self.rounds: i64 = data["calendar"]["rounds"]
        self.workers: i64 = data["calendar"]["workers"]
        self.stair_tiles: bool = options["exp1_stair_tiles"]
        self.sultan_and_imam: bool = options["exp2_sultan_imam"]
        self.desert_cities: bool = options["exp5_desert_cities"]
        self.first_game: bool = options["river_tiles"] == "first_game"
        self.choose_disc: bool = options["disc_orientation"] == "choose"
        self._set_up(data)
        self._lay_out_tracks(data)
        self._lay_out_board(data)
        self._read_effects(data)
        self._read_scrolls(data)
        self._read_tiles(data)
        self._read_scoring(data)

    def _set_up(self, data: dict[str, Any]) -> None:
        setup = data["setup"]
        players: int = self.players
        seats = next(row for row in data["players"] if row["count"] == players)
        self.colors: list[str] = seats["colors"]
        self.line_keshis: i64 = seats["line_keshis"]
        self.cities_in_play: i64 = seats["cities"]
        self.second_bonus: bool = seats["second_bonus"]
        self.start_vp: i64 = setup["vp"]
        self.start_resources = ints([setup[name] for name in RESOURCES])
        self.provisions_each: i64 = setup["provisions"]
        self.first_river = ints([RIVER_SIDES.index(side) for side in setup["first_game_river"]])
        self.line_bag = ints([int(name in setup["line_bag"]) for name in COLOURS])
        self.gates = ints([row["gates"] for row in data["colour"]])
        self.gates_each: i64 = setup["gates_per_workshop"]
        wanted = {"off": ("base",), "mixed": ("base", "exp3"), "only_new": ("exp3",)}[self.options["exp3_exchange"]]
        self.exchanges: i64 = bits([row["id"] for row in data["exchange"] if row["set"] in wanted], EXCHANGES.items)

    def _lay_out_tracks(self, data: dict[str, Any]) -> None:
        """The river and the stairs."""
        river, stairs = data["river"], data["stairs"]
        self.jetty: i64 = river["jetty"]
        self.jetty_vp = ints(river["jetty_vp"])
        self.beyond_jetty: i64 = river["beyond_vp"]
        self.water_step: i64 = river["water_step"]
        self.rapids = ints([row["crossed_at"] for row in data["rapid"]])
        self.top: i64 = stairs["top"]
        self.first_steps = ints(stairs["first_steps"])
        self.border_dinars: i64 = stairs["border_dinars"]
        self.beyond_top: i64 = stairs["beyond_vp"]
        self.figure_starts = ints([stairs["sultan_step"], stairs["imam_step"]])
        flights: list[int] = []
        for step in range(stairs["top"] + 1):
            flights.append(len([first for first in stairs["first_steps"] if first <= step]) - 1)
        self.flight_of = ints(flights)  # counted from 0
        self.middle = ints([k - 1 for k in data["lattice"]["middle"]])
        self.covered = ints([LATTICE.index(cell) for cell in data["lattice"]["covered"]])

    def _lay_out_board(self, data: dict[str, Any]) -> None:
        """The player board: areas, square, Sahara, oasis line, medina."""
        players: int = self.players
        self.worker_spaces = ints([row["workers"] for row in data["area"]])
        self.placement_vp = ints([row.get("placement_vp", 0) for row in data["area"]])
        purple: bool = self.options["exp4_citizens"]
        self.disc = ints(data["disc"]["purple" if purple else "pink"])
        self.cell_price = ints([row[name] for row in data["path_cell"] for name in RESOURCES])
        self.city_price = ints([row[name] for row in data["far_cell"] for name in GOODS])
        kinds = ("", "keshi", "swap", "yellow_scroll")
        self.line_kind = ints(
            [kinds.index(row["kind"]) if players in row["players"] else 0 for row in data["line_cell"]]
        )
        self.matches = ints([bits(row["matches"], COLOURS.items) for row in data["gate_cell"]])
        self.match_vp: i64 = data["medina"]["match_vp"]
        self.gate_price = ints([row["dinars"] for row in data["workshop"]])
        self.gate_vp = ints([row["vp"] for row in data["workshop"]])

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

    def _read_scrolls(self, data: dict[str, Any]) -> None:
        scrolls = data["scroll"]
        tiers = data["tier"]
        self.scholars = ints([row["scholars"] for row in tiers])
        self.dates = ints([row["dates"] for row in tiers])
        self.tier_tiles = ints([row["tiles"] for row in tiers])
        self.tier_of = ints([TIERS.index(name.partition("_")[0]) for name in SCROLLS])
        self.timing = ints([TIMINGS.index(row["when"]) for row in scrolls])
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

    def _read_tiles(self, data: dict[str, Any]) -> None:
        """Luxury goods, provisions, river tiles, the tower."""
        self.luxury_price = ints([row[good] for row in data["luxury"] for good in GOODS])
        self.need = ints([row[name] for row in data["provision"] for name in RESOURCES])
        self.penalty = ints([row["penalty"] for row in data["provision"]])
        self.river_season = ints([row["season"] - 1 for row in data["river_side"]])
        self.river_bonuses = ints([len(row["bonuses"]) for row in data["river_side"]])
        floor: str = self.options["tower_floor"]
        tower = next(row for row in data["tower"] if row["id"] == floor.lower())
        self.capacity = ints([tower["capacity_a"], tower["capacity_b"]])
        self.stick = ints([tower["stick_a"], tower["stick_b"]])
        self.release = ints([tower["release_a"], tower["release_b"]])

    def _read_scoring(self, data: dict[str, Any]) -> None:
        scoring = data["scoring"]
        self.filled_vp: i64 = scoring["filled_area"]
        self.oases_scored: i64 = scoring["oases"]
        self.leftover_pieces: i64 = scoring["leftover_pieces"]
        oases = data["oasis"]
        self.oasis_base = ints([row["base"] for row in oases])
        self.oasis_n = ints([row["n"] for row in oases])
        self.oasis_per = ints([counter_mask(row["per"]) if "per" in row else 0 for row in oases])
        self.oasis_gates = ints([bits(row.get("colours", []), COLOURS.items) for row in oases])
        self.oasis_pay = ints([bits(row.get("pay", []), PIECES) for row in oases])
        cities = data["city"]
        self.city_base = ints([row.get("base", 0) for row in cities])
        self.city_n = ints([row.get("n", 0) for row in cities])
        self.city_per = ints([counter_mask(row["per"]) if "per" in row else 0 for row in cities])
        self.city_instant = ints([int("effects" in row) for row in cities])


def _luxury_effects(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Points and resources of a luxury good, as effect rows."""
    gains = [{"op": "gain", "res": name, "n": row[name]} for name in RESOURCES if row[name] > 0]
    return [{"op": "vp", "n": row["vp"]}, *gains]


def _order_matters(scroll: dict[str, Any]) -> bool:
    """Whether the time of use of a scroll matters: lacking resources, or the amount of water, depend on the others."""
    return any(row["op"] in ("gain_lacking", "step") for row in scroll.get("effects", []))


def build(data: dict[str, Any], terms: MatchConfig) -> PrintedData:
    return MarrakeshPrinted(data, terms)
