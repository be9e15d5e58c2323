"""Validates a data file; every problem names its row."""

from __future__ import annotations

from typing import Any

from serai.core.rules.data import Checker
from serai.games.marrakesh.effect_schema import COUNTERS, MODIFIERS, OPS, TIMINGS, TRACKS, TRIGGERS
from serai.games.marrakesh.vocabulary import (
    AREAS,
    CITIES,
    COLOURS,
    EXCHANGES,
    GATE_CELLS,
    GOODS,
    LATTICE,
    LINE_COLOURS,
    LUXURY,
    OASES,
    PATH_CELLS,
    PROVISIONS,
    RESOURCES,
    RIVER_SIDES,
    ROUND_SCROLLS,
    SCROLLS,
    SQUARES,
    TIER_TILES,
    TIERS,
    WORKSHOPS,
)

# Effects at the end of a round that are independent of each other; the others are in ROUND_SCROLLS
ORDERLESS = ("vp", "vp_per", "good")
MOST = 20  # steps, keshis, resources that one effect may bring


def check(data: dict[str, Any]) -> list[str]:
    """The problems of a data file, each naming its row."""
    c = Checker(data)
    # Each check relies on those before it.
    for part in (
        _check_shape,
        _check_lists,
        _check_counts,
        _check_tracks,
        _check_board,
        _check_effects,
        _check_scrolls,
    ):
        part(c, data)
        if c.problems:
            return c.problems
    _check_oases(c, data)
    return c.problems


def _check_shape(c: Checker, data: dict[str, Any]) -> None:
    """Every section has its rows, and every row its numbers."""
    c.section("calendar", ("seasons", "rounds", "workers"))
    c.section("setup", ("vp", *RESOURCES, "oases", "provisions", "exchanges", "gates_per_workshop"))
    c.rows("players", (2, 3, 4), id="count", numbers=("line_keshis", "cities"))
    c.rows("colour", COLOURS.items, numbers=("gates",))
    c.rows("area", AREAS.items, numbers=("workers",), optional=("capacity", "placement_vp"))
    c.section("river", ("jetty", "beyond_vp", "water_step"))
    c.numbers("river", "jetty_vp", 4)
    c.rows("rapid", (1, 2, 3, 4), numbers=("crossed_at",))
    c.section("stairs", ("top", "border_dinars", "beyond_vp", "sultan_step", "imam_step"))
    c.numbers("stairs", "first_steps", 5)
    c.numbers("lattice", "middle", 9)
    c.rows("connection", LATTICE.items)
    c.rows("square", SQUARES.items)
    c.numbers("disc", "pink", 8)
    c.numbers("disc", "purple", 8)
    c.rows("path_cell", PATH_CELLS.items, numbers=RESOURCES.items)
    c.rows("start_oasis", ("s1", "s2"))
    c.rows("far_cell", ("l4", "r4"), numbers=GOODS.items)
    c.rows("line_cell", range(1, 7))
    c.words("line_cell", "kind", ("keshi", "swap", "yellow_scroll"))
    c.section("medina", ("match_vp",))
    c.rows("gate_cell", GATE_CELLS.items)
    c.rows("workshop", WORKSHOPS.items, numbers=("dinars",))
    c.rows("tier", TIERS.items, numbers=("scholars", "dates", "tiles", "stacks"))
    c.rows("scroll", SCROLLS.items)
    c.words("scroll", "when", TIMINGS)
    c.rows("luxury", LUXURY.items, numbers=(*GOODS, *RESOURCES, "vp"))
    c.rows("exchange", EXCHANGES.items)
    c.words("exchange", "set", ("base", "exp3"))
    c.rows("oasis", OASES.items, numbers=("base", "n"))
    c.rows("provision", PROVISIONS.items, numbers=(*RESOURCES, "penalty"))
    c.rows("river_side", RIVER_SIDES.items, numbers=("season", "tile"))
    c.rows("stair_tile", [f"{i:02}" for i in range(1, 21)])
    c.rows("city", CITIES.items, optional=("base", "n"))
    floors = [f"{key}_{floor}" for key in ("capacity", "stick", "release") for floor in "ab"]
    c.rows("tower", ("b1", "b2"), numbers=floors)
    c.section("scoring", ("filled_area", "oases", "leftover_pieces"))


def _check_lists(c: Checker, data: dict[str, Any]) -> None:
    _words(c, "setup: line_bag", data["setup"].get("line_bag"), LINE_COLOURS.items)
    _words(c, "setup: first_game_river", data["setup"].get("first_game_river"), RIVER_SIDES.items)
    _words(c, "lattice: covered", data["lattice"].get("covered"), LATTICE.items)
    for row in data["line_cell"]:
        if not isinstance(row.get("players"), list) or not set(row["players"]) <= {2, 3, 4}:
            c.problems.append(f"line_cell {row['id']}: players: {row.get('players')!r} are no player counts")
    for row in data["players"]:
        colors = row.get("colors")
        if not isinstance(colors, list) or len(set(map(str, colors))) != row["count"]:
            c.problems.append(f"players {row['count']}: colors: {row['count']} different ones are needed")
        if not isinstance(row.get("second_bonus"), bool):
            c.problems.append(f"players {row['count']}: second_bonus: true or false is needed")
    for row in data["river_side"]:
        if not isinstance(row.get("bonuses"), list):
            c.problems.append(f"river_side {row['id']}: bonuses: a list of bonuses is needed")
    for row in data["scroll"]:
        if not isinstance(row.get("modifier", {}), dict):
            c.problems.append(f"scroll {row['id']}: modifier: {row['modifier']!r} is none")


def _check_counts(c: Checker, data: dict[str, Any]) -> None:
    """Numbers that the vocabulary or the rules rely on."""
    for key, needed in (("seasons", 3), ("rounds", 4), ("workers", 3)):
        c.equal(f"calendar: {key}", data["calendar"][key], needed)  # twelve keshis, three a round
    setup = data["setup"]
    c.equal("setup: oases", setup["oases"], len(PATH_CELLS))
    c.equal("setup: provisions", setup["provisions"], 3)
    c.equal("setup: exchanges", setup["exchanges"], 3)
    c.equal("setup: line_bag", sorted(setup["line_bag"]), sorted(LINE_COLOURS.items))
    c.equal("setup: first_game_river: sides", len(setup["first_game_river"]), 3)
    gates = sum(row["gates"] for row in data["colour"])
    c.equal("colour: gates in all", gates, setup["gates_per_workshop"] * len(WORKSHOPS))
    for row in data["players"]:
        cells = [cell for cell in data["line_cell"] if cell["kind"] == "keshi" and row["count"] in cell["players"]]
        c.equal(f"players {row['count']}: line_keshis", row["line_keshis"], len(cells))
        c.between(f"players {row['count']}: cities", row["cities"], 0, len(CITIES))
    for row in data["tier"]:
        c.equal(f"tier {row['id']}: tiles", row["tiles"], TIER_TILES[row["id"]])
        c.equal(f"tier {row['id']}: stacks", row["stacks"], 3)
    for set_of in ("base", "exp3"):
        c.equal(f"exchange: tiles of {set_of}", len([r for r in data["exchange"] if r["set"] == set_of]), 6)
    for row in data["tower"]:
        for floor in "ab":
            c.between(f"tower {row['id']}: capacity_{floor}", row[f"capacity_{floor}"], 1, 30)
            for key in (f"stick_{floor}", f"release_{floor}"):
                c.between(f"tower {row['id']}: {key}", row[key], 0, 100)
    c.between("scoring: leftover_pieces", data["scoring"]["leftover_pieces"], 1, 100)
    c.between("scoring: oases", data["scoring"]["oases"], 0, 6)


def _check_tracks(c: Checker, data: dict[str, Any]) -> None:
    stairs, river = data["stairs"], data["river"]
    first = stairs["first_steps"]
    if first[0] != 0 or first != sorted(set(first)) or first[-1] > stairs["top"]:
        c.problems.append(f"stairs: first_steps: {first!r} do not rise from 0 to the top")
    for key in ("sultan_step", "imam_step"):
        c.between(f"stairs: {key}", stairs[key], 1, stairs["top"] - 1)
    c.between("river: jetty", river["jetty"], 1, 100)
    places = river["jetty_vp"]
    if places != sorted(places, reverse=True):
        c.problems.append(f"river: jetty_vp: {places!r} do not fall")
    for row in data["rapid"]:
        c.between(f"rapid {row['id']}: crossed_at", row["crossed_at"], 1, river["jetty"])
    for k in data["lattice"]["middle"]:
        c.between("lattice: middle", k, 1, 5)
    c.equal("lattice: covered: different cells", len(set(data["lattice"]["covered"])), 12)
    for row in data["river_side"]:
        c.between(f"river_side {row['id']}: season", row["season"], 1, 3)
        needed = 2 if row["season"] == 3 else 1
        c.equal(f"river_side {row['id']}: bonuses", len(row["bonuses"]), needed)
    for season in (1, 2, 3):
        sides = [row["id"] for row in data["river_side"] if row["season"] == season]
        c.equal(f"river_side: sides of season {season}", len(sides), 6)
        if data["setup"]["first_game_river"][season - 1 : season] not in [[side] for side in sides]:
            c.problems.append(f"setup: first_game_river: no side of season {season} in its place")


def _check_board(c: Checker, data: dict[str, Any]) -> None:
    for row in data["area"]:
        spaces = 3 if row["id"] == "souk" else 1
        c.equal(f"area {row['id']}: workers", row["workers"], spaces)
        if row["id"] != "souk":
            c.equal(f"area {row['id']}: capacity", row.get("capacity"), 8)
    for row in data["gate_cell"]:
        _words(c, f"gate_cell {row['id']}: matches", row.get("matches"), COLOURS.items)
    for row in data["workshop"]:
        vp = row.get("vp")
        if isinstance(vp, bool) or not isinstance(vp, int) or not -100 <= vp <= 100:
            c.problems.append(f"workshop {row['id']}: vp: {vp!r} is no whole number from -100 to 100")


def _words(c: Checker, where: str, found: Any, allowed: tuple[str, ...]) -> None:
    if not isinstance(found, list) or not all(word in allowed for word in found):
        c.problems.append(f"{where}: {found!r}; a list of {', '.join(allowed)} is needed")


# -- effects ------------------------------------------------------------------------------------------------------


def effect_lists(data: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every list of effects, with the name of its row."""
    found: list[tuple[str, Any]] = []
    for section in ("rapid", "connection", "square", "start_oasis", "far_cell"):
        found += [(f"{section} {row['id']}", row.get("effects")) for row in data[section]]
    for section in ("scroll", "city"):
        found += [(f"{section} {row['id']}", row["effects"]) for row in data[section] if "effects" in row]
    for row in data["exchange"]:
        found += [(f"exchange {row['id']}: {good}", row.get(good)) for good in GOODS]
    for row in data["stair_tile"]:
        found += [(f"stair_tile {row['id']}: {side}", row.get(side)) for side in "ab"]
    for row in data["river_side"]:
        found += [(f"river_side {row['id']}", bonus) for bonus in row.get("bonuses", [])]
    return found


def _check_effects(c: Checker, data: dict[str, Any]) -> None:
    for where, effects in effect_lists(data):
        if not isinstance(effects, list) or not effects:
            c.problems.append(f"{where}: a list of effects is needed")
            continue
        for effect in effects:
            problem = _wrong(effect) if isinstance(effect, dict) else "no effect"
            if problem:
                c.problems.append(f"{where}: {effect!r}: {problem}")


def _wrong(effect: dict[str, Any]) -> str:
    """The problem of one effect; "" if there is none."""
    op = effect.get("op")
    n = effect.get("n", 1)
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= (100 if op in ("vp", "vp_per") else MOST):
        return f"n: {n!r} is too small or too large"
    allowed: dict[str, dict[str, tuple[str, ...]]] = {
        "gain": {"res": (*RESOURCES.items, "any", "each")},
        "step": {"track": TRACKS},
        "good": {"mode": ("same", "free", "one_each")},
        "keshi": {"mode": ("same", "different")},
        "vp_per": {"per": COUNTERS},
        "free_scroll": {"colour": TIERS.items},
    }
    lists = {
        "gain_choice": ("of", RESOURCES.items),
        "keshi": ("colours", COLOURS.items),
        "perform": ("exclude", AREAS.items),
    }
    if op not in OPS:
        return f"op: {op!r} is none of {', '.join(OPS)}"
    for key, words in allowed.get(op, {}).items():
        if effect.get(key) not in words:
            return f"{key}: {effect.get(key)!r} is none of {', '.join(words)}"
    if op in lists:
        key, words = lists[op]
        value = effect.get(key)
        if value != "any" and (not isinstance(value, list) or not value or not all(word in words for word in value)):
            return f"{key}: {value!r}; a list of {', '.join(words)} is needed"
    if op == "step" and effect["track"] in ("split", "both") and n > 7:
        return "at most 7 steps can be split"
    return ""


def _check_scrolls(c: Checker, data: dict[str, Any]) -> None:
    for row in data["scroll"]:
        where = f"scroll {row['id']}"
        modifier, trigger = row.get("modifier"), row.get("trigger")
        if row["when"] == "always":
            if modifier is None and trigger is None:
                c.problems.append(f"{where}: a modifier or a trigger is needed")
        elif modifier is not None or trigger is not None or "effects" not in row:
            c.problems.append(f"{where}: with effects, and without modifier and trigger")
        if trigger is not None and (trigger not in TRIGGERS or "effects" not in row):
            c.problems.append(f"{where}: trigger: {trigger!r} is none of {', '.join(TRIGGERS)}, or has no effects")
        if trigger == "once_per_round" and [effect.get("op") for effect in row.get("effects", [])] != ["convert"]:
            c.problems.append(f"{where}: once a round only 'convert' is possible")
        if modifier is not None and (modifier.get("kind") not in MODIFIERS or not 1 <= modifier.get("n", 0) <= MOST):
            c.problems.append(f"{where}: modifier: {modifier!r}; its kind is one of {', '.join(MODIFIERS)}")
        ordered = row["when"] == "end_of_round" and any(
            effect.get("op") not in ORDERLESS for effect in row.get("effects", [])
        )
        if ordered and row["id"] not in ROUND_SCROLLS.items:
            c.problems.append(f"{where}: at the end of a round it can only bring {', '.join(ORDERLESS)}")
        if not ordered and row["id"] in ROUND_SCROLLS.items and row["when"] != "end_of_round":
            c.problems.append(f"{where}: it is one of those that work at the end of a round")


def _check_oases(c: Checker, data: dict[str, Any]) -> None:
    for section in ("oasis", "city"):
        for row in data[section]:
            where = f"{section} {row['id']}"
            if "per" in row:
                for word in str(row["per"]).split("+"):
                    if word not in COUNTERS:
                        c.problems.append(f"{where}: per: {word!r} is none of {', '.join(COUNTERS)}")
                if row["per"] == "gates_in":
                    _words(c, f"{where}: colours", row.get("colours"), COLOURS.items)
            elif section == "oasis":
                _check_payment(c, where, row.get("pay"))
            elif "effects" not in row:
                c.problems.append(f"{where}: points for something (per) or effects are needed")


def _check_payment(c: Checker, where: str, pay: Any) -> None:
    """R-28: the best combination is found for single pieces and for sets of all resources or all goods."""
    sets = [[one] for one in (*RESOURCES, *GOODS)] + [list(RESOURCES), list(GOODS)]
    if pay not in sets:
        c.problems.append(f"{where}: pay: {pay!r}; one piece, all resources or all goods are needed")
