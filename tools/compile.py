"""Compiles the marked modules with mypyc, or removes the compiled files.

    python tools/compile.py               compile in place: a native module beside each source
    python tools/compile.py --out DIR     copy the package to DIR and compile the copy
    python tools/compile.py --background  compile a copy for `make play` in .cache/fast, at low priority
    python tools/compile.py --level 0     compile faster to slower code (the C compiler's -O; 3)
    python tools/compile.py --remove      remove everything compiled
    python tools/compile.py --drop-stale  remove it only if a source has changed since

The modules to compile (hot modules) have the comment `# mypyc: compile` in their first lines.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that this file also runs as a script

from tools.docstrings import write_docstrings  # noqa: E402

SOURCE = ROOT / "src"
BUILD = ROOT / "build"
COPY = ROOT / ".cache" / "fast"
STAMP = "made-from"  # holds the fingerprint of a copy
TOOLS = ROOT / "requirements" / "fast.txt"

PACKAGE = "serai"
PAGE = Path(PACKAGE, "server", "static")  # the built page
HOT_PLACES = ("core/**/*.py", "bots/**/*.py", "envs/**/*.py", "tables/*/*.py", "games/**/*.py")
MARKER = "# mypyc: compile"
MARKER_LINES = 5
LEVEL = "3"
# Half of the C compiler's work; a search takes a fifth longer (docs/lab/cost-of-a-move.md).
BACKGROUND_LEVEL = "1"
COMPILED = ("*.so", "*.pyd")
# Hidden symbols cannot be replaced from outside, so calls within a group need no indirection. Warnings about generated
# code help nobody, and looking for them is half of the C compiler's work.
ARGUMENTS = () if sys.platform == "win32" else ("-fvisibility=hidden", "-Wno-all")
# Code at module level runs once, at the import. It is two fifths of all lines; optimizing it would be a third of the
# C compiler's work.
MODULE_LEVEL = re.compile(r"^char CPyDef_\w+_____top_level__\(void\) \{", re.MULTILINE)
NOT_OPTIMIZED = """\
#if defined(__clang__)
#define SERAI_RUNS_ONCE __attribute__((optnone))
#elif defined(__GNUC__)
#define SERAI_RUNS_ONCE __attribute__((optimize("O0")))
#else
#define SERAI_RUNS_ONCE
#endif
"""


def hot_modules(source: Path = SOURCE) -> list[Path]:
    """The marked modules below `source`, in a stable order."""
    return [path for path in _rule_modules(source) if _is_marked(path)]


def compiled_files(source: Path = SOURCE) -> list[Path]:
    """The native modules below `source`: one beside each hot module, and the library they share on top."""
    return sorted(path for pattern in COMPILED for path in (*source.glob(pattern), *(source / PACKAGE).rglob(pattern)))


def is_stale(source: Path = SOURCE) -> bool:
    """Whether a compiled module is older than the sources."""
    compiled = compiled_files(source)
    if not compiled:
        return False
    twins = {path.with_name(path.name.split(".")[0]) for path in compiled if path.parent != source}
    if twins != {path.with_suffix("") for path in hot_modules(source)}:
        return True
    # Modules that are not compiled count too: mypyc copies their constants into the modules that use them.
    newest = max(path.stat().st_mtime for path in _rule_modules(source))
    return newest > min(path.stat().st_mtime for path in compiled)


def remove_compiled(source: Path = SOURCE, build: Path = BUILD) -> int:
    """Remove native modules and the build folder; returns the number of native modules."""
    compiled = compiled_files(source)
    for path in compiled:
        path.unlink()
    shutil.rmtree(build, ignore_errors=True)
    return len(compiled)


def why_not_compile() -> str | None:
    """What this machine lacks for compiling, as a sentence; None if nothing."""
    if sys.platform != "win32":  # there, setuptools finds the compiler outside PATH
        named = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
        if not shutil.which((named.split() or ["cc"])[0]):
            return "No C compiler was found (Debian: apt-get install gcc)."
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "The headers of this Python were not found (Debian: apt-get install python3-dev)."
    return None


def run_time_requirements() -> list[str]:
    """What compiled modules import besides the package: librt, in the version they were compiled for, and others."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    return list(groups["compiled"])


def copy_package(out: Path) -> None:
    """Copy the package, without native modules and without the page, into `out`."""
    shutil.rmtree(out / PACKAGE, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", PAGE.name, *COMPILED)
    shutil.copytree(SOURCE / PACKAGE, out / PACKAGE, ignore=ignored)


def compile_in_place(source: Path, build: Path, level: str = LEVEL, jobs: int | None = None) -> None:
    """Compile the hot modules below `source`; calls between them are native, also between groups. `jobs`: processes of
    the C compiler, else one for each core."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    modules = [str(path.relative_to(source)) for path in hot_modules(source)]
    # No configuration file: a build must not depend on where it runs. `make check` is the strict one.
    options = [
        "--config-file=",
        f"--cache-dir={build / 'mypy_cache'}",
        "--explicit-package-bases",
        "--ignore-missing-imports",
    ]
    with _working_in(source):
        extensions = mypycify(
            [*options, *modules],
            opt_level=level,
            separate=groups(modules),
            debug_level="0",
            target_dir=str(build / "c"),
        )
        for path in (build / "c").glob("*.c"):
            _add_docstrings(path, source, modules)
            _leave_module_level_code(path)
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *ARGUMENTS]
        distribution = Distribution({"name": PACKAGE, "ext_modules": extensions})
        distribution.get_option_dict("build")["build_base"] = (PACKAGE, str(build))
        distribution.get_option_dict("build_ext")["inplace"] = (PACKAGE, "1")
        distribution.get_option_dict("build_ext")["parallel"] = (PACKAGE, str(jobs or os.cpu_count() or 1))
        distribution.run_command("build_ext")


def groups(modules: list[str]) -> list[tuple[list[str], str | None]]:
    """Group the modules, one C file each: every package and every game. A single file would grow with the square of
    the number of modules; with a file for each module the C compiler could inline little."""
    by_name: dict[str, list[str]] = {}
    for module in modules:
        parts = Path(module).parts[1:]
        by_name.setdefault(parts[1] if parts[0] == "games" else parts[0], []).append(module)
    return [(members, f"{PACKAGE}_{name}") for name, members in by_name.items()]


def _add_docstrings(path: Path, source: Path, modules: list[str]) -> None:
    path.write_text(write_docstrings(path.read_text(encoding="utf-8"), source, modules), encoding="utf-8")


def _leave_module_level_code(path: Path) -> None:
    """Tell the C compiler not to optimize the functions that run a module's code at its import."""
    code = path.read_text(encoding="utf-8")
    path.write_text(NOT_OPTIMIZED + MODULE_LEVEL.sub(r"SERAI_RUNS_ONCE \g<0>", code), encoding="utf-8")


# -- in the background of a running server -----------------------------------------------------------------------------


def fingerprint(source: Path = SOURCE) -> str:
    """A hash of what a compiled copy of `source` depends on: its files and this Python."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    for path in sorted((source / PACKAGE).rglob("*")):
        if path.is_file() and not _is_built(path.relative_to(source)):
            digest.update(str(path.relative_to(source)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _is_built(path: Path) -> bool:
    """Whether a file was made from others: bytecode, native modules, the page."""
    return "__pycache__" in path.parts or PAGE in path.parents or any(path.match(pattern) for pattern in COMPILED)


def drop_stale_copy(copy: Path = COPY, source: Path = SOURCE) -> None:
    """Remove a copy that was made from other sources, or that this environment cannot import."""
    stamp = copy / STAMP
    if copy.is_dir() and (not stamp.is_file() or stamp.read_text() != fingerprint(source) or not _has_tools()):
        shutil.rmtree(copy)


def compile_copy(copy: Path = COPY, source: Path = SOURCE) -> int:
    """Make a compiled copy of the package; it appears in one step, complete. Running servers use it for the processes
    of bots, and `make play` starts from it the next time."""
    if copy.is_dir() or compiled_files(source) or why_not_compile() is not None:
        return 0
    _run_when_idle()
    print("Compiling the rules for the bots, in the background; they play already, and stronger when it is done.")
    copy.parent.mkdir(parents=True, exist_ok=True)
    for old in copy.parent.glob(f"{copy.name}-*"):
        if _is_left_over(old):
            shutil.rmtree(old, ignore_errors=True)
    made_from = fingerprint(source)
    part = Path(tempfile.mkdtemp(prefix=f"{copy.name}-{os.getpid()}-", dir=copy.parent))
    try:
        _get_tools()
        copy_package(part)
        if not _compile_quietly(part):
            return 1
        shutil.rmtree(part / "build")
        with contextlib.suppress(OSError):  # Windows may refuse links; the page is then not served from the copy
            (part / PAGE).symlink_to((source / PAGE).resolve(), target_is_directory=True)
        (part / STAMP).write_text(made_from)
        part.rename(copy)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The rules could not be compiled ({error}); the bots go on as they are.", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(part, ignore_errors=True)
    print("The rules are compiled: from their next move on the bots search deeper.")
    return 0


def _run_when_idle() -> None:
    """Give way to every other process; on Linux for the disk as well, which follows from SCHED_IDLE."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _is_left_over(part: Path) -> bool:
    """Whether the process that was making this copy has ended."""
    maker = part.name.split("-")[1]
    try:
        os.kill(int(maker), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _has_tools() -> bool:
    """Whether the compiler is installed, and with it what compiled modules import."""
    return importlib.util.find_spec("mypyc") is not None and importlib.util.find_spec("librt") is not None


def _get_tools() -> None:
    """Install the compiler, which playing does not need."""
    if not _has_tools():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
        subprocess.run([*pip, "--no-compile", "--require-hashes", "-r", str(TOOLS)], check=True)


def _compile_quietly(part: Path) -> bool:
    """Compile in another process: it finds packages that were just installed, and writes to a log instead of the
    server's terminal. False if the server ended meanwhile."""
    program = "import sys; from pathlib import Path; import compile; folder = Path(sys.argv[1]); "
    program += "compile.compile_in_place(folder, folder / 'build', compile.BACKGROUND_LEVEL, jobs=1)"
    command = [sys.executable, "-c", program, str(part)]
    server = os.getppid()
    with open(part / "log", "wb") as log:
        work = subprocess.Popen(command, cwd=Path(__file__).parent, stdout=log, stderr=log, start_new_session=True)
        while work.poll() is None:
            if os.getppid() != server:
                os.killpg(work.pid, signal.SIGTERM)
                return False
            time.sleep(0.5)
    if work.returncode:
        raise subprocess.CalledProcessError(work.returncode, "mypyc")
    return True


# -- the command ------------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the hot modules with mypyc.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--out", type=Path, metavar="DIR", help="copy the package to DIR and compile the copy")
    what.add_argument("--background", action="store_true", help="compile a copy for the bots of `make play`")
    what.add_argument("--remove", action="store_true", help="remove everything compiled")
    what.add_argument("--drop-stale", action="store_true", help="remove it if a source has changed since")
    parser.add_argument("--level", choices=list("0123"), default=LEVEL, help="how hard the C compiler tries")
    args = parser.parse_args()

    if args.remove:
        print(f"Removed {remove_compiled()} compiled modules: the rules run as plain Python.")
        return 0
    if args.background:
        return compile_copy()
    if args.drop_stale:
        drop_stale_copy()
        if is_stale():
            print(f"Removed {remove_compiled()} compiled modules: their sources have changed (`make fast`).")
        return 0
    return _compile(args.out, args.level)


def _compile(out: Path | None, level: str) -> int:
    lack = why_not_compile()
    if lack is not None:
        print(f"{lack} The rules run without compiling too, only slower.", file=sys.stderr)
        return 1
    if out is None:
        source, build = SOURCE, BUILD
        remove_compiled()
    else:
        source, build = out.resolve(), out.resolve() / "build"
        copy_package(source)
    hot = hot_modules(source)
    if not hot:
        print(f"Nothing to compile: no module is marked `{MARKER}`.")
        return 0
    compile_in_place(source, build, level)
    print(f"Compiled {len(hot)} modules.")
    return 0


def _rule_modules(source: Path) -> list[Path]:
    return sorted(path for place in HOT_PLACES for path in (source / PACKAGE).glob(place))


def _is_marked(path: Path) -> bool:
    with path.open(encoding="utf-8") as file:
        return any(line.rstrip() == MARKER for line, _ in zip(file, range(MARKER_LINES), strict=False))


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


if __name__ == "__main__":
    sys.exit(main())
