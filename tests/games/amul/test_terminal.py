"""The text drawing shows everything of a view, at any width and in both languages."""

import io

import pytest
from rich.console import Console

import serai as cv
from serai.cli.menu import Menu
from serai.core.rules.chance import Seeded
from serai.games.amul.terminal import describe, draw
from tests.games.amul.match_builder import choose_for_all, table
from tests.games.amul.play_areas import GAME
from tests.matches import play_out, play_random_action


def drawn(match: cv.Match, width: int, language: str = "en", *, seat: int | None = 0, plain: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    glow = {target for choice in (match.choices(seat) if seat is not None else []) for target in choice.targets}
    names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hy"]
    picture = draw(match.view(seat), GAME.text(language), width, glow, names=names, plain=plain)
    console.print(picture)
    return out.getvalue()


def busy(players: int = 4) -> cv.Match:
    return table(
        players,
        round=6,
        hands={0: "thief gold*2 camel", 1: "fair"},
        areas={0: "silver*2 oil", 1: "tent deal trader_persia", 2: "mongol_guard_25 marauder"},
        known={1: "fair"},
        market="lamp",
    )


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_fits_every_width(width: int, language: str) -> None:
    for players in (3, 5, 8):
        lines = drawn(busy(players), width, language).splitlines()
        assert max(map(len, lines)) <= width


def test_everything_is_on_it() -> None:
    picture = drawn(busy(), 120)
    for part in (
        "Round 6 of 9",
        "p3(1A)→p2→p4→p1",
        "First pick p2",
        "Lamp",
        "Trader from Egypt (Silver+Gold+Camel)",
        "2× Silver 2/3",
        "Trader from Persia",
        "M1 P1(A)",
        "L1 A2",
        "left neighbour",
        "right neighbour",
        "(Fair)",
        "2× Gold",
        "Keep it in hand. -1 VP.",
        "Ann",
        "M Mongol symbol",
    ):
        assert part in picture, part


def test_hidden_cards_are_not_drawn() -> None:
    match = table(3, hands={0: "gold", 1: "thief spice_shop_owner"})
    match.play("offer thief", 1)
    picture = drawn(match, 120)
    assert "Thief" not in picture
    assert "Spice Shop Owner" not in picture
    assert "✓ chosen" in picture
    assert "chosen: Thief" in drawn(match, 120, seat=1)
    spectated = drawn(match, 120, seat=None)
    assert "Thief" not in spectated
    assert "neighbour" not in spectated


def test_plain_is_ascii() -> None:
    match = busy()
    match.play("offer gold", 0)
    assert drawn(match, 120, plain=True).isascii()


@pytest.mark.parametrize("players", [3, 8])
def test_every_moment_of_a_game_is_drawn(players: int) -> None:
    match, chance = cv.new_match("amul", players, seed=players), Seeded(players)
    while not match.over:
        for _ in range(9):
            if not match.over:
                play_random_action(match, chance)
        assert f"{match.scores[1]} VP" in drawn(match, 80, seat=0)
    assert "Round 9" in drawn(match, 80, seat=None)


def menu(match: cv.Match, language: str = "en") -> str:
    out = io.StringIO()
    Console(file=out, width=120, color_system=None).print(Menu(match, 0, language).draw(120))
    return out.getvalue()


def test_the_menu_warns_and_tells_seats_apart() -> None:
    match = table(3, at="play", hands={0: "thief gold"})
    assert "Play: Thief (only counts in hand: lost when played)" in menu(match)
    assert "Play: Gold\n" in menu(match) or "Play: Gold (" not in menu(match)
    assert "Разыграть: Воровка (важна лишь в руке: при розыгрыше пропадёт)" in menu(match, "ru")
    assert "lost" not in menu(table(3, hands={0: "thief"}))
    match = table(7, at="end", areas={0: "arab_spy", 1: "yurt", 6: "mongol_merchant"})
    assert "Name the left neighbour (p2, points: 2)" in menu(match)
    assert "Name the right neighbour (p7, points: 1)" in menu(match)


def test_what_may_be_chosen_glows_where_it_lies() -> None:
    match = table(3, round=2, at="effects", areas={1: "deal silver"}, queue=[(1, "deal")], market="silver")
    out = io.StringIO()
    console = Console(file=out, width=100, color_system="truecolor", force_terminal=True)
    glow = {target for choice in match.choices(1) for target in choice.targets}
    console.print(draw(match.view(1), GAME.text("en"), 100, glow))
    glowing = [line for line in out.getvalue().splitlines() if "48;2;63;193;176" in line]
    assert glowing
    assert all("Trader" in line and "Silver\x1b" not in line for line in glowing)


def test_a_card_is_described_by_its_name() -> None:
    match = table(3, at="play", hands={0: "gold*2", 1: "gold"}, market="gold")
    match.play("play gold", 0)
    said = describe(match.view(0), "gold", GAME.text("en"))
    counts = "In play areas: 0. Out of the game: 0. Not seen yet: 1."
    assert said == f"Gold: Play it or keep it in hand. 4 VP each. {counts}"
    choose_for_all(match, "play")
    said = describe(match.view(1), "gold", GAME.text("en"))
    assert said.endswith("In play areas: 1. Out of the game: 1. Not seen yet: 1.")
    assert describe(match.view(0), "золото", GAME.text("ru")).startswith("Золото: ")
    assert describe(match.view(0), "golden", GAME.text("en")) == ""


def test_the_end_is_drawn() -> None:
    match = cv.new_match("amul", 5, seed=2)
    play_out(match, Seeded(2))
    picture = drawn(match, 100, seat=None)
    assert all(f"{score} VP" in picture for score in match.scores)
