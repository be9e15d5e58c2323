"""On a desktop, targets and the own hand are visible for any number of players, and nothing is shown twice; no text is
cut, on a desktop or a phone."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import serai as cv
from serai.core.view.rendering import Choice
from tests.web.cut_text import find_cut_text
from tests.web.fake_table import FakeTable, questions
from tests.web.titles import each_title
from tests.web.visitor import GLOWING, TITLES, Visitor, settle

DESKS: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 1024, "height": 768})

# Targets and hands that are not completely inside the stage and the scrolling boxes around them, with a tolerance of
# two pixels.
HIDDEN = """(glowing) => {
    const stage = document.querySelector('[data-stage]');
    const out = (box, clip) => box.top < clip.top - 2 || box.bottom > clip.bottom + 2
        || box.left < clip.left - 2 || box.right > clip.right + 2;
    const cut = (place) => {
        const box = place.getBoundingClientRect();
        for (let one = place.parentElement; one && one !== stage; one = one.parentElement) {
            const scrolls = /auto|scroll/.test(getComputedStyle(one).overflow);
            if (scrolls && out(box, one.getBoundingClientRect())) return true;
        }
        return out(box, stage.getBoundingClientRect());
    };
    return [...document.querySelectorAll(`${glowing}, [data-hand]`)]
        .filter(cut)
        .map((one) => one.dataset.target ?? 'hand');
}"""


# Highlighted targets, choices with buttons, and whether the question is cut.
SAID = """(glowing) => {
    const question = document.querySelector('[data-question]');
    return [
        [...document.querySelectorAll(glowing)].map((one) => one.dataset.target),
        [...document.querySelectorAll('[data-prompt] [data-choice]')].map((one) => one.dataset.choice),
        question.scrollHeight > question.clientHeight + 2 || question.scrollWidth > question.clientWidth + 2,
    ];
}"""
LANGUAGES = ("en", "ru")
NAMED_ON_PURPOSE = {"act site"}  # Merv's main action: the site glows, and a button names what it does


def tables() -> list[Any]:
    """The largest table of each game; the long tests have all tables, and more positions."""
    fullest = [(game, max(cv.game(game).players), False) for game in TITLES]
    every = [(game, players, True) for game in TITLES for players in cv.game(game).players]
    return [*fullest, *(pytest.param(*one, marks=pytest.mark.long) for one in every)]


def desktop_pages(visit: Visitor) -> dict[Page, str]:
    """A page of each size with default settings; the smaller one is in Russian."""
    pages = {visit.page(language): language for language in LANGUAGES}
    for page, desk in zip(pages, DESKS, strict=True):
        page.set_viewport_size(desk)
    return pages


@pytest.mark.parametrize(("game", "players", "often"), tables())
def test_every_question_at_a_desk(visit: Visitor, game: str, players: int, often: bool) -> None:
    """Targets and the own hand are visible, the question is not cut, its buttons repeat no highlighted target, and it
    changes after a first click. The board does not move, however long the question is."""
    pages = desktop_pages(visit)
    stage = FakeTable(visit, game, players, pages)
    seen = 0
    tops = set()
    for match, seat in questions(game, players, often=often):
        stage.show(match, seat)
        choices = match.choices(seat)
        for page in pages:
            where = (match.state.top().step.key, page.viewport_size)
            assert_nothing_hidden(page, where)
            assert_no_duplicates(page, choices, where)
            assert_no_cut_text(page, where)
            assert_next_question(page, choices, where)
            tops.add((page, page.locator("[data-stage]").evaluate("(stage) => stage.getBoundingClientRect().top")))
        seen += 1
    assert seen > 3
    assert len(tops) == len(pages)


@each_title
@pytest.mark.parametrize("language", ["ru", pytest.param("en", marks=pytest.mark.long)])  # Russian texts are longer
def test_no_text_is_cut_on_small_screens(visit: Visitor, game: str, language: str) -> None:
    low, phone = visit.page(language), visit.page(language, phone=True)
    low.set_viewport_size({"width": 1280, "height": 720})
    players = max(2, min(cv.game(game).players))
    stage = FakeTable(visit, game, players, {low: language, phone: language})
    for match, seat in questions(game, players):
        stage.show(match, seat)
        for page in (low, phone):
            assert_no_cut_text(page, (match.state.top().step.key, page.viewport_size))


def assert_no_cut_text(page: Page, where: object) -> None:
    found: list[str] = []
    for _ in range(40):  # a board needs a moment to fit its new size
        found = find_cut_text(page)
        if not found:
            return
        page.wait_for_timeout(50)
    raise AssertionError((where, found))


def assert_nothing_hidden(page: Page, where: object) -> None:
    page.locator("[data-stage]").evaluate("(stage) => stage.scrollTo(0, 0)")
    with contextlib.suppress(PlaywrightTimeout):  # a board needs a moment to fit its new size
        page.wait_for_function(f"(glowing) => ({HIDDEN})(glowing).length === 0", arg=GLOWING, timeout=20_000)
    assert page.evaluate(HIDDEN, GLOWING) == [], where


def assert_no_duplicates(page: Page, choices: list[Choice], where: object) -> None:
    glowing, buttons, cut = page.evaluate(SAID, GLOWING)
    assert not cut, where
    targets = {choice.text: choice.targets for choice in choices}
    repeated = [one for one in buttons if targets[one] and set(targets[one]) <= set(glowing)]
    assert [one for one in repeated if one not in NAMED_ON_PURPOSE] == [], where


def assert_next_question(page: Page, choices: list[Choice], where: object) -> None:
    """After the first part of a choice the question is another one."""
    parts = Counter(target for choice in choices for target in choice.targets if len(choice.targets) > 1)
    first = next((one for one in page.evaluate(SAID, GLOWING)[0] if parts[one] > 1), None)
    if first is None:
        return
    before = page.locator("[data-question]").inner_text()
    page.locator(f'[data-target="{first}"]').first.dispatch_event("click")
    expect(page.locator("[data-question]")).not_to_have_text(before, use_inner_text=True)
    page.keyboard.press("Escape")


def test_players_are_listed_once_and_the_log_can_be_folded_away(visit: Visitor) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.small_table(ann['token'], 'five_tribes')}")
    settle(page)
    expect(page.locator("[data-stage]").get_by_text("Ann", exact=True)).to_have_count(1)
    expect(page.locator(".players").get_by_text("Ann")).to_have_count(0)
    stage = page.locator("[data-stage]")
    expect(page.locator(".drawer")).to_have_count(0)
    page.locator("#tab-log").click()
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
