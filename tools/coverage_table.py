"""Shows what the tests of `make coverage` ran: lines of each package, the modules with the least, and the
largest functions that no test ran.

python -m tools.coverage_table    fails when less than `fail_under` of pyproject.toml is covered
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path("src") / "serai"
LOW = 80.0  # percent: modules below it are listed
LARGE = 6  # statements: functions with as many are listed if no test ran them
BRANCH = 2  # packages are shown to this depth: games.amul, server.store


@dataclass
class Coverage:
    """Covered and all lines."""

    lines: int = 0
    all_lines: int = 0

    def add(self, summary: dict[str, Any]) -> None:
        self.lines += summary["covered_lines"]
        self.all_lines += summary["num_statements"]

    @property
    def percent(self) -> float:
        return 100.0 * self.lines / self.all_lines if self.all_lines else 100.0

    def __str__(self) -> str:
        return f"{self.all_lines:7} {self.percent:7.1f} %"


def read_coverage() -> dict[str, dict[str, Any]]:
    """The report on each file, by its path: its summary, and those of its functions."""
    run("combine", "-q")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "coverage.json"
        run("json", "-q", "--fail-under=0", "-o", str(file))
        files: dict[str, dict[str, Any]] = json.loads(file.read_bytes())["files"]
    return files


def run(*command: str) -> None:
    subprocess.run([sys.executable, "-m", "coverage", *command], cwd=ROOT, check=True)


def package_of(path: str) -> str:
    parts = Path(path).relative_to(SOURCE).parent.parts[:BRANCH]
    return ".".join(parts) or "serai"


def write_table(files: dict[str, dict[str, Any]]) -> Coverage:
    """Print the packages, the modules with little coverage, and the sum; returns the sum."""
    packages: dict[str, Coverage] = defaultdict(Coverage)
    modules: dict[str, Coverage] = defaultdict(Coverage)
    total = Coverage()
    for path, report in files.items():
        for one in (packages[package_of(path)], modules[path], total):
            one.add(report["summary"])
    print(f"{'package':24} {'lines':>7} {'covered':>9}")
    for name, one in sorted(packages.items()):
        print(f"{name:24} {one}")
    print(f"{'all':24} {total}")
    low = {path: one for path, one in modules.items() if one.percent < LOW}
    print(f"\nmodules below {LOW:.0f} %:")
    for path, one in sorted(low.items(), key=lambda item: item[1].percent):
        print(f"  {one.percent:5.1f} %  {Path(path).relative_to(SOURCE)}")
    return total


def find_unrun(files: dict[str, dict[str, Any]]) -> list[tuple[int, str]]:
    """The large functions of which no line ran: their statements and their place, the largest first."""
    found = [
        (one["summary"]["num_statements"], f"{Path(path).relative_to(SOURCE)}: {name}")
        for path, report in files.items()
        for name, one in report["functions"].items()
        if name and not one["summary"]["covered_lines"] and one["summary"]["num_statements"] >= LARGE
    ]
    return sorted(found, key=lambda one: (-one[0], one[1]))


def read_floor() -> float:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return float(project["tool"]["coverage"]["report"]["fail_under"])


def main() -> None:
    floor = read_floor()
    files = read_coverage()
    found = write_table(files).percent
    print(f"\nfunctions of {LARGE} statements and more that no test of this run ran:")
    for statements, place in find_unrun(files):
        print(f"  {statements:4}  {place}")
    print(f"\n{found:.1f} % of lines; the floor is {floor:.1f} %")
    if found < floor:
        sys.exit(f"{found:.1f} % of lines are covered; at least {floor:.1f} % have to be")


if __name__ == "__main__":
    main()
