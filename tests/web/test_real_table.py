"""A game of a real table is typed in: the set-up, dice and cards are tapped, and everybody plays on one device."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from serai.core.api.match import Match
from tests.web.short_games import short_or_whole
from tests.web.visitor import (
    GLOWING,
    POLLING,
    PagePrompt,
    Visitor,
    assert_no_axe_violations,
    assert_no_sideways_scroll,
    click_something,
    wait_for_prompt,
)

FIRST = 12  # clicks of the short game

# What the page waits for: a told outcome, the start, or a choice in a new state.
WANTS = """([before, glowing]) => {
    if (document.querySelector('[data-over]')) return { wanted: 'over' };
    const panel = document.querySelector('[data-told]');
    if (panel) return panel.dataset.busy === 'true' ? null : { wanted: 'told' };
    const bar = document.querySelector('[data-prompt]');
    if (!bar || bar.dataset.busy === 'true' || bar.dataset.mine !== 'true' || bar.dataset.state === before) return null;
    const places = document.querySelectorAll(glowing).length;
    const wanted = bar.dataset.asked === 'true' ? 'confirm' : 'choose';
    return { wanted, state: bar.dataset.state, places, words: bar.querySelectorAll('[data-choice]').length };
}"""


def tell_something(page: Page, pick: random.Random) -> None:
    """Tap one of the possible outcomes, as long as the page asks."""
    panel = page.locator("[data-told][data-busy=false]")
    told = int(panel.get_attribute("data-told") or 0)
    options = panel.locator("[data-outcome]")
    options.nth(pick.randrange(options.count())).click()
    page.wait_for_function(
        "(told) => { const panel = document.querySelector('[data-told]');"
        " return !panel || (panel.dataset.busy === 'false' && Number(panel.dataset.told) > told); }",
        arg=told,
        polling=POLLING,
    )


def roll(page: Page) -> None:
    """Choose in the list to roll without yellow dice."""
    page.keyboard.press("c")
    page.locator(".drawer [data-choice='roll']").click()


def play_on(page: Page, pick: random.Random, most: int) -> bool:
    """Click through the game; True if it is over."""
    before = ""
    for _ in range(most):
        handle = page.wait_for_function(WANTS, arg=[before, GLOWING], polling=POLLING)
        prompt = PagePrompt(**handle.json_value())
        if prompt.wanted == "over":
            return True
        if prompt.wanted == "told":
            tell_something(page, pick)
            continue
        before = prompt.state
        if prompt.wanted == "confirm":
            page.locator("[data-prompt] [data-confirm]").click()
        else:
            click_something(page, pick, prompt)
    return False


@short_or_whole
def test_a_game_of_yspahan_is_typed_in(visit: Visitor, whole: bool) -> None:
    page = visit.page()
    visit.open(page, "/play/yspahan/real")
    page.get_by_label("3", exact=True).check()
    name = page.locator(".seats input[type=text]").nth(1)
    name.fill("Bilal")
    assert (name.bounding_box() or {"width": 0})["width"] > 200, "the choice of a colour leaves room for a name"
    page.locator("form button.start").click()
    # Who begins is told first, and looked at before the start.
    page.locator("[data-outcome='start p2']").click()
    page.locator("[data-take-back]").click()
    page.locator("[data-outcome='start p1']").click()
    page.locator("[data-begin]").click()
    wait_for_prompt(page)
    roll(page)
    for face in (6, 1, 3, 1):
        page.locator(f"[data-outcome='roll {face}']").click()
    expect(page.locator("[data-told]")).to_have_attribute("data-told", "4")
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    page.locator("[data-take-back]").click()
    expect(page.locator("[data-told]")).to_have_attribute("data-told", "3")
    # What was told is kept when the page is closed in between.
    page.reload()
    wait_for_prompt(page)
    roll(page)
    expect(page.locator("[data-told]")).to_have_attribute("data-told", "3")
    page.locator("[data-draw-rest]").click()
    expect(page.locator("[data-told]")).to_have_count(0)
    state = wait_for_prompt(page).state
    # Dice that were told wrongly are taken back with their move.
    page.keyboard.press("u")
    wait_for_prompt(page, state)
    roll(page)
    for _ in range(9):
        page.locator("[data-outcome='roll 2']").click()
    expect(page.locator("[data-told]")).to_have_count(0)
    over = play_on(page, random.Random(3), 100_000 if whole else FIRST)
    assert over == whole
    if whole:
        table_id = page.url.rstrip("/").split("/")[-1]
        # Everybody sits at one device: the ranking is shown, and no single player is addressed.
        for score in visit.api("GET", f"/api/tables/{table_id}")["scores"]:
            expect(page.locator("[data-over]")).to_contain_text(str(score))
        record = visit.api("GET", f"/api/tables/{table_id}/record")["text"]
        assert "names: " in record
        assert "Bilal" in record
        assert Match.from_record(record).over


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_tiles_of_a_set_up_are_told_by_place(visit: Visitor, language: str) -> None:
    person = visit.person("Amina")
    table = visit.table(person["token"], [{"kind": "me"}, {"kind": "me", "name": "Bilal"}], real=True)["table"]
    page = visit.page(language, phone=language == "ru")
    visit.sign_in(page, person)
    visit.open(page, f"/table/{table['id']}")
    expect(page.locator("[data-where]")).to_have_text("a1")
    page.locator("[data-outcome]").first.click()
    expect(page.locator("[data-where]")).to_have_text("b1")
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    page.locator("[data-draw-rest]").click()
    page.locator("[data-begin]").click()
    assert wait_for_prompt(page).wanted == "choose"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_set_up_is_typed_in_rows_and_a_wrong_tile_is_changed(visit: Visitor, language: str) -> None:
    """The board is drawn meanwhile. A tile that the box has no other of changes places with the one told later."""
    person = visit.person("Amina")
    table = visit.table(person["token"], [{"kind": "me"}, {"kind": "me", "name": "Bilal"}], real=True)["table"]
    page = visit.page(language, phone=language == "ru", dark=language == "ru")
    visit.sign_in(page, person)
    visit.open(page, f"/table/{table['id']}")
    panel, row = page.locator("[data-told]"), page.locator("[data-row]")

    def type_row(text: str) -> None:
        row.fill(text)
        row.press("Enter")

    def place(cell: str) -> Locator:
        return page.locator(f"[data-place='{cell}']")

    names = {
        "en": ("v5 15 sm 8 lm 5", "Village (5), large market", "castle", "6", "vve mba"),
        "ru": ("п5 15 мр 8 бр 5", "Поселение (5), большой рынок", "замок", "6", "ввм тса"),
    }[language]
    type_row(names[0])
    expect(panel).to_have_attribute("data-told", "6")
    expect(place("f1").locator("svg")).to_have_count(1)
    expect(place("a2")).to_be_disabled()
    type_row(names[1])
    expect(panel).to_have_attribute("data-told", "8")
    for wrong in names[2:4]:
        type_row(wrong)
        expect(page.locator("[role=alert]")).to_contain_text(wrong)
        expect(panel).to_have_attribute("data-told", "8")
    row.fill("")
    # The only tile of 15 was told for b1, but it lies at a1.
    place("a1").click()
    expect(page.locator("[data-changing='0']")).to_be_visible()
    page.locator("[data-outcome='tiles sacred_15']").click()
    expect(page.locator("[data-changing]")).to_have_count(0)
    expect(place("a1")).to_have_accessible_name(re.compile("15"))
    expect(place("b1")).to_have_accessible_name(re.compile("5"))
    expect(place("b1")).not_to_have_accessible_name(re.compile("15"))
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    while page.locator("[data-outcome^='tiles']").count():
        told = int(panel.get_attribute("data-told") or 0)
        tell_something(page, random.Random(told))
    type_row(names[4])
    expect(panel).to_have_attribute("data-told", "36")
    place("a1").click()
    expect(page.locator("[data-opened='a1'] [data-change]")).to_have_count(4)
    page.locator("[data-opened='a1'] [data-change]").nth(3).click()
    page.locator("[data-outcome='meeples red']").click()
    expect(page.locator("[data-changing]")).to_have_count(0)
    assert_no_axe_violations(page)
    page.locator("[data-draw-rest]").click()
    page.locator("[data-begin]").click()
    assert wait_for_prompt(page).wanted == "choose"
    tiles = visit.api("GET", f"/api/tables/{table['id']}/record", person["token"])["text"]
    assert re.search(r"tiles sacred_15 village_5 small_market_6 oasis_8 large_market_4 village_5", tiles)
    assert re.search(r"meeples \S+ \S+ red", tiles)
