"""Builds the page once for all test processes: the first one builds it, the others wait."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator

from tools import web

CACHE = web.ROOT / ".cache"


@contextlib.contextmanager
def lock_page_build() -> Iterator[None]:
    """Hold the lock under which the page is built and its packages are installed."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build_once() -> None:
    with lock_page_build():
        if not web.is_fresh():
            web.build()
