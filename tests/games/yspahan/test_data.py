"""data.toml: its contents, and custom data files."""

from typing import Any

import pytest

import serai as cv
from serai.core.game.game import Components
from serai.games.yspahan.components import distance
from serai.games.yspahan.vocabulary import SHOPS, STREET
from tests.games.builder import now, play, texts
from tests.games.yspahan.match_builder import GAME, changed, table, targets

DATA = GAME.components.rows


def custom_data(*edits: tuple[str, str, object]) -> Components:
    return GAME.read_components(changed(*edits))


# -- data.toml ----------------------------------------------------------------------------------------------


def test_the_vocabulary_has_436_actions() -> None:
    assert GAME.vocabulary.size == 436


def test_souks() -> None:
    by_district: dict[str, list[tuple[int, int]]] = {}
    for row in DATA["souk"]:
        by_district.setdefault(row["district"], []).append((row["shops"], row["value"]))
    assert by_district == {
        "bag": [(3, 3), (4, 4), (5, 6), (6, 8)],
        "barrel": [(2, 3), (3, 4), (4, 6), (5, 8)],
        "chest": [(2, 4), (3, 6), (4, 8)],
        "vase": [(1, 4), (2, 6), (3, 12)],
    }
    assert sum(row["shops"] for row in DATA["souk"]) == 47 == len(DATA["shop"])
    assert sum(row["value"] for row in DATA["souk"]) == 82


def test_streets_and_shops() -> None:
    opposite = {square: [row["id"] for row in DATA["shop"] if square in row["opposite"]] for square in STREET}
    assert opposite["c"] == []
    assert opposite["e1"] == ["barrel_white_1", "vase_blue_1"]
    assert opposite["s1"] == ["bag_white_2", "barrel_white_1"]
    assert [len(shops) for square, shops in opposite.items() if square not in ("c", "e1", "s1")] == [1] * 26
    assert len({shop for shops in opposite.values() for shop in shops}) == 27
    arms = {"w": 10, "e": 7, "n": 4, "s": 7}
    assert set(STREET) == {"c"} | {f"{arm}{i}" for arm, n in arms.items() for i in range(1, n + 1)}


def test_the_grid_shows_what_lies_opposite() -> None:
    """A shop and a street square share a side in the grid exactly if they are opposite."""
    streets = {(row["x"], row["y"]): row["id"] for row in DATA["street"]}
    places = [(row["x"], row["y"]) for section in ("street", "shop") for row in DATA[section]]
    assert len(set(places)) == len(places) == 76
    for row in DATA["shop"]:
        x, y = row["x"], row["y"]
        beside = {streets.get(place) for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))} - {None}
        assert beside == set(row["opposite"]), row["id"]


def test_distances() -> None:
    def steps(here: str, there: str) -> int:
        return int(distance(STREET.index(here), STREET.index(there)))

    assert (steps("w10", "e7"), steps("w10", "s7"), steps("w2", "w7"), steps("c", "n4")) == (17, 17, 5, 4)
    for here in STREET:
        for face in range(1, 7):  # a free move always exists
            assert any(steps(here, there) == face for there in STREET), (here, face)


def test_the_supervisor_reaches_exactly_what_can_be_paid() -> None:
    for here in ("c", "w10", "e3", "n4"):
        for face in (1, 4, 6):
            for gold in (0, 2, 20):
                for hammam in (0, 3):
                    match = table(
                        tower={"camel": f"{face}x2"},
                        supervisor=here,
                        gold={0: gold},
                        buildings={0: "hammam" if hammam else ""},
                    )
                    cost = {
                        there: max(0, abs(int(distance(STREET.index(here), STREET.index(there))) - face) - hammam)
                        for there in STREET
                    }
                    assert targets(match, "camel") == {there for there in STREET if cost[there] <= gold}


def test_buildings_and_cards() -> None:
    assert {row["id"]: (row["camels"], row["gold"]) for row in DATA["building"]} == {
        "paddock": (2, 0),
        "shop": (2, 2),
        "hammam": (2, 2),
        "caravanserai": (3, 3),
        "bazaar": (4, 4),
        "hoist": (4, 4),
    }
    assert sum(row["camels"] for row in DATA["building"]) == 17
    assert sum(row["gold"] for row in DATA["building"]) == 15
    assert DATA["building_points"]["by_number"] == [0, 0, 5, 5, 5, 10]
    assert [row["count"] for row in DATA["card"]] == [2] * 9


def test_players_and_calendar() -> None:
    assert {row["count"]: (row["white_dice"], row["camels_per_line"]) for row in DATA["players"]} == {
        2: (8, 2),
        3: (9, 3),
        4: (9, 4),
    }
    assert (DATA["calendar"]["weeks"], DATA["calendar"]["days"]) == (3, 7)
    assert (DATA["setup"]["gold"], DATA["setup"]["camels"]) == (2, 0)


# -- custom data files --------------------------------------------------------------------------------------


def test_changed_values_take_effect() -> None:
    data = custom_data(
        ("setup", "gold", 4),
        ("souk vase_blue", "value", 9),
        ("building paddock", "camels", 1),
        ("costs", "supervisor_step", 2),
        ("card take_gold", "most", 5),
    )
    match = cv.new_match("yspahan", 3, seed=5, data=data, auto=False)
    assert now(match).gold == [4, 4, 4]
    match = table(at="end", day=7, turn=3, goods={0: "vase_blue_1"}, camels={3: 1}, hands={3: "take_gold"}, data=data)
    assert texts(match) == {"end_turn", "build paddock", "play_take_gold"}
    play(match, "play_take_gold")
    assert now(match).gold[3] == 5
    play(match, "end_turn")
    assert match.scores[0] == 9
    match = table(tower={"camel": "1x2"}, gold={0: 1}, data=data)
    assert targets(match, "camel") == {"w1", "e1", "n1", "s1"}


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (("souk bag_white", "shops", 4), "souk bag_white: shops"),
        (("souk bag_white", "district", "vase"), "souk bag_white: district"),
        (("souk bag_white", "value", -1), "souk bag_white: value"),
        (("shop bag_blue_3", "opposite", ["s4"]), "street s4"),
        (("shop bag_blue_3", "opposite", ["x9"]), "shop bag_blue_3: opposite: 'x9' is none of c, w1"),
        (("shop bag_blue_3", "souk", "bag_white"), "shop bag_blue_3: souk"),
        (("card exchange", "most", 26), "card exchange: most"),
        (("card score_gold", "most", 11), "card score_gold: most"),
        (("players 2", "camels_per_line", 5), "players 2: camels_per_line"),
        (("players 2", "colors", ["blue"]), "players 2: colors"),
        (("costs", "yellow_die", 0), "costs: yellow_die"),
        (("setup", "gold", 13), "setup: gold"),
        (("caravan", "points", [2, 1]), "caravan: points"),
        (("building_points", "by_number", [0, 0, 5]), "building_points: by_number"),
        (("calendar", "weeks", 0), "calendar: weeks"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(edit: tuple[str, str, Any], problem: str) -> None:
    with pytest.raises(cv.BadData, match=problem):
        custom_data(edit)


def test_shops_are_in_the_order_of_their_souks() -> None:
    assert [row["id"] for row in DATA["shop"]] == list(SHOPS)
