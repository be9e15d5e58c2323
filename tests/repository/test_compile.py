"""tools/compile.py without a compiler: which modules are compiled, and when compiled files are stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from serai import __version__
from tools import compile as compiling
from tools.compile import (
    PACKAGE,
    PAGE,
    SOURCE,
    compile_copy,
    compiled_files,
    drop_stale_copy,
    hot_modules,
    is_stale,
    remove_compiled,
)

HOT = '"""Rules."""\n# mypyc: compile\nx = 1\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    files = {
        "core/hot.py": HOT,
        "core/cold.py": '"""About the comment # mypyc: compile."""\n',
        "games/some_game/steps/bid.py": HOT,
        "games/some_game/late.py": "\n" * 40 + "# mypyc: compile\n",
        "cli/other.py": HOT,
        "tables/other.py": HOT,
    }
    for name, text in files.items():
        path = tmp_path / "src" / "serai" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "src"


def pretend_to_compile(source: Path) -> None:
    (source / "serai__mypyc.cpython-311-linux.so").touch()
    for path in hot_modules(source):
        path.with_suffix(".cpython-311-linux.so").touch()


def test_hot_modules_are_found_by_their_marker(source: Path) -> None:
    names = [path.relative_to(source / "serai").as_posix() for path in hot_modules(source)]
    assert names == ["core/hot.py", "games/some_game/steps/bid.py"]


def test_rules_bots_and_codecs_are_compiled() -> None:
    """Outside the games. What is compiled without being one of the three says why in its second line."""
    below = [path.relative_to(SOURCE / PACKAGE) for path in hot_modules()]
    others = [path for path in below if path.parts[0] != "games"]
    assert {path.parent.as_posix() for path in others} == {
        "bots",
        "core/match",
        "core/position",
        "core/rules",
        "envs",
        "envs/observation",
        "tables/live",
        "tables/model",
        "tables/replays",
    }
    loops = [path for path in others if path.parent.name in ("match", "envs") or path.parts[0] == "tables"]
    assert [path.as_posix() for path in loops] == [
        "core/match/playout.py",
        "envs/stepper.py",
        "tables/live/patches.py",
        "tables/live/updates.py",
        "tables/model/log_entries.py",
        "tables/replays/log_events.py",
    ]
    for path in loops:
        assert (SOURCE / PACKAGE / path).read_text(encoding="utf-8").splitlines()[1].startswith("# Compiled because ")


def test_code_at_module_level_is_not_optimized(tmp_path: Path) -> None:
    path = tmp_path / "rules.c"
    path.write_text(
        "char CPyDef_rules_____top_level__(void);\n"
        "char CPyDef_rules_____top_level__(void) {\n    return 1;\n}\n"
        "char CPyDef_rules___apply(PyObject *cpy_r_self) {\n    return 1;\n}\n"
    )
    compiling._leave_module_level_code(path)
    marked = [line for line in path.read_text().splitlines() if line.startswith("SERAI_RUNS_ONCE")]
    assert marked == ["SERAI_RUNS_ONCE char CPyDef_rules_____top_level__(void) {"]


def test_nothing_compiled_is_never_stale(source: Path) -> None:
    assert compiled_files(source) == []
    assert not is_stale(source)


@pytest.mark.parametrize("name", ["hot", "cold"])
def test_an_edit_makes_compiled_files_stale(source: Path, name: str) -> None:
    pretend_to_compile(source)
    assert not is_stale(source)
    edited = source / "serai" / "core" / f"{name}.py"
    later = edited.stat().st_mtime + 10
    os.utime(edited, (later, later))
    assert is_stale(source)


def test_a_newly_marked_module_makes_them_stale(source: Path) -> None:
    pretend_to_compile(source)
    cold = source / "serai" / "core" / "cold.py"
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


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of a compiled copy; compiling is faked."""

    def compile_quietly(part: Path) -> bool:
        (part / "build").mkdir()
        (part / "serai" / "hot.so").touch()
        return True

    monkeypatch.setattr(compiling, "SOURCE", tmp_path / "src")
    monkeypatch.setattr(compiling, "why_not_compile", lambda: None)
    monkeypatch.setattr(compiling, "_get_tools", lambda: None)
    monkeypatch.setattr(compiling, "_compile_quietly", compile_quietly)
    monkeypatch.setattr(compiling, "_run_when_idle", lambda: None)
    return tmp_path / ".cache" / "fast"


def test_a_compiled_copy_appears_complete(source: Path, copy: Path) -> None:
    (source / PAGE).mkdir(parents=True)
    assert compile_copy(copy, source) == 0
    assert (copy / "serai" / "core" / "hot.py").exists()
    assert sorted(path.name for path in copy.parent.iterdir()) == ["fast"]
    (source / PAGE / "index.html").touch()
    assert (copy / PAGE / "index.html").exists(), "a page that is built later is served from the copy as well"
    drop_stale_copy(copy, source)
    assert copy.is_dir()


@pytest.mark.parametrize("name", ["core/cold.py", "games/some_game/text/en.json"])
def test_a_copy_of_other_files_is_dropped(source: Path, copy: Path, name: str) -> None:
    compile_copy(copy, source)
    path = source / "serai" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("{}")
    drop_stale_copy(copy, source)
    assert not copy.exists()


def test_an_incomplete_copy_never_appears(
    source: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(part: Path) -> bool:
        assert not copy.exists()
        raise OSError("the disk is full")

    monkeypatch.setattr(compiling, "_compile_quietly", breaks)
    assert compile_copy(copy, source) == 1
    assert "the disk is full" in capsys.readouterr().err
    monkeypatch.setattr(compiling, "_compile_quietly", lambda part: False)  # the server has ended
    assert compile_copy(copy, source) == 1
    assert list(copy.parent.iterdir()) == []
    (copy.parent / "fast-99999999-left").mkdir()
    (copy.parent / f"fast-{os.getpid()}-under-way").mkdir()
    compile_copy(copy, source)
    assert [path.name for path in copy.parent.iterdir()] == [f"fast-{os.getpid()}-under-way"]


def test_without_a_compiler_nothing_is_made_or_printed(
    source: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "why_not_compile", lambda: "no compiler")
    assert compile_copy(copy, source) == 0
    assert not copy.parent.exists()
    assert capsys.readouterr().out == ""


def test_a_command_starts_from_the_copy_of_the_present_sources(tmp_path: Path) -> None:
    source, copy = tmp_path / "src", tmp_path / ".cache" / "fast"
    shutil.copytree(SOURCE / "serai", source / "serai", ignore=shutil.ignore_patterns("static", "*.so", "nets"))
    shutil.copytree(source, copy)
    version = copy / "serai" / "__init__.py"
    times = version.stat()
    version.write_text(version.read_text(encoding="utf-8") + '\n__version__ = "of the copy"\n', encoding="utf-8")
    os.utime(version, (times.st_atime, times.st_mtime))

    def ask() -> str:
        command = [sys.executable, "-m", "serai", "--version"]
        env = {**os.environ, "PYTHONPATH": str(source)}
        return subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert ask().startswith("serai of the copy,")
    os.utime(source / "serai" / "core" / "errors.py")
    assert ask().startswith(f"serai {__version__},")
