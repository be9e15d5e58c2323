"""A browser's processes, measured and slowed. Chromium's own throttle slows the main threads of pages and leaves their
workers alone, in which tables in the browser live; so all of it is stopped and let go on, many times a second."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
BEAT = 0.02  # seconds in which a slowed process runs once
TICKS = os.sysconf("SC_CLK_TCK")


def _fields(process: int) -> list[str]:
    """What the system says behind the name in brackets: the state, the parent, and so on."""
    with contextlib.suppress(OSError):
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    return []


def family(first: int) -> list[int]:
    """A process and all that come from it."""
    children: dict[int, list[int]] = {}
    for folder in PROC.iterdir():
        if folder.name.isdigit() and (fields := _fields(int(folder.name))):
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [first]
    for one in found:
        found += children.get(one, [])
    return found


def processor_seconds(first: int) -> float:
    """Of a whole family, so far: it does not depend on what else a machine does."""
    return sum(sum(map(int, fields[11:13])) for one in family(first) if (fields := _fields(one))) / TICKS


def megabytes(first: int) -> float:
    """Of the largest of a family that shows pages; what it shares with others is counted in part."""
    most = 0
    for one in family(first):
        with contextlib.suppress(OSError):
            if "--type=renderer" in (PROC / str(one) / "cmdline").read_text():
                told = (PROC / str(one) / "smaps_rollup").read_text()
                most = max(most, int(told.partition("\nPss:")[2].split()[0]))
    return most * 1024 / 1e6


@contextlib.contextmanager
def slowed(first: int, times: int) -> Iterator[None]:
    """A family runs for one part in so many of the time."""
    if times <= 1:
        yield
        return
    over = threading.Event()
    beating = threading.Thread(target=_beat, args=(first, times, over), daemon=True)
    beating.start()
    try:
        yield
    finally:
        over.set()
        beating.join()


def _beat(first: int, times: int, over: threading.Event) -> None:
    counted = 0.0
    members = family(first)
    while not over.is_set():
        if time.monotonic() - counted > 0.5:
            members, counted = family(first), time.monotonic()
        _signal(members, signal.SIGSTOP)
        time.sleep(BEAT * (times - 1) / times)
        _signal(members, signal.SIGCONT)
        time.sleep(BEAT / times)


def _signal(members: list[int], which: signal.Signals) -> None:
    for one in members:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, which)
