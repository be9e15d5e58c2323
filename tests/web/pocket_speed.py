"""How long tables in the browser take to come, and what they weigh: `python -m tests.web.pocket_speed`.

A fresh page of the static site, from the click on "Start playing" to the first question that is asked. Cold: nothing is
kept. Warm: everything is, as on a second visit. Chromium's throttle slows the page and not its workers, in which all of
this happens: a slow phone has to be measured on one.
"""

from __future__ import annotations

import gzip
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.building import build_once
from tests.web.hosting import Host
from tests.web.visitor import WIDE, settle
from tools.browser import FLAGS, chromium

MEGABYTE = 1e6
SECONDS = 240
KEPT = "async () => (await caches.keys()).length > 1 && navigator.serviceWorker.controller !== null"


def first_question(page: Page, url: str, game: str) -> float:
    page.goto(f"{url}/#/play/{game}")
    page.locator("button.start").wait_for()
    began = time.perf_counter()
    page.locator("button.start").click()
    settle(page, SECONDS)
    return time.perf_counter() - began


def bytes_of(folder: Path) -> float:
    """What is sent: files that are packed already, and the script as any host packs it."""
    files = [path for path in (folder / "pocket").iterdir() if path.suffix in (".packed", ".js")]
    packed = (
        len(path.read_bytes() if path.suffix == ".packed" else gzip.compress(path.read_bytes(), 9)) for path in files
    )
    return sum(packed) / MEGABYTE


def measure(browser: Browser, host: Host, game: str) -> tuple[float, float]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    page = context.new_page()
    cold = first_question(page, host.url, game)
    page.wait_for_function(KEPT, timeout=SECONDS * 1000)
    page.close()
    warm = first_question(context.new_page(), host.url, game)
    context.close()
    return cold, warm


def main() -> None:
    build_once()
    with tempfile.TemporaryDirectory() as folder, Host(Path(folder)) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(f"sent, packed: {bytes_of(host.folder):.2f} MB")
        cold, warm = measure(browser, host, "yspahan")
        print(f"cold {cold:.1f} s, warm {warm:.1f} s")
        browser.close()


if __name__ == "__main__":
    main()
