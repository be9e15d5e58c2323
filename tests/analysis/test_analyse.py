"""Analyses of short records: reproducible, resumable, and refused where they would say nothing."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import serai as cv
from serai.analysis import Analysis, AnalysisBudget, analyse
from serai.analysis.choices import read_turns
from serai.analysis.judge import LEAST_SAMPLES, Loss
from serai.analysis.record_analysis import RecordAnalyser, WorkShares
from serai.analysis.report import find_costliest, summarise_player
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


def test_processes_that_share_the_work_change_nothing(record: str, found: Analysis) -> None:
    seen: list[tuple[int, int]] = []
    shared = analyse(record, SMALL, seed=3, on_progress=lambda *progress: seen.append(progress), workers=2)
    assert shared == found
    assert seen == [(number, len(found.turns)) for number in range(1, len(found.turns) + 1)]


def test_mistakes_are_listed_before_slips_that_cost_more_points(found: Analysis) -> None:
    choices = [choice for turn in found.turns for choice in turn.choices][:4]
    losses = [(9.0, 0.02), (4.0, 0.08), (5.0, 0.01), (6.0, 0.20)]
    judged = [
        replace(choice, number=number, seat=0, points=Loss(points, 0.1), chance=Loss(chance, 0.001))
        for number, (choice, (points, chance)) in enumerate(zip(choices, losses, strict=True))
    ]
    turns = [replace(found.turns[0], choices=judged)]
    assert [choice.mark for choice in judged] == ["slip", "mistake", "slip", "blunder"]
    assert summarise_player(0, found.start, turns, None).costliest == [3, 1, 0, 2]
    assert [choice.number for choice in find_costliest(turns, 2)] == [3, 1]


def test_the_same_seed_gives_the_same_analysis_and_known_turns_are_taken_over(record: str, found: Analysis) -> None:
    done: list[tuple[int, int]] = []
    analyser = RecordAnalyser(cv.Match.from_record(record, auto=False), SMALL, seed=3)
    known = [analyser.analyse_turn(turn) for turn in analyser.turns[:-1]]
    again = analyse(record, SMALL, seed=3, known=known, on_progress=lambda done_, all_: done.append((done_, all_)))
    assert again.turns[-1].chances == found.turns[-1].chances
    assert again.summaries == found.summaries
    assert done == [(len(found.turns), len(found.turns))], "one turn was left to do"
    assert json.loads(json.dumps(found.to_dict()))["game"] == "yspahan"


@pytest.mark.parametrize(("game_id", "players"), [("amul", 3), ("five_tribes", 2), ("merv", 2), ("marrakesh", 2)])
def test_every_game_can_be_analysed(game_id: str, players: int) -> None:
    """Simultaneous choices and reactions included."""
    budget = AnalysisBudget(samples=2, rivals=1, closer=0, luck_samples=2, reason_games=0)
    found = analyse(play_beginning(game_id, players, 6), budget)
    assert found.judge in ("second", "network")
    assert all(sum(turn.chances) == pytest.approx(1.0) for turn in found.turns)
    assert sum(len(turn.choices) for turn in found.turns) > 0


def test_larger_tables_share_the_closer_looks() -> None:
    budget = AnalysisBudget()
    assert budget.for_players(2) == budget
    assert [budget.for_players(players).closer for players in (3, 4, 6, 8)] == [4, 3, 2, 2]
    assert SMALL.for_players(8).closer == 1


def test_the_work_of_a_game_is_shared_by_its_choices() -> None:
    budget = AnalysisBudget(work=2_400_000).for_players(4)
    shares = budget.share_work(choices=300, players=4)
    assert shares == WorkShares(first=1_001, closer=12_501, reasons=12_501)
    assert AnalysisBudget(work=0).share_work(300, 4) == WorkShares(0, 0, 0), "no limit"


def test_a_choice_gets_as_many_samples_as_its_work_allows(record: str) -> None:
    """A long game takes no longer than a short one: each of its choices gets fewer samples."""
    match = cv.Match.from_record(record, auto=False)
    budget = AnalysisBudget(samples=6, rivals=1, closer=0, luck_samples=2, reason_games=0, work=1)
    [least] = RecordAnalyser(match, budget, seed=3).judge_choices(read_turns(match)[-1])
    [most] = RecordAnalyser(match, replace(budget, work=0), seed=3).judge_choices(read_turns(match)[-1])
    assert (least.samples, most.samples) == (LEAST_SAMPLES, 6)


def test_a_solo_game_is_refused() -> None:
    with pytest.raises(cv.BadSetup, match="solo"):
        analyse(cv.new_match("merv", 1, seed=1), SMALL)


def test_the_command_prints_words_and_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = play_beginning("yspahan", 2, 8).record.text()
    monkeypatch.setattr("serai.cli.commands.analyse.QUICK", SMALL)
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    printed = run("analyse", str(file), "--quick", "--seed", "4", "--workers", "1")
    assert printed.exit_code == 0, printed.output
    assert "The game stayed open to the end." in printed.output
    assert "Judged by " in printed.output
    russian = run("analyse", str(file), "--quick", "--seed", "4", "--workers", "1", "--lang", "ru")
    assert "Судья — " in russian.output
    page = tmp_path / "report.html"
    written = run("analyse", str(file), "--quick", "--seed", "4", "--html", str(page), "--json")
    turns = json.loads(written.stdout)["turns"]
    assert len(turns) == len(cv.Match.from_record(record).whole_moves())
    html = page.read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["'](?!#)""", html), "nothing outside of the file"
    choices = [choice for turn in turns for choice in turn["choices"]]
    costly = [one for one in choices if one["points"]["mean"] > max(3, 2 * one["points"]["error"])]
    assert costly
    assert re.findall(r'article id="move-(\d+)"', html) == [str(one["number"]) for one in costly]
    assert html.count('<div class="board"') == len(costly)
