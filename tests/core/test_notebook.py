"""Matches in notebooks: a `repr` that rebuilds the match, and its board."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from tests.matches import play_out, play_random_action

TAG = re.compile(r"<[^>]*>")


def begun(game_id: str, moves: int = 30, **settings: object) -> Match:
    match = Match.new(game_id, cv.game(game_id).players[-1], seed=5, **settings)  # type: ignore[arg-type]
    chance = Seeded(5)
    for _ in range(moves):
        play_random_action(match, chance)
    return match


@pytest.mark.parametrize("game_id", cv.games())
def test_repr_builds_the_match_again(game_id: str) -> None:
    match = begun(game_id)
    again: Match = eval(repr(match), {"Match": cv.Match})
    assert again.record == match.record
    assert again.state.to_dict() == match.state.to_dict()
    assert again.auto is match.auto is True
    play_out(match, Seeded(6))
    again = eval(repr(match), {"Match": cv.Match})
    assert (again.over, again.scores, repr(again)) == (True, match.scores, repr(match))


def test_repr_builds_positions_names_and_settings_again() -> None:
    named = begun("yspahan", names=["Zoë", 'the "Fox"', "p\\3", "d"], auto=False)
    again: Match = eval(repr(named), {"Match": cv.Match})
    assert again.record.names == named.record.names
    assert again.auto is False
    written = cv.match_from_position("yspahan", cv.position("yspahan", players=3, gold=[5, 2, 0]))
    assert eval(repr(written), {"Match": cv.Match}).state.to_dict() == written.state.to_dict()


def test_repr_is_short_where_a_match_cannot_be_built_again() -> None:
    match = begun("yspahan")
    thought = match.imagine(0, Seeded(1))
    assert repr(thought) == str(thought) == f"<Match yspahan, 4 players, move {match.count + 1}>"
    game = cv.game("yspahan")
    own = cv.new_match("yspahan", 3, data=game.read_components(game.components.text + "\n"))
    assert repr(own) == "<Match yspahan, 3 players, move 1>"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game_id", cv.games())
def test_a_notebook_and_a_terminal_show_the_same_letters(game_id: str, language: str) -> None:
    match = begun(game_id)
    board = match.board(match.actors[0], language)
    letters = str(board)
    unescape = {"&lt;": "<", "&gt;": ">", "&#x27;": "'", "&quot;": '"', "&amp;": "&"}
    shown = TAG.sub("", board.html())
    for written, meant in unescape.items():
        shown = shown.replace(written, meant)
    assert [line.rstrip() for line in shown.splitlines()] == letters.splitlines()
    assert re.sub(r"\x1b\[[0-9;]*m", "", board.ansi()).split() == letters.split()
    assert "\x1b[" in board.ansi()
    assert match.prompt(language) in " ".join(letters.split("\n"))
    assert max(map(len, letters.splitlines())) <= 120


@pytest.mark.parametrize("game_id", cv.games())
def test_a_picture_of_the_board_has_its_letters_and_needs_nothing_else(game_id: str) -> None:
    match = begun(game_id)
    board = match.board(match.actors[0])
    picture = ElementTree.fromstring(board.svg())
    lines: dict[float, str] = {}
    for text in picture.iter("{http://www.w3.org/2000/svg}text"):
        height = float(text.attrib["y"])
        lines[height] = lines.get(height, "") + (text.text or "")
    squeezed = ["".join(line.split()) for _, line in sorted(lines.items())]
    assert [line for line in squeezed if line] == [
        line for line in ("".join(line.split()) for line in str(board).splitlines()) if line
    ]
    assert "http" not in board.svg().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert board.svg() == board.svg()


def test_a_notebook_shows_what_everybody_may_see() -> None:
    match = Match.new("five_tribes", 3, seed=7)
    (seat,) = match.actors
    assert match._repr_html_() == match.board().html()
    assert match.board(seat).html() != match.board().html()  # its gold, and where it may bid
    assert "<script" not in match.board().html()


def test_a_game_without_a_drawing_says_so() -> None:
    match = Match.new("toy", 2, seed=1)
    assert match._repr_html_() is None
    with pytest.raises(cv.BadSetup, match="toy has no drawing"):
        match.board()
