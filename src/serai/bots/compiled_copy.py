"""Finds the compiled copy of the package that bot processes import, if there is one.

The first `make play` starts the server at once and runs `tools/compile.py --background`. The finished copy is moved
into place in one step, so a folder that exists is complete. The next `make play` starts the server itself from it.
"""

from __future__ import annotations

import contextlib
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
