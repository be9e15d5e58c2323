"""`serai-lab bench-workers`: the form of the report, not the speed of this machine."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.runner import refused
from tests.lab.runner import run

TINY = ("bench-workers", "--game", "merv", "--workers", "2,1", "--games", "2", "--seconds", "0.001")


def test_each_number_of_workers_has_its_speed() -> None:
    (row,) = json.loads(run(*TINY, "--json").stdout)["rows"]
    assert (row["name"], row["players"], list(row["steps_per_second"])) == ("merv", 2, ["0", "1", "2"])
    assert all(rate > 0 for rate in row["steps_per_second"].values())


def test_the_table_is_written_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- scaling -->\nold\n<!-- end of the scaling -->\nafter\n")
    assert run(*TINY, "--write", str(page)).exit_code == 0
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert "| table | players | no workers, steps/s | 1: times | 2: times | steps/s |" in text
    assert "| merv | 2 | " in text
    assert "2 games a worker." in text


def test_other_numbers_are_refused() -> None:
    assert "write --workers 1,2,4" in refused(run("bench-workers", "--workers", "1,0"))
