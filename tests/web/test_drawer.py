"""The drawer beside the board: scroll positions, the log by turns with highlighted targets, eight readable columns."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.moving_page import moving_page, stop_clock
from tests.web.visitor import BOT, ME, Visitor, play_on, settle


def top_of(page: Page) -> int:
    return int(page.locator(".scroller").evaluate("(one) => one.scrollTop"))


def columns_can_be_read(page: Page) -> None:
    """Eight columns: none is cut or overlaps the next."""
    boxes = [one.bounding_box() for one in page.locator(".scroller thead th").all()]
    assert len(boxes) == 8
    drawer = page.locator(".scroller").bounding_box()
    assert drawer
    for one, after in zip(boxes, [*boxes[1:], None], strict=True):
        assert one
        assert one["x"] >= drawer["x"]
        assert one["x"] + one["width"] <= (after["x"] if after else drawer["x"] + drawer["width"]) + 1


def test_the_drawer_of_eight_players(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [ME, *[BOT] * 7], game="amul")["table"]
    page = visit.page()
    page.set_viewport_size({"width": 1440, "height": 560})  # a short game has more log than that
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table['id']}")
    play_on(page, random.Random(4), most=4)
    settle(page)
    page.locator("#tab-log").click()

    # The log opens at its end, and keeps the position that its reader scrolled to.
    assert top_of(page) > 50
    page.locator(".scroller").hover()
    page.mouse.wheel(0, -10_000)
    expect(page.locator(".scroller")).to_have_js_property("scrollTop", 0)
    page.mouse.wheel(0, 40)
    expect(page.locator(".scroller")).to_have_js_property("scrollTop", 40)
    page.locator("#tab-rules").click()
    expect(page.locator(".prose h3").first).to_be_visible()
    page.locator(".scroller").evaluate("(one) => one.scrollTo(0, 300)")
    page.locator("#tab-log").click()
    expect(page.locator("[data-turn]").first).to_be_visible()
    expect(page.locator(".scroller")).to_have_js_property("scrollTop", 40)
    page.locator("#tab-rules").click()
    expect(page.locator(".scroller")).to_have_js_property("scrollTop", 300)

    # A new connection tells everything of the table again, under a reader who stays where they are.
    first_part = page.locator(".prose h3").first.element_handle()
    page.context.set_offline(True)
    expect(page.locator("[data-connection='lost']")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-connection='live']")).to_be_attached()
    assert first_part.is_visible()
    assert top_of(page) == 300

    # Hovering a line of the log lights its place.
    page.locator("#tab-log").click()
    about = page.locator("[data-turn] .sentence").last
    about.hover()
    assert page.locator("[data-stage] .highlighted").count() > 0
    page.locator("#tab-score").hover()
    assert page.locator("[data-stage] .highlighted").count() == 0

    page.locator("#tab-score").click()
    columns_can_be_read(page)
    page.locator("header .lang").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    settle(page)
    columns_can_be_read(page)


# The sentences of the log, and how far its pane is from its end.
LOG = """() => {
    const pane = document.querySelector('.scroller');
    const lines = [...pane.querySelectorAll('[role=log] li')];
    const told = lines.map((one) => one.querySelector('.sentence, h3')?.innerText);
    return [told, pane.scrollHeight - pane.scrollTop - pane.clientHeight];
}"""


@pytest.mark.long  # once in five runs of all page tests the log had lost its beginning; why is not known yet
def test_the_log_follows_and_writes_each_sentence_once(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [BOT, BOT], game="yspahan", access="public")["table"]["id"]
    page = moving_page(visit)
    page.set_viewport_size({"width": 1440, "height": 560})
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    page.locator("[data-pause]").click()
    page.locator("#tab-log").click()
    page.locator("[data-now]").wait_for()
    visit.wait_for_end(table_id)
    stop_clock(page)
    page.locator("[data-pause]").click()
    written: list[str] = []
    follows = True
    for step in range(400):
        page.clock.run_for(1_500)
        for _ in range(40):  # until the page is laid out
            page.wait_for_timeout(10)
            now, gap = page.evaluate(LOG)
            if gap <= 2 or not follows:
                break
        while now and now[-1] is None:  # a turn under way has no sentence
            now.pop()
        assert None not in now
        assert now[: len(written)] == written
        written = now
        assert not follows or gap <= 2, (step, gap)
        if step == 60:  # the reader scrolls away
            page.locator(".scroller").hover()
            page.mouse.wheel(0, -200)
            follows = False
        elif step == 80:
            assert gap > 150
            page.locator("[data-new-lines]").click()
            assert page.locator("[data-new-lines]").count() == 0
            follows = True
        if len(written) >= 80:
            return
    raise AssertionError(len(written))


def test_the_log_tells_turns_and_the_board_marks_the_last_ones(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [ME, BOT], game="five_tribes")["table"]
    visit.play_ahead(table["id"], ann["token"], random.Random(1), 12)
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table['id']}")
    settle(page)
    page.locator("#tab-log").click()
    log = page.locator("[role=log]")
    expect(log).not_to_contain_text("'s turn")
    # One entry a turn; its lines unfold.
    sowing = log.locator("li[data-kind=turn]", has_text="moves").first
    before = sowing.locator("p").count()
    sowing.locator(".sentence").click()
    assert (sowing.locator("p").count() > 1) != (before > 1)
    if before:
        sowing.locator(".sentence").click()
    # The last turn of the opponent is marked, and a turn can be shown again.
    page.locator("[data-mark=last]").first.wait_for(state="attached")
    sowing.locator("[data-show-turn]").click()
    expect(page.locator("[data-skip]").first).to_be_visible()
    page.keyboard.press("Escape")
    settle(page)
