"""At a desk: what is asked about and the own hand are in sight for any number of players; nothing is told twice."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import caravanserai as cv
from tests.web.staged import Stage, questions
from tests.web.visitor import GLOWING, TITLES, Visitor, settle

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


def tables() -> list[Any]:
    """Every number of players; the long tests have all but the fullest tables."""
    return [
        pytest.param(game, players, marks=() if players == max(cv.game(game).players) else pytest.mark.long)
        for game in TITLES
        for players in cv.game(game).players
    ]


def desks(visit: Visitor) -> list[Page]:
    """A page of each size, as somebody finds it who comes for the first time."""
    pages = [visit.page() for _ in DESKS]
    for page, desk in zip(pages, DESKS, strict=True):
        page.set_viewport_size(desk)
    return pages


def nothing_hidden(page: Page, asked: str) -> None:
    page.locator("[data-stage]").evaluate("(stage) => stage.scrollTo(0, 0)")
    with contextlib.suppress(PlaywrightTimeout):  # a board takes a moment to fit itself into its new place
        page.wait_for_function(f"(glowing) => ({HIDDEN})(glowing).length === 0", arg=GLOWING, timeout=2_000)
    assert page.evaluate(HIDDEN, GLOWING) == [], (asked, page.viewport_size)


@pytest.mark.parametrize(("game", "players"), tables())
def test_what_is_asked_about_and_the_own_hand_are_in_sight_at_a_desk(visit: Visitor, game: str, players: int) -> None:
    pages = desks(visit)
    stage = Stage(visit, game, players, pages)
    seen = 0
    for match, seat in questions(game, players):
        stage.show(match, seat)
        for page in pages:
            nothing_hidden(page, match.state.top().step.key)
        seen += 1
    assert seen > 5


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
