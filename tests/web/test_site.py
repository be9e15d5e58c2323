"""The house as static files, below a path of a plain web host, and without a network after the first visit."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.helpers import Server
from tests.web.hosting import Host
from tests.web.visitor import TITLES, Visitor, no_sideways_scroll, no_violations
from tools import site as building
from tools.offline_files import LIST

CONTROLLED = "() => navigator.serviceWorker?.controller?.state === 'activated'"


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


def without_sentences(told: Any) -> Any:
    """What is said about bots depends on where they think."""
    if not isinstance(told, list):
        return told
    return [{**one, "bots": [bot["id"] for bot in one["bots"]]} if "bots" in one else one for one in told]


def test_a_site_tells_what_a_server_tells(site: Host, server: Server) -> None:
    for path, _ in building.answers():
        told = httpx.get(f"{server.url}/api{path}", timeout=30)
        kept = json.loads((site.folder / "api" / f"{path.removeprefix('/')}.json").read_bytes())
        assert without_sentences(told.json()) == without_sentences(kept), path
    assert "not compiled" in (site.folder / "api" / "games.json").read_text(), "bots are told of as in a browser"


def test_all_addresses_are_relative_and_every_file_is_kept(site: Host) -> None:
    document = (site.folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!\./)[^"]*"', document) == []
    small, large = (json.loads(text) for text in re.findall(r"= (\[.*\]);", (site.folder / LIST).read_text()))
    names = {one["url"] for one in small}
    assert {"index.html", "manifest.webmanifest", "theme.js", "api/games.json"} <= names
    assert not names & set(large)
    assert all((site.folder / name).is_file() for name in names | set(large))


def home_says_how_to_get_the_rest(passer: Visitor, page: Page) -> None:
    """It is there at once: without the interpreter."""
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    expect(page.locator("[data-elsewhere]")).to_be_visible()
    expect(page.locator("[data-daily]")).to_be_visible()
    assert page.locator('a[href$="/friends"]').count() == 0
    no_violations(page)
    no_sideways_scroll(page)
    assert [url for url in passer.asked if "/pocket/" in url and not url.endswith(".json")] == []


def deep_links_work(passer: Visitor, page: Page) -> None:
    """And the way on from them; in a browser that has no network any more."""
    page.context.set_offline(True)
    passer.open(page, "/#/play/amul/device")
    expect(page.locator('nav [aria-current="page"]')).to_have_attribute("href", "#/play/amul/device")
    page.locator("header.bar a.home").click()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    page.locator('a[href="#/play/yspahan/watch"]').click()
    page.reload()
    expect(page.locator('nav [aria-current="page"]')).to_have_attribute("href", "#/play/yspahan/watch")
    no_violations(page)
    page.go_back()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    passer.open(page, "/#/nowhere/at/all")
    expect(page.locator("[data-message]")).to_be_visible()
    passer.open(page, "/#/rules/merv")
    expect(page.locator("main h2").first).to_be_visible()
    no_violations(page)
    page.context.set_offline(False)


def a_new_version_is_taken_when_asked_for(passer: Visitor, page: Page, site: Host) -> None:
    passer.open(page, "/")
    files = site.folder / LIST
    before = files.read_text(encoding="utf-8")
    files.write_text(before + "// of tomorrow\n", encoding="utf-8")
    try:
        page.evaluate(
            "() => { window.old = true; navigator.serviceWorker.getRegistration().then((one) => one.update()) }"
        )
        offer = page.locator(".toast")
        expect(offer).to_have_text(re.compile("новая версия|A new version is ready"))
        assert page.evaluate("() => window.old"), "nobody asked for it"
        offer.locator("button").first.click()
        page.wait_for_function("() => !window.old && document.querySelector('article.game')")
        assert page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.waiting)") is None
    finally:
        files.write_text(before, encoding="utf-8")


@pytest.mark.parametrize("language", ["ru", pytest.param("en", marks=pytest.mark.long)])
def test_a_visit(passer: Visitor, site: Host, language: str) -> None:
    """The home page, links without a network, and a new version, which is offered and taken only when asked for."""
    page = passer.page(language, phone=language == "ru")
    passer.open(page, "/")
    home_says_how_to_get_the_rest(passer, page)
    settle_in(page)
    deep_links_work(passer, page)
    a_new_version_is_taken_when_asked_for(passer, page, site)


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
