"""`serai-lab evaluation`: jobs, resuming, and the page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from serai.core.game.registry import game, games
from serai_lab.evaluation import jobs
from serai_lab.evaluation.jobs import PPO, EvaluationConfig, EvaluationJob, jobs_of, player_counts, run_evaluation
from serai_lab.evaluation.page import MARKS, cell, chart
from serai_lab.training import ppo
from serai_lab.training.ppo import PPOConfig
from tests.cli.runner import refused
from tests.lab.runner import run

TINY = ("evaluation", "yspahan", "--players", "2", "--games", "2", "--workers", "1")


def result_of(job: EvaluationJob) -> dict[str, Any]:
    """A result without games."""
    curve = [{"decisions": 10, "random": 0.5, "greedy": 0.1}, {"decisions": 20, "random": 0.9, "greedy": 0.2}]
    return {
        "job": json.loads(json.dumps(vars(job))),
        "rules": game(job.game).rules_version,
        "engine": "compiled",
        "cpu_seconds": 60.0,
        "wins": {"random": job.games * 0.75, "greedy": job.games / 10 * job.seed},
        "curve": curve if job.entrant == PPO else [],
    }


def test_every_game_has_two_player_counts() -> None:
    assert {id: player_counts(game(id)) for id in games()} == {
        "amul": [3, 4],
        "five_tribes": [2, 4],
        "marrakesh": [2, 4],
        "merv": [2, 4],
        "yspahan": [2, 4],
    }


def test_learners_have_a_job_for_each_seed(tmp_path: Path) -> None:
    config = EvaluationConfig([("merv", 2), ("merv", 4)], tmp_path)
    assert config.is_protocol
    assert not replace(config, games=10).is_protocol
    found = jobs_of(config)
    assert len({job.file_name for job in found}) == len(found) == 2 * (5 + 3)
    assert [job.entrant for job in found[:10]] == [PPO] * 10


def test_a_stopped_evaluation_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def run_job(job: EvaluationJob) -> dict[str, Any]:
        asked.append(job.file_name)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return result_of(job)

    monkeypatch.setattr(jobs, "run_job", run_job)
    config = EvaluationConfig([("merv", 2)], tmp_path, (PPO, "greedy"), seeds=(1, 2))
    with pytest.raises(KeyboardInterrupt):
        run_evaluation(config, 1, lambda job, result: None)
    assert len(list(tmp_path.iterdir())) == 2
    assert len(run_evaluation(config, 1, lambda job, result: None)) == 3
    assert asked[2:] == ["merv-2-greedy.json"] * 2
    # Other settings are other results.
    assert len(run_evaluation(replace(config, games=7), 1, lambda job, result: None)) == 3
    assert len(asked) == 7


def test_tables_and_curves_are_written_into_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "run_job", result_of)
    page = tmp_path / "page.md"
    page.write_text(f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n")
    found = run(*TINY, "--entrants", "ppo,greedy", "--folder", str(tmp_path / "f"), "--write", str(page))
    assert found.exit_code == 0, found.output
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "n = 2 games a cell (fewer than the protocol asks for)" in text
    assert "| yspahan | 2 | 50% | 30.0% (10.0% to 50.0%, 5 seeds) | 0.0% (0.0% to 65.8%) |" in text
    assert "](page/yspahan-2.svg)" in text
    drawn = (tmp_path / "page" / "yspahan-2.svg").read_text()
    assert drawn.count("stroke-opacity: 0.35") == 2 * 5  # a faint line for each seed
    assert "against random" in drawn


def test_bots_play_real_games(tmp_path: Path) -> None:
    words = (*TINY, "--entrants", "greedy", "--folder", str(tmp_path), "--json")
    report = json.loads(run(*words).stdout)
    (result,) = report["results"]
    assert not report["protocol"]
    assert result["wins"]["random"] == 2
    assert run(*words).stdout == json.dumps(report) + "\n"  # read from the folder


def test_a_learner_is_trained_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    small = PPOConfig(units=8, games=8, steps=8, epochs=1)
    monkeypatch.setattr(ppo, "PPOConfig", lambda: small)
    job = EvaluationJob("yspahan", 2, PPO, 1, 2, 128)
    found = jobs.run_job(job)
    assert [point["decisions"] for point in found["curve"]] == [64, 128]
    assert set(found["wins"]) == {"random", "greedy"}
    results = {job: json.loads(json.dumps(found))}
    assert cell(results, ("yspahan", 2), PPO, "random").endswith("1 seeds)")
    assert cell(results, ("yspahan", 4), PPO, "random") == "not run"
    assert "1 seeds" in chart(("yspahan", 2), [found["curve"]])


def test_unknown_entrants_and_no_game_are_refused(tmp_path: Path) -> None:
    assert "nobody" in refused(run(*TINY, "--entrants", "nobody", "--folder", str(tmp_path)))
    assert "name a game" in refused(run("evaluation"))
