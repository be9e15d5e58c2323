"""The static site below a path of a web host, and without a network after the first visit."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.helpers import PATIENCE, Server
from tests.web.static_host import StaticHost
from tests.web.visitor import (
    TITLES,
    Visitor,
    assert_no_axe_violations,
    assert_no_sideways_scroll,
    wait_for_answer,
)
from tools import site as building
from tools.offline_files import LIST

CONTROLLED = "() => navigator.serviceWorker?.controller?.state === 'activated'"


def wait_until_cached(page: Page) -> None:
    """Wait until the page is cached."""
    page.wait_for_function(CONTROLLED)


def without_descriptions(answer: Any) -> Any:
    """A list of games without the descriptions of bots, which differ in a browser."""
    if not isinstance(answer, list):
        return answer
    return [{**one, "bots": [bot["id"] for bot in one["bots"]]} if "bots" in one else one for one in answer]


def test_a_site_gives_the_answers_of_a_server(site: StaticHost, server: Server) -> None:
    for path, _ in building.answers():
        answer = httpx.get(f"{server.url}/api{path}", timeout=PATIENCE)
        kept = json.loads((site.folder / "api" / f"{path.removeprefix('/')}.json").read_bytes())
        assert without_descriptions(answer.json()) == without_descriptions(kept), path
    assert "not compiled" in (site.folder / "api" / "games.json").read_text(), "bots are described as in a browser"


def test_all_addresses_are_relative_and_every_file_is_kept(site: StaticHost) -> None:
    document = (site.folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!\./)[^"]*"', document) == []
    small, large = (json.loads(text) for text in re.findall(r"= (\[.*\]);", (site.folder / LIST).read_text()))
    names = {one["url"] for one in small}
    assert {"index.html", "manifest.webmanifest", "theme.js", "api/games.json"} <= names
    assert not names & set(large)
    assert all((site.folder / name).is_file() for name in names | set(large))


def assert_home_page(site_visitor: Visitor, page: Page) -> None:
    """The home page opens at once, without the interpreter."""
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    expect(page.locator("[data-elsewhere]")).to_be_visible()
    expect(page.locator("[data-daily]")).to_be_visible()
    assert page.locator('a[href$="/friends"]').count() == 0
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    assert [url for url in site_visitor.asked if "/pocket/" in url and not url.endswith(".json")] == []


def assert_deep_links(site_visitor: Visitor, page: Page) -> None:
    """Deep links work without a network, and lead on."""
    page.context.set_offline(True)
    site_visitor.open(page, "/#/play/amul/device")
    expect(page.locator('main nav [aria-current="page"]')).to_have_attribute("href", "#/play/amul/device")
    page.locator("header.bar a.home").click()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    page.locator('a[href="#/play/yspahan/watch"]').click()
    page.reload()
    expect(page.locator('main nav [aria-current="page"]')).to_have_attribute("href", "#/play/yspahan/watch")
    assert_no_axe_violations(page)
    page.go_back()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    site_visitor.open(page, "/#/nowhere/at/all")
    expect(page.locator("[data-message]")).to_be_visible()
    site_visitor.open(page, "/#/rules/merv")
    expect(page.locator("main h2").first).to_be_visible()
    assert_no_axe_violations(page)
    page.context.set_offline(False)


def assert_update_on_request(site_visitor: Visitor, page: Page, site: StaticHost) -> None:
    site_visitor.open(page, "/")
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
def test_a_visit(site_visitor: Visitor, site: StaticHost, language: str) -> None:
    """The home page, links without a network, and a new version, which is installed only on request."""
    page = site_visitor.page(language, phone=language == "ru")
    site_visitor.open(page, "/")
    assert_home_page(site_visitor, page)
    wait_until_cached(page)
    assert_deep_links(site_visitor, page)
    assert_update_on_request(site_visitor, page, site)


def test_without_a_server_tables_in_the_browser_are_offered(caching_visitor: Visitor) -> None:
    """The home page offers tables in the browser, and files that were never loaded show an error instead of waiting."""
    page = caching_visitor.page()
    caching_visitor.open(page, "/")
    wait_until_cached(page)
    # The last thing that is asked for.
    wait_for_answer(page, "async (path) => Boolean(await caches.match(path))", "/api/games/yspahan/rules/en")
    page.context.set_offline(True)
    caching_visitor.open(page, "/")
    page.locator("[data-meanwhile] button").click()
    expect(page.locator("[data-place='here']")).to_be_visible()
    expect(page.locator("article.game")).to_have_count(len(TITLES))
    assert_no_axe_violations(page)
    page.locator('article.game a[href="/play/amul"]').last.click()
    expect(page.locator("[data-where='here']")).to_be_visible()
    page.locator("button.start").click()
    expect(page.locator("form [role=alert]")).to_contain_text("loaded once")
    assert_no_axe_violations(page)
