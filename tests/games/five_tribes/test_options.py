"""The six options with values other than the default."""

from typing import Any

import pytest

import serai as cv
from tests.games.builder import now, offered, play, texts
from tests.games.five_tribes.match_builder import PAIRS, cells, finish_turn, table


def rich(**options: Any) -> cv.Match:
    return table(gold={0: 11, 1: 22, 2: 33}, hands={0: "fish", 1: "silk*2 fakir", 2: "ivory wheat"}, options=options)


FACES = [{"fish": 1}, {"silk": 2, "fakir": 1}, {"ivory": 1, "wheat": 1}]


def test_by_default_gold_and_cards_are_hidden() -> None:
    match = rich()
    assert now(match).options == {
        "open_gold": False,
        "open_hands": False,
        "djinn_neighbourhood": 8,
        "nekir_per_meeple": False,
        "djinn_reset": "turn",
        "end_check_after_round": False,
    }
    seen = match.view(1)["state"]
    assert seen["gold"] == [None, 22, None]
    assert seen["cards"] == [{"count": 1}, FACES[1], {"count": 2}]
    assert match.view(None)["state"]["gold"] == [None, None, None]
    assert match.view(None)["state"]["cards"] == [{"count": 1}, {"count": 3}, {"count": 2}]
    for name in ("resource_deck", "djinn_deck"):
        assert set(seen[name]) == {"count"}
    assert seen["seen"] is None
    sheets = match.view(1)["scores"]
    assert (sheets[1]["gold"], sheets[1]["goods"], sheets[1]["total"]) == (22, 2, 24)
    assert (sheets[0]["gold"], sheets[0]["goods"], sheets[0]["total"]) == (None, None, None)
    assert sheets[0]["tiles"] == 0


def test_open_gold() -> None:
    match = rich(open_gold=True)
    for seat in (0, 1, None):
        assert match.view(seat)["state"]["gold"] == [11, 22, 33]
    assert match.view(1)["state"]["cards"][0] == {"count": 1}
    sheet = match.view(1)["scores"][0]
    assert (sheet["gold"], sheet["goods"], sheet["total"]) == (11, None, None)


def test_open_hands() -> None:
    match = rich(open_hands=True)
    for seat in (0, 1, None):
        assert match.view(seat)["state"]["cards"] == FACES
    assert match.view(1)["state"]["gold"] == [None, 22, None]
    sheet = match.view(1)["scores"][0]
    assert (sheet["gold"], sheet["goods"], sheet["total"]) == (None, 1, None)


def test_both_open() -> None:
    match = rich(open_gold=True, open_hands=True)
    assert [sheet["total"] for sheet in match.view(None)["scores"]] == match.scores == [12, 24, 36]
    preset = cv.new_match("five_tribes", 3, seed=1, preset="open")
    assert now(preset).options["open_gold"] is now(preset).options["open_hands"] is True


def test_after_the_game_everything_is_open() -> None:
    match = table(at="end", then=[], ending="no_move", gold={0: 11}, hands={0: "fish"})
    assert match.view(1)["state"]["gold"][0] is None
    play(match, "end_turn")
    assert match.view(1)["state"]["gold"][0] == 11
    assert match.view(None)["state"]["cards"][0] == {"fish": 1}
    assert match.view(None)["scores"][0]["total"] == 12


@pytest.mark.parametrize(("neighbours", "around"), [(8, "c2 d2 e2 c3 e3 c4 d4 e4"), (4, "d2 c3 e3 d4")])
def test_djinn_neighbourhood(neighbours: int, around: str) -> None:
    for kind, djinn, piece in (("village", "hagis", "palace"), ("oasis", "lamia", "palm")):
        match = table(
            at="tile",
            final="d3",
            kinds={"d3": kind},
            djinns={0: djinn},
            elders={0: 1},
            options={"djinn_neighbourhood": neighbours},
        )
        play(match, f"use_djinn {djinn} elder")
        assert texts(match) == cells(f"place_{piece}", around)


@pytest.mark.parametrize(("per_meeple", "double"), [(False, 2), (True, 4)])
def test_nekir_per_meeple(per_meeple: bool, double: int) -> None:
    def strike(nekir: int) -> cv.Match:
        djinns = {0: "iblis nekir"} if nekir == 0 else {0: "iblis", nekir: "nekir"}
        return table(
            at="tribe",
            final="a1",
            collected="A2",
            board={"c1": "M3"},
            djinns=djinns,
            elders={0: 1},
            options={"nekir_per_meeple": per_meeple},
        )

    twice = ["use_djinn iblis elder", *["assassinate_tile c1 merchant"] * 2]
    assert now(play(strike(1), *twice)).gold == [50, 50 + double, 50]
    assert now(play(strike(0), *twice)).gold == [50 + double // 2, 50, 50]
    assert now(play(strike(1), "assassinate_tile c1 merchant")).gold == [50, 52, 50]


@pytest.mark.parametrize("reset", ["turn", "round"])
def test_djinn_reset(reset: str) -> None:
    match = table(
        2,
        at="bidding",
        bidders=[0, 0, 1, 1],
        board=PAIRS,
        djinns={0: "sloar kumarbi"},
        fakirs={0: 8},
        options={"djinn_reset": reset},
    )
    play(match, "bid 8 1")
    assert ("bid 5 1" in texts(match)) == (reset == "turn")
    play(match, "bid 5", "bid 1", "bid 0", "use_djinn sloar fakir")
    assert offered(match, "use_djinn") == set()
    finish_turn(match)
    assert match.actors == (0,)
    assert ("use_djinn sloar fakir" in texts(match)) == (reset == "turn")


def test_end_check_after_round() -> None:
    """EDGE-41 tests both values; this test chooses them by option."""
    option = cv.game("five_tribes").options["end_check_after_round"]
    assert (option.default, option.values) == (False, (False, True))
    english = cv.new_match("five_tribes", 2, seed=1, preset="english")
    assert now(english).options["end_check_after_round"] is True
    assert cv.game("five_tribes").text("en").say("preset.english") == "English edition"
    assert cv.game("five_tribes").text("ru").say("preset.english") == "Английское издание"
