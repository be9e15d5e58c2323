"""`serai replay`: records in words, and errors with line numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.runner import random_match, refused, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(random_match(players=2).record.text(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "winner", "agrees"),
    [("en", "The winner", "The result in the record is right."), ("ru", "Победа", "Результат в записи верен.")],
)
def test_replay_prints_every_move(record: Path, language: str, winner: str, agrees: str) -> None:
    result = run("replay", str(record), "--lang", language)
    assert result.exit_code == 0
    match = random_match(players=2)
    for number, move in enumerate(match.moves, 1):
        action = match.game.vocabulary.write(move.action)
        assert f"{number:4d}  p{move.seat + 1} name{move.seat}  {action}" in result.output
    assert winner in result.output
    assert agrees in result.output
    assert "a1" in result.output


def test_the_first_moves_by_themselves(record: Path) -> None:
    result = run("replay", str(record), "--to", "4")
    assert result.exit_code == 0
    assert "   4  p" in result.output
    assert "   5  p" not in result.output
    assert "Stopped after move 4 of" in result.output
    assert "The winner" not in result.output
    assert "?" not in result.output  # the game is over: no gold is hidden at any of its moves
    seen = run("replay", str(record), "--to", "4", "--seat", "1")
    assert "?" in seen.output
    assert "--to can be 0 to" in refused(run("replay", str(record), "--to", "9999"))
    assert "--seat can be 1 to 2" in refused(run("replay", str(record), "--seat", "3"))


def test_step_by_step(record: Path) -> None:
    result = run("replay", str(record), "--step", typed="\n\n10\nq\n", columns=80)
    assert result.exit_code == 0
    for at in (0, 1, 2, 10):
        assert f"Move {at} of" in result.output
    assert result.output.count("V vizier") == 4
    ended = run("replay", str(record), "--step", typed="\n")
    assert ended.exit_code == 0


def test_replay_of_an_unfinished_game(tmp_path: Path) -> None:
    path = tmp_path / "half.txt"
    path.write_text(random_match(players=2, step="pick_up", least=50).record.text(), encoding="utf-8")
    result = run("replay", str(path))
    assert result.exit_code == 0
    assert "The game is not over: " in result.output
    assert "?" in result.output  # and its secrets are kept


@pytest.mark.parametrize(
    ("old", "new", "line_of", "told"),
    [
        ("p1 bid 0", "p1 bid 2", "p1 bid 2", "'2' is no spot"),
        ("p1 end_turn", "p1 dance", "p1 dance", "'dance' is no verb"),
        ("p1 end_turn", "p9 end_turn", "p9 end_turn", "'p9' is neither a seat"),
        ("* resource ", "* resource gold ", "* resource gold ", "'gold' is no resource"),
        ("= ", "= 1", "= 1", ""),
        ("players: 2", "players: 3", "", ""),
        ("format: 1", "format: 2", "format: 2", "reads format 1"),
        ("game: five_tribes", "game: chess", "", "there is no game 'chess'"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(record: Path, old: str, new: str, line_of: str, told: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    broken = text.replace(old, new, 1)
    record.write_text(broken, encoding="utf-8")
    message = refused(run("replay", str(record)))
    assert re.search(r"game\.txt, line \d+: ", message)
    assert told in message
    if line_of:
        number = next(at for at, line in enumerate(broken.splitlines(), 1) if line.startswith(line_of))
        assert f"line {number}: " in message


def test_open_view_shows_all_hands() -> None:
    match = random_match(step="bidding", least=60)
    whole = match.views.full_view(None)
    assert match.view(None)["state"]["gold"] == [None, None, None]
    for seat in range(3):
        own = match.view(seat)
        assert whole["state"]["gold"][seat] == own["state"]["gold"][seat]
        assert whole["state"]["cards"][seat] == own["state"]["cards"][seat]
        assert whole["scores"][seat] == own["scores"][seat]
        assert whole["scores"][seat]["total"] is not None
    assert whole["state"]["resource_deck"] == match.state.to_dict()["resource_deck"]


def test_bots_that_nobody_named_go_by_their_level(tmp_path: Path) -> None:
    stored = random_match(players=2).record
    stored.names, stored.bots = ["Amina", "greedy"], ["", "greedy"]
    file = tmp_path / "game.txt"
    file.write_text(stored.text(), encoding="utf-8")
    said = run("replay", str(file), "--lang", "ru").stdout
    assert "Купец" in said
    assert "greedy" not in said
