"""The table of `make coverage`: sums by package, modules with little coverage, and functions that nothing ran."""

from __future__ import annotations

from typing import Any

import pytest

from tools import coverage_table


def summary(lines: int, of: int) -> dict[str, int]:
    return {"covered_lines": lines, "num_statements": of}


FILES: dict[str, dict[str, Any]] = {
    "src/serai/main.py": {"summary": summary(9, 10), "functions": {"": {"summary": summary(9, 10)}}},
    "src/serai/games/amul/steps/caravans.py": {
        "summary": summary(10, 30),
        "functions": {
            "": {"summary": summary(0, 8)},
            "begin": {"summary": summary(2, 8)},
            "Step.forgotten": {"summary": summary(0, 12)},
            "short": {"summary": summary(0, 2)},
        },
    },
    "src/serai/games/amul/scoring.py": {"summary": summary(20, 20), "functions": {}},
}


def test_packages_and_modules_with_little_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    total = coverage_table.write_table(FILES)
    assert (total.lines, total.all_lines, total.percent) == (39, 60, 65.0)
    packages, modules = capsys.readouterr().out.split("modules below")
    rows = {row.split()[0]: row.split()[1:] for row in packages.splitlines() if row}
    assert rows["games.amul"] == ["50", "60.0", "%"]
    assert rows["serai"] == ["10", "90.0", "%"]
    assert modules.splitlines()[1:] == ["   33.3 %  games/amul/steps/caravans.py"]


def test_functions_that_nothing_ran() -> None:
    assert coverage_table.find_unrun(FILES) == [(12, "games/amul/steps/caravans.py: Step.forgotten")]


def test_less_than_the_floor_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(coverage_table, "read_coverage", lambda: FILES)
    monkeypatch.setattr(coverage_table, "read_floor", lambda: 64.0)
    coverage_table.main()
    assert "65.0 % of lines; the floor is 64.0 %" in capsys.readouterr().out
    monkeypatch.setattr(coverage_table, "read_floor", lambda: 66.0)
    with pytest.raises(SystemExit, match=r"at least 66\.0 %"):
        coverage_table.main()
