"""Runs commands in tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from typer import Typer
from typer.testing import CliRunner, Result

from serai.bots import make_bot
from serai.core.api.match import Match
from serai.main import app

PLAIN = {"COLUMNS": "100", "LINES": "50", "LANG": "C.UTF-8", "TERM": "xterm", "LC_ALL": ""}


def run(*words: str, typed: str | None = None, columns: int = 100, lang: str = "C.UTF-8", app: Typer = app) -> Result:
    """Run a command with typed input; the result has `output`, `stdout`, `stderr` and `exit_code`."""
    env = {**PLAIN, "COLUMNS": str(columns), "LANG": lang}
    return CliRunner().invoke(app, list(words), input=typed, env=env)


def refused(result: Result) -> str:
    """The error message of a command that must exit with code 2."""
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    assert result.stderr.strip()
    return " ".join(result.stderr.split())


def process(*words: str, typed: str = "", cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, with only the given environment."""
    return subprocess.run(
        [sys.executable, "-m", "serai", *words],
        input=typed.encode(),
        capture_output=True,
        cwd=cwd,
        env={"PYTHONPATH": str(Path(__file__).parents[2] / "src"), "LANG": "C.UTF-8", **env},
        timeout=120,
        check=False,
    )


def random_match(
    players: int = 3, seed: int = 1, *, step: str = "", seat: int = 0, least: int = 0, game: str = "five_tribes"
) -> Match:
    """A match played by random bots until the seat has that decision; without one, to its end."""
    match = Match.new(game, players, seed=seed, names=[f"name{place}" for place in range(players)])
    bots = [make_bot("random", match.game, seed + place) for place in range(players)]
    while not match.over:
        asked = match.step is not None and match.step.key == step and match.actors == (seat,)
        if asked and len(match.moves) >= least:
            return match
        match.play(bots[match.actors[0]].move(match.state, match.actors[0]), match.actors[0])
    assert not step, f"seat {seat} was never asked {step!r}"
    return match
