"""The text drawing shows everything of a view, at any width and in both languages."""

import io

import pytest
from rich.console import Console

import serai as cv
from serai.core.text.text_numbers import TextNumbers
from serai.games.yspahan.terminal import describe, draw, note
from tests.games.yspahan.match_builder import GAME, changed, table


def drawn(match: cv.Match, width: int, language: str = "en", *, plain: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    seat = match.actors[0] if match.actors else None
    glow = {target for choice in (match.choices(seat) if seat is not None else []) for target in choice.targets}
    picture = draw(match.view(seat), GAME.text(language), width, glow, names=["Ann", "Bo", "Cy", "Di"], plain=plain)
    console.print(picture)
    return out.getvalue()


def busy(players: int = 4) -> cv.Match:
    return table(
        players,
        tower={"camel": "1x2+1", "barrel": "3x2", "gold": "6x3"},
        supervisor="w10",
        goods={0: "bag_white_2", 1: "vase_orange_1 vase_orange_2"},
        caravan=[0, 1, 1, 0, 1],
        camels={0: 7},
        gold={1: 9},
        buildings={1: "paddock bazaar"},
        hands={0: "exchange take_gold*2", 1: "place_shop"},
    )


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_fits_every_width(width: int, language: str) -> None:
    for players in (2, 3, 4):
        lines = drawn(busy(players), width, language).splitlines()
        assert max(map(len, lines)) <= width


def test_everything_is_on_it() -> None:
    picture = drawn(busy(), 120)
    for part in ("w10", "n4", "s7", "(12)", "wp1", "op2", "[1][1](1)", "[6][6][6]", "Bazaar", "2× Three Gold", "Ann"):
        assert part in picture, part
    assert "Good to a Shop" not in picture  # p2's card is not p1's to see
    assert "p1 p2 p2 p1" in picture
    assert "☻w10" in picture


def test_the_middle_line_of_the_caravan_walks_back() -> None:
    picture = drawn(busy(), 120)
    assert " ·  ·  · p2 ×2 +1" in picture


def test_unused_camels_are_left_out() -> None:
    match = table(2, tower={"camel": "1x2"}, caravan=[0, 1, 1])
    picture = drawn(match, 120)
    assert "p1 p2" in picture
    assert " · p2   ×2 +1" in picture


def test_limited_pieces_show_what_is_left() -> None:
    match = table(3, tower={"camel": "1x2"}, camels={0: 4}, gold={1: 5}, options={"limited_components": True})
    assert "Supply camels 21 gold 20" in drawn(match, 120)
    assert "Supply" not in drawn(busy(), 120)


def test_plain_is_ascii() -> None:
    assert drawn(busy(), 120, plain=True).isascii()


def test_the_end_is_drawn() -> None:
    match = table(at="end", week=3, day=7, turn=3)
    match.play("end_turn", 3)
    assert "Week 3" in drawn(match, 120)


def test_notes_and_descriptions() -> None:
    view, text = busy().view(0), GAME.text("en")
    assert note(view, ["square:camel", "to:s1"], text) == "p1: Bags white (shop 2 of 3)"
    assert note(view, ["square:camel", "to:w10"], text) == ""
    assert (
        describe(view, "e1", text)
        == "square 1 of the east street: Barrels white (shop 1 of 2), Vases blue (shop 1 of 1)"
    )
    assert describe(view, "c", text) == "the crossroads: none"
    assert describe(view, "vase_orange_2", text) == "Vases orange (shop 2 of 3): shops 3, VP 12"
    assert describe(view, "camel", text) == ""


def test_descriptions_follow_the_data_file() -> None:
    data = GAME.read_components(changed(("souk vase_orange", "value", 99)))
    text = GAME.text("en", TextNumbers(data.rows, {}))
    assert describe(busy().view(0), "vase_orange_2", text) == "Vases orange (shop 2 of 3): shops 3, VP 99"
