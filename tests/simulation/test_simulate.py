"""`serai simulate`: reproducible for any number of workers, with intervals and failures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from serai.bots import Bot, Budget, SampledState, make_bot
from serai.core.errors import BadSetup
from serai.core.game.game import Game
from serai.simulation import games as core
from serai.simulation.games import Plan, play_game, simulate
from serai.simulation.statistics import Quartiles, wilson
from tests.cli.runner import run


def told(*words: str) -> dict[str, Any]:
    """The output of `simulate --json` without its timing."""
    result = run("simulate", "five_tribes", *words, "--json")
    assert result.exit_code == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    timing = report.pop("timing")
    assert timing["seconds"] > 0
    assert timing["games_per_second"] > 0
    return report


def test_a_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    words = ("-n", "12", "--players", "3", "--bots", "random", "--seed", "7")
    one = told(*words, "--workers", "1")
    assert told(*words, "--workers", "2") == one
    other = told("-n", "12", "--players", "3", "--bots", "random", "--seed", "8", "--workers", "1")
    assert other["bots"] != one["bots"]


def test_the_report_adds_up() -> None:
    report = told("-n", "10", "--players", "2", "--bots", "random,random", "--seed", "1", "--workers", "1")
    assert report["game"] == "five_tribes"
    assert (report["games"], report["players"], report["seed"]) == (10, 2, 1)
    assert report["failures"] == []
    assert sum(bot["wins"] for bot in report["bots"]) == pytest.approx(10)
    assert report["decisions"] > 100
    assert report["rounds"] > 3
    for bot in report["bots"]:
        assert (bot["bot"], bot["played"], bot["fair"]) == ("random", 10, 0.5)
        low, high = bot["interval"]
        assert low < bot["share"] < high
        scores = bot["scores"]
        order = [scores[name] for name in ("least", "lower", "median", "upper", "most")]
        assert order == sorted(order)
        assert scores["least"] <= scores["mean"] <= scores["most"]


def test_seats_rotate_from_game_to_game() -> None:
    plan = Plan("five_tribes", 3, ("random",) * 3, 1, {}, mixed=False, check=False)
    rows = [play_game(plan, number).entries for number in range(4)]
    assert rows == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_greedy_beats_random_from_every_seat() -> None:
    result = simulate("five_tribes", 4, 2, ["greedy", "random"], seed=3)
    greedy, random = result.entries
    assert (greedy.wins, random.wins) == (4, 0)
    assert greedy.scores.mean > random.scores.mean


def test_mixed_games_vary_players_and_options_and_stay_sound() -> None:
    plan = Plan("five_tribes", 0, ("random",), 5, {"open_gold": True}, mixed=True, check=True)
    played = [play_game(plan, number) for number in range(12)]
    assert all(not one.error for one in played)
    assert {one.players for one in played} == {2, 3, 4}
    assert len({one.options["djinn_reset"] for one in played}) == 2
    assert {one.options["open_gold"] for one in played} == {True}
    report = told("-n", "12", "--mixed", "--check", "--bots", "random", "--seed", "5", "--workers", "1")
    assert report["players"] == "mixed"
    assert report["bots"][0]["wins"] == pytest.approx(12)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["4 games", "random", "seed 2", "decisions a game"]), ("ru", ["партий 4", "зерно 2", "решений за партию"])],
)
def test_table_is_localized(language: str, words: list[str]) -> None:
    result = run(
        *("simulate", "five_tribes", "-n", "4", "--bots", "random", "--seed", "2", "--workers", "1"),
        *("--lang", language, "--option", "open_gold=true"),
        columns=80,
    )
    assert result.exit_code == 0
    for word in words:
        assert word in result.output
    assert all(len(line) <= 80 for line in result.output.splitlines())


class BrokenBot(Bot):
    def choose(self, sample: SampledState, legal: list[int], budget: Budget) -> int:
        raise RuntimeError("no idea")


def test_failed_games_are_reported_and_fail_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def sometimes_broken(name: str, the_game: Game, seed: int = 0, **more: object) -> Bot:
        return BrokenBot(the_game, seed) if seed // 16 % 2 else make_bot(name, the_game, seed)

    monkeypatch.setattr(core, "make_bot", sometimes_broken)
    result = run("simulate", "five_tribes", "-n", "6", "--bots", "random", "--seed", "2", "--workers", "1", "--json")
    assert result.exit_code == 1
    failures = json.loads(result.stdout)["failures"]
    assert [failure["number"] for failure in failures] == [1, 3, 5]
    assert failures[0]["what"] == "RuntimeError: no idea"
    shown = run("simulate", "five_tribes", "-n", "2", "--bots", "random", "--seed", "2", "--workers", "1")
    assert shown.exit_code == 1
    assert "1 game broke" in shown.output
    assert "no idea" in shown.output


def test_violated_invariant_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    from serai.core.rules.violations import Violation
    from serai.games.five_tribes.state import FiveTribes

    try:
        monkeypatch.setattr(FiveTribes, "violations", lambda self: [Violation("total", n=24, there=22)])
    except (AttributeError, TypeError):
        pytest.skip("a compiled class cannot be changed")
    plan = Plan("five_tribes", 2, ("random", "random"), 1, {}, mixed=False, check=False)
    assert play_game(plan, 0).error.endswith("decisions: 24 in all, but the box has 22")
    checked = Plan("five_tribes", 2, ("random", "random"), 1, {}, mixed=False, check=True)
    assert play_game(checked, 0).error == "after 1 decisions: 24 in all, but the box has 22"


def test_arguments_are_checked_before_playing() -> None:
    with pytest.raises(BadSetup, match="2 bots for 3 players"):
        simulate("five_tribes", 1, 3, ["random", "random"], 1)
    with pytest.raises(BadSetup, match="there is no bot 'clever'"):
        simulate("five_tribes", 1, 2, ["random", "clever"], 1)
    with pytest.raises(BadSetup, match="it has open_gold"):
        simulate("five_tribes", 1, 2, ["random", "random"], 1, options={"gold": True})


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (38, 120, 0.2402, 0.4044)],
)
def test_intervals_are_wilsons(wins: float, n: int, low: float, high: float) -> None:
    assert wilson(wins, n) == pytest.approx((low, high), abs=5e-4)


def test_statistics_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert Quartiles.of([]) == Quartiles(0, 0, 0, 0, 0, 0)
    assert Quartiles.of([7]) == Quartiles(7, 7, 7, 7, 7, 7)
    assert Quartiles.of([1, 2, 3, 4, 5]) == Quartiles(3, 1, 2, 3, 4, 5)
