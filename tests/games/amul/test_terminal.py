"""The drawing in the terminal: everything of a view is on it, at any width and in both languages."""

import io

import pytest
from rich.console import Console

import caravanserai as cv
from caravanserai.core.chance import Seeded
from caravanserai.games.amul.terminal import describe, draw, note
from tests.games.amul.counts import GAME
from tests.games.amul.table import everybody, table
from tests.playing import play_one, play_out


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
        order=[2, 0, 1, *range(3, players)] if players < 6 else None,
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
        "p3(1A)→p1→p2→p4",
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
        "Keep it in hand. -1 point.",
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
                play_one(match, chance)
        assert f"{match.scores[1]} VP" in drawn(match, 80, seat=0)
    assert "Round 9" in drawn(match, 80, seat=None)


def test_notes_warn_and_tell_seats_apart() -> None:
    match = table(3, at="play", hands={0: "thief gold"})
    text = GAME.text("en")
    assert note(match.view(0), ["card:thief"], text) == "only counts in hand: lost when played"
    assert note(match.view(0), ["card:gold"], text) == ""
    offering = table(3, hands={0: "thief"})
    assert note(offering.view(0), ["card:thief"], text) == ""
    match = table(7, round=9, at="end", areas={0: "arab_spy"}, queue=[(0, "arab_spy")])
    assert [note(match.view(0), [f"side:{side}"], text) for side in ("left", "right")] == ["p2", "p7"]


def test_a_card_is_described_by_its_name() -> None:
    match = table(3, at="play", hands={0: "gold*2", 1: "gold"}, market="gold")
    match.play("play gold", 0)
    said = describe(match.view(0), "gold", GAME.text("en"))
    counts = "In play areas: 0. Out of the game: 0. Not seen yet: 1."
    assert said == f"Gold: Play it or keep it in hand. 4 points each. {counts}"
    everybody(match, "play")
    said = describe(match.view(1), "gold", GAME.text("en"))
    assert said.endswith("In play areas: 1. Out of the game: 1. Not seen yet: 1.")
    assert describe(match.view(0), "золото", GAME.text("ru")).startswith("Золото: ")
    assert describe(match.view(0), "golden", GAME.text("en")) == ""


def test_the_end_is_drawn() -> None:
    match = cv.new_match("amul", 5, seed=2)
    play_out(match, Seeded(2))
    picture = drawn(match, 100, seat=None)
    assert all(f"{score} VP" in picture for score in match.scores)
