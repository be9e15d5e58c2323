"""Measures and throttles the processes of a browser. Chromium's own throttle does not slow workers, where tables in the
browser run; so all processes are stopped and continued many times a second."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
CYCLE = 0.02  # seconds of one cycle of stopping and running
TICKS = os.sysconf("SC_CLK_TCK")


def _fields(process: int) -> list[str]:
    """The fields of /proc/PID/stat behind the name: the state, the parent, and so on."""
    with contextlib.suppress(OSError):
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    return []


def process_tree(first: int) -> list[int]:
    """A process and all its descendants."""
    children: dict[int, list[int]] = {}
    for folder in PROC.iterdir():
        if folder.name.isdigit() and (fields := _fields(int(folder.name))):
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [first]
    for one in found:
        found += children.get(one, [])
    return found


def processor_seconds(first: int) -> float:
    """The processor time of a process tree so far."""
    return sum(sum(map(int, fields[11:13])) for one in process_tree(first) if (fields := _fields(one))) / TICKS


def megabytes(first: int) -> float:
    """The memory of the largest renderer of a process tree (proportional set size)."""
    most = 0
    for one in process_tree(first):
        with contextlib.suppress(OSError):
            if "--type=renderer" in (PROC / str(one) / "cmdline").read_text():
                memory = (PROC / str(one) / "smaps_rollup").read_text()
                most = max(most, int(memory.partition("\nPss:")[2].split()[0]))
    return most * 1024 / 1e6


@contextlib.contextmanager
def throttled(first: int, times: int) -> Iterator[None]:
    """Let a process tree run only 1/`times` of the time."""
    if times <= 1:
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_throttle, args=(first, times, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _throttle(first: int, times: int, over: threading.Event) -> None:
    counted = 0.0
    members = process_tree(first)
    while not over.is_set():
        if time.monotonic() - counted > 0.5:
            members, counted = process_tree(first), time.monotonic()
        _signal(members, signal.SIGSTOP)
        time.sleep(CYCLE * (times - 1) / times)
        _signal(members, signal.SIGCONT)
        time.sleep(CYCLE / times)


def _signal(members: list[int], which: signal.Signals) -> None:
    for one in members:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, which)
