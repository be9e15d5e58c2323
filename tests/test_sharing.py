"""Groups of tests stay together when several processes share them, also with the next pytest and xdist."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.sharing import by_kind, group

ROOT = Path(__file__).resolve().parent.parent
TEST = """
import os, time
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range(6))
def test_something(n):
    time.sleep(0.02)
    with Path(os.environ["WHO_RAN_WHAT"]).open("a") as told:
        told.write(os.environ["PYTEST_XDIST_WORKER"] + " " + __file__ + "\\n")
"""
FILES = ("web/test_one.py", "web/test_two.py", "server/test_one.py", "server/test_two.py", "core/test_one.py")


def test_the_group_of_a_test() -> None:
    assert group("tests/web/test_rooms.py::test_x[1]") == group("tests/web/test_rooms.py::test_y")
    assert group("tests/server/test_live.py::test_x[a]") == "tests/server/test_live.py"
    assert group("tests/core/test_text.py::test_x[a::b]") == "tests/core/test_text.py::test_x[a::b]"
    leaks = "tests/properties/test_leaks.py::test"
    assert group(f"{leaks}_a[amul-3p]") == group(f"{leaks}_b[amul-3p]") != group(f"{leaks}_a[amul-4p]")


def test_processes_take_different_kinds_and_what_takes_long_begins_first() -> None:
    web = ["tests/web/test_rooms.py", "tests/web/test_drawer.py"]
    server = ["tests/server/test_crash.py", "tests/server/test_live.py"]
    rest = ["tests/properties/test_compiled.py", "tests/properties/test_games.py::x", "tests/a.py::x"]
    found = by_kind([*reversed(rest), *reversed(server), *reversed(web)])
    assert [list(reversed(names)) for names in found] == [web, server, rest]


def test_two_processes_keep_groups_together(tmp_path: Path) -> None:
    for name in FILES:
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEST, encoding="utf-8")
    told = tmp_path / "told"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadgroup", "--import-mode=importlib"]
    command += ["-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "tests"]
    found = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    env = {**clean, "PYTHONPATH": found, "WHO_RAN_WHAT": str(told)}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    ran: dict[str, list[str]] = defaultdict(list)
    for line in told.read_text(encoding="utf-8").splitlines():
        worker, file = line.split(" ", 1)
        ran[Path(file).relative_to(tmp_path / "tests").as_posix()].append(worker)
    assert {file: len(workers) for file, workers in ran.items()} == dict.fromkeys(FILES, 6)
    for file in FILES[:4]:
        assert len(set(ran[file])) == 1
    assert {worker for workers in ran.values() for worker in workers} == {"gw0", "gw1"}
