"""The coach at a table against a bot: turned on in the menu, a blunder, where, what, and the move taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import serai as cv
from tests.web.visitor import BOT, ME, Visitor, assert_no_axe_violations, assert_no_sideways_scroll

MENU = {"en": "This table", "ru": "Этот стол"}
BEGINNING = (
    (0, "roll"),
    (0, "draw bag"),
    (0, "end_turn"),
    (1, "move chest s5"),
    (1, "end_turn"),
    (0, "draw gold"),
    (0, "end_turn"),
)
WALK = ("move camel s2",)  # the better move fills the white souk of the barrels


def play_before_walk() -> cv.Match:
    """A game of Yspahan in which the second player has thrown the dice, and `WALK` costs about eight points."""
    match = cv.new_match("yspahan", 2, seed=12, auto=False)
    for seat, action in (*BEGINNING, (1, "roll")):
        match.play(action, seat)
    return match


def sit_down(visit: Visitor, page: Page, match: cv.Match) -> None:
    """Open a table where the visitor is about to make a blunder."""
    person = visit.person("Amina")
    token = person["token"]
    replay = visit.api("POST", "/api/replays", token, {"text": match.record.text()})["id"]
    table = visit.api("POST", f"/api/replays/{replay}/table", token, {"seats": [BOT, ME]})["table"]["id"]
    visit.sign_in(page, person)
    page.add_init_script("localStorage.setItem('caravanserai.settings', '{\"confirm\": \"never\"}')")
    visit.open(page, f"/table/{table}")
    expect(page.locator("[data-stage] [data-target]").first).to_be_visible()


def turn_on(page: Page, strength: str) -> None:
    page.get_by_role("button", name=MENU[page.locator("html").get_attribute("lang") or "en"]).click()
    page.locator(f"[data-coach-choice] input[value={strength}]").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def play_blunder(page: Page, actions: tuple[str, ...]) -> None:
    """Choose by the list of choices, as keyboards and screen readers do."""
    if page.locator(".drawer [data-choice]").count() == 0:
        page.keyboard.press("c")
    for action in actions:
        page.locator(f'.drawer [data-choice="{action}"]').click()
        expect(page.locator(f'.drawer [data-choice="{action}"]')).to_have_count(0)


@pytest.mark.parametrize(("language", "phone"), [pytest.param("en", False, marks=pytest.mark.long), ("ru", True)])
def test_a_blunder_is_told_step_by_step_and_taken_back(visit: Visitor, language: str, phone: bool) -> None:
    page = visit.page(language, phone=phone)
    sit_down(visit, page, play_before_walk())
    turn_on(page, "nudge")
    play_blunder(page, WALK)
    if phone:
        page.keyboard.press("Escape")  # closes the drawer
    note = page.locator("[data-coach]")
    expect(note).to_have_attribute("data-coach", "that")
    expect(page.locator("[data-mark=coach]")).to_have_count(0)
    for step in ("where", "what"):
        page.locator(f"[data-coach-next={step}]").press("Enter")
        expect(note).to_have_attribute("data-coach", step)
        expect(page.locator("[data-mark=coach]").first).to_be_attached()
    expect(page.locator("[data-coach-move]")).to_contain_text({"en": "Better: ", "ru": "Лучше: "}[language])
    expect(page.locator("[data-coach-played]")).to_contain_text({"en": "You: ", "ru": "Вы: "}[language])
    page.locator("[data-coach-next=why]").press("Enter")
    expect(page.locator("[data-coach-why]")).to_contain_text({"en": "A round later", "ru": "Через круг"}[language])
    expect(page.locator("[data-coach-cost]")).to_contain_text({"en": "Your move cost", "ru": "Ваш ход стоил"}[language])
    assert_no_axe_violations(page, "[data-coach]")
    assert_no_sideways_scroll(page)
    page.locator("[data-coach-back]").click()
    expect(note).to_have_count(0)
    if phone:
        page.keyboard.press("c")
    first = page.locator(f'.drawer [data-choice="{WALK[0]}"]')
    expect(first).to_be_visible()  # the choice is there again, and the game goes on
    first.click()
    expect(first).to_have_count(0)
