"""tools/compile.py without a compiler: which modules are hot, and when compiled ones must go."""

import os
from pathlib import Path

import pytest

from tools.compile import compiled_files, hot_modules, is_stale, remove_compiled

HOT = '"""Rules."""\n# mypyc: compile\nx = 1\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    files = {
        "core/hot.py": HOT,
        "core/cold.py": '"""About the comment # mypyc: compile."""\n',
        "games/some_game/steps/bid.py": HOT,
        "games/some_game/late.py": "\n" * 40 + "# mypyc: compile\n",
        "cli/door.py": HOT,
    }
    for name, text in files.items():
        path = tmp_path / "src" / "caravanserai" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "src"


def pretend_to_compile(source: Path) -> None:
    (source / "caravanserai__mypyc.cpython-311-linux.so").touch()
    for path in hot_modules(source):
        path.with_suffix(".cpython-311-linux.so").touch()


def test_hot_modules_are_found_by_their_marker(source: Path) -> None:
    names = [path.relative_to(source / "caravanserai").as_posix() for path in hot_modules(source)]
    assert names == ["core/hot.py", "games/some_game/steps/bid.py"]


def test_nothing_compiled_is_never_stale(source: Path) -> None:
    assert compiled_files(source) == []
    assert not is_stale(source)


@pytest.mark.parametrize("name", ["hot", "cold"])
def test_an_edit_makes_compiled_files_stale(source: Path, name: str) -> None:
    pretend_to_compile(source)
    assert not is_stale(source)
    edited = source / "caravanserai" / "core" / f"{name}.py"
    later = edited.stat().st_mtime + 10
    os.utime(edited, (later, later))
    assert is_stale(source)


def test_a_newly_marked_module_makes_them_stale(source: Path) -> None:
    pretend_to_compile(source)
    cold = source / "caravanserai" / "core" / "cold.py"
    before = cold.stat()
    cold.write_text(HOT, encoding="utf-8")
    os.utime(cold, (before.st_atime, before.st_mtime))
    assert is_stale(source)


def test_a_module_without_its_source_makes_them_stale(source: Path) -> None:
    pretend_to_compile(source)
    hot_modules(source)[0].unlink()
    assert is_stale(source)


def test_removing_leaves_the_sources(source: Path, tmp_path: Path) -> None:
    pretend_to_compile(source)
    build = tmp_path / "build"
    build.mkdir()
    (build / "left.c").touch()
    assert remove_compiled(source, build) == 3
    assert compiled_files(source) == []
    assert not build.exists()
    assert len(hot_modules(source)) == 2
