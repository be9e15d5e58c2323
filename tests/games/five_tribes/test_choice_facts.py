"""Facts of choices: prices, amounts, distances, and where a move can end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import serai as cv
from serai.core.rules.chance import Seeded
from serai.core.text.text_numbers import TextNumbers
from serai.games.five_tribes.vocabulary import CELLS
from tests.games.builder import play
from tests.games.five_tribes.match_builder import GAME, changed, table
from tests.games.five_tribes.whole_moves import whole_moves


def facts(match: cv.Match) -> dict[str, dict[str, Any]]:
    """The facts of all choices, by text."""
    return {choice.text: choice.facts for choice in match.choices(match.actors[0])}


def targets(match: cv.Match) -> dict[str, list[str]]:
    return {choice.text: choice.targets for choice in match.choices(match.actors[0])}


def test_a_bid_says_its_price() -> None:
    match = table(at="bidding", bidders=[0, 1, 2], djinns={0: "kumarbi"}, fakirs={0: 2}, gold={0: 6})
    found = facts(match)
    assert found["bid 5"] == {"price": 5, "fakirs": 0}
    assert found["bid 8 1"] == {"price": 5, "fakirs": 1}
    assert found["bid 12 2"] == {"price": 5, "fakirs": 2}
    assert found["bid 0"] == {"price": 0, "fakirs": 0}
    broke = table(4, at="bidding", bidders=[3], bids={"zero_c": 0, "zero_b": 1, "zero_a": 2}, gold={3: 0})
    assert facts(broke) == {"bid 1": {"price": 0, "fakirs": 0}}


def test_meeples_say_where_they_can_end() -> None:
    match = table(board={"c2": "V1 E1", "d3": "E1", "f5": "V1"})
    assert facts(match) == {"pick c2": {"meeples": 2, "ends": {"d3": ["white"]}}}
    play(match, "pick c2")
    assert facts(match) == {f"drop {cell} yellow": {"ends": {"d3": ["white"]}} for cell in ("d2", "c3")}
    play(match, "drop d2 yellow")
    assert facts(match) == {"drop d3 white": {"ends": {"d3": ["white"]}, "collects": 2}}


def test_a_walk_may_end_where_it_dropped_its_match() -> None:
    found = facts(table(board={"e2": "M2 E1 A1 B1"}))
    assert found == {"pick e2": {"meeples": 5, "ends": {cell: ["green"] for cell in ("e1", "d2", "f2", "e3")}}}


@pytest.mark.parametrize("seed", range(12))
def test_where_a_walk_can_end_is_exact(seed: int) -> None:
    """Compares with a search over all moves."""
    dice = Seeded(seed)
    board: dict[str, str] = {}
    for _ in range(7):
        n = 1 + dice.below(5)
        drawn = Counter("VEMBA"[dice.below(5)] for _ in range(n))
        board[CELLS[dice.below(30)]] = " ".join(f"{letter}{count}" for letter, count in drawn.items())
    shown = {text.split()[1]: each["ends"] for text, each in facts(table(board=board)).items() if "ends" in each}
    found: dict[str, dict[str, set[str]]] = {}
    for start, drops in whole_moves(board):
        cell, tribe = drops[-1]
        found.setdefault(start, {}).setdefault(cell, set()).add(tribe)
    assert {start: {cell: set(tribes) for cell, tribes in ends.items()} for start, ends in shown.items()} == found


def test_builders_say_what_they_bring() -> None:
    match = table(
        at="tribe", final="b2", collected="B2", kinds=dict.fromkeys(["a1", "b1", "c1", "b2"], "blue"), fakirs={0: 1}
    )
    blue = facts(match)["builders_income 0"]["gold"] // 2
    assert blue >= 4
    assert facts(match) == {
        "builders_income 0": {"gold": 2 * blue, "fakirs": 0},
        "builders_income 1": {"gold": 3 * blue, "fakirs": 1},
    }


def test_victims_say_how_far_away_they_stand() -> None:
    match = table(at="tribe", final="a1", collected="A2", board={"b1": "E1", "d1": "M1"}, fakirs={0: 1}, viziers={1: 1})
    assert facts(match) == {
        "assassinate_tile b1 white": {"distance": 1, "fakirs": 0},
        "assassinate_tile d1 green": {"distance": 3, "fakirs": 1},
        "assassinate_player p2 yellow": {},
    }


def test_markets_say_price_and_cards() -> None:
    match = table(at="tile", final="a1", kinds={"a1": "large_market"}, row="fish silk fakir")
    found = facts(match)
    assert found["market_buy 0 2"] == {"price": 6, "cards": ["fish", "fakir"]}
    assert found["skip_tile_action"] == {}
    dear = GAME.read_components(changed(("market small_market", "price", 4)))
    match = table(at="tile", final="a1", kinds={"a1": "small_market"}, row="fish silk", data=dear)
    assert facts(match)["market_buy 1"] == {"price": 4, "cards": ["silk"]}


def test_djinns_say_their_price() -> None:
    match = table(at="tile", final="a1", kinds={"a1": "sacred_place"}, djinn_row="boaz", elders={0: 2}, fakirs={0: 1})
    assert facts(match)["take_djinn boaz elder"] == {"elders": 2, "fakirs": 0}
    assert facts(match)["take_djinn boaz fakir"] == {"elders": 1, "fakirs": 1}
    match = table(at="end", djinns={0: "echidna enki sloar"}, elders={0: 2}, fakirs={0: 1}, income=7)
    found = facts(match)
    assert found["use_djinn echidna elder"] == {"elders": 2, "fakirs": 0, "gold": 7}
    assert found["use_djinn echidna fakir"] == {"elders": 1, "fakirs": 1, "gold": 7}
    assert found["use_djinn enki elder"] == {"elders": 1, "fakirs": 0}
    assert found["use_djinn sloar fakir"] == {"elders": 0, "fakirs": 1}


def test_goods_say_what_the_set_brings() -> None:
    match = table(at="end", hands={0: "fish silk ivory"})
    assert facts(match)["sell_add fish"] == {"gold": 1}
    play(match, "sell_add fish", "sell_add silk")
    assert facts(match) == {"sell_close": {"gold": 3}, "sell_add ivory": {"gold": 7}}


# -- the places of the board ------------------------------------------------------------------------------------------


def test_targets_are_places() -> None:
    match = table(at="tile", final="a1", kinds={"a1": "large_market"}, row="fish silk fakir")
    assert targets(match)["market_buy 0 2"] == ["row:0", "row:2"]
    match = table(at="tile", final="a1", kinds={"a1": "small_market"}, row="fish silk fakir")
    assert targets(match)["market_buy 2"] == ["row:2"]
    assert targets(table(at="end", hands={0: "fish"}))["sell_add fish"] == ["hand:fish"]
    match = table(at="tribe", final="a1", collected="A2", board={"b1": "E1"}, viziers={1: 1})
    assert targets(match) == {
        "assassinate_tile b1 white": ["tile:b1", "tribe:white"],
        "assassinate_player p2 yellow": ["seat:p2", "tribe:yellow"],
    }


# -- texts follow the data file and the options --------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_sentences_follow_the_data_file(language: str) -> None:
    data = GAME.read_components(
        changed(
            ("scoring", "palm", 93),
            ("market small_market", "price", 94),
            ("djinn marid", "other", 95),
            ("djinn leta", "value", 96),
            ("tile_type oasis_8", "value", 97),
            ("setup", "gold", 98),
            ("sets", "values", [1, 3, 7, 13, 21, 30, 40, 50, 99]),
        )
    )
    usual = GAME.text_numbers.options
    text = GAME.text(language, TextNumbers(data.rows, usual))
    for key, number in (
        ("kind.oasis.help", "93"),
        ("score.palms.help", "93"),
        ("djinn.haurvatat.help", "93"),
        ("kind.small_market.help", "94"),
        ("djinn.marid.help", "95"),
        ("tile_type.oasis_8", "97"),
        ("score.goods.help", "99"),
    ):
        assert number in text.say(key), key
        assert number not in GAME.text(language).say(key), key
    page = GAME.rules(language, TextNumbers(data.rows, usual))
    for number in ("93", "94", "95", "96", "97", "98", "99"):
        assert number in page
        assert number not in GAME.rules(language)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_sentences_follow_the_options(language: str) -> None:
    rows = GAME.components.rows
    four = TextNumbers(rows, GAME.choose_options({"djinn_neighbourhood": 4}))
    assert "4" in GAME.text(language, four).say("djinn.hagis.help")
    assert "8" in GAME.text(language).say("djinn.lamia.help")
    assert GAME.rules(language, four) != GAME.rules(language)
