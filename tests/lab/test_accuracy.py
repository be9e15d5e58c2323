"""The measurement of analyses: its figures on made-up games, and one small run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from serai.analysis.record_analysis import AnalysisBudget
from serai.process_pool import Engine
from serai_lab.accuracy import endings
from serai_lab.accuracy.endings import EndingErrors, summarise_endings
from serai_lab.accuracy.figures import (
    auc,
    blunder_auc,
    brier,
    careful_turns,
    luck_factor,
    luck_share,
    measure,
    reliability,
)
from serai_lab.accuracy.trial_games import (
    EqualGame,
    MixedGame,
    TrialGames,
    TrialPlan,
    TrialTurn,
    levels_of,
    play_equal,
    play_match,
    play_mixed,
)
from serai_lab.commands import accuracy
from tests.cli.runner import refused
from tests.lab.runner import run

PLAN = TrialPlan(
    "yspahan", 2, ("random", "greedy"), "greedy", 4, 7, AnalysisBudget(2, 2, luck_samples=2, closer=0, reason_games=0)
)

SVG = "{http://www.w3.org/2000/svg}"


def mixed(number: int, *losses: tuple[float, bool]) -> MixedGame:
    turns = [TrialTurn("greedy", 1, loss, is_blunder) for loss, is_blunder in losses]
    return MixedGame(number, ("greedy", "random"), turns, [[0.75, 0.25], [0.95, 0.05]], [1.0, 0.0])


def test_auc_counts_pairs_and_ties() -> None:
    assert auc([3.0, 4.0], [1.0, 2.0]) == 1.0
    assert auc([1.0], [2.0]) == 0.0
    assert auc([1.0, 3.0], [1.0, 2.0]) == pytest.approx((0.5 + 0 + 1 + 1) / 4)
    assert auc([], [1.0]) == 0.5


def test_blunders_are_found_by_their_loss() -> None:
    games = [mixed(0, (9.0, True), (0.5, False)), mixed(1, (0.1, False), (0.2, False))]
    games[1].turns.append(TrialTurn("random", 1, 20.0, is_blunder=False))
    assert blunder_auc(careful_turns(games, ("random", "apprentice", "greedy"))) == 1.0
    assert blunder_auc(careful_turns(games, ("random", "greedy"))) == 0.75


def test_calibration() -> None:
    pairs = [(0.75, 1.0), (0.75, 0.0), (0.95, 1.0)]
    assert brier(pairs) == pytest.approx((0.0625 + 0.5625 + 0.0025) / 3)
    assert [(one.positions, one.won) for one in reliability([pairs])] == [(2, 0.5), (1, 1.0)]


def test_the_interval_of_a_bin_is_over_games() -> None:
    (one,) = reliability([*([[(0.75, 1.0)] * 50] * 3), *([[(0.75, 0.0)] * 50] * 3)])
    assert (one.positions, one.won) == (300, 0.5)
    assert one.low is not None
    assert one.high is not None
    assert one.high - one.low > 0.5
    (few,) = reliability([[(0.75, 1.0), (0.75, 0.0)]] * 4)
    assert (few.low, few.high) == (None, None)


def test_the_share_of_luck_that_is_left_and_what_it_explains() -> None:
    pairs = ((-10, -8), (-4, -6), (4, 6), (10, 8))
    games = [EqualGame(n, float(margin), luck, 0.1) for n, (margin, luck) in enumerate(pairs)]
    assert luck_share(games) == pytest.approx(208 / 200)
    assert luck_factor(games) == pytest.approx(232 / (2 * 1.68**2 + 2 * 2.24**2))
    assert luck_share([EqualGame(n, float(n), 0.0, 0.1) for n in range(3)]) == 0.0


def test_figures_of_made_up_games() -> None:
    games = [mixed(n, (9.0 + n, True), (1.0, False)) for n in range(4)]
    found = measure(PLAN, TrialGames(games, [EqualGame(n, n - 1.5, 0.1 * n, 0.1) for n in range(4)]))
    assert found.auc is not None
    assert (found.auc.value, found.blunders, found.games) == (1.0, 4, 4)
    assert [(one.level, one.games, one.loss) for one in found.levels] == [("random", 0, 0.0), ("greedy", 4, 1.0)]
    assert found.calibration_error == pytest.approx((0.25 + 0.05) / 2)


def test_every_level_meets_every_other() -> None:
    plan = TrialPlan("yspahan", 2, ("random", "apprentice", "greedy"), "greedy", 6, 7)
    met = {frozenset(levels_of(plan, number)) for number in range(plan.games)}
    assert met == {frozenset(pair) for pair in combinations(plan.levels, 2)}


def test_a_match_is_the_same_again_and_its_blunders_begin_turns() -> None:
    (match, blunders), (again, same) = (play_match(PLAN, 1, ("greedy", "random"), 0.3) for _ in range(2))
    assert match.over
    assert match.record.text() == again.record.text()
    assert blunders == same != set()
    assert blunders <= {whole.number for whole in match.whole_moves()}


@pytest.mark.long
def test_whole_trial_games() -> None:
    mixed_game = play_mixed(PLAN, 2)
    assert mixed_game.levels == levels_of(PLAN, 2)
    assert any(turn.is_blunder for turn in mixed_game.turns)
    assert len(mixed_game.chances) >= len(mixed_game.turns) - 1
    equal_game = play_equal(PLAN, 0)
    assert equal_game.luck != 0.0
    assert equal_game.error > 0.0


def test_the_command_writes_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made_up(plan: TrialPlan, workers: int, engine: Engine) -> Iterator[MixedGame | EqualGame]:
        assert (plan.levels, plan.games, workers) == (("random", "greedy"), 4, 1)
        for number in range(4):
            yield EqualGame(number, number - 1.5, 0.1 * number, 0.1)
            yield mixed(number, (9.0 + number, True), (1.0, False))

    monkeypatch.setattr(accuracy, "play_trials", made_up)
    file = tmp_path / "figures.json"
    picture = tmp_path / "one.svg"
    rest = ("--levels", "random,greedy", "--workers", "1", "--write", str(file), "--picture", str(picture))
    said = run("accuracy", "yspahan", "--players", "2", "-n", "4", *rest)
    assert said.exit_code == 0, said.output
    assert "4 planned blunders: AUC 1.000" in said.output
    assert json.loads(file.read_text())["games"] == 4
    assert "Yspahan, 2 players" in picture.read_text()
    text = refused(run("accuracy", "yspahan", "--players", "2", "-n", "1"))
    assert "at least two players and 4 games" in text


def write_figures(folder: Path, *tables: tuple[str, int]) -> None:
    trials = TrialGames([mixed(n) for n in range(4)], [EqualGame(n, n - 1.5, 0.1 * n, 0.1) for n in range(4)])
    for game, players in tables:
        found = measure(replace(PLAN, game=game, players=players), trials)
        (folder / f"{game}-{players}.json").write_text(json.dumps({**found.to_dict(), "note": "more"}))


def test_kept_figures_are_drawn_without_playing(tmp_path: Path) -> None:
    write_figures(tmp_path, ("yspahan", 4), ("merv", 2), ("yspahan", 2), ("amul", 4))
    picture = tmp_path / "reliability.svg"
    said = run("accuracy", "--kept", str(tmp_path), "--picture", str(picture))
    assert said.exit_code == 0, said.output
    assert "merv, 2 players, 4 mixed games" in said.output
    drawing = ElementTree.fromstring(picture.read_text())
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    titles = [text for text in texts if text and text.endswith("players")]
    assert titles == ["Amul, 4 players", "Merv, 2 players", "Yspahan, 2 players", "Yspahan, 4 players"]
    assert texts.count("predicted") == 4


def test_what_the_command_needs(tmp_path: Path) -> None:
    assert "name a game and --players, or a folder with --kept" in refused(run("accuracy", "yspahan"))
    assert "no figures in" in refused(run("accuracy", "--kept", str(tmp_path)))
    (tmp_path / "bad.json").write_text("{}")
    assert "bad.json" in refused(run("accuracy", "--kept", str(tmp_path)))


def test_errors_near_the_end_are_means_over_games() -> None:
    games = [[EndingErrors(1, 2.0, 8.0, 0.1), EndingErrors(10, 6.0, 9.0, 0.2)], [EndingErrors(1, 4.0, 6.0, 0.3)]]
    near, far = summarise_endings(games)
    assert (near.left, near.games, near.margin, near.looked) == (1, 2, 3.0, 7.0)
    assert near.error == pytest.approx(1.0)
    assert (far.left, far.games, far.error) == (10, 1, 0.0)


def test_the_last_turn_is_known_better_than_the_evaluator_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "TURNS_LEFT", (1,))
    (found,) = endings.play_ending((replace(PLAN, levels=("random", "random")), 0))
    assert found.margin < found.looked
