"""Previews, hints, confirmations and undo on the page."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.web.visitor import BOT, GLOWING, ME, Visitor, play_on, settle, state_of, wait_for_change, wait_for_prompt

TILES = '[data-target^="tile:"][role="button"]'


def until(page: Page, wanted: str, pick: random.Random) -> None:
    """Play until an element is on the page."""
    while settle(page) != "over" and not page.locator(wanted).count():
        play_on(page, pick, most=1)


def test_previews_hints_and_their_keys(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [ME, BOT])["table"]["id"]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table}")
    until(page, TILES, random.Random(9))

    # Pointing at a tile shows the results of every end of the walk.
    page.locator(TILES).nth(3).hover(force=True)
    expect(page.locator("[data-yield]").first).to_be_visible()
    assert page.locator("[data-prompt] [data-choice]").count() == 0, "what glows is not said again"

    # Keys work wherever the focus is, except in text fields.
    page.mouse.move(2, 2)
    page.locator("#tab-log").focus()
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#tab-log").focus()
    page.keyboard.press("h")
    expect(page.locator("[data-advice]")).to_be_visible()  # the strongest bot thinks
    assert page.locator("dialog").count() == 0, "advice lies over nothing"
    assert page.locator("[data-mark=step]").count() >= 2, "the whole turn is on the board"
    assert page.locator("[data-ghost]").count() >= 1

    # A hint continues with the next step after the first one is played; Escape removes it.
    first = page.locator("[data-advice]").inner_text()
    before = state_of(page)
    page.locator("[data-take]").click()
    wait_for_change(page, before)
    expect(page.locator("[data-advice]")).to_be_visible()
    assert page.locator("[data-advice]").inner_text() != first
    page.keyboard.press("Escape")
    expect(page.locator("[data-advice]")).to_have_count(0)

    # Settings lead back. With the setting "always" every step is confirmed.
    page.locator('a[href="/settings"]').click()
    page.locator('input[name="confirm"][value="always"]').check(force=True)
    page.locator("[data-back]").click()
    page.wait_for_url(f"**/table/{table}")
    for _ in range(2):  # from where to where
        prompt = wait_for_prompt(page)
        if prompt.wanted == "choose":
            page.locator(GLOWING).first.click(force=True)
    expect(page.locator("[data-prompt][data-asked=true]")).to_be_visible()


def test_a_step_that_ends_the_turn_is_confirmed_once(visit: Visitor) -> None:
    """Yspahan without cards in hand: after the last possible step the turn ends automatically."""
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.small_table(ann['token'], 'yspahan')}")
    pick = random.Random(11)
    for _ in range(80):
        prompt = wait_for_prompt(page)
        if prompt.wanted == "confirm":
            break
        play_on(page, pick, most=1)
    assert prompt.wanted == "confirm"
    preview = page.locator("[data-prompt] [data-preview]").last
    expect(preview).to_contain_text("ends your turn")
    before = page.locator("[data-question]").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("[data-prompt][data-asked=false]")).to_be_visible()
    assert page.locator("[data-question]").inner_text() != before


def test_touch_previews_first_and_cards_need_no_confirmation(visit: Visitor) -> None:
    ann = visit.person("Ann")
    page = visit.page(phone=True)
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.small_table(ann['token'], 'amul')}")
    settle(page)
    # Help that is longer than two lines can be opened.
    page.locator("[data-prompt] .more").tap()
    assert page.locator("[data-whole]").evaluate(
        "(one) => one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().top >= 0"
    )
    page.locator("[data-prompt] .more").tap()
    page.locator(GLOWING).first.tap()
    expect(page.locator("[data-prompt][data-asked=true]")).to_be_visible()
    expect(page.locator("[role=tooltip]")).to_be_visible()
    before = state_of(page)
    page.locator("[data-target].chosen").first.tap()
    wait_for_change(page, before)
    # With a mouse a card is played at once.
    for _ in range(6):
        assert wait_for_prompt(page).wanted == "choose"
        play_on(page, random.Random(4), most=1)
