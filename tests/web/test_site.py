"""The house as static files, below a path of a plain web host, and without a network after the first visit."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.helpers import Server
from tests.web.hosting import Host
from tests.web.visitor import TITLES, Visitor, no_sideways_scroll, no_violations, play_on, settle
from tools import site as building
from tools.kept import LIST

CONTROLLED = "() => navigator.serviceWorker?.controller?.state === 'activated'"


# Everything large that the list of files names is kept.
ALL_KEPT = """async () => {
    const list = await (await fetch('files.js')).text();
    const large = JSON.parse(/large = (.*);/.exec(list)[1]);
    const found = await Promise.all(large.map((name) => caches.match(new URL(name, location.href))));
    return large.length > 0 && found.every(Boolean);
}"""


def settle_in(page: Page) -> None:
    """Until the browser keeps the page."""
    page.wait_for_function(CONTROLLED)


def until_kept(page: Page, path: str) -> None:
    """Until the browser keeps an answer. A promise is no answer: the page cannot be waited for."""
    for _ in range(400):
        if page.evaluate("async (path) => Boolean(await caches.match(path))", path):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{path} is not kept")


def test_a_site_tells_what_a_server_tells(site: Host, server: Server) -> None:
    for path, _ in building.answers():
        told = httpx.get(f"{server.url}/api{path}", timeout=30)
        kept = json.loads((site.folder / "api" / f"{path.removeprefix('/')}.json").read_bytes())
        assert told.json() == kept, path


def test_all_addresses_are_relative_and_every_file_is_kept(site: Host) -> None:
    document = (site.folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!\./)[^"]*"', document) == []
    small, large = (json.loads(text) for text in re.findall(r"= (\[.*\]);", (site.folder / LIST).read_text()))
    names = {one["url"] for one in small}
    assert {"index.html", "manifest.webmanifest", "theme.js", "api/games.json"} <= names
    assert not names & set(large)
    assert all((site.folder / name).is_file() for name in names | set(large))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_home_page_is_there_at_once_and_says_how_to_get_the_rest(passer: Visitor, language: str) -> None:
    page = passer.page(language, phone=language == "ru")
    passer.open(page, "/")
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    expect(page.locator("[data-elsewhere]")).to_be_visible()
    expect(page.locator("[data-daily]")).to_be_visible()
    assert page.locator('a[href$="/friends"]').count() == 0
    no_violations(page)
    no_sideways_scroll(page)
    assert [url for url in passer.asked if "/pocket/" in url and not url.endswith(".json")] == []  # no interpreter yet


def test_a_deep_link_and_the_way_on_work_without_a_network(passer: Visitor) -> None:
    page = passer.page()
    passer.open(page, "/#/rules/merv")
    expect(page.locator("main h2").first).to_be_visible()
    settle_in(page)
    page.context.set_offline(True)
    other = page.context.new_page()
    passer.open(other, "/#/play/amul/device")
    expect(other.locator('nav [aria-current="page"]')).to_have_attribute("href", "#/play/amul/device")
    other.locator("header.bar a.home").click()
    expect(other.locator("article.game")).to_have_count(len(TITLES))
    other.locator('a[href="#/play/yspahan/watch"]').click()
    other.reload()
    expect(other.locator('nav [aria-current="page"]')).to_have_attribute("href", "#/play/yspahan/watch")
    other.go_back()
    expect(other.locator("article.game")).to_have_count(len(TITLES))
    passer.open(other, "/#/nowhere/at/all")
    expect(other.locator("[data-message]")).to_be_visible()


def play_without_a_network(passer: Visitor, game: str, moves: int) -> None:
    page = passer.page()
    passer.open(page, f"/#/play/{game}")
    page.locator("button.start").click()
    expect(page.locator("[data-pocket] [role=progressbar]")).to_be_visible()
    settle(page)
    play_on(page, random.Random(5), most=moves)
    page.wait_for_function(ALL_KEPT)
    page.context.set_offline(True)
    page.reload()
    settle(page)
    play_on(page, random.Random(6), most=moves)
    no_violations(page)
    page.locator("header.bar a.home").click()
    expect(page.locator('.tables a[href^="#/table/here-"]')).to_have_count(1)


def test_a_game_goes_on_without_a_network(passer: Visitor) -> None:
    play_without_a_network(passer, "amul", 2)


@pytest.mark.long
@pytest.mark.parametrize("game", TITLES)
def test_every_game_goes_on_without_a_network(passer: Visitor, game: str) -> None:
    play_without_a_network(passer, game, 12)


def test_a_new_version_is_offered_and_taken_only_when_asked_for(passer: Visitor, site: Host) -> None:
    page = passer.page()
    passer.open(page, "/")
    settle_in(page)
    files = site.folder / LIST
    before = files.read_text(encoding="utf-8")
    files.write_text(before + "// of tomorrow\n", encoding="utf-8")
    try:
        page.evaluate(
            "() => { window.old = true; navigator.serviceWorker.getRegistration().then((one) => one.update()) }"
        )
        offer = page.locator(".toast")
        expect(offer).to_have_text(re.compile("A new version is ready"))
        assert page.evaluate("() => window.old"), "nobody asked for it"
        offer.locator("button").first.click()
        page.wait_for_function("() => !window.old && document.querySelector('article.game')")
        assert page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.waiting)") is None
    finally:
        files.write_text(before, encoding="utf-8")


@pytest.fixture
def keeper(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody at a server's page, with a browser that keeps it."""
    visitor = Visitor(browser, server, keeping=True)
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def test_when_the_server_is_away_one_may_play_here(keeper: Visitor) -> None:
    """Offered on the home page; and what was never loaded says so, instead of waiting for ever."""
    page = keeper.page()
    keeper.open(page, "/")
    settle_in(page)
    until_kept(page, "/api/games/yspahan/rules/en")  # the last thing that is asked for
    page.context.set_offline(True)
    keeper.open(page, "/")
    page.locator("[data-meanwhile] button").click()
    expect(page.locator("[data-place='here']")).to_be_visible()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    no_violations(page)
    page.locator('article.game a[href="/play/amul"]').last.click()
    expect(page.locator("[data-where='here']")).to_be_visible()
    page.locator("button.start").click()
    expect(page.locator("form [role=alert]")).to_contain_text("loaded once")
    no_violations(page)
