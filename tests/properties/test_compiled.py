"""Compiled and interpreted, the rules play the same games from the same seeds; so do the environments."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.compile import PACKAGE, ROOT, SOURCE, copy_package, why_not_compile

CACHE = ROOT / ".cache"
PACKAGES = ("bots", "core", "envs", "games", "tables")  # packages with compiled modules
MAX_COPIES = 3  # earlier compiled copies to keep, for switching between branches


def fingerprint() -> str:
    """Hash of everything that the compilation depends on."""
    digest = hashlib.sha256(sys.version.encode())
    rules = [path for room in PACKAGES for path in (SOURCE / PACKAGE / room).rglob("*.py")]
    tools = [ROOT / "tools" / "compile.py", *(ROOT / "requirements").glob("*.txt")]
    for path in sorted([*rules, *tools]):
        digest.update(f"{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compile_into(folder: Path) -> None:
    # The optimization level does not change the results, but the compile time.
    command = [sys.executable, "tools/compile.py", "--level", "0", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(folder / "build", ignore_errors=True)


def compiled_copy() -> Path:
    """A compiled copy of the package as it is now, compiled only if its rules have changed."""
    wanted = CACHE / f"compiled-{fingerprint()}"
    if not wanted.exists():
        half_done = CACHE / f"compiling-{os.getpid()}"
        compile_into(half_done)
        half_done.rename(wanted)
    older = sorted(CACHE.glob("compiled-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    broken_off = [path for path in CACHE.glob("compiling-*") if path.stat().st_mtime < time.time() - 3600]
    for folder in (*older[MAX_COPIES:], *broken_off):
        shutil.rmtree(folder, ignore_errors=True)
    # Modules that are not compiled may have changed.
    unchanged = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(SOURCE / PACKAGE, wanted / PACKAGE, ignore=unchanged, dirs_exist_ok=True)
    return wanted


def start(package: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.properties.playthrough"]
    return subprocess.Popen(
        command, cwd=ROOT, env=_finding(package), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _finding(package: Path) -> dict[str, str]:
    """Environment variables of a process that imports this package."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])}


def result(run: subprocess.Popen[str]) -> tuple[bool, dict[str, str]]:
    out, err = run.communicate()
    assert run.returncode == 0, err
    found = json.loads(out)
    return found["compiled"], found["checksums"]


can_compile = pytest.mark.skipif(why_not_compile() is not None, reason=str(why_not_compile()))


@pytest.mark.long  # compiling takes two minutes
@can_compile
def test_the_tests_of_the_environments_pass_compiled() -> None:
    pytest.importorskip("pettingzoo", reason="install serai with its extra [envs]")
    tests = "import sys, pytest, serai; assert serai.is_compiled(); sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", tests, "-q", "-x", "-p", "no:cacheprovider", "tests/envs"]
    done = subprocess.run(command, cwd=ROOT, env=_finding(compiled_copy()), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]


@pytest.mark.long
@can_compile
def test_compiled_and_interpreted_play_the_same_games(tmp_path: Path) -> None:
    copy_package(tmp_path)  # without modules compiled in place
    runs = [start(tmp_path), start(compiled_copy())]
    (was_compiled, interpreted), (is_compiled, compiled) = map(result, runs)
    assert (was_compiled, is_compiled) == (False, True)
    assert interpreted
    assert {name: interpreted[name] for name in interpreted if interpreted[name] != compiled.get(name)} == {}
    assert interpreted.keys() == compiled.keys()
