"""The ladder: reproducible, resumable, with intervals; and a short training run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import pytest

import serai as cv
from serai.bots import Budget, bots_of, make_bot
from serai.core.errors import BadSetup
from serai.process_pool import run_jobs
from serai.simulation.games import GameResult, Plan, play_game
from serai_lab.executors import find_engine, run_on_ray
from serai_lab.strength import ladder as ladders
from serai_lab.strength.goals import LOOKS, MISSED, OPEN, QUICK, REACHED, goal_of, verdict
from serai_lab.strength.ladder import (
    LadderConfig,
    fingerprint,
    full_table_runs,
    full_table_summaries,
    jobs,
    pairing_runs,
    run_ladder,
)
from serai_lab.strength.pairings import PairingResult, pairings_of, ratings, summarize_pairing
from serai_lab.strength.report import BEGIN, END, chart, full_table_markdown, goal, table, write_page
from tests.lab.runner import run

J = TypeVar("J")
R = TypeVar("R")
PLAN = Plan("yspahan", 2, ("greedy", "random"), 3, {}, mixed=False, check=False)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder of bots that do not search."""
    monkeypatch.setattr(ladders, "pairings_of", lambda game, players: [("greedy", "random"), ("apprentice", "random")])
    monkeypatch.setattr(ladders, "BATCH", 2)


def config(folder: Path, games: int) -> LadderConfig:
    return LadderConfig([("yspahan", 2), ("five_tribes", 2)], games, folder)


def told(found: list[list[PairingResult]]) -> list[tuple[str, int, float, tuple[float, float]]]:
    return [(one.upper, one.games, one.wins, one.scores) for group in found for one in group]


@pytest.mark.usefixtures("quick")
def test_ladder_resumes_and_does_not_depend_on_processes(tmp_path: Path) -> None:
    def interrupted(run: Callable[[J], R], waiting: Iterable[J], workers: int) -> Iterator[tuple[J, R]]:
        for number, done in enumerate(run_jobs(run, waiting, workers)):
            if number == 5:
                return
            yield done

    partly = run_ladder(config(tmp_path, 3), 1, interrupted)
    assert sum(one.games for group in partly for one in group) == 10
    assert {one.games for one in partly[0]} == {4, 2}, "all pairings advance at the same rate"
    files = sorted(tmp_path.glob("*.jsonl"))
    before = {file: file.read_text() for file in files}
    files[0].write_text(before[files[0]] + '{"number": 3, "cut o')
    seen: list[float] = []
    whole = run_ladder(config(tmp_path, 3), 2, progress=lambda pairing_runs, minutes: seen.append(minutes))
    assert all(file.read_text().startswith(text) for file, text in before.items())
    assert told(whole) == told(run_ladder(config(tmp_path / "other", 3), 1))
    assert seen[-1] == 0
    assert {one.games for group in whole for one in group} == {QUICK * 3}


@pytest.mark.usefixtures("quick")
def test_no_game_starts_after_the_time_limit(tmp_path: Path) -> None:
    assert run_ladder(replace(config(tmp_path, 1), minutes=-1), 1) == [[], []]


@pytest.mark.long
@pytest.mark.usefixtures("quick")
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    assert told(run_ladder(config(tmp_path / "ray", 1), 2, run_on_ray)) == told(
        run_ladder(config(tmp_path / "here", 1), 1)
    )


def test_unknown_engine_error_lists_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="there is no engine 'cloud'; there are local, ray"):
        find_engine("cloud")


def test_games_of_other_networks_or_budgets_are_not_mixed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(PLAN, bots=("vizier", "greedy"))
    before = fingerprint(plan)
    assert before == fingerprint(plan)
    from serai.bots import registry

    other = [replace(one, budget=Budget(iterations=7)) if one.id == "vizier" else one for one in registry.ENTRIES]
    monkeypatch.setattr(registry, "ENTRIES", tuple(other))
    assert fingerprint(plan) != before
    assert fingerprint(replace(plan, game_id="five_tribes")) != fingerprint(plan)


@pytest.mark.parametrize(
    ("module", "setting"), [("bots.levels", "OVERLOOKED"), ("games.yspahan.features", "SPARE_CAMEL")]
)
def test_games_of_other_settings_are_not_mixed_in(monkeypatch: pytest.MonkeyPatch, module: str, setting: str) -> None:
    before = fingerprint(PLAN)
    monkeypatch.setattr(import_module(f"serai.{module}"), setting, 7)
    assert fingerprint(PLAN) != before


def test_games_of_another_bot_profile_are_not_mixed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(PLAN)
    yspahan = cv.game("yspahan")
    monkeypatch.setitem(vars(yspahan), "bots", replace(yspahan.bots, learned_slips=7))
    assert fingerprint(PLAN) != before


def test_full_tables_are_played_for_every_player_count(tmp_path: Path) -> None:
    config = LadderConfig([("merv", 2), ("merv", 4)], 1, tmp_path, whole=2)
    found = full_table_runs(config)
    assert [run.plan.bots for run in found] == [("vizier",) * players for players in cv.game("merv").players]
    assert {run.games for run in found} == {2}
    found[0].file.add([GameResult(0, 1, {}, (0,), (80,), (0,), 90, None, "", (20.0,), (0.5,), (90,))])
    alone = full_table_summaries(config)
    assert [(one.players, one.games, one.scores) for one in alone] == [(1, 1, (80, 80))]
    assert full_table_markdown(alone).endswith("| Merv | 1 | 1 | 90 | 80 to 80 | 0.50 s | 20.0 |")


@pytest.mark.parametrize("id", cv.games())
def test_pairings_are_neighbouring_levels_and_references(id: str) -> None:
    levels = [entry.id for entry in bots_of(cv.game(id))]
    counts = [count for count in (2, 4) if count in cv.game(id).players]
    found = pairings_of(cv.game(id), counts[0])
    assert found[:5] == list(zip(levels[1:], levels, strict=False))
    assert found[5:] == [("vizier", "greedy"), ("vizier", "first_vizier"), ("apprentice", "random")]
    if len(counts) > 1:
        assert pairings_of(cv.game(id), counts[1]) == [*found[:6], found[-1]]


def test_goals_decide_how_many_games_are_played(tmp_path: Path) -> None:
    (group,) = pairing_runs(LadderConfig([("yspahan", 2)], 64, tmp_path))
    runs = {run.plan.bots: run for run in group}
    assert runs["caravaneer", "drover"].looks == (64 * QUICK,)
    assert runs["vizier", "first_vizier"].looks == (16, 32, 64)
    assert {len(job.numbers) for job in jobs(group)} >= {1, ladders.BATCH}
    run = runs["vizier", "surveyor"]
    assert (run.looks, run.games) == ((16, 32, 64), 16)

    def play(wins: int, numbers: range) -> None:
        played = [(number, (0, 1), (60, 40) if number in range(wins) else (40, 60)) for number in numbers]
        winners = {(60, 40): (0,), (40, 60): (1,)}
        run.file.add([GameResult(n, 2, {}, seats, scores, winners[scores], 9, *EMPTY) for n, seats, scores in played])

    play(12, range(16))
    assert run.games == 32, "12 of 16 do not decide 65 %"
    play(28, range(16, 32))
    assert run.games == 64, "24 of 32 do not yet"
    play(64, range(32, 64))
    assert (run.games, run.missing) == (64, [])
    assert run.summarize().games == 64


EMPTY = (None, "", (1.0, 1.0), (0.5, 0.5), (9, 9))


def test_a_goal_is_decided_by_the_end_of_an_interval() -> None:
    assert verdict(0.65, 16, 16) == REACHED
    assert verdict(0.65, 13, 16) == OPEN
    assert verdict(0.65, 5, 16) == MISSED
    assert verdict(0.65, 90, LOOKS[-1]) == OPEN, "70 % of 128: the lower end is below"


def test_every_kind_of_pairing_has_its_goal() -> None:
    assert goal_of("yspahan", 2, "vizier", "surveyor") == 0.65
    assert goal_of("yspahan", 2, "vizier", "first_vizier") == 0.70
    assert goal_of("yspahan", 4, "vizier", "first_vizier") == 0.45
    assert goal_of("amul", 4, "vizier", "greedy") == 0.50
    assert goal_of("yspahan", 2, "apprentice", "random") is None


def test_game_can_be_recorded_and_has_no_time_limit(tmp_path: Path) -> None:
    played = play_game(replace(PLAN, records=str(tmp_path)), 1)
    assert not played.error
    match = cv.Match.from_record((tmp_path / "yspahan-2-greedy-random-3-1.txt").read_text())
    assert tuple(match.state.score(seat) for seat in range(2)) == played.scores
    assert match.over
    assert make_bot("vizier", cv.game("yspahan")).budget.without_clock().seconds is None
    assert Budget(seconds=1.0).without_clock() == Budget(seconds=1.0)


def pairing(upper: str, lower: str, share: float, players: int = 2) -> PairingResult:
    shares = (share * 100, share - 0.1, share + 0.1, share, share - 0.1)
    return PairingResult("yspahan", players, upper, lower, 100, *shares, (60.0, 40.0), 1.0, 0.1, 2.0)


def test_ratings_follow_outranked_shares() -> None:
    rated = ratings([pairing("b", "a", 0.75), pairing("c", "b", 0.9)], "a")
    assert rated["a"] == 0
    assert ratings([pairing("b", "a", 0.75)], "b")["a"] < 0, "the anchor is at 0, whoever is weakest"
    assert ratings([pairing("b", "a", 0.75)], "nobody")["a"] == 0
    assert 150 < rated["b"] < 230
    assert rated["c"] - rated["b"] > 300


def test_goals_state_whether_they_are_reached() -> None:
    assert goal(pairing("vizier", "surveyor", 0.9)) == "65%: reached"
    assert goal(pairing("vizier", "surveyor", 0.66)) == "65%: open"
    assert goal(pairing("vizier", "greedy", 0.5)) == "80%: missed"
    assert goal(pairing("vizier", "greedy", 0.9, 4)) == "65%: reached"
    assert goal(pairing("greedy", "apprentice", 0.5, 4)) == "40%: open"
    assert goal(pairing("vizier", "tree", 0.5)) == ""


def test_page_has_intervals_and_keeps_other_text(tmp_path: Path) -> None:
    found = [pairing("greedy", "apprentice", 0.75)]
    assert "| Merchant | Apprentice | 100 | 75.0% | 65% to 85% | 75% (65%) | 60.0 : 40.0 | 1,000 |" in table(found)
    drawn = chart(found)
    assert ">Merchant</text>" in drawn
    assert drawn == chart(found), "the same for the same values"
    page = tmp_path / "strength.md"
    write_page(page, [found], "a first command", "a machine")
    assert page.read_text().startswith("# How strong")
    page.write_text(f"# Mine\n\nbefore\n\n{page.read_text().partition(BEGIN)[1]}\n{END}\n\nafter\n")
    write_page(page, [found], "a command", "a rented machine")
    text = page.read_text()
    assert text.startswith("# Mine\n\nbefore\n")
    assert text.endswith("\n\nafter\n")
    assert "    a command\n" in text
    assert "a first command" not in text
    assert "; a rented machine; seed" in text
    assert (tmp_path / "strength" / "yspahan-2.svg").exists()
    assert "(strength/yspahan-2.svg)" in text


@pytest.mark.usefixtures("quick")
def test_command_prints_json_and_writes_the_page(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    words = ["ladder", "yspahan", "--players", "2", "--games", "1", "--workers", "1", "--json"]
    result = run(*words, "--folder", str(tmp_path / "run"), "--write", str(page))
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert answer["ladders"][0]["pairings"][0]["games"] == QUICK
    assert set(answer["ladders"][0]["ratings"]) == {"greedy", "random", "apprentice"}
    assert "serai-lab ladder yspahan --players 2 --games 1" in page.read_text()


def test_summary_refuses_failed_games() -> None:
    with pytest.raises(RuntimeError, match="game 4 broke: why"):
        summarize_pairing(PLAN, [GameResult(4, 2, {}, (0, 1), error="why")])


def test_training_does_not_depend_on_workers(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from serai_lab.training.rounds import TrainingConfig, train

    nets = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        config = TrainingConfig("yspahan", 2, folder, games=3, judged=2, rounds=1, epochs=1, workers=workers)
        nets.append(train(config).last.read_bytes())
    assert nets[0] == nets[1]


def test_training_resumes_and_draws_its_curve(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from serai_lab.training.rounds import TrainingConfig, curve, read_note, train

    told: list[int] = []
    config = TrainingConfig("yspahan", 2, tmp_path, games=2, judged=2, rounds=1, epochs=1)
    train(config, lambda run, spent: told.append(len(run.rounds)))
    run = train(TrainingConfig("yspahan", 2, tmp_path, games=2, judged=2, rounds=2, epochs=1))
    assert told == [1]
    assert len(run.rounds) == 2
    assert run.rounds[1].played > 0
    assert run.last.exists()
    assert ">round</text>" in curve(run)
    assert "before" in read_note(run.last)["gain"]


def test_a_teacher_plays_the_first_round_and_leaves_no_weights(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from serai_lab.training.rounds import TrainingConfig, read_note, train

    teacher = train(TrainingConfig("yspahan", 2, tmp_path / "teacher", games=2, judged=2, rounds=1, epochs=1)).last
    taught = [
        train(TrainingConfig("yspahan", 2, tmp_path / name, games=2, judged=2, rounds=1, epochs=0, teacher=path)).last
        for name, path in (("taught", str(teacher)), ("alone", ""))
    ]
    notes = [read_note(one)["made"] for one in taught]
    assert "the first round played by another network" in notes[0]
    assert "another network" not in notes[1]
    rows = [(tmp_path / name / "1-0.rows").read_bytes() for name in ("taught", "alone")]
    assert rows[0] != rows[1]  # other games
    weights = [one.read_bytes().partition(b"\n")[2] for one in (teacher, *taught)]
    assert weights[1] != weights[0]


def test_training_from_a_search_does_not_depend_on_workers(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from serai.bots.network_files import network_file
    from serai_lab.training.rounds import FROM_SEARCH, TrainingConfig, read_note, train

    start = tmp_path / "start.net"
    start.write_bytes(network_file(cv.game("yspahan"), 2) or b"")
    nets = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        config = TrainingConfig(
            "yspahan", 2, folder, games=10, rounds=1, workers=workers, start=str(start), search=10, **FROM_SEARCH
        )
        nets.append(train(config).last)
    assert nets[0].read_bytes() == nets[1].read_bytes()
    assert "by a search of 10 evaluations" in read_note(nets[0])["made"]
    held_out = tmp_path / "2" / "1-5.targets-held"  # the tenth game
    assert held_out.stat().st_size > 0
    assert (tmp_path / "2" / "1-0.targets-held").stat().st_size == 0


def test_fitting_keeps_the_weights_that_predict_held_out_samples_best() -> None:
    numpy = pytest.importorskip("numpy")
    from serai_lab.training.fitting import FitSamples, error_of, fit, initial_network

    random = numpy.random.RandomState(3)
    seats, table = random.randint(0, 9, (200, 2, 4)), random.randint(0, 9, (200, 3))
    gain = (seats[:, 0, 0] - seats[:, 1, 0]).astype(numpy.float32)
    truth = FitSamples(seats, table, numpy.stack([gain, -gain], axis=1))
    lie = FitSamples(seats, table, -truth.targets)
    net = initial_network(numpy, seats, table, 1)
    learned = fit(numpy, net, truth, epochs=40, seed=1, held_out=truth)
    assert learned == pytest.approx(error_of(numpy, net, truth), rel=1e-3)
    assert learned < truth.targets.var() / 2
    before = net.numbers()
    assert fit(numpy, net, lie, epochs=3, seed=1, held_out=truth) == pytest.approx(learned, rel=1e-3)
    assert net.numbers() == pytest.approx(before, rel=1e-3)
