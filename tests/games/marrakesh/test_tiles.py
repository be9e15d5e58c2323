"""One case for each luxury good, oasis, city, river side, provision tile, exchange row and stair tile."""

from collections.abc import Sequence
from typing import Any

import pytest

import serai as cv
from serai.games.marrakesh.scoring import oasis_value, score_end
from serai.games.marrakesh.steps.season import feed
from serai.games.marrakesh.vocabulary import CITIES, LUXURY, OASES, RIVER_SIDES
from tests.games.builder import now, play, step
from tests.games.marrakesh.match_builder import DATA, gained, goods, resources, state_of, table
from tests.games.marrakesh.test_scrolls import holdings, more

# -- luxury goods: yellow, purple, orange; VP; water, dates, dinars -----------------------------------------

PRICES: dict[str, tuple[tuple[int, int, int], int, tuple[int, int, int]]] = {
    "slipper": ((0, 0, 1), 2, (1, 0, 0)),
    "fez": ((0, 0, 1), 2, (0, 0, 1)),
    "prayer_beads": ((0, 1, 0), 2, (0, 1, 0)),
    "perfume_flask": ((0, 1, 0), 2, (1, 0, 0)),
    "copper_bowl": ((1, 0, 0), 2, (0, 0, 1)),
    "clay_jug": ((1, 0, 0), 2, (0, 1, 0)),
    "brass_tray": ((2, 0, 0), 7, (0, 0, 0)),
    "silk_cushion": ((0, 2, 0), 7, (0, 0, 0)),
    "saffron_box": ((0, 0, 2), 7, (0, 0, 0)),
    "teapot": ((1, 1, 0), 5, (1, 0, 0)),
    "hookah": ((1, 1, 0), 4, (0, 1, 1)),
    "curved_dagger": ((0, 1, 1), 5, (0, 1, 0)),
    "drum": ((0, 1, 1), 4, (1, 0, 1)),
    "hand_mirror": ((1, 0, 1), 5, (0, 0, 1)),
    "tagine": ((1, 0, 1), 4, (1, 1, 0)),
    "jewel_box": ((1, 1, 1), 11, (0, 0, 0)),
    "caftan": ((1, 1, 1), 8, (1, 0, 1)),
    "lute": ((1, 1, 1), 8, (0, 1, 1)),
    "leather_pouf": ((1, 1, 1), 8, (1, 1, 0)),
    "chandelier": ((2, 1, 0), 11, (0, 0, 0)),
    "wall_hanging": ((0, 2, 1), 11, (0, 0, 0)),
    "incense_burner": ((1, 0, 2), 11, (0, 0, 0)),
    "golden_lantern": ((2, 2, 0), 15, (0, 0, 0)),
    "royal_carpet": ((0, 2, 2), 15, (0, 0, 0)),
    "spice_chest": ((2, 0, 2), 15, (0, 0, 0)),
}


@pytest.mark.parametrize("luxury", LUXURY.items)
def test_luxury_goods(luxury: str) -> None:
    price, points, brings = PRICES[luxury]
    match = table(workers={0: "souk grove"}, goods={0: "yellow*2 purple*2 orange*2"}, luxury={4: luxury})
    play(match, "activate souk b", "buy 4")
    assert goods(match) == tuple(2 - n for n in price)
    assert (gained(match), resources(match)) == (points, brings)


def test_each_colour_is_asked_for_19_times() -> None:
    assert [sum(row[good] for row in DATA["luxury"]) for good in ("yellow", "purple", "orange")] == [19, 19, 19]


# -- oases: what is on the board, what the oasis is worth ---------------------------------------------------

GATES = {"river": "blue", "grove": "pink", "souk": "yellow", "sahara": "red"}  # two of them on their own colour
BOARD: dict[str, Any] = {
    "keshis": {0: "blue*8 green*2 black*5 white*3 grey*1 beige*4"},
    "fakirs": {0: "good vp"},
    "caravans": {0: "left*3 start"},
    "vendors": {0: "river grove square"},
    "gates": {0: GATES},
    "explored": {0: ("28", "29", "30")},
    "bought_luxury": {0: "fez lute"},
    "owned": {0: "grey_15 grey_16 grey_17"},
    "steps": {0: (11, 6)},
    "resources": {0: "water*4 date*3 dinar*2"},
    "goods": {0: "yellow*3 purple*1 orange*2"},
}
VALUES = {
    "01": 2 * 2,
    "02": 2 * 2,
    "03": 2 * 3,
    "04": 2 * 1,
    "05": 3 + 3,
    "06": 3 + 5,
    "07": 3 + 8,
    "08": 3 + 2,
    "09": 3 + 1,
    "10": 3 + 2,
    "11": 3 + 4,
    "12": 3 + 4,
    "13": 3 + 3,
    "14": 3 + 4,
    "15": 3 + 3,
    "16": 2 + 2 * 2,
    "17": 2 * 3,
    "18": 2 * 4,
    "19": 2 * 2,
    "20": 3 + 2,
    "21": 3 + 3,
    "22": 3 + 4,
    "23": 3 + 2 * 3,
    "24": 3 + 2 * 1,
    "25": 3 + 2 * 2,
    "26": 3 + 3 * 2,
    "27": 3 + 5 * 1,
    "28": 1 + 2 * 2,
    "29": 2 * 2,
    "30": 4 * 1,
}


@pytest.mark.parametrize("oasis", OASES.items)
def test_oases(oasis: str) -> None:
    state = state_of(table(**BOARD))
    assert oasis_value(state, 0, OASES.index(oasis)) == VALUES[oasis]


@pytest.mark.parametrize("oasis", OASES.items)
def test_an_oasis_scores_at_the_end(oasis: str) -> None:
    """Alone on the board an oasis scores its base, or counters that include it."""
    match = table(2, explored={0: (oasis,)})
    score_end(state_of(match))
    base = next(row["base"] for row in DATA["oasis"] if row["id"] == oasis)
    alone = {"12": 3 + 1, "17": 2, "18": 2, "19": 2}  # the caravan that found it, the oasis, the first flights
    assert dict(match.score_sheet(0))["oases"] == alone.get(oasis, base)


# -- desert cities ------------------------------------------------------------------------------------------

CITY: dict[str, tuple[Sequence[str], int]] = {
    "zagora": ((), 3 + 5),
    "merzouga": ((), 8 + 2),
    "ouarzazate": ((), 1 + 2),
    "sijilmasa": ((), 4 + 4),
    "tinghir": ((), 2 * 3),
    "taroudant": ((), 2 * 4),
    "tamegroute": ((), 2 * 3),
    "guelmim": ((), 3 * 2),
    "erfoud": ((), 3 * 3),
    "skoura": (("keshi yellow", "keshi purple"), 5),
    "rissani": (("scroll pink1",), 12),
    "tata": ((), 12),
}


@pytest.mark.parametrize("city", CITIES.items)
def test_desert_cities(city: str) -> None:
    actions, points = CITY[city]
    board = {**BOARD, "caravans": {0: "left*4"}, "owned": {0: "grey_01 grey_02 grey_03"}}
    match = table(
        workers={0: "sahara grove"},
        cities={0: {"left": city}},
        scrolls={"pink1": "pink_04"},
        options={"exp5_desert_cities": True},
        **board,
    )
    play(match, "activate sahara b", "explore_city left", *actions)
    assert now(match).day[0] == ["left"]
    assert step(match) == "explore"
    instant = city in ("skoura", "rissani", "tata")
    assert gained(match) == (points if instant else 0)
    state = state_of(match)
    score_end(state)
    expected = 0 if city == "rissani" else points  # its points come from a scroll
    assert dict(match.score_sheet(0))["cities"] == expected


# -- river tiles --------------------------------------------------------------------------------------------

# side -> for each of its bonuses: actions of the leader, gains
RIVER: dict[str, Sequence[tuple[Sequence[str], dict[str, int]]]] = {
    "01": [((), {"vp": 5})],
    "02": [(("keshi white",), {"white": 1})],
    "03": [((), {"vp": 6})],
    "04": [(("keshi white",), {"white": 2})],
    "05": [((), {"vp": 7}), ((), {"vp": 3})],
    "06": [(("keshi white",), {"white": 2}), (("keshi white",), {"white": 1})],
    "07": [(("resource water",) * 3, {"water": 3})],
    "08": [(("vendor river",), {"red": 1, "water": 2})],
    "09": [(("resource date",) * 4, {"date": 4})],
    "10": [(("scroll yellow1",), {"vp": 8})],
    "11": [(("resource date",) * 5, {"date": 5}), (("resource dinar",) * 2, {"dinar": 2})],
    "12": [((), {"vp": 8}), (("resource water",) * 2, {"water": 2})],
    "13": [(("good yellow", "good purple"), {"yellow": 1, "purple": 1})],
    "14": [(("split 2", "first palace"), {"palace": 2, "mosque": 2})],
    "15": [(("split 6", "connection m"), {"palace": 6, "dinar": 1, "vp": 3})],
    "16": [(("good orange",) * 3, {"orange": 3})],
    "17": [
        (("split 0", "connection p", "connection p"), {"mosque": 7, "dinar": 4}),
        (("split 2", "first mosque"), {"palace": 2, "mosque": 1}),
    ],
    "18": [(("keshi yellow",), {"yellow": 1, "vp": 4}), (("keshi yellow",), {"yellow": 1})],
}
BONUSES = [(side, i) for side in RIVER_SIDES for i in range(len(RIVER[side]))]


def at_the_river(side: str) -> cv.Match:
    """A match just before the river tile is awarded: a worker of the last seat has to act."""
    season = next(row["season"] for row in DATA["river_side"] if row["id"] == side)
    tiles = ["01", "03", "05"]
    tiles[season - 1] = side
    paid = {2: ("01", "02", "03"), 0: ("04", "05", "06")}
    return table(
        3,
        season=season,
        round=4,
        camel=0,
        turn=0,
        workers={0: "palace"},
        river={0: 2, 1: 1},
        river_tiles=tiles,
        scrolls={"yellow1": "yellow_07"},
        provisions=paid,
    )


@pytest.mark.parametrize(("side", "bonus"), BONUSES)
def test_river_tiles(side: str, bonus: int) -> None:
    match = at_the_river(side)
    before = holdings(match)
    actions, brings = RIVER[side][bonus]
    play(match, "activate palace b")
    if len(RIVER[side]) > 1:
        play(match, f"season_bonus {bonus + 1}")
    told: dict[str, int] = {}
    for action in actions:
        assert match.actors == (0,)
        play(match, action)
    # The season continues at once, and provisions may take something: gains are read from the log.
    because = "yellow_07" if side == "10" else "river_tile"
    for event in match.log:
        args = event.args
        if args.get("seat") != 0 or args.get("because") not in (because, "border", "connection"):
            continue
        if event.key in ("score", "gain", "gain_good"):
            name = {"score": "vp", "gain": args.get("resource"), "gain_good": args.get("colour")}[event.key]
            told[str(name)] = told.get(str(name), 0) + int(args.get("points") or args["n"])
    after = more(match, before)
    told |= {name: n for name, n in after.items() if name in ("white", "red", "palace", "mosque")}
    assert told == brings


# -- provisions ---------------------------------------------------------------------------------------------

NEEDS = {  # dinars, water, dates, penalty
    "01": (1, 1, 0, 3),
    "02": (1, 0, 1, 3),
    "03": (0, 1, 1, 3),
    "04": (2, 1, 0, 4),
    "05": (0, 2, 1, 4),
    "06": (1, 0, 2, 4),
    "07": (1, 2, 0, 4),
    "08": (0, 1, 2, 4),
    "09": (2, 0, 1, 4),
    "10": (2, 1, 1, 5),
    "11": (1, 2, 1, 5),
    "12": (1, 1, 2, 5),
}


@pytest.mark.parametrize("tile", NEEDS)
def test_provisions(tile: str) -> None:
    dinars, water, dates, penalty = NEEDS[tile]
    has = f"dinar*{dinars + 1} water*{water + 1} date*{dates + 1}"
    match = table(provisions={0: (tile,)}, resources={0: has})
    feed(state_of(match), 0)
    assert (resources(match), gained(match)) == ((1, 1, 1), 0)
    poor = table(provisions={0: (tile,)}, resources={0: "water*9" if dinars + dates else "date*9"})
    if dinars + dates:
        feed(state_of(poor), 0)
        assert (resources(poor), gained(poor)) == ((0, 0, 0), -penalty)


def test_every_resource_is_asked_for_12_times() -> None:
    assert [sum(row[kind] for row in DATA["provision"]) for kind in ("water", "date", "dinar")] == [12, 12, 12]


# -- exchange offices ---------------------------------------------------------------------------------------

ROWS: dict[str, Sequence[str]] = {
    "01": ("dinar", "date", "water"),
    "02": ("dinar", "water", "date"),
    "03": ("date", "dinar", "water"),
    "04": ("date", "water", "dinar"),
    "05": ("water", "dinar", "date"),
    "06": ("water", "date", "dinar"),
    "07": ("river", "point", "stair"),
    "08": ("river", "stair", "point"),
    "09": ("point", "river", "stair"),
    "10": ("point", "stair", "river"),
    "11": ("stair", "river", "point"),
    "12": ("stair", "point", "river"),
}
PAYS: dict[str, tuple[Sequence[str], dict[str, int]]] = {
    "water": ((), {"water": 2}),
    "date": ((), {"date": 2}),
    "dinar": ((), {"dinar": 2}),
    "river": ((), {"date": 1, "space": 1}),
    "point": ((), {"dinar": 1, "vp": 1}),
    "stair": (("pawn student",), {"water": 1, "mosque": 1}),
}


@pytest.mark.parametrize("tile", ROWS)
@pytest.mark.parametrize("good", ["yellow", "purple", "orange"])
def test_exchange_offices(tile: str, good: str) -> None:
    match = table(workers={0: "souk grove"}, goods={0: good}, exchange=tile, options={"exp3_exchange": "mixed"})
    before = holdings(match)
    actions, brings = PAYS[ROWS[tile][("yellow", "purple", "orange").index(good)]]
    play(match, "activate souk b", f"exchange {good}", *actions)
    assert more(match, before) == {good: -1, **brings}


# -- stair tiles --------------------------------------------------------------------------------------------

SIDES = (
    *("white/green", "black/blue", "pink/white", "grey/black", "blue/pink", "green/grey", "beige/brown"),
    *("brown/beige", "red/yellow", "yellow/purple", "purple/orange", "orange/red", "or/4vp", "or/2d", "or/river"),
    *("or/red", "4vp/white", "4vp/black", "2d/brown", "river/beige"),
)
AFTER: dict[str, tuple[Sequence[str], dict[str, int]]] = {
    "or": (("resource date",), {"date": 1}),
    "4vp": ((), {"vp": 4}),
    "2d": ((), {"dinar": 2}),
    "river": ((), {"space": 1}),
    "pink": (("fakir good", "good yellow"), {"pink": 1, "yellow": 1}),
    "brown": (("caravan start", "resource date", "resource date"), {"brown": 1, "date": 2}),
    "red": (("vendor river",), {"red": 1}),
    "green": ((), {"green": 1, "vp": 1}),
}


@pytest.mark.parametrize("tile", [f"{i:02}{side}" for i in range(1, 21) for side in "ab"])
def test_stair_tiles(tile: str) -> None:
    kind = SIDES[int(tile[:2]) - 1].split("/")["ab".index(tile[2])]
    actions, brings = AFTER.get(kind, ((), {kind: 1}))
    match = table(
        workers={0: "palace grove"},
        keshis={0: "white*3"},
        options={"exp1_stair_tiles": True},
        stair_tiles={"a2": tile},
    )
    play(match, "activate palace b")
    before = holdings(match)
    play(match, "connection a", *actions)
    assert more(match, before) == brings
