"""`serai-lab bench`: the form of the report and the budgets, not the speed of this machine."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

import serai as cv
from serai_lab.commands import bench
from serai_lab.speed import budgets, search
from serai_lab.speed.measure import EngineCosts, EngineRunner, EngineSpeed, MeasuredRate, race
from serai_lab.speed.server_load import LoadConfig, LoadPhase
from tests.cli.runner import refused
from tests.cli.test_custom_data import own_file
from tests.lab.runner import run

TINY = ("bench", "--seconds", "0.02")


def test_the_report_has_a_row_for_every_player_count() -> None:
    result = run(*TINY, "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["version"] == cv.__version__
    assert report["engine"] == ("compiled" if cv.is_compiled() else "interpreted")
    assert report["peers"] == []
    expected = [(id, players) for id in cv.games() for players in cv.game(id).players]
    assert [(row["name"], row["players"]) for row in report["rows"]] == expected
    for row in report["rows"]:
        for rate in (row["decisions"], row["games"]):
            assert 0 < rate["median"] <= rate["best"]
        assert row["decisions_per_game"] > 10
        assert row["decisions"]["median"] > row["games"]["median"]
        for cost in ("clone_us", "view_us", "record_us"):
            assert row[cost] > 0
        assert 500 < row["view_bytes"] < 15_000
        assert row["record_bytes"] > 500
    assert len(report["checks"]) == 3 * len(expected)


def test_one_game_and_some_player_counts_for_people() -> None:
    result = run(*TINY, "--game", "five_tribes", "--players", "2,4", columns=80)
    assert result.exit_code == 0
    assert "five_tribes, 2 players" in result.output
    assert "five_tribes, 3 players" not in result.output
    assert "five_tribes, 4 players" in result.output
    assert "decisions/s" in result.output


def test_games_without_a_player_count_are_left_out() -> None:
    report = json.loads(run(*TINY, "--players", "2", "--json").output)
    assert [row["name"] for row in report["rows"]] == [id for id in cv.games() if 2 in cv.game(id).players]
    assert run(*TINY, "--players", "12").exit_code == 2


def test_a_missed_budget_fails_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "VIEW_BYTES", 10)
    words = (*TINY, "--game", "five_tribes", "--players", "2")
    assert run(*words).exit_code == 0
    result = run(*words, "--check")
    assert result.exit_code == 1
    assert "missed: five_tribes, 2 players, view in bytes" in " ".join(result.stderr.split())


def test_budgets_depend_on_the_engine() -> None:
    costs = EngineCosts(clone_us=10, view_us=999, view_bytes=14_999, record_us=1, record_bytes=1)
    assert [check.kept for check in budgets.check_costs("x", costs, compiled=False)] == [True, True, True]
    assert [check.kept for check in budgets.check_costs("x", costs, compiled=True)] == [False, True, True]
    ours = EngineSpeed("ours", 4, MeasuredRate(60_000, 50_000), MeasuredRate(1, 1), 1)
    peer = EngineSpeed("peer", 4, MeasuredRate(20_000, 10_000), MeasuredRate(1, 1), 1)
    assert budgets.ratio(ours, peer) == 5
    assert budgets.check_ratio(ours, peer, compiled=False).kept
    missed = budgets.check_ratio(ours, peer, compiled=True)
    assert not missed.kept
    assert str(missed) == "ours, 4 players, decisions/s against peer: 5.0 (>= 25)"


def test_runners_take_turns() -> None:
    order: list[str] = []

    class Runner:
        def __init__(self, name: str) -> None:
            self.name = name
            self.players = 2

        def play_one(self) -> int:
            order.append(self.name)
            return 3

    speeds = race([Runner("a"), Runner("b")], 1e-9)
    assert order == ["a", "b"] * 6  # once to warm up, then five slices
    assert [speed.decisions_per_game for speed in speeds] == [3, 3]


def test_random_play_does_not_depend_on_the_clock() -> None:
    first, second = EngineRunner(cv.game("five_tribes"), 2), EngineRunner(cv.game("five_tribes"), 2)
    assert [first.play_one() for _ in range(3)] == [second.play_one() for _ in range(3)]


@pytest.mark.skipif(find_spec("catanatron") is not None, reason="it is installed")
def test_missing_peer_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "install_peers", lambda names: names)  # there is no network
    message = refused(run(*TINY, "--peers"))
    assert "make bench ARGS=--peers" in message
    assert "install serai-lab with its extra [bench]" in message


@pytest.mark.skipif(find_spec("catanatron") is None, reason="the peer is not installed")
def test_the_peer_is_measured_beside_us() -> None:
    result = run(*TINY, "--players", "4", "--peers", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    (peer,) = report["peers"]
    assert peer["name"].startswith("catanatron ")
    assert peer["decisions"]["median"] > 0
    assert report["rows"][0]["ratio"] > 0
    assert "against catanatron" in report["checks"][-1]["what"]


def test_bench_server_option_equals_bench_server(monkeypatch: pytest.MonkeyPatch) -> None:
    configs: list[tuple[str, LoadConfig]] = []

    def measured(game_id: str, config: LoadConfig) -> LoadPhase:
        configs.append((game_id, config))
        return LoadPhase(config.connections, config.words, *(float(one) for one in range(1, 13)))  # type: ignore[arg-type]

    monkeypatch.setattr("serai_lab.speed.server_load.measure", measured)
    short = run("bench", "--server", "--json")
    long = run("bench-server", "--json")
    assert short.exit_code == long.exit_code == 0, short.output
    assert json.loads(short.stdout) == json.loads(long.stdout)
    assert configs[:2] == configs[2:]
    run("bench", "--server", "--game", "amul", "--seconds", "4", "--json")
    assert [(game, config.seconds) for game, config in configs[4:]] == [("amul", 2.0), ("amul", 2.0)]
    assert "leave --players and --data out" in refused(run("bench", "--server", "--players", "2"))


def test_search_is_measured_with_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SIMULATIONS", 4)
    monkeypatch.setattr(search, "POSITIONS", 2)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("bench", "--search", "--peers", "--game", "yspahan", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    assert "tree, at random to the end" in result.output
    assert "tree of whole moves, learned values" in result.output
    assert "Not installed, so not measured: pyspiel, open_spiel, catanatron." in " ".join(result.output.split())


def test_bench_accepts_custom_data_of_one_game(tmp_path: Path) -> None:
    corrected = own_file(tmp_path, "yspahan", ("gold = 2\n", "gold = 5\n"))
    words = ("bench", "--seconds", "0.02", "--players", "2", "--json", "--data", str(corrected))
    report = json.loads(run(*words, "--game", "yspahan").stdout)
    components = cv.read_data("yspahan", corrected)
    assert components is not None
    assert report["data"] == components.sha256
    assert "name it with --game" in refused(run(*words))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "chess"], f"there are {', '.join(cv.games())}"),
        (["--players", "two"], "'two' is no player count"),
        (["--seconds", "0"], "more than 0"),
    ],
)
def test_wrong_arguments_of_bench_are_refused_with_a_message(words: list[str], told: str) -> None:
    assert told in refused(run("bench", *words))
