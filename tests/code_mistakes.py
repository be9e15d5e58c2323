"""Plants mistakes into copies of our own code and says which of them the tests find.

python -m tests.code_mistakes [AREA or part of a name]     the table: tests/code_mistakes.toml

Each runs the test files that should notice it, as `make test` does, and no others. First they run without a mistake.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.web import npm_here, prepare

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path(__file__).with_suffix(".toml")
COPIED = ("src", "lab", "tests", "tools", "docs", "web", "examples", "pyproject.toml", "README.md", "Makefile")
LINKED = ("web/node_modules", "src/serai/server/static")
PAGE_TESTS = "web/tests/"


@dataclass(frozen=True)
class CodeMistake:
    name: str
    area: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...]


def read_table() -> list[CodeMistake]:
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["mistake"]
    return [CodeMistake(**{**row, "tests": tuple(row["tests"])}) for row in rows]


def copy_project(folder: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", "static", "dist", "*.so")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)


def run_tests(folder: Path, tests: Sequence[str]) -> str:
    """Run tests in a copy of the project; the end of what a failing one prints, "" if all pass."""
    paths = os.pathsep.join(str(folder / part) for part in ("src", "lab", "."))
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    of_page = [test.removeprefix("web/") for test in tests if test.startswith(PAGE_TESTS)]
    of_python = [test for test in tests if not test.startswith(PAGE_TESTS)]
    commands: list[tuple[list[str], Path]] = []
    if of_page:
        npm = npm_here(install=True)
        prepare(npm)
        commands.append(([npm, "exec", "--", "vitest", "run", *of_page], folder / "web"))
    if of_python:
        words = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
        commands.append(([sys.executable, "-m", "pytest", *words, *of_python], folder))
    for command, cwd in commands:
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return "\n".join(done.stdout.splitlines()[-30:]) or done.stderr
    return ""


def is_found(mistake: CodeMistake, folder: Path) -> bool:
    path = folder / mistake.file
    text = path.read_text(encoding="utf-8")
    if text.count(mistake.right) != 1:
        raise ValueError(f"{mistake.file} has {text.count(mistake.right)} times {mistake.right!r}")
    path.write_text(text.replace(mistake.right, mistake.wrong), encoding="utf-8")
    try:
        return run_tests(folder, mistake.tests) != ""
    finally:
        path.write_text(text, encoding="utf-8")


def main(words: Sequence[str]) -> int:
    wanted = [each for each in read_table() if not words or each.area in words or any(w in each.name for w in words)]
    with tempfile.TemporaryDirectory(prefix="serai-mistakes-") as name:
        folder = Path(name)
        copy_project(folder)
        failed = run_tests(folder, sorted({test for mistake in wanted for test in mistake.tests}))
        if failed:
            print(f"these tests fail without a mistake:\n{failed}")
            return 1
        found = 0
        for mistake in wanted:
            was_found = is_found(mistake, folder)
            found += was_found
            print(f"{'found ' if was_found else 'MISSED'}  {mistake.area}: {mistake.name}", flush=True)
    print(f"{found} of {len(wanted)} found")
    return 0 if found == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
