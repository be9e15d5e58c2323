"""Tables in the browser: whole games without a server and without a network, kept move by move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import caravanserai as cv
from tests.web.visitor import TITLES, Visitor, play_on, settle

# Everything that is needed has been kept: from here on no network is needed.
KEPT = """async () => {
    const list = await (await fetch('files.js')).text();
    const large = JSON.parse(/large = (.*);/.exec(list)[1]);
    const found = await Promise.all(large.map((name) => caches.match(new URL(name, location.href))));
    return found.every(Boolean);
}"""
# The frames of play that the worker is told, and what it says, in their order.
WATCHED = """() => {
    window.said = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        if (!this.watched) {
            this.watched = true;
            this.addEventListener('message', ({ data }) => {
                if (data.type === 'frame') window.said.push(JSON.parse(data.text));
            });
        }
        return post.call(this, message);
    };
}"""
ACKED = "() => Math.max(0, ...window.said.filter((one) => one.type === 'ack').map((one) => one.version))"
TOLD_ANEW = "(heard) => window.said.slice(heard).find((one) => one.type === 'update' && one.full)?.version ?? 0"


def sit_down(passer: Visitor, game: str, language: str = "en") -> Page:
    """At a table with bots, the network gone, and everything said written down."""
    page = passer.page(language)
    page.add_init_script(f"({WATCHED})()")
    passer.open(page, f"/#/play/{game}")
    page.locator("button.start").click()
    settle(page, 120)
    page.wait_for_function(KEPT, timeout=60_000)
    page.context.set_offline(True)
    return page


def kill(page: Page) -> None:
    """The browser takes the worker away, as it does when memory is short."""
    [worker] = page.workers
    worker.evaluate("self.close()")


def download(page: Page) -> str:
    with page.expect_download() as begun:
        page.locator("[data-record]").click()
    return Path(begun.value.path()).read_text(encoding="utf-8")


def look_back(page: Page) -> None:
    """The record says what the page says, and the game can be looked through."""
    record = cv.Match.from_record(download(page))
    shown = page.evaluate("() => window.said.findLast((one) => one.type === 'update').table.scores")
    assert record.scores == shown
    page.locator('a[href$="/replay/0"]').click()
    page.get_by_role("slider").press("End")
    page.wait_for_function("(n) => location.hash.includes(`/replay/${n}`)", arg=record.count)


def test_a_game_is_kept_whatever_ends(passer: Visitor) -> None:
    """Reloaded, its worker killed right after a click, told in Russian, given up, downloaded and replayed."""
    page = sit_down(passer, "yspahan", "ru")
    play_on(page, random.Random(3), most=6)
    page.reload()
    settle(page, 120)
    play_on(page, random.Random(4), most=3)
    heard = page.evaluate("() => window.said.length")
    kill(page)
    acked = page.evaluate(ACKED)
    assert acked > 0
    found = page.wait_for_function(TOLD_ANEW, arg=heard, timeout=120_000).json_value()
    assert found >= acked, "the next worker knows all that the last one has acknowledged"
    play_on(page, random.Random(5), most=2)
    page.locator("header.bar button.icon").click()
    page.locator("dialog .menu .danger").click()
    page.locator("[data-sure] .danger").click()
    expect(page.locator("[data-over]")).to_be_visible(timeout=120_000)  # bots play on for who has left
    look_back(page)


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_of_each_title(passer: Visitor, game: str) -> None:
    page = sit_down(passer, game)
    pick = random.Random(7)
    play_on(page, pick, most=10, seconds=120)
    page.reload()
    play_on(page, pick, seconds=120)
    look_back(page)
