"""Runs the examples, and compares the outputs of the notebook."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tools.notebook import read, run

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
needs_envs = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="install serai with its extra [envs]")


def outputs(notebook: dict[str, Any]) -> list[Any]:
    return [cell["outputs"] for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_has_current_outputs() -> None:
    notebook = read(EXAMPLES / "first_steps.ipynb")
    assert outputs(run(notebook)) == outputs(notebook), "python -m tools.notebook examples/first_steps.ipynb"
    assert sum("text/html" in part.get("data", {}) for cell in outputs(notebook) for part in cell) == 3


def load(name: str) -> Any:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


@needs_envs
def test_a_random_loop_plays_a_whole_game() -> None:
    example = load("random_loop")
    rewards = example.play("yspahan", 3, 7)
    assert sorted(rewards) == ["player_0", "player_1", "player_2"]
    assert sum(rewards.values()) == 1
    assert example.play("yspahan", 3, 7) == rewards


@needs_envs
def test_random_play_loses_to_a_bot() -> None:
    assert load("bot_opponent").play("serai/Yspahan-v1", "greedy", games=2, seed=7) == [0, 0]


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="install serai with its extra [openspiel]")
def test_learning_comes_near_perfect_play_of_a_tiny_game() -> None:
    command = [sys.executable, str(EXAMPLES / "exploitability.py"), "--rounds", "5"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    assert told.splitlines() == ["  0 rounds: 1.2250", "  5 rounds: 0.1723"]


def test_masked_ppo_learns_and_draws_its_curve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="it is large: install serai with its extra [ppo]")
    example = load("ppo_yspahan")
    monkeypatch.setattr(example, "STEPS", 16)
    monkeypatch.setattr(example, "NUM_ENVS", 4)
    out = tmp_path / "curve.svg"
    monkeypatch.setattr(sys, "argv", ["ppo", "--minutes", "0.01", "--games", "4", "--points", "1", "--out", str(out)])
    example.main()
    picture = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert "seed 1" in picture
    assert "against greedy" in picture
