"""data.toml: its contents, and custom data files."""

from pathlib import Path
from typing import Any

import pytest

import serai as cv
from serai.core.game.game import Components
from tests.games.builder import now, play, texts
from tests.games.five_tribes.match_builder import GAME, changed, script, table

DATA = GAME.components.rows


def counts(section: str) -> dict[str, int]:
    return {row["id"]: row["count"] for row in DATA[section]}


def custom_data(*edits: tuple[str, str, object]) -> Components:
    return GAME.read_components(changed(*edits))


# -- data.toml ----------------------------------------------------------------------------------------------


def test_tiles() -> None:
    by_kind: dict[str, list[int]] = {}
    for row in DATA["tile_type"]:
        by_kind.setdefault(row["kind"], []).extend([row["value"]] * row["count"])
    assert by_kind == {
        "village": [5] * 5,
        "sacred_place": [6, 6, 6, 6, 10, 12, 15],
        "small_market": [6] * 8,
        "large_market": [4] * 4,
        "oasis": [8] * 6,
    }
    assert sum(counts("tile_type").values()) == 30
    assert sum(map(sum, by_kind.values())) == 198
    colors = {row["kind"]: row["color"] for row in DATA["tile_type"]}
    assert colors == {
        "village": "blue",
        "sacred_place": "blue",
        "small_market": "red",
        "large_market": "red",
        "oasis": "red",
    }
    assert sum(row["count"] for row in DATA["tile_type"] if row["color"] == "blue") == 12


def test_meeples() -> None:
    assert counts("tribe") == {"yellow": 16, "white": 20, "green": 18, "blue": 18, "red": 18}
    assert sum(counts("tribe").values()) == 90 == 30 * DATA["board"]["meeples_on_a_tile"]
    assert (DATA["board"]["columns"], DATA["board"]["rows"]) == (6, 5)


def test_cards() -> None:
    assert counts("resource") == {
        **dict.fromkeys(("ivory", "jewels", "gold_ware"), 2),
        **dict.fromkeys(("papyrus", "silk", "spice"), 4),
        **dict.fromkeys(("fish", "wheat", "pottery"), 6),
        "fakir": 18,
    }
    assert sum(counts("resource").values()) == 54


def test_djinns() -> None:
    values = {row["id"]: row["value"] for row in DATA["djinn"]}
    assert len(values) == 22
    assert sum(values.values()) == 141
    assert sorted(values.values()) == [4] * 4 + [5] + [6] * 10 + [8] * 5 + [10] * 2
    by_value = {value: {name for name in values if values[name] == value} for value in (4, 5, 8, 10)}
    assert by_value == {
        4: {"echidna", "leta", "sibittis", "utug"},
        5: {"al_amin"},
        8: {"anun_nak", "enki", "haurvatat", "iblis", "sloar"},
        10: {"hagis", "lamia"},
    }
    by_cost: dict[str, set[str]] = {}
    for row in DATA["djinn"]:
        by_cost.setdefault(row["cost"], set()).add(row["id"])
    assert by_cost == {
        "none": {
            *("al_amin", "baal", "boaz", "haurvatat", "jafaar"),
            *("kandicha", "marid", "monkir", "nekir", "shamhat"),
        },
        "one": {"anun_nak", "bouraq", "enki", "hagis", "iblis", "lamia"},
        "two": {"echidna", "leta", "sibittis", "utug"},
        "fakir": {"sloar"},
        "bid": {"kumarbi"},
    }


def test_tracks_supply_and_points() -> None:
    assert DATA["tracks"]["prices"] == [0, 1, 3, 5, 8, 12, 18]
    assert DATA["tracks"]["zero_spots"] == 3
    assert DATA["sets"]["values"] == [1, 3, 7, 13, 21, 30, 40, 50, 60]
    assert (DATA["supply"]["palms"], DATA["supply"]["palaces"]) == (12, 10)
    assert DATA["setup"]["gold"] == 50
    assert {row["count"]: (row["camels"], row["markers"], row["colors"]) for row in DATA["players"]} == {
        2: (11, 2, ["pink", "blue"]),
        3: (8, 1, ["black", "orange", "blue"]),
        4: (8, 1, ["black", "orange", "blue", "pink"]),
    }
    markets = {row["id"]: (row["price"], row["cards"], row["among"]) for row in DATA["market"]}
    assert markets == {"small_market": (3, 1, 3), "large_market": (6, 2, 6)}


# -- custom data files --------------------------------------------------------------------------------------


def test_changed_values_take_effect() -> None:
    data = custom_data(
        ("setup", "gold", 40),
        ("setup", "resource_row", 7),
        ("players 3", "camels", 9),
        ("supply", "palms", 15),
    )
    match = cv.new_match("five_tribes", 3, seed=5, data=data, auto=False)
    assert now(match).gold == [40, 40, 40]
    assert len(now(match).resource_row) == 7
    assert now(match).camels_left == [9, 9, 9]
    assert now(match).palms_left == 15


def test_changed_prices_and_incomes_take_effect() -> None:
    data = custom_data(
        ("market small_market", "price", 2),
        ("djinn monkir", "other", 4),
        ("djinn hagis", "cost", "two"),
        ("djinn sloar", "cost", "one"),
        ("sets", "values", [2, 4, 8, 14, 22, 31, 41, 51, 61]),
    )
    match = table(at="tile", final="a1", kinds={"a1": "small_market"}, row="fish", gold={0: 2}, data=data)
    assert texts(match) == {"market_buy 0", "skip_tile_action"}
    play(match, "market_buy 0", "sell fish")
    assert now(match).gold[0] == 2
    match = table(
        at="tile",
        final="a1",
        kinds={"a1": "village"},
        djinns={0: "hagis sloar", 1: "monkir"},
        elders={0: 1},
        data=data,
        chance=script("hidden_resource fish"),
    )
    assert texts(match) == {"place_palace a1", "use_djinn sloar elder"}
    play(match, "use_djinn sloar elder", "place_palace a1")
    assert now(match).gold == [50, 54, 50]
    assert now(match).cards[0] == {"fish": 1}


def test_changed_numbers_of_djinns_take_effect() -> None:
    data = custom_data(
        ("djinn anun_nak", "meeples", 2), ("djinn sibittis", "djinns", 1), ("djinn al_amin", "fakirs", 3)
    )
    match = table(
        djinns={0: "anun_nak sibittis"}, elders={0: 3}, chance=script("bag red blue", "hidden_djinn marid"), data=data
    )
    play(match, "use_djinn anun_nak elder", "djinn_tile c3", "use_djinn sibittis elder")
    assert now(match).meeples == {"c3": {"blue": 1, "red": 1}}
    assert texts(match) == {"sibittis_keep marid"}
    for fakirs, goods in ((5, 3), (6, 7)):
        match = table(djinns={0: "al_amin"}, hands={0: "fish"}, fakirs={0: fakirs}, data=data)
        assert dict(match.score_sheet(0))["goods"] == goods


def test_changed_points_take_effect() -> None:
    def sheet(data: Components | None) -> dict[str, int]:
        match = table(
            owners={"a1": 0},
            kinds={"a1": "oasis"},
            palms={"a1": 1},
            palaces={"a1": 1},
            viziers={0: 2, 1: 1},
            elders={0: 1},
            djinns={0: "marid"},
            hands={0: "fish"},
            data=data,
        )
        return dict(match.score_sheet(0))

    standard = {"gold": 50, "viziers": 22, "elders": 2, "djinns": 6, "palms": 3, "palaces": 5, "tiles": 8}
    assert sheet(None) == {**standard, "goods": 1}
    data = custom_data(
        ("scoring", "vizier", 2),
        ("scoring", "fewer_viziers", 5),
        ("scoring", "elder", 3),
        ("scoring", "palm", 4),
        ("scoring", "palace", 6),
        ("djinn marid", "value", 7),
        ("tile_type oasis_8", "value", 9),
        ("sets", "values", [2, 4, 7, 13, 21, 30, 40, 50, 60]),
    )
    assert sheet(data) == {
        "gold": 50,
        "viziers": 14,
        "elders": 3,
        "djinns": 7,
        "palms": 4,
        "palaces": 6,
        "tiles": 9,
        "goods": 2,
    }


def test_changed_colours_and_counts_take_effect() -> None:
    data = custom_data(
        ("tile_type oasis_8", "color", "blue"),
        ("tribe yellow", "count", 18),
        ("tribe white", "count", 18),
        ("resource fish", "count", 7),
    )
    match = table(at="tribe", final="a1", collected="B2", kinds={"a1": "oasis"}, data=data)
    plain = table(at="tribe", final="a1", collected="B2", kinds={"a1": "oasis"})
    for one in (match, plain):
        play(one, "builders_income 0")
    assert now(match).gold[0] == now(plain).gold[0] + 2
    assert now(match).bag == {"yellow": 18, "white": 18, "green": 18, "blue": 18, "red": 18}
    assert now(match).resource_deck["fish"] == 7


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (("tile_type oasis_8", "count", 7), "tile_type: the counts: 31, but it must be 30"),
        (("tribe red", "count", 17), "tribe: the counts: 89, but it must be 90"),
        (("board", "meeples_on_a_tile", 0), "board: meeples_on_a_tile"),
        (("board", "columns", 7), "board: columns"),
        (("setup", "resource_row", 55), "setup: resource_row"),
        (("setup", "djinn_row", 23), "setup: djinn_row"),
        (("resource fakir", "count", 19), "resource fakir: count"),
        (("market large_market", "cards", 3), "market large_market: cards"),
        (("market small_market", "among", 7), "market small_market: among"),
        (("players 2", "markers", 1), "players 2: markers"),
        (("players 3", "colors", 3), "players 3: colors"),
        (("players 3", "colors", ["black", "black", "blue"]), "players 3: colors"),
        (("tracks", "prices", [0, 1, 3, 5, 8, 12, 19]), "tracks: prices"),
        (("tracks", "zero_spots", 4), "tracks: zero_spots"),
        (("sets", "values", [1, 3, 7]), "sets: values"),
        (("sets", "values", [1, 3, 7, 13, 21, 30, 40, 50, 10**20]), "sets: values"),
        (("sets", "values", [5, 6, 7, 13, 21, 30, 40, 50, 60]), "sets: values"),
        (("players 3", "camels", 0), "players 3: camels"),
        (("djinn anun_nak", "meeples", 0), "djinn anun_nak: meeples"),
        (("djinn sibittis", "djinns", 23), "djinn sibittis: djinns"),
        (("djinn marid", "value", "six"), "djinn marid: value"),
        (("djinn marid", "value", 6.5), "djinn marid: value"),
        (("djinn marid", "value", -1), "djinn marid: value"),
        (("djinn marid", "own", "much"), "djinn marid: own"),
        (("djinn marid", "cost", "two elders"), "djinn marid: cost"),
        (("djinn marid", "cost", "one"), "djinn marid: cost"),
        (("djinn leta", "cost", "none"), "djinn leta: cost"),
        (("djinn marid", "id", "morid"), "djinn: missing: marid; unknown: 'morid'"),
        (("djinn marid", "id", "monkir"), "djinn: missing: marid; twice: 'monkir'"),
        (("tile_type sacred_6", "color", "green"), "tile_type sacred_6: color"),
        (("tile_type sacred_6", "kind", "oasis"), "tile_type sacred_6: kind"),
        (("tile_type sacred_6", "kind", "temple"), "tile_type sacred_6: kind"),
        (("scoring", "palm", "three"), "scoring: palm"),
        (("supply", "palms", 1001), "supply: palms"),
    ],
    ids=lambda edit: " ".join(map(str, edit)) if isinstance(edit, tuple) else "",
)
def test_wrong_values_are_refused_by_row(edit: tuple[str, str, Any], complaint: str) -> None:
    with pytest.raises(cv.BadData) as caught:
        custom_data(edit)
    assert complaint in str(caught.value)


def test_missing_and_foreign_rows_are_refused() -> None:
    text = changed()
    market = text[text.index("[[market]]") : text.index("[[tribe]]")]
    no_income = text.replace("own = 1\nother = 2\n", "", 1)
    for broken, complaint in (
        (text.replace(market, ""), "market: missing: small_market, large_market"),
        (text + '\n[[resource]]\nid = "salt"\ncount = 3\n', "resource: unknown: 'salt'"),
        (text.replace("[scoring]", "[points]"), "scoring: missing"),
        (no_income, "djinn baal: own and other are needed"),
        (text.replace("djinns = 3\n", ""), "djinn sibittis: djinns is needed"),
        (text.replace("[[djinn]]", "[[djinn", 1), "no TOML"),
        ("", "tile_type: missing"),
    ):
        with pytest.raises(cv.BadData) as caught:
            GAME.read_components(broken)
        assert complaint in str(caught.value)


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(cv.BadData) as caught:
        custom_data(("djinn marid", "value", "six"), ("scoring", "palm", -3), ("market small_market", "price", 1.5))
    for complaint in ("djinn marid: value", "scoring: palm", "market small_market: price"):
        assert complaint in str(caught.value)


def test_one_village_and_one_oasis_at_least() -> None:
    with pytest.raises(cv.BadData, match="tile_type village_5: count"):
        custom_data(("tile_type village_5", "count", 0), ("tile_type sacred_6", "count", 9))


def test_a_data_file_on_disk(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed(("setup", "gold", 44)), encoding="utf-8")
    match = cv.new_match("five_tribes", 2, seed=1, data=file)
    assert now(match).gold == [44, 44]
    with pytest.raises(cv.BadData, match="cannot be read"):
        cv.new_match("five_tribes", 2, data=tmp_path / "nowhere.toml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(cv.BadData, match="cannot be read"):
        cv.new_match("five_tribes", 2, data=file)


def test_a_record_needs_the_same_data() -> None:
    data = custom_data(("setup", "gold", 44))
    match = cv.new_match("five_tribes", 2, seed=1, data=data, auto=False)
    for _ in range(8):
        match.play(match.state.legal(match.actors[0])[0], match.actors[0])
    record = match.record.text()
    assert data.sha256 in record
    again = cv.Match.from_record(record, data=data, auto=False)
    assert again.state.to_dict() == match.state.to_dict()
    with pytest.raises(cv.BadRecord, match="data"):
        cv.Match.from_record(record)
    with pytest.raises(cv.BadRecord, match="data"):
        cv.Match.from_record(record, data=custom_data(("setup", "gold", 45)))
    plain = cv.new_match("five_tribes", 2, seed=1).record.text()
    with pytest.raises(cv.BadRecord, match="data"):
        cv.Match.from_record(plain, data=data)


def test_invariants_use_the_numbers_of_custom_data() -> None:
    data = custom_data(("resource fish", "count", 7))
    position = table(data=data).state.to_dict()
    assert cv.match_from_position("five_tribes", position, data=data).state.violations() == []
    with pytest.raises(cv.BadPosition, match="fish: 7 in all, but the box has 6"):
        cv.match_from_position("five_tribes", position)
