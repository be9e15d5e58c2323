"""What `data.toml` holds, and what each value may be; owners of the game can correct numbers in their own copy.

Numbers of the rulebook that the rules rely on must stay; reconstructed ones may change as long as they are consistent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from serai.core.errors import short_repr
from serai.core.rules.data import (
    Checker,
    ChosenRow,
    Data,
    Drawn,
    ListOf,
    PlainRows,
    Rows,
    Section,
    Whole,
    Wholes,
    Word,
    Words,
)
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

MARKET_GIFTS: Final = ("white_cube", "scroll", "caravan_card", "favour", "rare_good", "mosque_step", "soldier")
PAIR_GIFTS: Final = ("white_cube", "soldier", "favour", "white_upgrade")  # by spice
HALL_COUNTS: Final = ("scrolls", "caravan_cards", "goods", "mosque_steps")  # by hall
WALL_PIECES: Final = (
    *(f"wall_{colour}_{i}" for colour in ("turquoise", "brown", "orange", "purple") for i in range(1, 5)),
    *(f"gate_{colour}" for colour in ("turquoise", "brown", "orange", "purple")),
)
DISCOUNTS: Final = ("caravansary", "palace", "marketplace", "mosque")
BEGIN: Final = "start"
END: Final = SPACES[len(SPACES) - 1]


class Cost(Words):
    """At most six cubes, stored as a number of each colour, "any" last."""

    def __init__(self, colours: Sequence[str], *, name: str | None = "") -> None:
        super().__init__(colours, 0, 6, name=name)

    def numbers(self, value: Any) -> list[int]:
        return [value.count(colour) for colour in PRICES]


class Order(Words):
    """Each of some words once."""

    def __init__(self, words: Sequence[str], *, name: str) -> None:
        super().__init__(words, len(words), len(words), distinct=True, name=name)


class Slots(Wholes):
    """The numbers from 1 to 5 in some order."""

    def __init__(self, *, name: str) -> None:
        super().__init__(5, 1, 5, first=1, name=name)

    def problems(self, value: Any) -> Iterator[str]:
        if not isinstance(value, list) or sorted(map(str, value)) != list("12345"):
            yield f"{short_repr(value)} does not name each of 1, 2, 3, 4, 5 once"


DATA: Final = Data(
    calendar=Section(years=Whole(1, 20), rounds=Whole(4, 4), invasions=ListOf(Whole(1, 20), 0)),
    pieces=Section(buildings=Whole(1, 24), servants=Whole(), posts=Whole(1, 8)),
    supply=Section(
        cubes=Whole(name="cubes_in_box"),
        scrolls=Whole(name="scrolls_in_box"),
        common=Whole(name="common_in_box"),
        rare=Whole(name="rare_in_box"),
    ),
    players=ChosenRow("players", (1, 2, 3, 4), "count", masters=Whole(), row_camels=Whole(), camels=Whole()),
    site=Rows(SITES, action=Word(AREAS, name="site_area"), resource=Word(COLOURS, name="site_cube")),
    market_place=Rows(
        [f"camel_market_{face}_{place}" for face in "ab" for place in range(1, 5)],
        gift=Word(GIFTS, only=MARKET_GIFTS, name="market_gift"),  # entry face * 4 + place
    ),
    upgrades=Section(white=Whole(name="white_upgrades"), bonus=Whole(name="bonus_upgrades")),  # bonus: of each colour
    spice=Rows(SPICES, cards=Whole(), gift=Word(GIFTS)),
    caravansary=Section(
        row=Whole(1, 8, name="row_size"), gift_every=Whole(1, 8), sets=Wholes(len(SPICES), name="set_points")
    ),
    hall=Rows(
        HALLS,
        resource=Word(COLOURS, name="hall_cube"),
        counts=Word(HALL_COUNTS, name=None),
        points=Whole(),
        spaces=Whole(1, 8),
    ),
    library=Section(cubes=Whole(1, 8, name="library_cubes"), scrolls=Wholes(4, name="thresholds")),
    breakthrough=Rows(
        BREAKTHROUGHS,
        level=Whole(name=None),
        effect=Drawn(str),
        action=Drawn(str, optional=True),
        resource=Drawn(str, optional=True),
        points=Whole(default=0, name="tile_points"),
        favour=Whole(default=0, name="tile_favour"),
        soldiers=Whole(default=0, name="tile_soldiers"),
    ),
    city=Rows(
        CITIES,
        ring=Word(("inner", "outer"), name=None),
        via=Word(CITIES, name="via", optional=True),
        cost=Cost(COLOURS.items),
    ),
    contract=Rows(
        [f"contract_{card.upper()}" for card in CONTRACTS],
        points=Whole(),
        influence=Whole(),
        cubes=Cost(PRICES.items, name="contract_cost"),
        scrolls=Whole(),
        common=Whole(),
        rare=Whole(),
        bonus=Word(GIFTS, only=("favour", "soldier"), name="contract_gift"),
    ),
    mosque=Section(end_points=Whole(name="mosque_end_points")),
    mosque_space=Rows(
        SPACES,
        step=Whole(name="space_step"),
        gift=Word(GIFTS, name="space_gift"),
        points=Whole(name="space_points"),
    ),
    mosque_path=PlainRows(None, cost=Cost(COLOURS.items)),
    scoring_tile=Rows(TILES, action=Word(AREAS, name="tile_area"), points=Whole(name="tile_building_points")),
    wall_piece=PlainRows(
        WALL_PIECES,
        resource=Word(COLOURS),
        cost=Whole(1, 9),
        symmetric_cost=Whole(1, 9, default=0),
    ),
    favour_track=Section(points=Wholes(name="favour_points")),
    influence_track=Section(points=Wholes(name="influence_points"), spice_types=Wholes(len(SPICES))),
    scoring=Section(
        building=Whole(name="building_points"),
        soldier_own=Whole(),
        soldier_other=Whole(),
        wall_own=Whole(),
        wall_other=Whole(),
    ),
    solo_card=Rows(
        SOLO_CARDS,
        action=Word(AREAS, name="solo_area"),
        magistrate=Slots(name="magistrate_slots"),
        courtier=Slots(name="courtier_slots"),
        sites=Slots(name="site_order"),
    ),
    difficulty=ChosenRow(
        "solo_difficulty",
        DIFFICULTIES,
        strength=Whole(name="strength_bonus"),
        from_year=Whole(name="bonus_from"),
        cap=Whole(name="strength_cap"),
    ),
    solo=Section(
        palace_points=Whole(name="solo_palace"),
        walls=Whole(name="solo_walls"),
        gift_points=Whole(name="solo_gift"),
        post_points=Whole(name="solo_post"),
        cities=Order(CITIES.items, name="solo_cities"),
        stacks=Order([stack.upper() for stack in STACKS], name="solo_stacks"),
    ),
)


@DATA.constraint
def _check_calendar(c: Checker, rows: dict[str, Any]) -> None:
    calendar = rows["calendar"]
    if not set(calendar["invasions"]) <= set(range(1, calendar["years"] + 1)):
        c.problem(f"calendar: invasions: {calendar['invasions']!r} is no list of years")
    for row in rows["players"]:
        name = f"players {row['count']}"
        c.equal(f"{name}: masters", row["masters"], max(3, row["count"]))
        c.between(f"{name}: row_camels", row["row_camels"], 0, rows["caravansary"]["row"])
        c.equal(f"{name}: camels", row["camels"], row["row_camels"] + 8)  # four inner cities, four paths


@DATA.constraint
def _check_caravansary(c: Checker, rows: dict[str, Any]) -> None:
    for row, gift in zip(rows["spice"], PAIR_GIFTS, strict=True):
        c.equal(f"spice {row['id']}: gift", row["gift"], gift)
    if sum(row["cards"] for row in rows["spice"]) < rows["caravansary"]["row"]:
        c.problem("spice: there are not enough cards for the row")
    for row, counts in zip(rows["hall"], HALL_COUNTS, strict=True):
        c.equal(f"hall {row['id']}: counts", row["counts"], counts)


@DATA.constraint
def _check_library(c: Checker, rows: dict[str, Any]) -> None:
    _check_rising(c, "library: scrolls", rows["library"]["scrolls"])
    for i, row in enumerate(rows["breakthrough"]):
        name = f"breakthrough {row['id']}"
        c.equal(f"{name}: level", row["level"], i // 4 + 1)
        if i < 12:
            effect = ("discount", "color_joker", row["id"].removeprefix("bt3_"))[i // 4]
            c.equal(f"{name}: effect", row.get("effect"), effect)
        if i < 4:
            c.equal(f"{name}: action", row.get("action"), DISCOUNTS[i])
        elif i < 8:
            c.equal(f"{name}: resource", row.get("resource"), COLOURS[i - 4])


@DATA.constraint
def _check_trade(c: Checker, rows: dict[str, Any]) -> None:
    for i, row in enumerate(rows["city"]):
        name = f"city {row['id']}"
        c.equal(f"{name}: ring", row["ring"], "inner" if i < 4 else "outer")
        if i >= 4 and row.get("via") not in CITIES.items[:4]:
            c.problem(f"{name}: via: {row.get('via')!r} is no inner city")
    above = 0
    for i, row in enumerate(rows["contract"]):
        name = f"contract {row['id']}"
        c.between(f"{name}: influence", row["influence"], 0, len(rows["influence_track"]["points"]) - 1)
        if i % 3 and row["points"] > above:
            c.problem(f"{name}: points: the card above it has only {above}")
        above = row["points"]


@DATA.constraint
def _check_mosque(c: Checker, rows: dict[str, Any]) -> None:
    """Every path leads one step further, and every space can be reached from the start."""
    steps = {BEGIN: 0, **{row["id"]: row["step"] for row in rows["mosque_space"]}}
    for row in rows["mosque_space"]:
        name = f"mosque_space {row['id']}"
        c.equal(f"{name}: step", row["step"], int(row["id"].rpartition("_")[2]))
        if (row["gift"] == "camel") != (row["step"] == 1):
            c.problem(f"{name}: gift: camels stand on the first space of each path, and only there")
        if (row["gift"] == "mosque_scoring") != (row["id"] == END):
            c.problem(f"{name}: gift: mosque_scoring belongs to {END}, and to it alone")
    begins, ends = set(), set()
    for row in rows.get("mosque_path", []):
        begin, _, end = str(row.get("id")).partition("-")
        if begin not in steps or end not in steps or steps[end] != steps[begin] + 1:
            c.problem(f"mosque_path {row.get('id')}: a path leads from one space to another, one step on")
        begins.add(begin)
        ends.add(end)
    missing = [
        space for space in steps if (space != END and space not in begins) or (space != BEGIN and space not in ends)
    ]
    if missing:
        c.problem(f"mosque_path: no way in or out of {', '.join(missing)}")


@DATA.constraint
def _check_walls(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["wall_piece"]:
        for key in ("cost", "symmetric_cost"):
            if key in row and not row["id"].startswith("gate"):
                c.between(f"wall_piece {row['id']}: {key}", row[key], 1, 2)
    colours = [row["resource"] for row in rows["wall_piece"] if row["id"].startswith("gate")]
    if len(set(colours)) != 4:
        c.problem("wall_piece: there is one gate of each colour")


@DATA.constraint
def _check_tracks(c: Checker, rows: dict[str, Any]) -> None:
    for track in ("favour_track", "influence_track"):
        c.between(f"{track}: points: the number of spaces", len(rows[track]["points"]), 2, 100)
    types = rows["influence_track"]["spice_types"]
    c.equal("influence_track: spice_types: the first", types[0], 0)
    _check_rising(c, "influence_track: spice_types", types)


def _check_rising(c: Checker, what: str, numbers: Sequence[int]) -> None:
    if any(b <= a for a, b in pairwise(numbers)):
        c.problem(f"{what}: {numbers!r} does not rise")
