"""`serai-lab bench --envs`: the form of the report, not the speed of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai_lab.commands import bench_envs
from serai_lab.speed import environments
from serai_lab.speed import peers as peer_libraries
from serai_lab.speed.environment_runners import GymRunner, TimedEnvironment, mean_decisions
from serai_lab.speed.environments import CATANATRON, CLASSICS, headline
from tests.cli.runner import refused
from tests.lab.runner import run

TINY = ("bench", "--envs", "--seconds", "0.001", "--game", "yspahan", "--players", "2")


class Slow:
    """A peer that makes one step a second."""

    name, kind, players, size, decisions_per_step = CATANATRON, "Gymnasium", 2, 7, 2.0

    def run(self) -> tuple[int, float]:
        return 1, 1.0


def no_peers() -> tuple[list[TimedEnvironment], list[str]]:
    return [], [CATANATRON, *CLASSICS]


def one_peer() -> tuple[list[TimedEnvironment], list[str]]:
    return [Slow()], []


def report_with(peers: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(environments, "peers", peers)
    found: dict[str, Any] = json.loads(run(*TINY, "--json").stdout)
    return found


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """Measured once: that takes two seconds."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        return report_with(one_peer, monkeypatch)


def test_every_game_has_a_line_for_each_kind_with_its_ratio(report: dict[str, Any]) -> None:
    assert [(row["name"], row["players"], row["kind"]) for row in report["rows"]] == [
        ("yspahan", 2, "Gymnasium"),
        ("yspahan", 2, "batch of 64, copies"),
        ("yspahan", 2, "batch of 64, no copies"),
        ("yspahan", 2, "AEC"),
        ("yspahan", 2, "vector of 64"),
        ("yspahan", 2, "rules alone"),
    ]
    for row in report["rows"]:
        assert 0 < row["steps_per_second"]["median"] <= row["steps_per_second"]["best"]
        assert (row["observation"] > 100) == (row["kind"] != "rules alone")
        assert row["ratio"] == pytest.approx(row["steps_per_second"]["median"], abs=0.1)
    assert all(check["kept"] for check in report["checks"])
    assert report["checks"][0]["what"] == "yspahan, 2 players, AEC, steps/s against catanatron_gym"


def test_measurements_are_written_into_a_page(
    report: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("serai_lab.commands.bench.measure_environments", lambda rows, seconds: report)
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- speed -->\nold\n<!-- end of the speed -->\nafter\n")
    assert run(*TINY, "--write", str(page)).exit_code == 0
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert text.count("| yspahan | 2 | ") == 2
    assert "Like for like, one learner against random opponents: " in text
    assert f"{CATANATRON} 1." in text


def test_missing_peers_are_listed_with_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = report_with(no_peers, monkeypatch)
    assert report["missing"] == [CATANATRON, *CLASSICS]
    assert headline(report) == ""
    bench_envs.show(report)
    said = " ".join(capsys.readouterr().out.split())
    assert f"Not installed, so not measured: {', '.join((CATANATRON, *CLASSICS))}; --peers installs them." in said


def test_peers_are_installed_into_a_folder_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands: list[list[str]] = []

    def pip(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
        commands.append(command)
        return subprocess.CompletedProcess(command, len(commands) - 1)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr("serai_lab.speed.peers.subprocess.run", pip)
    monkeypatch.setattr("serai_lab.speed.peers.util.find_spec", lambda name: name if name == "chess" else None)
    assert peer_libraries.install_peers(["catanatron_gym", "chess", "pygame"]) == ["pygame"]
    assert [command[-1] for command in commands] == ["networkx>=3,<4", "pygame>=2.6,<3"]
    assert sys.path[-1] == commands[0][commands[0].index("--target") + 1] == str(tmp_path / "serai" / "peers")


def test_decisions_are_counted_beside_steps() -> None:
    """A learner's step stands for the decisions of all seats, here of three seats that act equally often."""

    class Rounds:
        steps = 0

        def reset(self, seed: int | None = None) -> tuple[Any, dict[str, Any]]:
            return np.zeros(3), {}

        def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            self.steps += 1
            return np.zeros(3), 0.0, self.steps % 10 == 0, False, {}

    runner = GymRunner("rounds", Rounds(), 3, lambda info: [0], lambda env: 30)
    assert runner.decisions_per_step is None
    runner.run()
    assert runner.decisions_per_step == 3
    assert 100 < mean_decisions("yspahan", 2) < 250


def test_peers_are_measured_or_listed_as_missing() -> None:
    found, missing = environments.peers()
    assert {each.name for each in found} | set(missing) == {CATANATRON, *CLASSICS}
    for each in found:
        steps, spent = each.run()
        assert steps > 0
        assert spent > 0


def test_default_rows_are_the_smallest_and_the_largest_table() -> None:
    assert environments.default_rows(["merv", "amul"]) == [("merv", 2), ("merv", 4), ("amul", 3), ("amul", 8)]


def test_custom_data_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "numbers.toml"
    own.touch()
    assert "leave --data out" in refused(run(*TINY, "--data", str(own)))
