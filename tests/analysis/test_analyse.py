"""Analyses of short records: reproducible, resumable, and refused where they would say nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import serai as cv
from serai.analysis import Analysis, AnalysisBudget, analyse
from serai.analysis.record_analysis import RecordAnalyser
from tests.analysis.short_games import play_beginning
from tests.cli.runner import run

SMALL = AnalysisBudget(samples=2, rivals=2, closer=1, closer_samples=4, luck_samples=2, reason_games=0)


@pytest.fixture(scope="module")
def record() -> str:
    return play_beginning("yspahan", 2, 14).record.text()


@pytest.fixture(scope="module")
def found(record: str) -> Analysis:
    return analyse(record, SMALL, seed=3)


def test_every_turn_has_chances_and_real_choices_have_verdicts(record: str, found: Analysis) -> None:
    match = cv.Match.from_record(record)
    assert [turn.number for turn in found.turns] == [whole.number for whole in match.whole_moves()]
    for turn in found.turns:
        assert sum(turn.chances) == pytest.approx(1.0)
        assert len(turn.margins) == 2
    choices = [choice for turn in found.turns for choice in turn.choices]
    assert len(choices) > 3
    assert all(2 <= choice.moves <= 3 and choice.played for choice in choices)
    assert found.decided is None, "the game is not over"


def test_luck_is_told_by_kind_and_sums_to_zero_between_two(found: Analysis) -> None:
    luck = [one for turn in found.turns for one in turn.luck]
    assert {one.kind for one in luck} <= {"roll", "card"}
    assert any(one.kind == "roll" for one in luck)
    for one in luck:
        assert sum(one.points) == pytest.approx(0.0, abs=1e-6)
    assert found.setup is not None


def test_the_same_seed_gives_the_same_analysis_and_known_turns_are_taken_over(record: str, found: Analysis) -> None:
    done: list[tuple[int, int]] = []
    analyser = RecordAnalyser(cv.Match.from_record(record, auto=False), SMALL, seed=3)
    known = [analyser.analyse_turn(turn) for turn in analyser.turns[:-1]]
    again = analyse(record, SMALL, seed=3, known=known, on_progress=lambda done_, all_: done.append((done_, all_)))
    assert again.turns[-1].chances == found.turns[-1].chances
    assert again.summaries == found.summaries
    assert done == [(number, len(found.turns)) for number in range(1, len(found.turns) + 1)]
    assert json.loads(json.dumps(found.to_dict()))["game"] == "yspahan"


@pytest.mark.parametrize(("game_id", "players"), [("amul", 3), ("five_tribes", 2), ("merv", 2), ("marrakesh", 2)])
def test_every_game_can_be_analysed(game_id: str, players: int) -> None:
    """Simultaneous choices and reactions included."""
    budget = AnalysisBudget(samples=2, rivals=1, closer=0, luck_samples=2, reason_games=0)
    found = analyse(play_beginning(game_id, players, 6), budget)
    assert found.judge in ("second", "network")
    assert all(sum(turn.chances) == pytest.approx(1.0) for turn in found.turns)
    assert sum(len(turn.choices) for turn in found.turns) > 0


def test_larger_tables_have_fewer_samples_of_each_choice() -> None:
    budget = AnalysisBudget()
    assert budget.for_players(4) == budget
    assert budget.for_players(8) == AnalysisBudget(
        samples=8, closer=3, closer_samples=24, luck_samples=8, reason_games=12
    )
    assert SMALL.for_players(8).samples == 2


def test_a_solo_game_is_refused() -> None:
    with pytest.raises(cv.BadSetup, match="solo"):
        analyse(cv.new_match("merv", 1, seed=1), SMALL)


def test_the_command_prints_words_and_json(record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.cli.commands.analyse.QUICK", SMALL)
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    printed = run("analyse", str(file), "--quick", "--seed", "3")
    assert printed.exit_code == 0, printed.output
    assert "The game stayed open to the end." in printed.output
    assert "Judged by " in printed.output
    russian = run("analyse", str(file), "--quick", "--seed", "3", "--lang", "ru")
    assert "Судья — " in russian.output
    as_json = run("analyse", str(file), "--quick", "--seed", "3", "--json")
    assert len(json.loads(as_json.stdout)["turns"]) == len(cv.Match.from_record(record).whole_moves())
    page = tmp_path / "report.html"
    written = run("analyse", str(file), "--quick", "--seed", "3", "--html", str(page), "--json")
    html = page.read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["'](?!#)""", html), "nothing outside of the file"
    choices = [choice for turn in json.loads(written.stdout)["turns"] for choice in turn["choices"]]
    costly = [one for one in choices if one["points"]["mean"] > max(3, 2 * one["points"]["error"])]
    assert re.findall(r'article id="move-(\d+)"', html) == [str(one["number"]) for one in costly]
    assert html.count('<div class="board"') == len(costly)
