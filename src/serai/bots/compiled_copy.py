"""Finds the compiled copy of the package that bot processes and later commands import, if there is one.

The first `make play` starts the server at once and runs `tools/compile.py --background`. The finished copy is moved
into place in one step, so a folder that exists is complete. The next `make play` starts the server itself from it, and
the `serai` command of the checkout starts from it too.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from serai.core.rules.native import IS_COMPILED

ENVIRONMENT_VARIABLE = "SERAI_COMPILED"


def runs_compiled() -> bool:
    """Whether this process runs compiled rules."""
    return IS_COMPILED


def compiled_copy() -> Path | None:
    """The folder that new processes import from; None if there is none yet, or this process is compiled already."""
    named = os.environ.get(ENVIRONMENT_VARIABLE)
    if not named or runs_compiled():
        return None
    folder = Path(named)
    return folder if folder.is_dir() else None


def start_compiled() -> None:
    """Start this command again from the compiled copy of the checkout, if there is one of the present sources."""
    package = Path(__file__).resolve().parents[1]
    folder = package.parents[1] / ".cache" / "fast"
    if os.name == "posix" and not runs_compiled() and is_copy_of(folder / package.name, package):
        path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, "-m", package.name, *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": path})


def is_copy_of(copy: Path, package: Path) -> bool:
    """Whether a copied package has all modules and texts of the present one, from the same times."""
    if not copy.is_dir() or importlib.util.find_spec("librt") is None:  # what compiled modules import
        return False
    for path in package.rglob("*"):
        if path.suffix in (".py", ".toml", ".json", ".net"):
            twin = copy / path.relative_to(package)
            if not twin.is_file() or twin.stat().st_mtime != path.stat().st_mtime:
                return False
    return True


@contextlib.contextmanager
def importing_from(folder: Path | None) -> Iterator[None]:
    """Put a folder first on the import path of processes spawned inside. This process is not affected: packages that
    are imported already keep their location."""
    if folder is None:
        yield
        return
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
