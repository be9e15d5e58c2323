"""The order of test files, and their distribution among processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.run_order import order_files

ROOT = Path(__file__).resolve().parent.parent.parent
TEST = """
import os, time
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range(6))
def test_something(n):
    time.sleep(0.02)
    with Path(os.environ["RUN_LOG"]).open("a") as log:
        log.write(os.environ["PYTEST_XDIST_WORKER"] + " " + __file__ + "\\n")
"""
FILES = ("web/test_one.py", "web/test_two.py", "server/test_one.py", "server/test_two.py", "core/test_one.py")


def test_page_tests_and_long_files_start_first_and_the_other_kinds_take_turns() -> None:
    web = ["tests/web/test_pages.py", "tests/web/test_drawer.py", "tests/web/test_budgets.py"]
    server = ["tests/server/test_crash.py", "tests/server/test_live.py"]
    rest = ["tests/properties/test_compiled.py", "tests/properties/test_games.py", "tests/a.py"]
    ordered = [*web, server[0], rest[0], server[1], rest[1], rest[2]]
    assert order_files([*reversed(rest), *reversed(server), *reversed(web)]) == ordered


def test_two_processes_keep_files_together(tmp_path: Path) -> None:
    for name in FILES:
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEST, encoding="utf-8")
    log = tmp_path / "log"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    command += ["--import-mode=importlib", "-p", "xdist", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command += ["--rootdir", str(tmp_path), "tests"]
    found = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    # Without plugins that only other tests need: they take longer to load than these tests to run.
    env = {**clean, "PYTHONPATH": found, "RUN_LOG": str(log), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    ran: dict[str, list[str]] = defaultdict(list)
    for line in log.read_text(encoding="utf-8").splitlines():
        worker, file = line.split(" ", 1)
        ran[Path(file).relative_to(tmp_path / "tests").as_posix()].append(worker)
    assert {file: len(workers) for file, workers in ran.items()} == dict.fromkeys(FILES, 6)
    assert [file for file, workers in ran.items() if len(set(workers)) > 1] == []
    assert {worker for workers in ran.values() for worker in workers} == {"gw0", "gw1"}
