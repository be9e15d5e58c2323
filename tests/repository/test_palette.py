"""Colours of themes, games and seats stand in one file; style sheets, drawings and terminals read it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from serai.core.game.registry import games
from serai.palette import GAMES, SEATS, THEMES

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src"
GENERATED = {PAGE / "styles" / "palette.css", PAGE / "board" / "pieces" / "palette.ts"}
OWN = {colour.lower() for seat in SEATS for colour in (seat.colour, seat.terminal, seat.words)} | {
    colour for keys in GAMES.values() for colour in keys.values()
}
MEANINGS = {colour for theme in THEMES.values() for colour in theme.values()} - {"#ffffff"}


def colours_in(path: Path) -> set[str]:
    return {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", path.read_text(encoding="utf-8"))}


def code() -> list[Path]:
    """Code and styles. What a game draws on its board has colours of its own, which may be the same."""
    python = (path for path in (ROOT / "src" / "serai").rglob("*.py"))
    page = (path for path in PAGE.rglob("*") if path.suffix in (".ts", ".css", ".svelte"))
    return [*python, *(path for path in page if "games" not in path.relative_to(PAGE).parts and path not in GENERATED)]


def test_no_colour_stands_in_a_second_place() -> None:
    for path in code():
        known = OWN if path.suffix == ".svelte" else OWN | MEANINGS  # a die is as dark as the ink of the light theme
        assert not colours_in(path) & known, path.relative_to(ROOT)


@pytest.mark.parametrize("name", ["index.html", "public/manifest.webmanifest"])
def test_files_that_cannot_read_it_have_the_same_colours(name: str) -> None:
    assert colours_in(ROOT / "web" / name) <= {theme["ground"] for theme in THEMES.values()}


def test_every_game_and_every_meaning_has_a_colour_on_dark_and_on_light() -> None:
    assert set(GAMES) == set(games())
    assert all(set(keys) == set(THEMES) for keys in GAMES.values())
    assert THEMES["dark"].keys() == THEMES["light"].keys()
    assert len({seat.letter for seat in SEATS}) == len({seat.colour for seat in SEATS}) == 8
