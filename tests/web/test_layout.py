"""What is in view at the sizes that people use: 1440x900, 1280x720, a tablet of 820 px and a phone of 390 px."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

import serai as cv
from tests.web.fake_table import FakeTable, questions
from tests.web.titles import each_title
from tests.web.visitor import GLOWING, TITLES, Visitor

DESK: ViewportSize = {"width": 1440, "height": 900}
LOW: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
LYING: ViewportSize = {"width": 1024, "height": 768}

# How many px of the elements lie outside the viewport.
OUTSIDE = """(all) => Math.max(...all.map((one) => {
    const box = one.getBoundingClientRect();
    return Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
}))"""
# The px of the board below the stage, and the part of the stage that the board fills.
STAGE = """() => {
    const stage = document.querySelector('[data-stage]');
    const board = stage.querySelector('.game-board');
    const parts = [...board.querySelectorAll('*')].map((one) => one.getBoundingClientRect().bottom);
    const box = stage.getBoundingClientRect();
    return [stage.scrollHeight - stage.clientHeight, (Math.max(...parts) - box.top) / box.height];
}"""
# What can be chosen, but lies under the button that leads further down.
UNDER_BUTTON = """(glowing) => {
    const button = document.querySelector('[data-more-below] button');
    if (!button || getComputedStyle(button).visibility === 'hidden') return [];
    const over = button.getBoundingClientRect();
    return [...document.querySelectorAll(glowing)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
    }).map((one) => one.dataset.target);
}"""
# The part of the window where the board draws something; in a cell of 24 px one of nine points is enough.
SHARE = """() => {
    const board = document.querySelector('[data-stage] .game-board');
    const isDrawn = (x, y) => {
        for (let one = document.elementFromPoint(x, y); one && one !== board; one = one.parentElement) {
            if (!board.contains(one)) return false;
            if (one instanceof SVGElement) return true;
            const style = getComputedStyle(one);
            if (style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none') return true;
        }
        return false;
    };
    const points = [4, 12, 20].flatMap((x) => [4, 12, 20].map((y) => [x, y]));
    let [drawn, all] = [0, 0];
    for (let top = 0; top < innerHeight; top += 24)
        for (let left = 0; left < innerWidth; left += 24) {
            all++;
            if (points.some(([x, y]) => isDrawn(left + x, top + y))) drawn++;
        }
    return drawn / all;
}"""
# The texts of the board that are smaller than so many pixels of the screen, with their sizes.
SMALL_TEXT = """(least) => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('[data-stage] .game-board'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest('.sr, title, symbol')) continue;
        if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const matrix = parent instanceof SVGElement ? parent.getScreenCTM() : null;
        const scale = matrix ? Math.hypot(matrix.a, matrix.b) : parent.currentCSSZoom;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size < least) found.push([size, node.data.trim()]);
    }
    return found;
}"""
LEAST_TEXT = 10.99  # 11 px, rounded
# The letters of a folded help that lie under its button or are cut by the edge of its box.
COVERED = """() => {
    const text = document.querySelector('[data-prompt] [data-folded]');
    if (!text) return null;
    const box = text.getBoundingClientRect();
    const button = document.querySelector('[data-prompt] .more').getBoundingClientRect();
    const range = document.createRange();
    const found = [];
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < node.data.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const letter = range.getBoundingClientRect();
            if (!letter.width || letter.top >= box.bottom - 1) continue;
            const beside = letter.bottom > button.top + 3 && letter.top < button.bottom - 3;
            const under = beside && letter.right > button.left + 1;
            if (under || letter.right > box.right + 1 || letter.bottom > box.bottom + 1.5) found.push(node.data[at]);
        }
    return found.join('');
}"""
# The names of players on the board that end in an ellipsis, or have no room at all.
SHORTENED = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def box_of(one: Locator) -> FloatRect:
    box = one.bounding_box()
    assert box is not None
    return box


def sized(visit: Visitor, size: ViewportSize, language: str = "en") -> Page:
    page = visit.page(language, phone=size == PHONE)
    page.set_viewport_size(size)
    return page


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_game_is_dealt_by_one_click_on_the_first_screen(visit: Visitor, size: ViewportSize) -> None:
    for language in ("en", "ru"):
        page = sized(visit, size, language)
        visit.open(page, "/")
        buttons = page.locator("[data-deal]")
        expect(buttons).to_have_count(len(TITLES))
        assert buttons.evaluate_all(OUTSIDE) <= 0
    expect(page.locator("[data-reconstructed]")).to_have_count(3)  # Amul, Merv and Marrakesh
    page.locator("[data-deal=merv]").click()
    expect(page.locator("[data-prompt]")).to_be_visible()
    table = visit.api("GET", f"/api/tables/{page.url.split('/')[-1]}")
    assert (table["status"], len(table["seats"])) == ("playing", 3)
    visit.open(page, "/play/merv")
    expect(page.locator("[name=players][value='3']")).to_be_checked()


@each_title
@pytest.mark.parametrize("most", [2, pytest.param(8, marks=pytest.mark.long)])
def test_boards_fill_the_window_and_fit_into_it(visit: Visitor, game: str, most: int) -> None:
    players = 5 if game == "amul" else 4
    pages = {sized(visit, size): "en" for size in (DESK, LOW, TABLET, PHONE)}
    desk, low, tablet, phone = pages
    table = FakeTable(visit, game, players, pages)
    for match, seat in islice(questions(game, players), most):
        table.show(match, seat)
        for page in (desk, low):
            share = page.evaluate(SHARE)
            assert share > 0.7, (page.viewport_size, share)
        covered = phone.evaluate(COVERED)
        assert not covered, covered
        assert low.evaluate(STAGE)[0] <= 1, "the whole board is in view"
    assert desk.evaluate(STAGE)[0] <= 1, "the whole board is in view"
    filled = tablet.evaluate(STAGE)[1]
    assert filled > 0.85, "a tablet uses its space"
    points = phone.locator(".players .total")
    expect(points).to_have_count(players)
    assert points.evaluate_all(OUTSIDE) <= 0, "every score is in view"
    if game == "five_tribes":
        assert desk.locator(".panel .points").first.is_visible()
        assert "+" in "".join(points.all_inner_texts()), "as on the desk: known points, and there may be more"
    if game != "merv":
        expect(desk.locator("[data-level]").first).to_have_text("Merchant")
    if game == "merv":
        words = phone.locator(".tabs .word")
        assert words.evaluate_all(OUTSIDE) <= 0
        assert "library" in " ".join(words.all_inner_texts()).lower()
    if game == "marrakesh":
        desk.locator(".rival .count").first.hover()
        expect(desk.locator("[role=tooltip]")).to_contain_text("River", ignore_case=True)
        desk.locator(".academy [data-target^='stack:']").first.hover(force=True)
        expect(desk.locator("[role=tooltip]")).to_contain_text("Reconstructed")


@each_title
@pytest.mark.parametrize("most_players", [False, True])
def test_all_text_of_a_board_can_be_read(visit: Visitor, game: str, most_players: bool) -> None:
    players = (max if most_players else min)(cv.game(game).players)
    pages = {sized(visit, DESK, "ru"): "ru", sized(visit, LOW): "en"}
    table = FakeTable(visit, game, players, pages)
    for match, seat in questions(game, players):
        table.show(match, seat)
        for page in pages:
            assert page.evaluate(SMALL_TEXT, LEAST_TEXT) == [], page.viewport_size


@pytest.mark.parametrize("size", [TABLET, UPRIGHT, LYING, LOW], ids=["tablet", "upright", "lying", "low"])
def test_names_of_opponents_can_be_read(visit: Visitor, size: ViewportSize) -> None:
    page = sized(visit, size, "ru")
    table = FakeTable(visit, "merv", 4, {page: "ru"})
    table.show(*next(iter(questions("merv", 4))))
    names = page.locator("[data-stage] [data-anchor^='panel:'] [data-name]:visible")
    expect(names).to_have_count(4 if size == LOW else 3)  # one's own is left out where it needs the room
    assert names.evaluate_all(SHORTENED) == []


def test_nothing_lies_over_what_can_be_chosen(visit: Visitor) -> None:
    page = sized(visit, TABLET)
    table = FakeTable(visit, "five_tribes", 3, {page: "en"})
    stage, button = page.locator("[data-stage]"), page.locator("[data-more-below] button")
    seen = 0
    for match, seat in questions("five_tribes", 3):
        table.show(match, seat)
        for top in range(0, 160, 40):  # until the button has been over every row
            stage.evaluate("(stage, top) => stage.scrollTo(0, top)", top)
            page.wait_for_function(f"(glowing) => ({UNDER_BUTTON})(glowing).length === 0", arg=GLOWING)
            seen += button.is_visible()
    assert seen, "the board goes on below"


@each_title
def test_a_board_is_enlarged_under_the_pointer_and_fitted_again(visit: Visitor, game: str) -> None:
    page = sized(visit, LOW)
    players = min(cv.game(game).players)
    table, stage = FakeTable(visit, game, players, {page: "en"}), page.locator("[data-stage]")
    for match, seat in questions(game, players):
        table.show(match, seat)
        if page.locator(GLOWING).count():
            break
    target = stage.locator(f"[data-target='{page.locator(GLOWING).first.get_attribute('data-target')}']")
    laid_out = stage.locator(".game-board").evaluate("(board) => [board.offsetWidth, board.offsetHeight]")
    before = box_of(target)
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(3):
        page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    expect(page.locator("[data-fit]")).to_be_visible()
    page.wait_for_function("document.querySelector('[data-stage]').scrollWidth > 2 * innerWidth")
    after = box_of(target)
    assert after["width"] > 2.5 * before["width"]
    assert after["x"] < x < after["x"] + after["width"]
    assert after["y"] < y < after["y"] + after["height"]
    assert page.evaluate("[innerWidth, visualViewport.scale]") == [LOW["width"], 1], "the page itself stays as it is"
    assert stage.locator(".game-board").evaluate("(board) => [board.offsetWidth, board.offsetHeight]") == laid_out
    page.mouse.click(x, y)
    expect(page.locator("[data-prompt]")).to_have_attribute("data-state", re.compile(r"^\d+ \S"))
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    expect(page.locator("[data-fit]")).to_have_count(0)
    assert box_of(target) == pytest.approx(before, abs=3)  # one that is chosen may have a wider edge
    page.keyboard.press("+")
    expect(page.locator("[data-fit]")).to_be_visible()
    page.locator("[data-fit]").click()
    assert box_of(target) == pytest.approx(before, abs=3)


@pytest.mark.long  # once in three runs of all tests no tooltip came; why is not known yet
def test_a_double_click_looks_at_a_card_from_close_by(visit: Visitor) -> None:
    page = sized(visit, LOW)
    FakeTable(visit, "merv", 2, {page: "en"}).show(*next(iter(questions("merv", 2))))
    card = page.locator("[data-stage] [data-target]:not([role=button])").first
    before, tooltip = box_of(card), page.locator("[role=tooltip]")
    card.dblclick(force=True)
    expect(page.locator("[data-fit]")).to_be_visible()
    assert box_of(card)["width"] > 1.9 * before["width"]
    page.mouse.move(2, 2)
    expect(tooltip).to_have_count(0)
    place = box_of(card)
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    tip = box_of(tooltip)
    assert tip["x"] < place["x"] + place["width"]
    assert tip["x"] + tip["width"] > place["x"], "a tooltip stands at its place"
    page.mouse.dblclick(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("[data-fit]")).to_have_count(0)
    assert box_of(card) == before
