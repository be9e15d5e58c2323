"""Previews, hints, confirmations and undo on the page."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import serai as cv
from serai.core.api.match import Match
from serai.core.rules.chance import Seeded
from serai.core.view.rendering import Choice
from tests.web.fake_table import FakeTable, questions
from tests.web.titles import some_titles
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


# What is hit in the middle of the targets that glow, where it is not the target itself.
HIT_BESIDE = """(glowing) => [...document.querySelectorAll(glowing)].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const found = document.elementFromPoint(x, y);
    return one.contains(found) ? [] : [[one.dataset.target, found?.outerHTML.slice(0, 200)]];
})"""
# Long details open in the frame after the question.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
# Whether the details of a choice lie over what it is about.
COVERS = """(target) => {
    const details = document.querySelector('[data-whole]')?.getBoundingClientRect();
    const one = document.querySelector(`[data-target="${target}"]`)?.getBoundingClientRect();
    return details && one && details.left < one.right && details.right > one.left
        && details.top < one.bottom && details.bottom > one.top;
}"""


def each_kind_of_target(page: Page, match: Match, seat: int) -> Iterator[tuple[str, Choice]]:
    """For each kind of place that glows, one that stands for a single choice."""
    choices = match.choices(seat)
    named = Counter(target for choice in choices for target in choice.targets)
    kinds = set()
    for choice in choices:
        own = next((target for target in choice.targets if named[target] == 1), "")
        kind = own.split(":")[0]
        if own and kind not in kinds and page.locator(f'{GLOWING}[data-target="{own}"]').count():
            kinds.add(kind)
            yield own, choice


@some_titles("marrakesh")
def test_targets_stay_under_the_pointer_while_their_preview_is_drawn(visit: Visitor, game: str) -> None:
    """The mouse that points at a target would leave it otherwise, and a click would be lost."""
    page = visit.page()
    players = cv.game(game).players[0]
    table = FakeTable(visit, game, players, {page: "en"})
    looked = 0
    for match, seat in questions(game, players):
        table.show(match, seat)
        for target, choice in each_kind_of_target(page, match, seat):
            if match.preview(choice.action, seat, Seeded(1)).after:
                # As pointing at it does, but it stays where the preview is in the way.
                page.locator(f'{GLOWING}[data-target="{target}"]').focus()
                page.locator("[data-prompt] [data-preview]").wait_for(state="attached")
                assert page.evaluate(HIT_BESIDE, GLOWING) == [], choice.text
                looked += 1
    assert looked


@some_titles("marrakesh")
def test_the_details_of_a_choice_do_not_cover_what_it_is_about(visit: Visitor, game: str) -> None:
    low, phone = visit.page("ru"), visit.page("ru", phone=True)
    low.set_viewport_size({"width": 1280, "height": 720})
    players = cv.game(game).players[0]
    table = FakeTable(visit, game, players, {low: "ru", phone: "ru"})
    opened = 0
    for match, seat in questions(game, players):
        table.show(match, seat)
        for page in (low, phone):
            for target, _ in each_kind_of_target(page, match, seat):
                page.locator(f'{GLOWING}[data-target="{target}"]').dispatch_event("click")
                page.locator("[data-prompt][data-asked=true]").wait_for()
                page.evaluate(TWO_FRAMES)
                assert not page.evaluate(COVERS, target), (page.viewport_size, target)
                opened += page.locator("[data-whole]").count()
                page.keyboard.press("Escape")
                page.locator("[data-prompt][data-asked=false]").wait_for()
                page.keyboard.press("Escape")
    assert opened or game == "yspahan", "its details fit into the bar"


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


def test_touch_previews_first(visit: Visitor) -> None:
    ann = visit.person("Ann")
    page = visit.page(phone=True)
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.small_table(ann['token'], 'amul')}")
    settle(page)
    # Help that is longer than its lines can be opened.
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


@pytest.mark.parametrize("game", ["amul", "marrakesh"])
def test_an_irreversible_move_asks_with_mouse_and_keys_as_with_touch(visit: Visitor, game: str) -> None:
    """Amul: a play that reveals all cards. Marrakesh: the third keshi, after which the screens are lifted."""
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    table = visit.small_table(ann["token"], game)
    visit.open(page, f"/table/{table}")
    steps = 0 if game == "amul" else 2
    for _ in range(steps):
        assert wait_for_prompt(page).wanted == "choose"
        play_on(page, random.Random(4), most=1)
    visit.wait_for_bots(table)  # all choose at the same time, and only the last choice reveals them
    settle(page)
    page.reload()  # what the page asks is as new as what the server says
    prompt = wait_for_prompt(page)
    assert (prompt.wanted, prompt.places > 0) == ("choose", True)
    asked = page.locator("[data-prompt][data-asked=true]")
    page.locator(GLOWING).first.click(force=True)
    expect(asked).to_be_visible()
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    page.locator(GLOWING).first.focus()
    page.keyboard.press("Enter")
    expect(asked).to_be_visible()
    before = state_of(page)
    page.locator("[data-confirm]").click()
    wait_for_change(page, before)
