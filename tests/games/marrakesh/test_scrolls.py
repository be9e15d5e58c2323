"""One case for each of the 72 scrolls: the gains of its owner."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import serai as cv
from serai.games.marrakesh.vocabulary import COLOURS, SCROLLS
from tests.games.builder import now, offered, play, texts
from tests.games.marrakesh.match_builder import DATA, count, gained, goods, resources, script, table

Gains = Mapping[str, int]


def holdings(match: cv.Match, seat: int = 0) -> dict[str, int]:
    """Everything that a scroll can bring, as one flat dictionary."""
    at = now(match)
    water, date, dinar = resources(match, seat)
    found = {"vp": match.scores[seat], "water": water, "date": date, "dinar": dinar}
    found |= dict(zip(("yellow", "purple", "orange"), goods(match, seat), strict=True))
    found |= {colour: count(match, colour, seat) for colour in COLOURS.items[:8]}
    found["red"] = len(at.vendors[seat])
    found["palace"], found["mosque"] = (at.steps[seat].get(name, 0) for name in ("palace", "mosque"))
    found["space"] = at.river[seat]
    found["oases"] = len(at.explored[seat])
    return found


def more(after: cv.Match, before: Mapping[str, int]) -> dict[str, int]:
    return {name: n - before[name] for name, n in holdings(after).items() if n != before[name]}


# -- instant ------------------------------------------------------------------------------------------------

# scroll -> setup besides scholars and dates, actions after buying it, gains
INSTANT: dict[str, tuple[dict[str, Any], Sequence[str], Gains]] = {
    "grey_01": ({}, (), {"water": 3}),
    "grey_02": ({}, (), {"dinar": 3}),
    "grey_03": ({}, (), {"water": 1, "date": 1, "dinar": 1, "vp": 1}),
    "grey_04": ({}, (), {"vp": 5}),
    "grey_05": ({}, ("keshi green",), {"green": 1, "vp": 1}),
    "grey_06": ({}, ("keshi black",), {"black": 1}),
    "grey_07": ({}, ("keshi pink", "fakir date"), {"pink": 1, "date": 1}),
    "grey_08": ({"keshis": {0: "grey*7"}}, ("keshi beige",), {"beige": 1}),
    "grey_09": ({}, ("vendor river",), {"red": 1, "water": 1}),
    "grey_10": ({}, ("good yellow", "good orange"), {"yellow": 1, "orange": 1}),
    "grey_11": ({}, ("connection m",), {"palace": 3, "dinar": 1, "vp": 3}),
    "grey_12": ({}, ("connection p",), {"mosque": 3, "dinar": 2}),
    "grey_13": ({"resources": {0: "date*9 water"}}, ("water",), {"space": 4, "water": -1}),
    "grey_14": ({"fakirs": {0: "vp date"}}, ("square vp",), {"vp": 4}),
    "yellow_01": ({}, ("keshi green",), {"green": 2, "vp": 2}),
    "yellow_02": ({}, ("keshi white",), {"white": 2}),
    "yellow_03": ({}, ("keshi pink", "fakir date", "fakir vp"), {"pink": 2, "date": 1, "vp": 2}),
    "yellow_04": ({"keshis": {0: "grey*7"}}, ("keshi grey",), {"grey": 1}),  # one piece finds no room
    "yellow_05": ({}, ("vendor river", "keshi red", "vendor sahara"), {"red": 2}),
    "yellow_06": ({}, ("resource water",) * 3 + ("resource dinar",) * 2, {"water": 3, "dinar": 2}),
    "yellow_07": ({}, (), {"vp": 8}),
    "yellow_08": ({}, (), {"yellow": 1, "purple": 1, "orange": 1, "vp": 1}),
    "yellow_09": (
        {},
        ("split 3", "first mosque", "connection m"),
        {"mosque": 2, "palace": 3, "dinar": 1, "vp": 3},
    ),
    "pink_01": ({}, ("keshi blue",), {"blue": 2, "vp": 4}),
    "pink_02": ({}, ("keshi blue", "keshi yellow", "keshi green"), {"blue": 1, "yellow": 1, "green": 1, "vp": 2}),
    "pink_03": ({"keshis": {0: "grey*8 green*4"}}, ("perform grove",), {"date": 4, "vp": 4}),
    "pink_04": ({}, (), {"vp": 12}),
    "pink_05": ({}, ("vendor river", "vendor grove"), {"red": 2, "water": 3}),
    "pink_06": (
        {},
        ("first palace", "connection m", "connection p"),
        {"palace": 4, "mosque": 4, "dinar": 3, "vp": 3},
    ),
    "pink_07": (
        {"discovered": {0: {"l1": "05", "r1": "07"}}},
        ("explore l1", "explore r1"),
        {"oases": 2, "vp": 2},
    ),
    "orange_01": ({}, (), {"vp": 18}),
    "orange_02": (
        {},
        ("keshi blue", "keshi green", "keshi white", "keshi black", "keshi yellow"),
        {"blue": 1, "green": 1, "white": 1, "black": 1, "yellow": 1, "vp": 4},
    ),
    "orange_03": ({"keshis": {0: "grey*8 white*6"}}, ("keshi white",), {"white": 2, "vp": 4}),  # up to eight
    "orange_04": (
        {"keshis": {0: "grey*8 green*2 blue*3"}},
        ("perform grove", "perform river"),
        {"date": 2, "space": 3},
    ),
    "orange_05": ({}, (), {"vp": 16}),
    "orange_06": ({"explored": {0: ("05", "07")}}, (), {"vp": 8}),
    "orange_07": ({"keshis": {0: "grey*8 beige*2"}, "gates": {0: {"river": "blue", "souk": "red"}}}, (), {"vp": 6}),
    "orange_08": ({"bought_luxury": {0: "fez tagine"}}, (), {"vp": 8}),
}


@pytest.mark.parametrize("scroll", INSTANT)
def test_instant_scrolls(scroll: str) -> None:
    setup, actions, gains = INSTANT[scroll]
    tier = scroll.partition("_")[0]
    given: dict[str, Any] = {"keshis": {0: "grey*8"}, "resources": {0: "date*9"}, **setup}
    match = table(workers={0: "madrasa grove"}, scrolls={f"{tier}1": scroll}, **given)
    play(match, "activate madrasa b")
    before = holdings(match)
    before["date"] -= next(row["dates"] for row in DATA["tier"] if row["id"] == tier)
    play(match, f"scroll {tier}1", *actions)
    assert more(match, before) == gains
    assert match.step is not None
    assert match.step.key == "madrasa_action"


# -- at the end of a round ----------------------------------------------------------------------------------

ROUND: dict[str, tuple[dict[str, Any], Sequence[str], Gains]] = {
    "grey_15": ({}, (), {"vp": 1}),
    "grey_16": ({"resources": {0: "date dinar"}}, ("resource water",), {"water": 1}),
    "yellow_10": ({}, (), {"water": 1}),
    "yellow_11": ({}, (), {"date": 1}),
    "yellow_12": ({}, (), {"dinar": 1}),
    "pink_08": ({}, ("resource dinar",), {"dinar": 1}),
    "pink_09": ({}, (), {"vp": 2}),
    "pink_10": ({}, ("good purple",), {"purple": 1}),
    "pink_11": ({"resources": {0: "water"}}, ("pawn fisherman", "water"), {"space": 3, "water": -1}),
    "orange_09": ({}, (), {"vp": 5}),
}


@pytest.mark.parametrize("scroll", ROUND)
def test_scrolls_at_the_end_of_a_round(scroll: str) -> None:
    setup, actions, gains = ROUND[scroll]
    match = table(2, camel=1, turn=1, workers={1: "palace"}, owned={0: scroll}, **setup)
    before = holdings(match)
    play(match, "activate palace b", *actions)
    assert more(match, before) == gains
    assert (now(match).round, match.step is not None and match.step.key) == (2, "choose_keshis")


def test_nothing_is_lacking() -> None:
    match = table(2, camel=1, turn=1, workers={1: "palace"}, owned={0: "grey_16"}, resources={0: "water date dinar"})
    play(match, "activate palace b")
    assert (resources(match), now(match).round) == ((1, 1, 1), 2)


# -- at the end of a season ---------------------------------------------------------------------------------

SEASON: dict[str, tuple[dict[str, Any], Sequence[str], Gains]] = {
    "grey_17": ({}, (), {"vp": 3}),
    "grey_18": ({}, ("resource water", "resource date"), {}),  # the provisions take them at once
    "grey_19": ({"vendors": {0: "river grove square"}}, (), {"vp": 3}),
    "yellow_13": ({"explored": {0: ("05", "07", "09")}}, (), {"vp": 6}),
    "yellow_14": ({"keshis": {0: "blue*6 white*2"}}, (), {"vp": 6}),
    "pink_12": ({}, (), {"vp": 2 + 1}),
    "pink_13": ({"bought_luxury": {0: "fez tagine lute"}}, (), {"vp": 6}),
    "pink_14": ({"keshis": {0: "white*5 blue*8 green*4"}}, (), {"vp": 4}),
    "orange_10": ({"keshis": {0: "white*8 blue*8 green*7"}}, (), {"vp": 10}),
    "orange_11": ({"keshis": {0: "white*5 blue*2"}, "vendors": {0: "river"}}, (), {"vp": 3}),
}


@pytest.mark.parametrize("scroll", SEASON)
def test_scrolls_at_the_end_of_a_season(scroll: str) -> None:
    """The provisions require a water and a date, which only one scroll brings; else 3 points are lost."""
    setup, actions, gains = SEASON[scroll]
    match = table(
        2, round=4, camel=1, turn=1, workers={1: "palace"}, owned={0: scroll}, provisions={0: ("03",)}, **setup
    )
    before = holdings(match)
    play(match, "activate palace b", *actions)
    lost = {} if scroll == "grey_18" else {"vp": -3}
    expected = {name: gains.get(name, 0) + lost.get(name, 0) for name in {*gains, *lost}}
    assert more(match, before) == {name: n for name, n in expected.items() if n}


# -- always -------------------------------------------------------------------------------------------------


def acting(scroll: str, workers: str, **setup: Any) -> cv.Match:
    return table(workers={0: workers}, owned={0: scroll}, **setup)


def grey_20() -> None:
    match = acting("grey_20", "grove", resources={0: "water"})
    assert offered(match, "convert") == {"convert water_date", "convert water_dinar"}
    play(match, "convert water_dinar")
    assert resources(match) == (0, 0, 1)
    assert offered(match, "convert") == set()
    last = acting("grey_20", "palace", resources={0: "water"})
    play(last, "activate palace b")
    assert texts(last) == {"convert water_date", "convert water_dinar", "done"}


def grey_21() -> None:
    match = table(at="draft", tray="red", owned={0: "grey_21"})
    assert gained(play(match, "draft red 1", "vendor river")) == 2


def yellow_15() -> None:
    match = play(acting("yellow_15", "palace grove", keshis={0: "white"}), "activate palace b", "connection m")
    assert now(match).steps[0] == {"palace": 3}


def yellow_16() -> None:
    assert now(play(acting("yellow_16", "mosque grove"), "activate mosque b")).steps[0] == {"mosque": 2}


def yellow_17() -> None:
    match = play(acting("yellow_17", "river grove", resources={0: "water"}), "activate river b", "water")
    assert now(match).river[0] == 3


def yellow_18() -> None:
    match = play(acting("yellow_18", "grove palace", keshis={0: "green"}), "activate grove b")
    assert resources(match) == (0, 3, 0)


def yellow_19() -> None:
    match = acting("yellow_19", "medina grove", keshis={0: "beige"}, workshops={"turquoise": "red"})
    play(match, "activate medina b", "gate turquoise red", "gate_cell river")
    assert gained(match) == -3 + 2


def yellow_20() -> None:
    match = play(acting("yellow_20", "palace grove"), "activate palace a", "activate grove b")
    assert gained(match) == 1


def yellow_21() -> None:
    match = acting("yellow_21", "river grove", keshis={0: "blue"}, resources={0: "water*2"}, river={0: 8})
    play(match, "activate river b", "water", "water")
    assert (now(match).river[0], gained(match)) == (12, 4 + 1)


def pink_15() -> None:
    match = play(acting("pink_15", "palace grove", vendors={0: "palace"}), "activate palace a")
    assert resources(match) == (2, 0, 0)


def pink_16() -> None:
    match = acting("pink_16", "souk grove", goods={0: "yellow"}, luxury={2: "brass_tray"})
    play(match, "activate souk b", "buy 2", "discount yellow")
    assert (goods(match), gained(match)) == ((0, 0, 0), 7 + 1)


def pink_17() -> None:
    match = acting(
        "pink_17",
        "medina grove",
        keshis={0: "beige*4"},
        resources={0: "dinar*3"},
        workshops={"turquoise": "red", "red": "red", "green": "red", "yellow": "orange"},
    )
    play(match, "activate medina b")
    gates = {"turquoise red": "river", "red red": "grove", "green red": "palace", "yellow orange": "mosque"}
    for gate, cell in gates.items():
        play(match, f"gate {gate}", f"gate_cell {cell}")
    assert (resources(match), gained(match)) == ((0, 0, 0), 0 + 1 + 4 + 6)


def pink_18() -> None:
    match = acting("pink_18", "palace grove", keshis={0: "white*3"})
    play(match, "activate palace b", "connection m")
    assert texts(match) == {"connection p", "connection a", "connection b", "connection c"}
    play(match, "connection p")
    assert (gained(match), resources(match)) == (3, (0, 0, 2))


def orange_12() -> None:
    match = acting("orange_12", "grove palace", keshis={0: "green"}, vendors={0: "grove"})
    play(match, "activate grove ab")
    assert (resources(match), count(match, "green")) == ((1, 2, 0), 2)
    other = acting("orange_12", "grove palace", keshis={0: "green"}, vendors={0: "grove"})
    play(other, "activate grove ba")
    assert (resources(other), count(other, "green")) == ((1, 1, 0), 2)


ALWAYS = {
    case.__name__: case
    for case in (
        *(grey_20, grey_21, yellow_15, yellow_16, yellow_17, yellow_18, yellow_19, yellow_20, yellow_21),
        *(pink_15, pink_16, pink_17, pink_18, orange_12),
    )
}


@pytest.mark.parametrize("scroll", ALWAYS)
def test_scrolls_that_always_work(scroll: str) -> None:
    ALWAYS[scroll]()


def test_there_is_a_case_for_every_scroll() -> None:
    cases = [*INSTANT, *ROUND, *SEASON, *ALWAYS]
    assert sorted(cases) == sorted(SCROLLS)
    by_id = {row["id"]: row["when"] for row in DATA["scroll"]}
    for when, group in (("instant", INSTANT), ("end_of_round", ROUND), ("end_of_season", SEASON), ("always", ALWAYS)):
        assert {by_id[scroll] for scroll in group} == {when}


def test_a_scroll_gained_in_the_middle_waits_for_its_time() -> None:
    match = table(
        workers={0: "madrasa grove"},
        keshis={0: "grey"},
        resources={0: "date"},
        scrolls={"grey1": "grey_15"},
        chance=script("scroll grey_05"),
    )
    play(match, "activate madrasa b", "scroll grey1", "done")
    assert gained(match) == 0
    play(match, "activate grove b")
    assert gained(match) == 1
