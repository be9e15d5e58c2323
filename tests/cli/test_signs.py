"""Signs of the terminal: legends, drawn mosque, stairs and square, effects instead of numbers, examples in the help."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import serai as cv
from serai.core.api.match import Match
from serai.core.game.game import Game
from serai.core.game.parts import Terminal
from serai.core.teaching.puzzles import puzzles
from tests.cli.runner import refused, run

WIDTHS = (80, 100, 140)
LANGUAGES = ("en", "ru")


def terminal_of(game: Game) -> Terminal:
    assert game.terminal is not None
    return game.terminal


def position(game: str) -> tuple[Match, int]:
    """A position from the middle of a game, and a seat that is to act."""
    puzzle = puzzles(game)[5]
    return Match.from_position(game, puzzle.position, auto=False), puzzle.seat


def printed(what: Any, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False, color_system=None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def drawn(game: str, language: str, width: int = 100, *, plain: bool = False) -> str:
    match, seat = position(game)
    draw = terminal_of(match.game).draw
    return printed(draw(match.view(seat), match.game.text(language), width, set(), plain=plain), width)


@pytest.mark.parametrize("game", cv.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_legend_of_its_signs(game: str, language: str) -> None:
    match, seat = position(game)
    terminal = terminal_of(match.game)
    legend = printed(terminal.draw.legend(match.view(seat), match.game.text(language), 80), 80)
    explained = [key for key in match.game.text(language).entries if key.startswith("board.legend.")]
    assert len(explained) >= 2
    assert all(match.game.text(language).form(key) in " ".join(legend.split()) for key in explained)
    assert {"en": "the players", "ru": "игроки"}[language] in legend


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_merv_draws_its_mosque_with_costs_camels_and_discs(width: int, language: str) -> None:
    lines = drawn("merv", language, width).splitlines()
    steps = [line for line in (line[-width:] for line in lines) if re.search(r"\b[1-9] ·\w", line)]
    assert len(steps) == 9
    match, _ = position("merv")
    disc, _space = next(iter(match.view(None)["state"]["mosque"].items()))
    assert any(disc in line for line in steps)
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_marrakesh_draws_stairs_and_square_and_says_what_scrolls_do(language: str) -> None:
    told = drawn("marrakesh", language)
    match, _ = position("marrakesh")
    stairs = [line.partition("  ")[0] for line in told.splitlines() if line.count("|") == 4]
    assert len(stairs) == 2  # palace and mosque, each with the borders of its five flights
    assert all(f"p{seat + 1}" in line for line in stairs for seat in range(match.state.players))
    cells = [line for line in told.splitlines() if line.startswith(("●", "·"))]
    assert len(cells) == 3  # the ring of eight cells
    assert not re.search(r"scroll \d|свиток \d|oasis \d|оазис \d", told)
    assert "×0," not in told


def test_the_boards_of_marrakesh_and_merv_are_ascii_without_utf8() -> None:
    assert drawn("marrakesh", "en", plain=True).isascii()
    assert drawn("merv", "en", plain=True).isascii()


@pytest.mark.parametrize("game", cv.games())
def test_help_has_examples_of_this_decision(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = run("play", game, "--bots", "random", "--seed", "5", typed="h\nlegend\nq\n").output
    answer = re.search(
        r"the\s+number\s+of\s+a\s+choice\s+\((\d+)\).*?records\s+write\s+it\s+\(([^)]*)\)", typed, re.DOTALL
    )
    assert answer is not None
    action = " ".join(answer[2].split())
    assert cv.game(game).vocabulary.read(action) >= 0
    assert ("sow c3" in typed) == (game == "five_tribes")


# -- printed data ----------------------------------------------------------------------------------------------------


def test_the_data_of_a_game_is_printed_with_its_sources(tmp_path: Path) -> None:
    result = run("rules", "merv", "--data")
    assert result.exit_code == 0
    assert "reconstructed" in result.stderr
    assert "contract" in result.stderr
    file = tmp_path / "merv.toml"
    file.write_text(result.stdout, encoding="utf-8")
    assert "says the same" in " ".join(run("rules", "merv", "--check", str(file)).output.split())
    file.write_text(result.stdout.replace("points = 6", "points = 7", 1), encoding="utf-8")
    checked = run("rules", "merv", "--check", str(file), "--lang", "ru").output
    assert "contract.contract_A1.points: 6 -> 7" in checked
    file.write_text(result.stdout.replace("points = 6", 'points = "many"', 1), encoding="utf-8")
    assert "contract_A1" in refused(run("rules", "merv", "--check", str(file)))
