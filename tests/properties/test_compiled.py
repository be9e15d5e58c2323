"""Compiled and interpreted, the rules play the same games from the same seeds; so do the environments. A compiled
install needs only what its wheel declares, and plays games that are not compiled."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.compile import PACKAGE, PAGE, ROOT, SOURCE, copy_package, run_time_requirements, why_not_compile

pytestmark = pytest.mark.unmeasured

CACHE = ROOT / ".cache"
PACKAGES = ("bots", "core", "envs", "games")  # packages with compiled modules
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
    unchanged = shutil.ignore_patterns("__pycache__", PAGE.name, "*.so", "*.pyd")
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


def run_tests(*names: str) -> None:
    """Run tests with the compiled copy of the package."""
    tests = "import sys, pytest, serai; assert serai.is_compiled(); sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", tests, "-q", "-x", "-p", "no:cacheprovider", *names]
    done = subprocess.run(command, cwd=ROOT, env=_finding(compiled_copy()), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]


@pytest.mark.long  # compiling takes two minutes
@can_compile
def test_the_tests_of_the_environments_pass_compiled() -> None:
    pytest.importorskip("pettingzoo", reason="install serai with its extra [envs]")
    run_tests("tests/envs")


@pytest.mark.long
@can_compile
def test_compiled_objects_behave_like_those_of_python() -> None:
    """They are copied and pickled, and have docstrings and signatures."""
    run_tests("tests/test_copies.py", "tests/repository/test_public_docs.py")


@pytest.mark.long
@can_compile
def test_a_compiled_install_plays_games_of_your_own() -> None:
    """The sample game, the game of the tutorial, and the toy game of the core's tests: none is compiled."""
    run_tests("tests/test_new_game.py", "tests/test_first_game.py", "tests/core")


def declared_packages() -> set[str]:
    """Names of the distributions of a compiled wheel to play: what it and [play] declare, and what those require."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["play"]]
    open_ones = [Requirement(line) for line in (*declared, *run_time_requirements())]
    found: set[str] = set()
    while open_ones:
        one = open_ones.pop()
        name = canonicalize_name(one.name)
        if name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(name)
            open_ones += [Requirement(line) for line in distribution(name).requires or ()]
    return found


@pytest.mark.long
@can_compile
def test_a_compiled_wheel_needs_only_what_it_declares(tmp_path: Path) -> None:
    for name in declared_packages():
        installed = distribution(name)
        for top in {file.parts[0] for file in installed.files or ()} - {"..", "__pycache__"}:
            (tmp_path / top).symlink_to(str(installed.locate_file(top)))
    assert not (tmp_path / "mypy").exists()
    program = (
        "import serai, serai.main, serai.server.application; print(serai.is_compiled(), serai.new_match('amul', 3))"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(compiled_copy()), str(tmp_path)])}
    command = [sys.executable, "-S", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.stdout.startswith("True "), done.stderr[-2000:]


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
