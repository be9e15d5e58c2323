"""The house as static files, below a path of a plain web host, and without a network after the first visit."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.helpers import Server
from tests.web.hosting import Host
from tests.web.visitor import TITLES, Visitor, no_sideways_scroll, no_violations
from tools import site as building
from tools.kept import LIST

CONTROLLED = "navigator.serviceWorker?.controller?.state === 'activated'"


def settle_in(page: Page) -> None:
    """Until the browser keeps the page."""
    page.wait_for_function(CONTROLLED)


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
