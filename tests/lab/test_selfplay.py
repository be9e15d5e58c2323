"""`serai-lab selfplay`: complete rows, the same for any number of workers, and error messages."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import serai as cv
from serai.core.rules.chance import Seeded
from serai.simulation.games import Plan, play_game, seed_of
from serai_lab.training import dataset
from tests.cli.runner import refused
from tests.lab.runner import run

pytest.importorskip("numpy")
parquet = pytest.importorskip("pyarrow.parquet", reason="install serai-lab with its extra [data]")


SAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "data"


def written(tmp_path: Path, name: str = "games.parquet", *more: str) -> Any:
    file = tmp_path / name
    words = ("--games", "3", "--players", "3", "--bot", "random", "--seed", "5", "--out", str(file), *more)
    result = run("selfplay", "yspahan", *words)
    assert result.exit_code == 0, result.output
    return parquet.read_table(file)


def test_file_holds_every_decision_and_its_outcome(tmp_path: Path) -> None:
    from serai import envs

    table = written(tmp_path, "a.parquet", "--workers", "1")
    assert table.schema.names == list(dataset.COLUMNS)
    about = json.loads(table.schema.metadata[b"serai"])
    assert (about["environment"], about["players"], about["seed"], about["bots"]) == (
        "yspahan_v1",
        3,
        5,
        ["random"] * 3,
    )
    plan = Plan("yspahan", 3, ("random",) * 3, 5, about["options"], False, False, moves=True)
    layout = envs.layout("yspahan", 3)
    rows = table.to_pylist()
    at = 0
    for number in range(3):
        played = play_game(plan, number)
        state = cv.game("yspahan").new_state(3, Seeded(seed_of(plan, number)))
        ends = [1 / len(played.winners) if seat in played.winners else 0 for seat in range(3)]
        for step, action in enumerate(played.moves):
            row, seat = rows[at], int(state.turn())
            assert (row["game"], row["step"], row["seat"], row["action"]) == (number, step, seat, action)
            assert row["observation"] == list(layout.observe(state, seat))
            assert [n for n, one in enumerate(row["action_mask"]) if one] == sorted(state.legal(seat))
            assert (row["outcome"], row["score"]) == (pytest.approx(ends[seat]), played.scores[seat])
            state.apply(action, seat)
            at += 1
        assert state.over
    assert at == len(rows)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    one, two = (written(tmp_path, f"{n}.parquet", "--workers", str(n), "--rewards", "rank") for n in (1, 2))
    assert one.equals(two, check_metadata=True)
    assert set(one["outcome"].to_pylist()) <= {0, 0.25, 0.5, 0.75, 1}


def test_wrong_arguments_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "x.parquet")
    assert "it must end in .parquet" in refused(run("selfplay", "yspahan", "--out", "x.csv"))
    assert "there are no rewards 'fame'" in refused(
        run("selfplay", "yspahan", "--out", file, "--rewards", "fame", "--bot", "random", "--games", "1")
    )
    assert "there is no bot 'nobody'" in refused(run("selfplay", "yspahan", "--out", file, "--bot", "nobody"))
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    told = refused(run("selfplay", "yspahan", "--out", file))
    assert "Parquet files need pyarrow: install serai-lab with its extra [data]" in told
    assert list(tmp_path.iterdir()) == []


def test_a_card_says_what_is_in_the_file(tmp_path: Path) -> None:
    written(tmp_path, "games.parquet", "--option", "start_player=seat_0")
    card = (tmp_path / "games.card.md").read_text(encoding="utf-8")
    about = yaml.safe_load(card.split("---")[1])
    assert about["license"] == "mit"
    assert about["size_categories"] == ["n<1K"]
    digest = hashlib.sha256((tmp_path / "games.parquet").read_bytes()).hexdigest()
    assert f"SHA-256 `{digest}`" in card
    assert "yspahan_v1, rules 1" in card
    assert "Nothing of the game's printed data is reconstructed." in card
    again = "selfplay yspahan --games 3 --players 3 --bots random --option start_player=seat_0 --rewards win --seed 5"
    assert again in card
    for column in dataset.COLUMNS:
        assert f"| `{column}` | " in card


def test_the_sample_in_the_repository_is_what_its_card_says(tmp_path: Path) -> None:
    (file,) = SAMPLES.glob("*.parquet")
    card = file.with_suffix(".card.md").read_text(encoding="utf-8")
    assert hashlib.sha256(file.read_bytes()).hexdigest() in card
    (command,) = [line for line in card.splitlines() if line.startswith("    serai-lab selfplay ")]
    again = tmp_path / file.name
    done = run(*command.split()[1:-1], str(again))
    assert done.exit_code == 0, done.output
    assert parquet.read_table(again).equals(parquet.read_table(file))
