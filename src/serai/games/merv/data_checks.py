"""Validates a data file; owners of the game can correct reconstructed numbers in their own copy.

Numbers of the rulebook that the rules rely on must stay; reconstructed ones may change as long as they are consistent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from serai.core.rules.data import Checker
from serai.games.merv.vocabulary import (
    AREAS,
    BREAKTHROUGHS,
    CITIES,
    COLOURS,
    CONTRACTS,
    DIFFICULTIES,
    GIFTS,
    HALLS,
    PRICES,
    SITES,
    SOLO_CARDS,
    SPACES,
    SPICES,
    STACKS,
    TILES,
)

MARKET_GIFTS = ("white_cube", "scroll", "caravan_card", "favour", "rare_good", "mosque_step", "soldier")
PAIR_GIFTS = ("white_cube", "soldier", "favour", "white_upgrade")  # by spice
HALL_COUNTS = ("scrolls", "caravan_cards", "goods", "mosque_steps")  # by hall
PIECES = (
    *(f"wall_{colour}_{i}" for colour in ("turquoise", "brown", "orange", "purple") for i in range(1, 5)),
    *(f"gate_{colour}" for colour in ("turquoise", "brown", "orange", "purple")),
)
DISCOUNTS = ("caravansary", "palace", "marketplace", "mosque")
BEGIN, END = "start", SPACES[len(SPACES) - 1]


def check(data: dict[str, Any]) -> list[str]:
    """The problems of a file, each naming its row; empty for a file that can be played."""
    c = Checker(data)
    _check_rows(c)
    if c.problems:
        return c.problems
    _check_calendar(c, data)
    _check_caravansary(c, data)
    _check_library(c, data)
    _check_trade(c, data)
    _check_mosque(c, data)
    _check_walls(c, data)
    _check_tracks(c, data)
    _check_solo(c, data)
    return c.problems


def _check_rows(c: Checker) -> None:
    """Every section has its rows, and every row its values."""
    c.section("calendar", ("years", "rounds"))
    c.section("pieces", ("buildings", "servants", "posts"))
    c.section("supply", ("cubes", "scrolls", "common", "rare"))
    c.section("upgrades", ("white", "bonus"))
    c.section("caravansary", ("row", "gift_every"))
    c.numbers("caravansary", "sets", len(SPICES))
    c.section("library", ("cubes",))
    c.numbers("library", "scrolls", 4)
    c.section("mosque", ("end_points",))
    c.section("scoring", ("building", "soldier_own", "soldier_other", "wall_own", "wall_other"))
    c.section("solo", ("palace_points", "walls", "gift_points", "post_points"))
    c.rows("players", (1, 2, 3, 4), id="count", numbers=("masters", "row_camels", "camels"))
    c.rows("site", SITES.items)
    c.words("site", "action", AREAS.items)
    c.words("site", "resource", COLOURS.items)
    c.rows("market_place", [f"camel_market_{face}_{place}" for face in "ab" for place in range(1, 5)])
    c.words("market_place", "gift", MARKET_GIFTS)
    c.rows("spice", SPICES.items, numbers=("cards",))
    c.rows("hall", HALLS.items, numbers=("points", "spaces"))
    c.words("hall", "resource", COLOURS.items)
    c.rows("breakthrough", BREAKTHROUGHS.items, numbers=("level",), optional=("points", "favour", "soldiers"))
    c.rows("city", CITIES.items)
    c.rows(
        "contract",
        [f"contract_{card.upper()}" for card in CONTRACTS],
        numbers=("points", "influence", "scrolls", "common", "rare"),
    )
    c.words("contract", "bonus", ("favour", "soldier"))
    c.rows("mosque_space", SPACES.items, numbers=("step", "points"))
    c.words("mosque_space", "gift", GIFTS.items)
    c.rows("scoring_tile", TILES.items, numbers=("points",))
    c.words("scoring_tile", "action", AREAS.items)
    c.rows("wall_piece", PIECES, numbers=("cost",), optional=("symmetric_cost",))
    c.words("wall_piece", "resource", COLOURS.items)
    c.rows("solo_card", SOLO_CARDS.items)
    c.words("solo_card", "action", AREAS.items)
    c.rows("difficulty", DIFFICULTIES.items, numbers=("strength", "from_year", "cap"))


def _check_calendar(c: Checker, data: dict[str, Any]) -> None:
    calendar = data["calendar"]
    c.between("calendar: years", calendar["years"], 1, 20)
    c.equal("calendar: rounds", calendar["rounds"], 4)
    years = calendar.get("invasions")
    if not isinstance(years, list) or not set(years) <= set(range(1, calendar["years"] + 1)):
        c.problems.append(f"calendar: invasions: {years!r} is no list of years")
    for row in data["players"]:
        name = f"players {row['count']}"
        c.equal(f"{name}: masters", row["masters"], max(3, row["count"]))
        c.between(f"{name}: row_camels", row["row_camels"], 0, data["caravansary"]["row"])
        c.equal(f"{name}: camels", row["camels"], row["row_camels"] + 8)  # four inner cities, four paths
    c.between("pieces: buildings", data["pieces"]["buildings"], 1, 24)
    c.between("pieces: posts", data["pieces"]["posts"], 1, 8)


def _check_caravansary(c: Checker, data: dict[str, Any]) -> None:
    c.between("caravansary: row", data["caravansary"]["row"], 1, 8)
    c.between("caravansary: gift_every", data["caravansary"]["gift_every"], 1, 8)
    for row, gift in zip(data["spice"], PAIR_GIFTS, strict=True):
        c.equal(f"spice {row['id']}: gift", row.get("gift"), gift)
    if sum(row["cards"] for row in data["spice"]) < data["caravansary"]["row"]:
        c.problems.append("spice: there are not enough cards for the row")
    for row, counts in zip(data["hall"], HALL_COUNTS, strict=True):
        c.equal(f"hall {row['id']}: counts", row.get("counts"), counts)
        c.between(f"hall {row['id']}: spaces", row["spaces"], 1, 8)


def _check_library(c: Checker, data: dict[str, Any]) -> None:
    c.between("library: cubes", data["library"]["cubes"], 1, 8)
    _rising(c, "library: scrolls", data["library"]["scrolls"])
    for i, row in enumerate(data["breakthrough"]):
        name = f"breakthrough {row['id']}"
        c.equal(f"{name}: level", row["level"], i // 4 + 1)
        if row["level"] == 1:
            c.equal(f"{name}: effect", row.get("effect"), "discount")
            c.equal(f"{name}: action", row.get("action"), DISCOUNTS[i])
        elif row["level"] == 2:
            c.equal(f"{name}: effect", row.get("effect"), "color_joker")
            c.equal(f"{name}: resource", row.get("resource"), COLOURS[i - 4])
        elif row["level"] == 3:
            c.equal(f"{name}: effect", row.get("effect"), row["id"].removeprefix("bt3_"))


def _check_trade(c: Checker, data: dict[str, Any]) -> None:
    for i, row in enumerate(data["city"]):
        name = f"city {row['id']}"
        c.equal(f"{name}: ring", row.get("ring"), "inner" if i < 4 else "outer")
        _cost(c, f"{name}: cost", row.get("cost"), COLOURS.items)
        if i >= 4 and row.get("via") not in CITIES.items[:4]:
            c.problems.append(f"{name}: via: {row.get('via')!r} is no inner city")
    last = len(data["influence_track"].get("points") or [0]) - 1 if isinstance(data["influence_track"], dict) else 0
    above = 0
    for i, row in enumerate(data["contract"]):
        name = f"contract {row['id']}"
        _cost(c, f"{name}: cubes", row.get("cubes"), PRICES.items)
        c.between(f"{name}: influence", row["influence"], 0, last)
        if i % 3 and row["points"] > above:
            c.problems.append(f"{name}: points: the card above it has only {above}")
        above = row["points"]


def _check_mosque(c: Checker, data: dict[str, Any]) -> None:
    """Every path leads one step further, and every space can be reached from the start."""
    steps = {BEGIN: 0, **{row["id"]: row["step"] for row in data["mosque_space"]}}
    for row in data["mosque_space"]:
        name = f"mosque_space {row['id']}"
        c.equal(f"{name}: step", row["step"], int(row["id"].rpartition("_")[2]))
        if (row["gift"] == "camel") != (row["step"] == 1):
            c.problems.append(f"{name}: gift: camels stand on the first space of each path, and only there")
        if (row["gift"] == "mosque_scoring") != (row["id"] == END):
            c.problems.append(f"{name}: gift: mosque_scoring belongs to {END}, and to it alone")
    begins, ends = set(), set()
    paths = data.get("mosque_path")
    for row in paths if isinstance(paths, list) else []:
        begin, _, end = str(row.get("id")).partition("-")
        name = f"mosque_path {row.get('id')}"
        _cost(c, f"{name}: cost", row.get("cost"), COLOURS.items)
        if begin not in steps or end not in steps or steps[end] != steps[begin] + 1:
            c.problems.append(f"{name}: a path leads from one space to another, one step on")
        begins.add(begin)
        ends.add(end)
    missing = [
        space for space in steps if (space != END and space not in begins) or (space != BEGIN and space not in ends)
    ]
    if missing:
        c.problems.append(f"mosque_path: no way in or out of {', '.join(missing)}")


def _check_walls(c: Checker, data: dict[str, Any]) -> None:
    for row in data["wall_piece"]:
        for key in ("cost", "symmetric_cost"):
            if key in row:
                most = 9 if row["id"].startswith("gate") else 2
                c.between(f"wall_piece {row['id']}: {key}", row[key], 1, most)
    colours = [row["resource"] for row in data["wall_piece"] if row["id"].startswith("gate")]
    if len(set(colours)) != 4:
        c.problems.append("wall_piece: there is one gate of each colour")


def _check_tracks(c: Checker, data: dict[str, Any]) -> None:
    for track in ("favour_track", "influence_track"):
        row = data.get(track)
        points = row.get("points") if isinstance(row, dict) else None
        if not isinstance(points, list) or not 2 <= len(points) <= 100:
            c.problems.append(f"{track}: points: a number for each space is needed, 2 to 100 of them")
        else:
            c.numbers(track, "points", len(points))
    c.numbers("influence_track", "spice_types", len(SPICES))
    if not c.problems:
        types = data["influence_track"]["spice_types"]
        c.equal("influence_track: spice_types: the first", types[0], 0)
        _rising(c, "influence_track: spice_types", types)


def _check_solo(c: Checker, data: dict[str, Any]) -> None:
    for row in data["solo_card"]:
        for key in ("magistrate", "courtier", "sites"):
            _order(c, f"solo_card {row['id']}: {key}", row.get(key), range(1, 6))
    _order(c, "solo: cities", data["solo"].get("cities"), CITIES.items)
    _order(c, "solo: stacks", data["solo"].get("stacks"), [stack.upper() for stack in STACKS])


def _cost(c: Checker, what: str, cubes: Any, allowed: Sequence[str]) -> None:
    if not isinstance(cubes, list) or len(cubes) > 6 or not all(cube in allowed for cube in cubes):
        c.problems.append(f"{what}: {cubes!r} is no list of at most 6 of {', '.join(allowed)}")


def _order(c: Checker, what: str, found: Any, things: Sequence[object]) -> None:
    if not isinstance(found, list) or sorted(found, key=str) != sorted(things, key=str):
        c.problems.append(f"{what}: {found!r} does not name each of {', '.join(map(str, things))} once")


def _rising(c: Checker, what: str, numbers: Sequence[int]) -> None:
    if any(b <= a for a, b in pairwise(numbers)):
        c.problems.append(f"{what}: {numbers!r} does not rise")
