"""Measures the start time and size of tables in the browser: `python -m tests.web.pocket_start_time [TIMES...]`.

A page of the static site, from the click on "Start playing" to the first question. Cold: nothing is cached. Warm:
everything is, as on a second visit after the browser was closed. Both are measured for each of TIMES (1 and 4 by
default), the factor by which the whole browser is slowed. Processor seconds are also valid on a busy machine,
wall-clock seconds only on a quiet one.
"""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserType, Page, sync_playwright

from tests.web.page_build import build_once
from tests.web.process_throttle import megabytes, process_tree, processor_seconds, throttled
from tests.web.static_host import StaticHost
from tests.web.visitor import PHONE, settle
from tools.browser import FLAGS, chromium

MEGABYTE = 1e6
SECONDS = 600
GAME = "yspahan"
# Records when the worker is ready, and when its start is cached for the next time.
WATCHED = """() => {
    window.heard = {};
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (!this.watched) {
            this.watched = true;
            this.addEventListener('message', ({ data }) => {
                if (data.type !== 'kept' || data.kept) window.heard[data.type] ??= performance.now();
            });
        }
        return post.call(this, message);
    };
}"""
KEPT = """() => window.heard.kept && navigator.serviceWorker.controller?.state === 'activated'"""


@dataclass(frozen=True)
class Start:
    ready: float  # seconds until the interpreter has read everything
    asked: float  # seconds until the first question
    work: float  # processor seconds until then
    weight: float  # megabytes of the page's process

    def __str__(self) -> str:
        return (
            f"ready after {self.ready:5.1f} s, asks after {self.asked:5.1f} s; "
            f"{self.work:.1f} s of a processor, {self.weight:.0f} MB"
        )


def first_question(page: Page, url: str, browser: int) -> Start:
    page.set_default_timeout(SECONDS * 1000)
    page.add_init_script(f"({WATCHED})()")
    page.goto(f"{url}/#/play/{GAME}")
    page.locator("button.start").wait_for()
    page.wait_for_timeout(1000)  # the page has loaded
    worked, began = processor_seconds(browser), time.perf_counter()
    clicked = page.evaluate("() => performance.now()")
    page.locator("button.start").click()
    settle(page, SECONDS)
    took = time.perf_counter() - began
    ready = (page.evaluate("() => window.heard.ready") - clicked) / 1000
    return Start(ready, took, processor_seconds(browser) - worked, megabytes(browser))


def visit(browsers: BrowserType, profile: str, url: str, times: int, *, stays: bool) -> Start:
    """Start a table in a new browser with the given profile folder."""
    before = set(process_tree(os.getpid()))
    context = browsers.launch_persistent_context(
        profile, executable_path=chromium(), args=FLAGS, viewport=PHONE, reduced_motion="reduce"
    )
    browser = next(one for one in process_tree(os.getpid()) if one not in before and is_browser(one))
    with throttled(browser, times):
        page = context.new_page()
        start = first_question(page, url, browser)
        if stays:
            page.wait_for_function(KEPT)
    context.close()
    return start


def is_browser(process: int) -> bool:
    """Whether a process is the main process of a browser."""
    command = Path(f"/proc/{process}/cmdline").read_text()
    return "--user-data-dir" in command and "--type=" not in command


def bytes_of(folder: Path) -> float:
    """Megabytes that are sent: compressed files, and the script as a host compresses it."""
    files = [path for path in (folder / "pocket").iterdir() if path.suffix in (".packed", ".js")]
    packed = (
        len(path.read_bytes() if path.suffix == ".packed" else gzip.compress(path.read_bytes(), 9)) for path in files
    )
    return sum(packed) / MEGABYTE


def main() -> None:
    build_once()
    with tempfile.TemporaryDirectory() as folder, StaticHost(Path(folder)) as host, sync_playwright() as playwright:
        print(f"sent, packed: {bytes_of(host.folder):.2f} MB")
        for times in map(int, sys.argv[1:] or ("1", "4")):
            with tempfile.TemporaryDirectory() as profile:
                cold = visit(playwright.chromium, profile, host.url, times, stays=True)
                warm = visit(playwright.chromium, profile, host.url, times, stays=False)
            print(f"{times} times slower, cold: {cold}")
            print(f"{times} times slower, warm: {warm}", flush=True)


if __name__ == "__main__":
    main()
