"""Measures the search of the strongest level in a browser: `python -m tests.web.pocket_search_time [GAME...]`.

The strongest bots play at the largest table of each game, on the static site. Reported are the time of their first
decisions, the time of the first evaluation, the number of determinizations, and the memory of a page with one or two
interpreters. `--slower TIMES` slows the browser.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, sync_playwright

import serai as cv
from serai.bots import strongest_bot
from serai.core.game.registry import games
from tests.web.page_build import build_once
from tests.web.pocket_start_time import is_browser
from tests.web.process_throttle import megabytes, process_tree, throttled
from tests.web.static_host import StaticHost
from tests.web.visitor import PHONE
from tools.browser import FLAGS, chromium

SECONDS = 600
# Records requests of the table worker to the bot worker, and its answers.
TIMED = """() => {
    self.thoughts = [];
    const open = new Map();
    const post = Worker.prototype.postMessage;
    const hear = ({ data }) => {
        const one = open.get(data.n);
        if (!one) return;
        const took = (performance.now() - one.began) / 1000;
        if (data.type === 'better') {
            if (one.first) one.worlds += 1;
            else one.first = took;
        }
        if (data.type !== 'thought') return;
        open.delete(data.n);
        self.thoughts.push({ ...one, took });
    };
    Worker.prototype.postMessage = function (message) {
        if (!this.timed) this.addEventListener('message', hear);
        this.timed = true;
        self.second = this;
        if (message.type === 'think') open.set(message.n, { began: performance.now(), first: 0, worlds: 0 });
        return post.call(this, message);
    };
}"""


def sit_down(page: Page, url: str, game: str) -> None:
    strongest = strongest_bot(cv.game(game)).id
    page.add_init_script(f"localStorage.setItem('caravanserai.level', '{strongest}')")
    page.goto(f"{url}/#/play/{game}/watch")
    page.locator(".pills label").last.click()
    page.locator("button.start").click()


def thoughts(page: Page, most: int) -> list[dict[str, Any]]:
    while not page.workers:
        page.wait_for_timeout(20)
    tables = page.workers[0]
    tables.evaluate(TIMED)
    found: list[dict[str, Any]] = []
    while len(found) <= most:
        page.wait_for_timeout(500)
        found = tables.evaluate("() => self.thoughts")
    return found


def weights(page: Page, browser: int) -> tuple[float, float]:
    """Megabytes with two interpreters, and after the second has ended."""
    both = megabytes(browser)
    page.workers[0].evaluate("() => self.second.terminate()")
    page.wait_for_timeout(3000)
    return both, megabytes(browser)


def report(game: str, found: list[dict[str, Any]], both: float, one: float) -> str:
    """The result of a game; the first decision is separate, because it starts the second interpreter."""
    took, first, worlds = (sorted(one[key] for one in found[1:]) for key in ("took", "first", "worlds"))
    return (
        f"{game:12} {cv.game(game).players[-1]} players, {len(took)} decisions: "
        f"median {statistics.median(took):.2f} s, longest {took[-1]:.2f} s "
        f"(before them one of {found[0]['took']:.2f} s); the first look at one up to {first[-1]:.2f} s; "
        f"worlds {worlds[0]} to {worlds[-1]}, median {statistics.median(worlds):g}; "
        f"{both:.0f} MB, {one:.0f} with one interpreter"
    )


def measure(browsers: BrowserType, url: str, game: str, most: int, times: int) -> str:
    before = set(process_tree(os.getpid()))
    with tempfile.TemporaryDirectory() as profile:
        context = browsers.launch_persistent_context(
            profile, executable_path=chromium(), args=FLAGS, viewport=PHONE, reduced_motion="reduce"
        )
        browser = next(one for one in process_tree(os.getpid()) if one not in before and is_browser(one))
        with throttled(browser, times):
            page = context.new_page()
            page.set_default_timeout(SECONDS * 1000)
            sit_down(page, url, game)
            found = thoughts(page, most)
            weight = weights(page, browser)
        context.close()
    return report(game, found, *weight)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--slower", type=int, default=1, metavar="TIMES")
    parser.add_argument("--decisions", type=int, default=15)
    wanted = parser.parse_args()
    build_once()
    with tempfile.TemporaryDirectory() as folder, StaticHost(Path(folder)) as host, sync_playwright() as playwright:
        for game in wanted.games or games():
            print(measure(playwright.chromium, host.url, game, wanted.decisions, wanted.slower), flush=True)


if __name__ == "__main__":
    main()
