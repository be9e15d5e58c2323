"""What `data.toml` holds, and what each value may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from serai.core.errors import short_repr
from serai.core.rules.data import (
    Boolean,
    Checker,
    ChosenRow,
    Data,
    DataValue,
    ListOf,
    PlainRows,
    Rows,
    SeatColours,
    Section,
    Shape,
    Whole,
    Wholes,
    Word,
    Words,
    WordSet,
)
from serai.games.marrakesh.effect_schema import (
    COUNTERS,
    EFFECT_MODES,
    MODIFIERS,
    OPS,
    PIECES,
    TIMINGS,
    TRACKS,
    TRIGGERS,
)
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
ORDERLESS: Final = ("vp", "vp_per", "good")
MOST: Final = 20  # steps, keshis, resources that one effect may bring


class Colours(Words):
    """A list of colours, or "any"."""

    def problems(self, value: Any) -> Iterator[str]:
        return iter(()) if value == "any" else super().problems(value)

    def typescript(self) -> str:
        return "'any' | string[]"


class Counters(WordSet):
    """What is counted, such as `keshi_white+keshi_black`."""

    def problems(self, value: Any) -> Iterator[str]:
        return super().problems(str(value).split("+"))

    def numbers(self, value: Any) -> Any:
        return super().numbers(value.split("+") if value else [])

    def typescript(self) -> str:
        return "string"


class Effect(Shape):
    """An effect of the vocabulary at the top of `data.toml`."""

    # What an operation needs besides `n`
    NEEDED: Final[dict[str, dict[str, DataValue]]] = {
        "gain": {"res": Word((*RESOURCES, "any", "each"))},
        "gain_choice": {"of": Words(RESOURCES, 1)},
        "vp_per": {"per": Word(COUNTERS)},
        "keshi": {"mode": Word(("same", "different")), "colours": Colours(COLOURS, 1)},
        "good": {"mode": Word(("same", "free", "one_each"))},
        "step": {"track": Word(TRACKS)},
        "perform": {"exclude": Words(AREAS, 1)},
        "free_scroll": {"colour": Word(TIERS)},
    }

    def problems(self, value: Any) -> Iterator[str]:
        yield from super().problems(value)
        op = value.get("op") if isinstance(value, dict) else None
        for key, needed in self.NEEDED.get(str(op), {}).items():
            yield from (f"{key}: {problem}" for problem in needed.problems(value.get(key)))
        if op is not None and op not in ("vp", "vp_per"):
            most = 7 if op == "step" and value.get("track") in ("split", "both") else MOST  # of steps that can be split
            yield from (f"n: {problem}" for problem in Whole(1, most).problems(value.get("n", 1)))


EFFECT: Final = Effect(
    "Effect",
    op=Word(OPS),
    n=Whole(1, 100, default=1),
    res=Word((*RESOURCES, "any", "each"), optional=True),
    of=Words(RESOURCES, optional=True),
    per=Word(COUNTERS, optional=True),
    colours=Colours(COLOURS, optional=True),
    mode=Word(EFFECT_MODES, optional=True),
    track=Word(TRACKS, optional=True),
    colour=Word(TIERS, optional=True),
    exclude=Words(AREAS, optional=True),
)
EFFECTS: Final = ListOf(EFFECT)
MODIFIER: Final = Shape(
    "Modifier", optional=True, kind=Word(MODIFIERS), n=Whole(1, MOST), area=Word(AREAS, optional=True)
)


def _amounts(names: Any) -> dict[str, DataValue]:
    return {name: Whole(name=None) for name in names}


def _floors(key: str, most: int, least: int = 0) -> dict[str, DataValue]:
    return {f"{key}_{floor}": Whole(least, most) for floor in "ab"}


DATA: Final = Data(
    calendar=Section(seasons=Whole(3, 3), rounds=Whole(4, 4), workers=Whole(3, 3)),  # twelve keshis, three a round
    setup=Section(
        vp=Whole(name="start_vp"),
        **_amounts(RESOURCES),
        oases=Whole(len(PATH_CELLS), len(PATH_CELLS), name=None),
        provisions=Whole(3, 3, name="provisions_each"),
        exchanges=Whole(3, 3, name=None),
        gates_per_workshop=Whole(name="gates_each"),
        line_bag=Words(LINE_COLOURS, len(LINE_COLOURS), len(LINE_COLOURS), distinct=True, name=None),
        first_game_river=Words(RIVER_SIDES, 3, 3, name="first_river"),
    ),
    players=ChosenRow(
        "players",
        (2, 3, 4),
        "count",
        line_keshis=Whole(),
        cities=Whole(0, len(CITIES), name="cities_in_play"),
        second_bonus=Boolean(),
        colors=SeatColours(),
    ),
    colour=Rows(COLOURS, gates=Whole(name="gates")),
    area=Rows(
        AREAS,
        workers=Whole(name="worker_spaces"),
        capacity=Whole(default=0, name=None),
        placement_vp=Whole(default=0, name="placement_vp"),
    ),
    river=Section(jetty=Whole(1, 100), jetty_vp=Wholes(4), beyond_vp=Whole(name="beyond_jetty"), water_step=Whole()),
    rapid=Rows((1, 2, 3, 4), crossed_at=Whole(1, name="rapids"), effects=EFFECTS),
    stairs=Section(
        top=Whole(),
        first_steps=Wholes(5),
        border_dinars=Whole(),
        beyond_vp=Whole(name="beyond_top"),
        sultan_step=Whole(1),
        imam_step=Whole(1),
    ),
    lattice=Section(middle=Wholes(9, 1, 5, first=1), covered=Words(LATTICE, 12, 12, distinct=True)),
    connection=Rows(LATTICE, effects=EFFECTS),
    square=Rows(SQUARES, effects=EFFECTS),
    disc=Section(pink=Wholes(8), purple=Wholes(8)),
    path_cell=Rows(PATH_CELLS, **_amounts(RESOURCES)),
    start_oasis=Rows(("s1", "s2"), effects=EFFECTS),
    far_cell=Rows(("l4", "r4"), **_amounts(GOODS), effects=EFFECTS),
    line_cell=PlainRows(range(1, 7), kind=Word(("keshi", "swap", "yellow_scroll")), players=ListOf(Whole(2, 4), 0)),
    medina=Section(match_vp=Whole()),
    gate_cell=Rows(GATE_CELLS, matches=WordSet(COLOURS, name="matches")),
    workshop=Rows(WORKSHOPS, dinars=Whole(name="gate_price"), vp=Whole(-100, 100, name="gate_vp")),
    tier=Rows(
        TIERS,
        scholars=Whole(name="scholars"),
        dates=Whole(name="dates"),
        tiles=Whole(name="tier_tiles"),
        stacks=Whole(3, 3, name=None),
    ),
    scroll=Rows(
        SCROLLS,
        when=Word(TIMINGS, name="timing"),
        effects=ListOf(EFFECT, optional=True),
        modifier=MODIFIER,
        trigger=Word(TRIGGERS, name=None, optional=True),
    ),
    luxury=PlainRows(LUXURY, **_amounts(GOODS), **_amounts(RESOURCES), vp=Whole()),
    exchange=PlainRows(EXCHANGES, set=Word(("base", "exp3")), **dict.fromkeys(GOODS, EFFECTS)),
    oasis=Rows(
        OASES,
        base=Whole(),
        n=Whole(),
        per=Counters(COUNTERS, optional=True),
        colours=WordSet(COLOURS, name="oasis_gates", optional=True),
        pay=WordSet(PIECES, optional=True),
    ),
    provision=Rows(PROVISIONS, **_amounts(RESOURCES), penalty=Whole(name="penalty")),
    river_side=Rows(
        RIVER_SIDES,
        season=Whole(1, 3, first=1, name="river_season"),
        tile=Whole(name=None),
        bonuses=ListOf(EFFECTS),
    ),
    stair_tile=Rows([f"{i:02}" for i in range(1, 21)], a=EFFECTS, b=EFFECTS),
    city=Rows(
        CITIES,
        base=Whole(default=0),
        n=Whole(default=0),
        per=Counters(COUNTERS, optional=True),
        colours=WordSet(COLOURS, name=None, optional=True),
        effects=ListOf(EFFECT, optional=True),
    ),
    tower=ChosenRow(
        "tower_floor",
        ("b1", "b2"),
        **_floors("capacity", 30, least=1),
        **_floors("stick", 100),
        **_floors("release", 100),
    ),
    scoring=Section(
        filled_area=Whole(name="filled_vp"), oases=Whole(0, 6, name="oases_scored"), leftover_pieces=Whole(1, 100)
    ),
)


@DATA.constraint
def _check_counts(c: Checker, rows: dict[str, Any]) -> None:
    """Numbers that the vocabulary or the rules rely on."""
    gates = sum(row["gates"] for row in rows["colour"])
    c.equal("colour: gates in all", gates, rows["setup"]["gates_per_workshop"] * len(WORKSHOPS))
    for row in rows["players"]:
        cells = [cell for cell in rows["line_cell"] if cell["kind"] == "keshi" and row["count"] in cell["players"]]
        c.equal(f"players {row['count']}: line_keshis", row["line_keshis"], len(cells))
    for row in rows["tier"]:
        c.equal(f"tier {row['id']}: tiles", row["tiles"], TIER_TILES[row["id"]])
    for set_of in ("base", "exp3"):
        c.equal(f"exchange: tiles of {set_of}", len([r for r in rows["exchange"] if r["set"] == set_of]), 6)
    for row in rows["area"]:
        c.equal(f"area {row['id']}: workers", row["workers"], 3 if row["id"] == "souk" else 1)
        if row["id"] != "souk":
            c.equal(f"area {row['id']}: capacity", row.get("capacity"), 8)


@DATA.constraint
def _check_tracks(c: Checker, rows: dict[str, Any]) -> None:
    stairs, river = rows["stairs"], rows["river"]
    first = stairs["first_steps"]
    if first[0] != 0 or first != sorted(set(first)) or first[-1] > stairs["top"]:
        c.problem(f"stairs: first_steps: {first!r} do not rise from 0 to the top")
    for key in ("sultan_step", "imam_step"):
        c.between(f"stairs: {key}", stairs[key], 1, stairs["top"] - 1)
    if river["jetty_vp"] != sorted(river["jetty_vp"], reverse=True):
        c.problem(f"river: jetty_vp: {river['jetty_vp']!r} do not fall")
    for row in rows["rapid"]:
        c.between(f"rapid {row['id']}: crossed_at", row["crossed_at"], 1, river["jetty"])


@DATA.constraint
def _check_river_tiles(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["river_side"]:
        c.equal(f"river_side {row['id']}: bonuses", len(row["bonuses"]), 2 if row["season"] == 3 else 1)
    for season, first in enumerate(rows["setup"]["first_game_river"], 1):
        sides = [row["id"] for row in rows["river_side"] if row["season"] == season]
        c.equal(f"river_side: sides of season {season}", len(sides), 6)
        if first not in sides:
            c.problem(f"setup: first_game_river: no side of season {season} in its place")


@DATA.constraint
def _check_scrolls(c: Checker, rows: dict[str, Any]) -> None:
    for row in rows["scroll"]:
        where = f"scroll {row['id']}"
        modifier, trigger = row.get("modifier"), row.get("trigger")
        ops = [effect["op"] for effect in row.get("effects", [])]
        if row["when"] == "always":
            if modifier is None and trigger is None:
                c.problem(f"{where}: a modifier or a trigger is needed")
        elif modifier is not None or trigger is not None or not ops:
            c.problem(f"{where}: with effects, and without modifier and trigger")
        if trigger is not None and not ops:
            c.problem(f"{where}: trigger: {trigger!r} has no effects")
        if trigger == "once_per_round" and ops != ["convert"]:
            c.problem(f"{where}: once a round only 'convert' is possible")
        ordered = row["when"] == "end_of_round" and any(op not in ORDERLESS for op in ops)
        if ordered and row["id"] not in ROUND_SCROLLS.items:
            c.problem(f"{where}: at the end of a round it can only bring {', '.join(ORDERLESS)}")
        if not ordered and row["id"] in ROUND_SCROLLS.items and row["when"] != "end_of_round":
            c.problem(f"{where}: it is one of those that work at the end of a round")


@DATA.constraint
def _check_oases(c: Checker, rows: dict[str, Any]) -> None:
    # the best combination is found for single pieces and for sets of all resources or all goods.
    payments = [[piece] for piece in PIECES] + [list(RESOURCES), list(GOODS)]
    for row in rows["oasis"]:
        if "per" not in row and row.get("pay") not in payments:
            needed = "one piece, all resources or all goods are needed"
            c.problem(f"oasis {row['id']}: pay: {short_repr(row.get('pay'))}; {needed}")
    for row in rows["city"]:
        if "per" not in row and "effects" not in row:
            c.problem(f"city {row['id']}: points for something (per) or effects are needed")
    for section in ("oasis", "city"):
        for row in rows[section]:
            if row.get("per") == "gates_in":
                c.needed(f"{section} {row['id']}", row, "colours")
