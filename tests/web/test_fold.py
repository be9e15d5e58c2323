"""At a desk: what is asked about and the own hand are in sight for any number of players; nothing is told twice."""

from __future__ import annotations

import contextlib
import random

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.visitor import BOT, GLOWING, ME, Visitor, play_on, settle

FULL_TABLES = [("amul", 8), ("yspahan", 4), ("five_tribes", 4), ("merv", 4)]
DESKS: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 1024, "height": 768})

# What can be chosen, or is held, and does not lie wholly within the stage as it stands. A hair's breadth is forgiven.
HIDDEN = """(glowing) => {
    const stage = document.querySelector('[data-stage]').getBoundingClientRect();
    const out = (box) => box.top < stage.top - 2 || box.bottom > stage.bottom + 2
        || box.left < stage.left - 2 || box.right > stage.right + 2;
    return [...document.querySelectorAll(`${glowing}, [data-hand]`)]
        .filter((one) => out(one.getBoundingClientRect()))
        .map((one) => one.dataset.target ?? 'hand');
}"""


def nothing_hidden(page: Page) -> None:
    for desk in DESKS:
        page.set_viewport_size(desk)
        if desk["width"] < 1200:  # whoever opened the drawer here wanted it more than the board
            page.evaluate("document.querySelector('[data-fold]')?.click()")
        page.locator("[data-stage]").evaluate("(stage) => stage.scrollTo(0, 0)")
        with contextlib.suppress(PlaywrightTimeout):  # a board takes a moment to fit itself into its new place
            page.wait_for_function(f"(glowing) => ({HIDDEN})(glowing).length === 0", arg=GLOWING, timeout=5_000)
        assert page.evaluate(HIDDEN, GLOWING) == [], desk


@pytest.mark.parametrize(("game", "players"), FULL_TABLES)
def test_a_full_table_fits_a_desk(visit: Visitor, game: str, players: int) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [ME, *[BOT] * (players - 1)], game=game)["table"]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table['id']}")
    pick = random.Random(9)
    for _ in range(8):
        if settle(page) == "over":
            break
        nothing_hidden(page)
        play_on(page, pick, most=1)


def test_players_are_listed_once_and_the_log_can_be_folded_away(visit: Visitor) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.small_table(ann['token'], 'five_tribes')}")
    settle(page)
    expect(page.locator("[data-stage]").get_by_text("Ann", exact=True)).to_have_count(1)
    expect(page.locator(".players").get_by_text("Ann")).to_have_count(0)
    stage = page.locator("[data-stage]")
    before = stage.bounding_box()
    page.locator("[data-fold]").click()
    expect(page.locator(".drawer")).to_have_count(0)
    after = stage.bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"] + 200
    page.reload()  # it stays away
    settle(page)
    expect(page.locator(".drawer")).to_have_count(0)
    page.locator("#tab-score").click()
    expect(page.locator(".drawer")).to_be_visible()
