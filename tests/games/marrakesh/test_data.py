"""data.toml: its content, and changed data files."""

from collections import Counter

import pytest

import serai as cv
from tests.games.builder import now, play, texts
from tests.games.marrakesh.match_builder import DATA, GAME, gained, own, resources, table


def test_the_vocabulary_has_327_actions() -> None:
    assert GAME.vocabulary.size == 327


def test_what_is_in_the_box() -> None:
    gates = {row["id"]: row["gates"] for row in DATA["colour"]}
    assert [colour for colour, n in gates.items() if n == 2] == ["beige", "yellow", "purple", "orange"]
    assert sum(gates.values()) == 32
    by_tier = Counter(row["id"].partition("_")[0] for row in DATA["scroll"])
    assert by_tier == {"grey": 21, "yellow": 21, "pink": 18, "orange": 12}
    sizes = {name: len(DATA[name]) for name in ("luxury", "exchange", "oasis", "provision", "river_side", "city")}
    assert sizes == {"luxury": 25, "exchange": 12, "oasis": 30, "provision": 12, "river_side": 18, "city": 12}
    assert len(DATA["stair_tile"]) == 20


def test_tiers_of_the_rulebook() -> None:
    assert [(row["scholars"], row["dates"]) for row in DATA["tier"]] == [(1, 1), (3, 1), (5, 2), (7, 3)]


def test_each_resource_is_asked_for_four_times_in_the_sahara() -> None:
    assert [sum(row[kind] for row in DATA["path_cell"]) for kind in ("water", "date", "dinar")] == [4, 4, 4]


def test_citizens_on_the_discs() -> None:
    pink, purple = DATA["disc"]["pink"], DATA["disc"]["purple"]
    assert (sum(pink), sum(purple)) == (16, 16)
    assert (purple.count(0), purple.count(4)) == (1, 1)
    assert 0 not in pink
    assert 4 not in pink


def test_every_colour_of_the_lattice_belongs_to_its_row() -> None:
    by_id = {row["id"]: row["effects"][0] for row in DATA["connection"]}
    assert [by_id[f"m{row}"]["n"] for row in range(1, 6)] == [3, 4, 5, 6, 7]
    assert [by_id[f"p{row}"]["n"] for row in range(1, 6)] == [1, 1, 1, 2, 2]
    assert (by_id["b5"]["colours"], by_id["b5"]["n"], by_id["b4"]["n"]) == ("any", 2, 1)


# -- somebody's own file ------------------------------------------------------------------------------------


def test_changed_numbers_take_effect() -> None:
    data = own(("workshop turquoise", "vp", -1), ("tier grey", "dates", 2))
    match = table(workers={0: "medina"}, keshis={0: "beige"}, workshops={"turquoise": "red"}, data=data)
    play(match, "activate medina b", "gate turquoise red", "gate_cell river")
    assert gained(match) == -1
    poor = table(workers={0: "madrasa"}, keshis={0: "grey"}, resources={0: "date"}, data=data)
    play(poor, "activate madrasa b")
    assert texts(poor) == {"done"}


def edited(where: str, key: str, value: str) -> str:
    """The data file with one line replaced by plain TOML."""
    from importlib import resources as files

    text = (files.files(GAME.package) / "data.toml").read_text(encoding="utf-8")
    section, _, name = where.partition(" ")
    begin = text.index(f'[[{section}]]\nid = "{name}"\n')
    at = text.index(f"\n{key} = ", begin) + 1
    return text[:at] + f"{key} = {value}" + text[text.index("\n", at) :]


def test_changed_effects_take_effect() -> None:
    effects = '[{ op = "gain", res = "dinar", n = 4 }, { op = "step", track = "river", n = 2 }]'
    data = GAME.read_components(edited("scroll grey_01", "effects", effects))
    match = table(
        workers={0: "madrasa grove"},
        keshis={0: "grey"},
        resources={0: "date"},
        scrolls={"grey1": "grey_01"},
        data=data,
    )
    play(match, "activate madrasa b", "scroll grey1")
    assert (resources(match), now(match).river[0]) == ((0, 0, 4), 2)


@pytest.mark.parametrize(
    ("where", "key", "value", "problem"),
    [
        ("scroll grey_01", "effects", '[{ op = "dance", n = 1 }]', "scroll grey_01"),
        ("scroll grey_01", "effects", '[{ op = "gain", res = "gold", n = 1 }]', "scroll grey_01"),
        ("scroll grey_01", "when", '"sometimes"', "scroll grey_01"),
        ("scroll yellow_15", "modifier", '{ kind = "luck", n = 2 }', "scroll yellow_15"),
        ("scroll grey_15", "effects", '[{ op = "gain", res = "water", n = 1 }]', "scroll grey_15"),
        ("luxury fez", "vp", "-1", "luxury fez"),
        ("workshop red", "vp", "1000", "workshop red"),
        ("oasis 05", "per", '"keshi_gold"', "oasis 05"),
        ("oasis 20", "pay", '["dinar", "yellow"]', "oasis 20"),
        ("river_side 01", "season", "4", "river_side 01"),
        ("colour red", "gates", "4", "gates in all"),
        ("tier grey", "tiles", "20", "tier grey"),
        ("exchange 01", "set", '"other"', "exchange 01"),
    ],
)
def test_impossible_data_is_refused(where: str, key: str, value: str, problem: str) -> None:
    with pytest.raises(cv.BadData, match=problem):
        GAME.read_components(edited(where, key, value))
