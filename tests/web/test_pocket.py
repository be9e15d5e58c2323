"""Tables in the browser: whole games without server and network, saved move by move."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, TimeoutError, expect

import serai as cv
from serai.core.teaching.lessons import lessons
from tests.cli.runner import run
from tests.web.static_host import StaticHost
from tests.web.titles import each_title
from tests.web.visitor import POLLING, Visitor, assert_no_axe_violations, play_on, settle, wait_for_answer

# Whether a service worker controls the page and everything is cached, so that no network is needed.
KEPT = """async () => {
    if (navigator.serviceWorker.controller?.state !== 'activated') return false;
    const home = new URL('alone' in document.documentElement.dataset ? '.' : '/', location.href);
    const list = await (await fetch(new URL('files.js', home))).text();
    const large = JSON.parse(/large = (.*);/.exec(list)[1]);
    const found = await Promise.all(large.map((name) => caches.match(new URL(name, home))));
    return found.every(Boolean);
}"""
# The next start begins with what this one has read.
START_KEPT = "() => localStorage.getItem('caravanserai.start') === 'kept'"
# Records the messages of the worker.
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
# Counts the improved answers of the bot worker, and remembers the count when it is terminated.
OVERHEARD = """() => {
    self.better = self.stopped = 0;
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
        if (message.type === 'think') self.better = 0;
        if (!this.overheard) this.addEventListener('message', ({ data }) => (self.better += data.type === 'better'));
        this.overheard = true;
        return postMessage.call(this, message);
    };
    Worker.prototype.terminate = function () {
        self.stopped = self.better;
        return terminate.call(this);
    };
}"""
# Empties what the pocket has stored; its worker may have it open, so the database is not deleted.
CLEARED = """() => new Promise((done) => {
    const asked = indexedDB.open('caravanserai');
    asked.onsuccess = () => {
        const names = [...asked.result.objectStoreNames];
        const emptied = asked.result.transaction(names, 'readwrite');
        for (const name of names) emptied.objectStore(name).clear();
        emptied.oncomplete = () => (asked.result.close(), done());
    };
})"""
ACKED = "() => Math.max(0, ...window.said.filter((one) => one.type === 'ack').map((one) => one.version))"
FULL_UPDATE = "(heard) => window.said.slice(heard).find((one) => one.type === 'update' && one.full)?.version ?? 0"


def sit_down(visitor: Visitor, game: str, language: str = "en") -> Page:
    """Start a table with bots in the browser, record its messages and cut the network: on the static site, or on a page
    with a server."""
    page = visitor.page(language)
    page.add_init_script(f"({WATCHED})()")
    alone = isinstance(visitor.server, StaticHost)
    visitor.open(page, f"/#/play/{game}" if alone else f"/play/{game}")
    if not alone:
        page.locator("[data-where] input").last.check()
    page.locator("button.start").click()
    expect(page.locator("[data-pocket] [role=progressbar]")).to_be_visible()
    settle(page)
    wait_for_answer(page, KEPT)
    page.wait_for_function(START_KEPT)
    page.context.set_offline(True)
    return page


def kill(page: Page) -> None:
    """End the worker, as a browser does when memory is short."""
    [worker] = page.workers
    worker.evaluate("self.close()")


def download(page: Page, button: str = "[data-record]") -> Path:
    with page.expect_download() as begun:
        page.locator(button).click()
    return Path(begun.value.path())


def open_menu(page: Page) -> None:
    page.locator("header.bar button.icon").click()
    page.locator("dialog .menu").wait_for()


def look_back(page: Page) -> str:
    """Check that record and page agree and that the replay works; returns the output of the command line."""
    file = download(page)
    record = cv.Match.from_record(file.read_text(encoding="utf-8"))
    shown = page.evaluate("() => window.said.findLast((one) => one.type === 'update').table.scores")
    assert record.scores == shown
    result = run("replay", str(file), "--lang", "en")
    assert result.exit_code == 0
    page.locator('a[href$="/replay/0"]').click()
    see_the_end(page, record.count)
    return result.output


def see_the_end(page: Page, moves: int) -> None:
    page.get_by_role("slider").press("End")
    address = "(location.hash || location.pathname).split('?')[0]"
    page.wait_for_function(f"(n) => {address}.endsWith(`/${{n}}`)", arg=moves)


def open_record(site_visitor: Visitor, page: Page, text: str) -> None:
    """Open the record of an unfinished game, and play on."""
    site_visitor.open(page, "/#/replay")
    page.locator("main h1").wait_for()
    assert_no_axe_violations(page)
    file: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_function("() => location.hash.includes('/replay/here-')")
    see_the_end(page, cv.Match.from_record(text, auto=False).count)
    assert_no_axe_violations(page)
    page.locator("[data-on] button").click()
    settle(page)
    play_on(page, random.Random(6), most=1)


def play_lessons(site_visitor: Visitor, page: Page, game: str, language: str, most: int) -> None:
    """Click through lessons; their answers are played by hand or shown."""
    site_visitor.open(page, f"/#/learn/{game}")
    for number, lesson in enumerate(lessons(game)[:most], 1):
        expect(page.locator("main h1")).to_contain_text(lesson.title[language])
        page.locator("[data-show]").click()
        expect(page.locator("[data-verdict='done']")).to_contain_text(lesson.praise[language])
        if number < most:
            page.locator("[data-next]").click()
    assert_no_axe_violations(page)


def stop_a_search(site_visitor: Visitor, page: Page) -> None:
    """Stop the search of the strongest level by a key: it plays the best move found so far."""
    page.evaluate("() => localStorage.setItem('caravanserai.level', 'vizier')")
    site_visitor.open(page, "/#/play/amul")
    page.locator("button.start").click()
    pick = random.Random(2)
    settle(page)
    tables = page.workers[0]  # the other one is the bot worker
    tables.evaluate(OVERHEARD)
    enough = page.locator("[data-enough]")
    for number in range(10):
        play_on(page, pick, most=1)
        with contextlib.suppress(TimeoutError):
            enough.wait_for(timeout=5_000)
            if number == 0:
                assert_no_axe_violations(page)
        while enough.count() and not tables.evaluate("() => self.better"):
            page.wait_for_timeout(POLLING)
        page.keyboard.press("x")
        page.locator("[data-thinking]").wait_for(state="detached")
        if tables.evaluate("() => self.stopped"):
            break
    assert tables.evaluate("() => self.stopped"), "stopped, with something found"
    settle(page)


def test_without_a_network(site_visitor: Visitor) -> None:
    """A game is saved, reloaded, and its worker killed after a click; it is resigned, downloaded, replayed and
    continued from a file, all in Russian; then a lesson."""
    page = sit_down(site_visitor, "yspahan", "ru")
    play_on(page, random.Random(3), most=6)
    page.reload()
    settle(page)
    assert_no_axe_violations(page)
    play_on(page, random.Random(4), most=3)
    page.wait_for_function(f"() => ({ACKED})() > 0")  # three clicks may be one move, which is not acknowledged yet
    heard = page.evaluate("() => window.said.length")
    kill(page)
    acked = page.evaluate(ACKED)
    found = page.wait_for_function(FULL_UPDATE, arg=heard).json_value()
    assert found >= acked, "the next worker knows all that the last one has acknowledged"
    play_on(page, random.Random(5), most=2)
    open_menu(page)
    assert_no_axe_violations(page)
    running = download(page, "[data-along='file']").read_text(encoding="utf-8")
    page.locator("dialog .menu .danger").click()
    page.locator("[data-confirm] .danger").click()
    expect(page.locator("[data-over]")).to_be_visible()  # a bot takes the resigned seat
    look_back(page)
    open_record(site_visitor, page, running)
    play_lessons(site_visitor, page, "yspahan", "ru", 2)
    page.locator("header.bar a.home").click()
    expect(page.locator('.tables a[href^="#/table/here-"]').first).to_be_visible()
    expect(page.locator(".tables [data-progress]").first).to_be_visible()


@pytest.mark.long
def test_a_search_is_stopped_without_a_network(site_visitor: Visitor) -> None:
    """`tests/pocket/test_bot_worker.py` does the same without a browser."""
    stop_a_search(site_visitor, sit_down(site_visitor, "amul"))


@pytest.mark.long
@each_title
@pytest.mark.parametrize("home", ["site_visitor", "caching_visitor"])
def test_a_whole_game_of_each_title(request: pytest.FixtureRequest, home: str, game: str) -> None:
    """On a static host, and on a page whose server is unreachable."""
    visitor: Visitor = request.getfixturevalue(home)
    page = sit_down(visitor, game)
    pick = random.Random(7)
    play_on(page, pick, most=10)
    page.reload()
    play_on(page, pick)
    assert "The result in the record is right." in look_back(page)


@pytest.mark.long
@each_title
def test_every_lesson_without_a_network(site_visitor: Visitor, game: str) -> None:
    page = sit_down(site_visitor, game)
    play_lessons(site_visitor, page, game, "en", len(lessons(game)))


@pytest.mark.long
def test_a_running_game_goes_to_the_server_and_back(caching_visitor: Visitor) -> None:
    """Its bots keep their level. When the browser's storage is cleared, the page says so."""
    page = caching_visitor.page()
    caching_visitor.open(page, "/play/yspahan")
    levels = page.locator(".seats select[aria-describedby]")
    levels.first.wait_for()
    for level in levels.all():
        level.select_option("apprentice")
    page.locator("[data-where] input").last.check()
    page.locator("button.start").click()
    settle(page)
    play_on(page, random.Random(1), most=4)
    for place, address in (("server", "**/table/*"), ("here", "**/table/here-*")):
        open_menu(page)
        page.locator(f"[data-along='{place}']").click()
        page.locator("[data-on] button").click()
        page.wait_for_url(address)
        settle(page)
        play_on(page, random.Random(2), most=2)
        page.evaluate("localStorage.setItem('caravanserai.level', 'greedy')")  # a later choice, for other tables
        expect(page.locator("[data-level]").first).to_have_text("Apprentice")
    settle(page)
    page.reload()  # after that nothing is written until the next move
    settle(page)
    page.evaluate(CLEARED)
    page.reload()
    expect(page.locator("[data-message] h1")).to_have_text("This browser's storage was cleared")
    assert "server" not in page.locator("[data-message]").inner_text()
