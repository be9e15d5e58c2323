"""The terminal board of Five Tribes: complete at every width, without hidden information."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

import serai as cv
from serai.cli.menu import Menu
from serai.cli.screen import Screen
from serai.core.api.match import Match
from serai.games.five_tribes.state import FiveTribes
from serai.games.five_tribes.terminal import describe, draw, note
from serai.games.five_tribes.vocabulary import CELLS
from tests.cli.runner import random_match

WIDTHS = (40, 60, 80, 120, 200)


def drawn(match: Match, seat: int | None, language: str = "en", width: int = 80, **more: Any) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False, color_system=None)
    glow = more.pop("glow", set())
    console.print(draw(match.view(seat), match.game.text(language), width, glow, **more))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [False, True])
def test_all_tiles_are_drawn_and_no_line_is_too_long(language: str, width: int, plain: bool) -> None:
    match = random_match(step="wrap_up", least=150)
    told = drawn(match, 0, language, width, plain=plain, names=["You", "a very long name indeed", "x"])
    for cell in CELLS:
        assert cell in told
    assert max(len(line) for line in told.splitlines()) <= width
    assert sum("…" in line for line in told.splitlines()) <= 1  # nothing is cut but the long name
    if plain and language == "en":
        assert told.isascii()


def test_every_tribe_has_its_letter_and_number() -> None:
    match = random_match(step="pick_up", seat=1, least=60)
    view = match.view(1)["state"]
    letters = {"en": "VEMBA", "ru": "ВМТСА"}
    for language, row in letters.items():
        lines = drawn(match, 1, language, 40).splitlines()
        for cell, counts in view["meeples"].items():
            line = next(line for line in lines if line.startswith(cell))
            for tribe, letter in zip(("yellow", "white", "green", "blue", "red"), row, strict=True):
                n = counts.get(tribe, 0)
                if n:
                    assert f" {letter}{n if n > 1 else ''}" in line.replace(letter, f" {letter}"), line


@pytest.mark.parametrize("width", WIDTHS)
def test_gold_of_others_is_never_drawn(width: int) -> None:
    match = random_match(step="bidding", least=80)
    state = match.state
    assert isinstance(state, FiveTribes)
    for seat, gold in enumerate((731, 842, 953)):
        state.gold[seat] = gold
    own = drawn(match, 0, width=width)
    assert "731" in own
    assert "842" not in own
    assert "953" not in own
    assert "?" in own
    watched = drawn(match, None, width=width)
    assert not any(gold in watched for gold in ("731", "842", "953"))


def test_cards_of_others_are_only_counted() -> None:
    match = random_match(step="bidding", least=80)
    state = match.state
    assert isinstance(state, FiveTribes)
    seen = []
    for card in (0, 9):  # two ivories, or two fakirs
        for place in range(10):
            state.cards[10 + place] = 2 if place == card else 0
        assert drawn(match, 1) != drawn(match, 0)
        seen.append(drawn(match, 0))
    assert seen[0] == seen[1]


def test_choices_glow_and_the_path_is_shown() -> None:
    match = random_match(step="sowing", least=40)
    menu = Menu(match, 0, "en")
    told = drawn(match, 0, glow=menu.targets, plain=True)
    cells = {target.removeprefix("tile:") for target in menu.targets if target.startswith("tile:")}
    assert cells
    for cell in CELLS:
        assert (f"{cell}<" in told) == (cell in cells)
    assert f"{match.view(0)['state']['start_tile']} > " in told
    assert "In hand" in told


def test_bids_glow_on_the_track() -> None:
    match = random_match(step="bidding", least=30)
    console = Console(file=io.StringIO(), width=120, force_terminal=True, color_system="truecolor")
    menu = Menu(match, 0, "en")
    console.print(draw(match.view(0), match.game.text("en"), 120, menu.targets))
    assert isinstance(console.file, io.StringIO)
    assert "48;2;63;193;176" in console.file.getvalue()


def test_custom_data_is_drawn() -> None:
    rows = {**cv.game("five_tribes").components.rows}
    rows["tile_type"] = [{**row, "value": 77} if row["id"] == "sacred_15" else row for row in rows["tile_type"]]
    match = random_match(step="bidding")
    assert "15b" in drawn(match, 0)
    changed = drawn(match, 0, data=rows)
    assert "77b" in changed
    assert "15b" not in changed


def test_finished_game_shows_everything() -> None:
    told = drawn(random_match(), None)
    assert "?" not in told


def test_labels_name_the_cards() -> None:
    match = random_match(step="bidding")
    row = match.view(0)["state"]["resource_row"]
    text = match.game.text("en")
    names = [text.form(f"resource.{card}") for card in row]
    assert note(match.view(0), ["row:0", "row:2"], text) == f"{names[0]}, {names[2]}"
    assert note(match.view(0), ["row:1"], text) == names[1]
    assert note(match.view(0), ["tile:c4"], text) == ""


def test_a_tile_is_described_with_its_help() -> None:
    match = random_match(step="bidding")
    tile = match.view(0)["state"]["tiles"]["c4"]
    for language in ("en", "ru"):
        text = match.game.text(language)
        assert describe(match.view(0), "c4", text).startswith(f"c4: {text.say(f'tile_type.{tile}')}. ")
    assert describe(match.view(0), "z9", match.game.text("en")) == ""


def test_djinn_is_described_with_price_and_points() -> None:
    match = random_match(step="bidding")
    told = describe(match.view(0), "enki", match.game.text("en"))
    assert told == "Enki: Plant a palm tree on any oasis on the board. Price: an elder or a fakir. 8 VP"
    assert describe(match.view(0), "энки", match.game.text("ru")).endswith("Цена: мудрец или факир. 8 ПО")


def test_game_without_a_terminal_board_prints_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(step="bidding")
    monkeypatch.setitem(vars(match.game), "terminal", None)
    console = Console(file=io.StringIO(), width=100, markup=False, highlight=False)
    screen = Screen(console, match.game, "en", [])
    assert screen.terminal is None
    screen.table(match.view(0), set())
    assert isinstance(console.file, io.StringIO)
    told = console.file.getvalue()
    for name in match.view(0)["state"]:
        assert name in told
    assert screen.note(match.view(0))(["row:0"]) == ""
