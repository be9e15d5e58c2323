"""Merv on the page: a tip on each building site, and the site's action as a button with its name."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.games.merv.match_builder import RED, YELLOW, table
from tests.web.fake_table import FakeTable
from tests.web.visitor import Visitor

TILES = {"r1c1": "library brown", "r2c1": "wall orange"}


def tip_of(page: Page, cell: str) -> str:
    page.mouse.move(2, 2)
    page.locator(f'[data-anchor="site:{cell}"]').hover(force=True)
    return page.locator("[role=tooltip]").inner_text()


def test_sites_explain_themselves_and_the_action_has_its_name(visit: Visitor) -> None:
    page = visit.page()
    stage = FakeTable(visit, "merv", 3, {page: "en"})
    stage.show(table(tiles=TILES, buildings={YELLOW: "r2c1"}, slots={RED: 1}, at="site"), RED)
    assert page.locator('[data-anchor^="site:"]').count() == 24
    assert tip_of(page, "r1c1").splitlines() == [
        "Library (brown)",
        "Empty: whoever chooses it builds here",
        "Brings you now: 1 brown",
        "Action: Buy up to four scrolls with cubes of different colours. "
        "Your second, fourth, sixth and eighth scroll bring a breakthrough.",
        "Reconstructed: the printed one may differ.",
    ]
    assert tip_of(page, "r2c1").splitlines()[1:3] == ["Owner: Zarina", "Brings you now: 1 orange"]
    assert "one from each other building of its owner" in tip_of(page, "r5c5")

    stage.show(table(tiles=TILES, buildings={RED: "r1c1"}, slots={RED: 1}, at="action", site="r1c1"), RED)
    buttons = page.locator("[data-prompt] [data-choice]")
    expect(buttons).to_have_text(["Library: pay cubes for scrolls", "Gain favour", "Deploy a soldier"])
    assert page.locator('[data-target="act:site"].glows').count() == 1, "the site itself can be chosen, too"
