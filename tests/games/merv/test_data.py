"""data.toml: its content, the sources of its numbers, and changed data files."""

import tomllib
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.game.game import Components
from serai.core.text.text_numbers import TextNumbers
from serai.games.merv.components import LANES, LINE_CELLS, WALL_CELLS, inwards, line_of
from serai.games.merv.vocabulary import CELLS, WALLS
from tests.games.builder import now, offered, play
from tests.games.merv.match_builder import GAME, RED, changed, cubes, gained, of, table

DATA = GAME.components.rows


def own(*edits: tuple[str, str, object]) -> Components:
    return GAME.read_components(changed(*edits))


# -- the box --------------------------------------------------------------------------------------------------------


def test_the_vocabulary_has_205_actions() -> None:
    assert GAME.vocabulary.size == 205


def test_counts_of_the_box() -> None:
    assert len(DATA["site"]) == len({(row["action"], row["resource"]) for row in DATA["site"]}) == 24
    assert {row["id"]: row["cards"] for row in DATA["spice"]} == {"cinnamon": 8, "ginger": 6, "juniper": 6, "pepper": 4}
    assert len(DATA["breakthrough"]) == 16
    assert len(DATA["contract"]) == 18
    assert len(DATA["wall_piece"]) == 20
    assert len(DATA["solo_card"]) == 6
    assert {row["count"]: (row["masters"], row["row_camels"], row["camels"]) for row in DATA["players"]} == {
        1: (3, 2, 10),
        2: (3, 2, 10),
        3: (3, 3, 11),
        4: (4, 4, 12),
    }


def test_tracks_and_contracts() -> None:
    assert sum(DATA["influence_track"]["points"]) == 16
    assert len(DATA["influence_track"]["points"]) == 21
    assert sum(DATA["favour_track"]["points"]) == 9
    assert [row["points"] for row in DATA["contract"]] == [
        *(6, 5, 4, 6, 5, 4, 10, 9, 8, 11, 10, 9),
        *(16, 14, 12, 17, 15, 13),
    ]
    assert [row["influence"] for row in DATA["contract"]] == [1] * 6 + [3] * 6 + [5] * 6


def test_what_the_examples_force() -> None:
    cities = {row["id"]: row["cost"] for row in DATA["city"]}
    assert (cities["rey"], cities["samarkand"], cities["kashgar"]) == (["purple"], ["orange"], ["turquoise", "brown"])
    ways = {row["id"]: row["cost"] for row in DATA["mosque_path"]}
    assert ways["start-path2_1"] == ["turquoise"]
    assert ways["path2_1-path2_2"] == ["orange"]
    assert ways["path2_2-left_3"] == ["brown"]
    assert ways["start-path3_1"] == ["purple"]
    purple = [row["cost"] for row in DATA["wall_piece"] if row["resource"] == "purple" and row["id"].startswith("wall")]
    assert purple == [2, 2, 2, 2]


def test_outer_cities_never_ask_for_their_neighbours_colour() -> None:
    inner = {row["id"]: row["cost"][0] for row in DATA["city"] if row["ring"] == "inner"}
    outer = [row for row in DATA["city"] if row["ring"] == "outer"]
    assert all(inner[row["via"]] not in row["cost"] for row in outer)
    assert set(Counter(cube for row in outer for cube in row["cost"]).values()) == {2}


def test_the_labels_of_the_spec_are_kept() -> None:
    """Reconstructed rows are marked as such."""
    for section in ("contract", "mosque_path", "solo_card", "difficulty", "market_place", "wall_piece", "city"):
        assert any("reconstructed" in row["source"] for row in DATA[section]), section
    assert Counter(row["source"] for row in DATA["mosque_path"]) == {"rulebook": 5, "reconstructed": 17}
    assert Counter(row["source"] for row in DATA["city"]) == {"rulebook": 3, "reconstructed": 5}
    assert [row["id"] for row in DATA["site"] if row["source"] == "rulebook"] == ["site_library_turquoise"]
    assert [row["id"] for row in DATA["wall_piece"] if row["source"] == "rulebook"] == [
        "wall_brown_1",
        "gate_turquoise",
    ]
    assert GAME.text("en").say("reconstructed") != GAME.text("ru").say("reconstructed")


# -- geometry -------------------------------------------------------------------------------------------------------


def cells(line: int) -> list[str]:
    return [CELLS[cell] for cell in list(LINE_CELLS)[line * 5 : line * 5 + 5] if cell >= 0]


def test_lines_of_the_slots() -> None:
    assert [cells(int(line_of(1, order)))[0] for order in range(5)] == ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"]
    assert [cells(int(line_of(2, order)))[0] for order in range(5)] == ["r1c1", "r2c1", "r3c1", "r4c1", "r5c1"]
    assert [cells(int(line_of(3, order)))[0] for order in range(5)] == ["r1c5", "r1c4", "r1c3", "r1c2", "r1c1"]
    assert [cells(int(line_of(4, order)))[0] for order in range(5)] == ["r5c1", "r4c1", "r3c1", "r2c1", "r1c1"]
    assert cells(2) == ["r1c3", "r2c3", "r4c3", "r5c3"]
    assert [inwards(side, 0) for side in (1, 2, 3, 4)] == [0, 4, 4, 0]


def test_lanes_of_the_sites() -> None:
    behind = {WALLS[wall]: [CELLS[WALL_CELLS[wall * 2 + i]] for i in range(2)] for wall in range(20)}
    assert behind["n1"] == ["r1c1", "r2c1"]
    assert behind["s5"] == ["r5c5", "r4c5"]
    assert behind["w3"] == ["r3c1", "r3c2"]
    assert behind["e2"] == ["r2c5", "r2c4"]
    lanes = {cell: int(mask).bit_count() for cell, mask in zip(CELLS, LANES, strict=True)}
    assert Counter(lanes.values()) == {2: 16, 1: 8}
    assert {cell for cell, n in lanes.items() if n == 1} == {cell for cell in CELLS if "3" in (cell[1], cell[3])}


# -- a file of one's own --------------------------------------------------------------------------------------------


def test_changed_values_take_effect() -> None:
    data = own(
        ("contract contract_A1", "points", 9),
        ("contract contract_A1", "cubes", ["purple", "any"]),
        ("city rey", "cost", ["brown", "brown"]),
        ("favour_track", "points", [0, 5, 5]),
        ("scoring", "soldier_other", 3),
        ("hall hall_faith", "resource", "purple"),
    )
    match = table(influence={RED: 1}, common={RED: 1}, cubes={RED: "brown*2"}, data=data)
    assert not offered(match, "contract")
    match = table(influence={RED: 1}, common={RED: 1}, cubes={RED: "purple brown"}, data=data)
    before = match.scores
    play(match, "contract a", "pay purple", "pay brown")
    assert gained(match, before)[RED] == 9
    match = table(at="action", buildings={1: "r1c1"}, data=data)
    play(match, "act soldier", "soldier r1c1")
    assert of(match, "influence", RED) == 3
    match = table(at="action", data=data)
    play(match, "act favour")
    assert match.scores[RED] == 5
    market = table(
        at="market", site="r1c1", buildings={RED: "r1c1"}, posts={RED: "rey"}, cubes={RED: "brown*2"}, data=data
    )
    play(market, "buy rey", "pay brown", "pay brown")
    assert cubes(market, RED) == {}


def test_a_coloured_contract_takes_the_joker() -> None:
    """R-56: real cards may ask for colours."""
    data = own(("contract contract_B1", "cubes", ["orange"]))
    match = table(
        influence={RED: 1},
        breakthroughs={RED: "bt2_purple"},
        cubes={RED: "purple*2 white"},
        data=data,
    )
    play(match, "contract b")
    assert {choice.text for choice in match.choices(RED)} == {"pay purple", "pay white"}
    play(match, "pay purple")
    assert now(match).jokers_used == [RED]


def test_texts_speak_of_the_numbers_of_a_file() -> None:
    data = own(("spice cinnamon", "cards", 9), ("scoring", "wall_other", 4), ("breakthrough bt4_points", "points", 11))
    figures = TextNumbers(data.rows, {})
    for language in ("en", "ru"):
        text = GAME.text(language, figures)
        assert "9" in text.say("spice.cinnamon.help")
        assert "4" in text.say("help.wall_step")
        assert "11" in GAME.rules(language, figures)
        assert "{@" not in GAME.rules(language)


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (("calendar", "rounds", 5), "calendar: rounds"),
        (("calendar", "invasions", [9]), "calendar: invasions"),
        (("players 2", "masters", 2), "players 2: masters"),
        (("players 4", "camels", 9), "players 4: camels"),
        (("site site_wall_brown", "action", "bazaar"), "site site_wall_brown: action"),
        (("market_place camel_market_b_2", "gift", "courtier"), "market_place camel_market_b_2: gift"),
        (("spice pepper", "gift", "favour"), "spice pepper: gift"),
        (("city kashgar", "via", "basra"), "city kashgar: via"),
        (("city rey", "cost", ["grey"]), "city rey: cost"),
        (("contract contract_A2", "points", 7), "contract contract_A2: points"),
        (("contract contract_F1", "influence", 30), "contract contract_F1: influence"),
        (("contract contract_F1", "bonus", "scroll"), "contract contract_F1: bonus"),
        (("mosque_space left_4", "gift", "camel"), "mosque_space left_4: gift"),
        (("mosque_space top_8", "gift", "mosque_scoring"), "mosque_space top_8: gift"),
        (("mosque_path left_6-top_7", "id", "left_6-top_9"), "left_6-top_9"),
        (("wall_piece wall_brown_1", "cost", 3), "wall_piece wall_brown_1: cost"),
        (("wall_piece gate_brown", "resource", "orange"), "one gate of each colour"),
        (("influence_track", "spice_types", [0, 4, 2, 8]), "does not rise"),
        (("favour_track", "points", [0]), "favour_track: points"),
        (("solo_card solo_wall", "sites", [1, 1, 2, 3, 4]), "solo_card solo_wall: sites"),
        (("solo", "cities", ["rey"]), "solo: cities"),
        (("library", "scrolls", [2, 4, 4, 8]), "library: scrolls"),
        (("breakthrough bt1_palace", "action", "wall"), "breakthrough bt1_palace: action"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(edit: tuple[str, str, Any], problem: str) -> None:
    with pytest.raises(cv.BadData, match=problem):
        own(edit)


def test_longer_tracks_can_be_played() -> None:
    data = own(
        ("influence_track", "points", [0] * 31), ("favour_track", "points", [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    )
    state = GAME.set_up(GAME.printed(3, GAME.choose_options({}), data), cv.Seeded(1))
    chance = cv.Seeded(2)
    while not state.over:
        legal = state.legal(int(state.turn()))
        state.apply(legal[chance.below(len(legal))], int(state.turn()))
    assert state.violations() == []


def test_the_file_is_readable_toml() -> None:
    path = Path(str(resources.files(GAME.package))) / "data.toml"
    assert tomllib.loads(path.read_text(encoding="utf-8")) == DATA
