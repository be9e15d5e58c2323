"""`serai-lab table`: the table of the environments and the pages of their columns."""

from __future__ import annotations

from pathlib import Path

import pytest

import serai as cv
from tests.cli.runner import refused
from tests.lab.runner import run

pytest.importorskip("pettingzoo", reason="install serai with its extra [envs]")

from serai import envs
from serai.simulation.games import GameResult
from serai_lab.environment_table import MARKS, fields_page, levels, replace_between
from serai_lab.strength.ladder import LadderConfig, full_table_runs

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


@pytest.mark.parametrize("id", [*envs.ids(), *envs.older_ids()])
def test_column_pages_are_up_to_date(id: str) -> None:
    page = PAGE.with_suffix("") / f"{id}.md"
    assert page.read_text(encoding="utf-8") == fields_page(envs.layout(id)), "serai-lab table --write"


def test_the_table_has_every_environment_with_its_sizes() -> None:
    told = PAGE.read_text(encoding="utf-8").partition(MARKS[0])[2].partition(MARKS[1])[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in told.strip().splitlines()[2:]]
    shapes = [envs.layout(id, n) for id in envs.ids() for n in envs.layout(id).game.players if n > 1]
    assert [row[:4] for row in rows] == [
        [shape.id, str(shape.players), str(shape.size), str(shape.actions)] for shape in shapes
    ]


def test_the_command_measures_and_writes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{MARKS[0]}\nold\n{MARKS[1]}\nafter\n")
    kept = full_table_runs(LadderConfig([("yspahan", 2)], 1, tmp_path / "ladder", whole=3))[0]
    kept.file.add(
        [GameResult(number, 2, {}, (0, 1), (100, points), (0,)) for number, points in enumerate((90, 70, 20))]
    )
    words = ("table", "yspahan", "--players", "2", "--games", "2,1,2", "--workers", "1")
    assert run(*words, "--folder", str(tmp_path / "ladder"), "--write", str(page)).exit_code == 0
    told = page.read_text()
    assert told.startswith("before\n")
    assert told.endswith("after\n")
    assert "old" not in told
    row = next(line for line in told.splitlines() if line.startswith("| yspahan_v1 | 2 | 483 | 436 |"))
    weak, usual, strong = levels(cv.game("yspahan"))
    assert f"{weak} (n=2)" in told
    assert f"{usual} (n=1)" in told
    assert f"{strong} (n=2)" in told
    points = [float(cell.split("±")[0]) for cell in row.strip("|").split("|")[-3:]]
    assert points[0] < points[1]
    assert points[2] == 90
    assert (tmp_path / "page" / "yspahan_v1.md").exists()
    assert replace_between(told, "new").count(MARKS[0]) == 1


def test_invalid_numbers_of_games_are_refused() -> None:
    assert "write --games 200,50,10" in refused(run("table", "yspahan", "--games", "many"))
