"""Facts about choices."""

from typing import Any

import serai as cv
from serai.games.marrakesh.vocabulary import GATE_CELLS
from tests.games.builder import play
from tests.games.marrakesh.match_builder import table


def facts(match: cv.Match) -> dict[str, dict[str, Any]]:
    return {choice.text: choice.facts for choice in match.choices(match.actors[0])}


def test_workers() -> None:
    match = table(
        workers={0: "palace souk"}, keshis={0: "white*3"}, vendors={0: "palace"}, owned={0: "yellow_15 pink_15"}
    )
    told = facts(match)
    assert told["activate palace b"] == {"water": 2, "keshis": 3, "strength": 5}
    assert told["activate souk a"] == {}


def test_keshis() -> None:
    """Facts of a keshi before it is chosen, sent or drafted."""
    match = table(at="choose", keshis={0: "green*8 white*3"}, vendors={0: "palace"})
    told = facts(match)
    assert told["choose white"] == {"water": 1, "keshis": 3, "strength": 3}
    assert told["choose green"] == {"strength": 8}  # the grove is full
    assert told["choose red"] == {}
    match = table(at="draft", tray="green*2 yellow*2", keshis={0: "green*6"})
    told = facts(match)
    assert told["draft green 2"]["room"] == 2
    assert told["draft yellow 1"] == {}
    each = told["draft green 1"]["vp"]
    assert told["draft green 2"]["vp"] == 2 * each > 0


def test_the_strength_of_medina_sahara_and_square_is_what_their_action_can_do() -> None:
    """Six of eight guards stand at gates; two oases are discovered and not explored; the disc turns before a cell
    pays."""
    colours = "green grey white black pink blue"
    match = table(
        workers={0: "medina sahara square"},
        keshis={0: "beige*8"},
        fakirs={0: "vp water"},
        gates={0: dict(zip(GATE_CELLS, colours.split(), strict=False))},
        discovered={0: {"l1": "05", "r1": "17"}},
    )
    told = facts(match)
    assert told["activate medina b"]["strength"] == 2
    assert told["activate sahara b"]["strength"] == 2
    times = [one["times"] for one in facts(play(match, "activate square b")).values()]
    assert told["activate square b"]["strength"] == max(times) == 3
    assert "strength" not in facts(table(workers={0: "souk"}))["activate souk b"]
    assert facts(table(workers={0: "square"}))["activate square b"]["strength"] == 0


def test_an_explored_oasis_counts_itself_and_cannot_return_what_it_cost() -> None:
    rows = {row["id"]: row for row in cv.game("marrakesh").components.rows["oasis"]}
    oases = {0: {"l1": "20", "l2": "17"}}
    match = play(table(workers={0: "sahara"}, discovered=oases, resources={0: "dinar*5 date"}), "activate sahara b")
    told = facts(match)
    assert told["explore l1"]["value"] == rows["20"]["base"] + 4 * rows["20"]["n"] == 7
    assert told["explore l2"]["value"] == rows["17"]["base"] + rows["17"]["n"] == 2


def test_scrolls() -> None:
    match = table(workers={0: "madrasa"}, keshis={0: "grey*6"}, resources={0: "date*3 dinar"})
    told = facts(play(match, "activate madrasa b"))
    assert told["scroll pink1"] == {"dates": 2, "spent": 5, "scholars": 6}
    assert told["refresh grey"] == {"dinars": 1}
    assert told["done"] == {}


def test_gates() -> None:
    match = table(workers={0: "medina"}, keshis={0: "beige"}, resources={0: "dinar"}, workshops={"red": "pink"})
    play(match, "activate medina b")
    assert facts(match)["gate red pink"] == {"dinars": 1, "vp": 1}
    play(match, "gate red pink")
    assert (facts(match)["gate_cell square"], facts(match)["gate_cell souk"]) == ({"vp": 2}, {"vp": 0})


def test_oases_and_lines() -> None:
    match = table(
        workers={0: "sahara palace"},
        discovered={0: {"l1": "05"}},
        keshis={0: "white*3"},
        resources={0: "dinar"},
        options={"exp1_stair_tiles": True},
        stair_tiles={"a2": "13b"},
    )
    play(match, "activate sahara b")
    assert facts(match)["explore l1"] == {"value": 6, "cell": 1}
    play(match, "done", "activate palace b")
    assert facts(match)["connection a"] == {"bonus": "stair_tile.13b"}
    assert facts(match)["connection m"] == {"bonus": "lattice.m1"}


def test_square_and_river() -> None:
    match = table(workers={0: "square river"}, fakirs={0: "vp"}, keshis={0: "blue"}, resources={0: "water"})
    assert facts(play(match, "activate square b"))["square vp"] == {"times": 3}
    assert facts(play(match, "square vp", "activate river b"))["water"] == {"spaces": 1}


def test_provisions() -> None:
    match = cv.new_match("marrakesh", 2, seed=1, auto=False)
    while match.step is not None and match.step.key != "choose_provision":
        seat = match.actors[0]
        match.play(match.state.legal(seat)[0], seat)
    for told in facts(match).values():
        assert set(told) == {"water", "date", "dinar", "penalty"}
        assert 2 <= told["water"] + told["date"] + told["dinar"] <= 4


def test_score_items_are_their_lines() -> None:
    """Luxury goods by their print; gates by their workshops and cells; filled areas when the game is over."""
    match = table(
        workers={0: "medina souk"},
        keshis={0: "beige"},
        resources={0: "dinar"},
        workshops={"red": "pink"},
        goods={0: "orange"},
        luxury={1: "slipper"},
    )
    play(match, "activate medina b", "gate red pink", "gate_cell square", "done", "keshi pink", "fakir water")
    play(match, "activate souk b", "buy 1")
    told = {(item["line"], item["what"]): item["points"] for item in match.score_items(0, 0)}
    assert told == {("luxury", "luxury.slipper"): 2, ("gates", "board.workshops"): 1, ("gates", "board.gates"): 2}
    for line in ("luxury", "gates"):
        assert sum(points for (of, _), points in told.items() if of == line) == match.view(0)["scores"][0][line]
