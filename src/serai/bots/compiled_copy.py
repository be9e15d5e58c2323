"""A compiled copy of the package for the processes that bots think in, made beside the running house.

`make play` starts at once and lets `tools/compile.py --aside` compile meanwhile. The copy appears in its place whole,
in one step, so who finds it there may use it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from serai.core.rules import state

WHERE = "SERAI_COMPILED"


def runs_compiled() -> bool:
    """Whether the rules run compiled in this very process."""
    return not str(state.__file__).endswith(".py")


def compiled_copy() -> Path | None:
    """The folder that new processes are to import from; None while there is none, or no need of one."""
    named = os.environ.get(WHERE)
    if not named or runs_compiled():
        return None
    folder = Path(named)
    return folder if folder.is_dir() else None


@contextlib.contextmanager
def importing_from(folder: Path | None) -> Iterator[None]:
    """Processes that are spawned meanwhile import from there first. Here nothing changes: a package that is imported
    already finds its modules where it was found itself."""
    if folder is None:
        yield
        return
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
