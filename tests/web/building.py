"""Several processes test the same page: the first one builds it, the others wait for it."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator

from tools import web

CACHE = web.ROOT / ".cache"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Nobody else builds the page or installs its packages meanwhile."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_once() -> None:
    with alone():
        if not web.is_fresh():
            web.build()
