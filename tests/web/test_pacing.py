"""Events are shown one after another, and a shared device hides the secrets of other seats."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.moving_page import moving_page, stop_clock
from tests.web.visitor import (
    BOT,
    GLOWING,
    ME,
    WANTS,
    Visitor,
    assert_no_axe_violations,
    click_something,
    play_on,
    wait_for_prompt,
)

NAMES = ("Ann", "Bob", "Cleo")
# All text of the page, including text for screen readers.
SHOWN = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title], text, title')]
    .flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title'), one.textContent])]
    .filter(Boolean).join('\\n')"""


# Whether the move of a bot is being shown.
OTHERS = """() => document.querySelector('[data-skip]')
    && /Dice/.test(document.querySelector('[data-prompt] .question').textContent) || null"""


def run_until(page: Page, condition: str) -> None:
    """Let the stopped clock run step by step, until a condition is true; what the server sends comes meanwhile."""
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.clock.run_for(100)
        page.wait_for_timeout(10)
    raise AssertionError(condition)


def question(page: Page) -> Locator:
    return page.locator("[data-prompt] .question")


def test_others_turns_are_shown_in_turn_skipped_and_shown_again(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [ME, BOT, BOT], game="yspahan")["table"]["id"]
    page = moving_page(visit, motion="calm")
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    skip = page.locator("[data-skip]")
    pick = random.Random(3)
    wait_for_prompt(page)
    stop_clock(page)
    while not page.evaluate(OTHERS):
        click_something(page, pick, wait_for_prompt(page))
        run_until(page, f"() => ({OTHERS})() || ({WANTS})(['', '{GLOWING}'])")
    # The others act: their moves are shown, and nothing can be chosen.
    expect(page.locator("[data-prompt]")).to_have_attribute("data-mine", "false")
    assert page.locator(".glows").count() == 0
    first = question(page).inner_text()
    page.keyboard.press(" ")
    expect(question(page)).not_to_have_text(first)
    page.keyboard.press("Escape")
    expect(page.locator("[data-prompt]")).to_have_attribute("data-mine", "true")
    assert not skip.count()
    # The moves are shown again, up to the present state.
    asked, scores = question(page).inner_text(), page.locator(".players").inner_text()
    page.keyboard.press("w")
    expect(skip).to_be_visible()
    expect(question(page)).not_to_have_text(asked)
    skip.click()
    expect(question(page)).to_have_text(asked)
    assert page.locator(".players").inner_text() == scores


def test_spectators_of_bots_see_all_moves_at_their_own_pace(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [BOT, BOT], game="yspahan", access="public")["table"]["id"]
    page = moving_page(visit)
    visit.sign_in(page, ann)  # for others a game that is over opens at its result
    visit.open(page, f"/table/{table_id}")
    pause, step = page.locator("[data-pause]"), page.locator("[data-step]")
    expect(page.locator("[data-now]")).to_be_visible()
    pause.click()
    page.locator("#tab-log").click()
    stop_clock(page)
    visit.wait_for_end(table_id)  # the bots play on
    page.clock.run_for(5_000)  # what was on its way lands
    log = page.locator("#drawer")
    stood = log.inner_text()
    page.clock.run_for(60_000)
    assert log.inner_text() == stood
    step.click()
    page.clock.run_for(5_000)
    expect(log).not_to_have_text(stood, use_inner_text=True)
    page.clock.resume()
    assert page.locator("[data-prompt] button:disabled").count() == 0
    assert_no_axe_violations(page)
    stop_clock(page)
    page.locator("[data-now]").click()
    expect(page.locator("[data-finale]")).to_be_visible()  # the winner's moment, then the table
    page.clock.run_for(3_000)
    expect(page.locator("[data-over]")).to_be_visible()
    for stranger in (page, moving_page(visit)):
        visit.open(stranger, f"/table/{table_id}")
        expect(stranger.locator("[data-over]")).to_be_visible()
        assert not stranger.locator("[data-now]").count()


# -- around one device ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "clicks"),
    [("amul", 3, 10), pytest.param("yspahan", 2, 9, marks=pytest.mark.long), ("five_tribes", 2, 7)],
)
def test_a_shared_device_shows_only_what_the_viewing_seat_may_know(
    visit: Visitor, game: str, seats: int, clicks: int
) -> None:
    ann = visit.person("Ann")
    table_id = visit.table(ann["token"], [{**ME, "name": name} for name in NAMES[:seats]], game=game)["table"]["id"]
    page = moving_page(visit)
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    pick = random.Random(6)
    handed = 0
    curtain = page.locator("dialog[open] [data-first]")
    while clicks > 0:
        page.wait_for_function(
            "() => document.querySelector('dialog[open] [data-first]')"
            ' || document.querySelector(\'[data-prompt][data-mine="true"][data-busy="false"]\')'
        )
        if curtain.count():
            _is_covered(visit, page)
            handed += 1
            curtain.click()
            expect(page.locator("[data-prompt]")).to_have_attribute("data-mine", "true")
            page.locator("#tab-score" if handed % 2 else "#tab-log").click()
        _shows_only(visit, page, _looking(visit, table_id, ann["token"]))
        play_on(page, pick, most=1)
        clicks -= 1
    assert handed >= seats, "the device was never handed over"


def test_a_seat_that_acts_first_hands_the_device_on_and_only_the_button_lifts_the_curtain(visit: Visitor) -> None:
    ann = visit.person("Ann")
    seats = [{**ME, "name": name} for name in NAMES[:3]]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.table(ann['token'], seats, game='amul')['table']['id']}")
    curtain = page.locator("dialog[open]")
    expect(curtain).to_contain_text(NAMES[0])
    assert curtain.locator("header button").count() == 0
    for _ in range(3):
        page.keyboard.press("Escape")
    page.mouse.click(5, 5)
    expect(curtain).to_be_visible()
    assert page.locator("[data-hand]").count() == 0
    curtain.locator("[data-first]").click()
    page.locator(".eyes select").select_option("1")
    expect(curtain).to_contain_text(NAMES[1])
    curtain.locator("[data-first]").click()
    play_on(page, random.Random(1), most=1)
    expect(curtain).to_contain_text(NAMES[0])
    assert page.locator("[data-hand]").count() == 0, "the hand of the player who acted is covered"


def _looking(visit: Visitor, table_id: str, token: str) -> int:
    """The seat that is to act, which has the device."""
    states = visit.api("GET", f"/api/tables/{table_id}/state", token)
    return int(next(state["seat"] for state in states if state["choices"]))


def _secrets(visit: Visitor) -> list[dict[str, Any]]:
    """Private log lines so far: the seat and the sentence."""
    found = []
    for text in visit.received:
        frame = json.loads(text) if text.startswith("{") else {}
        if frame.get("type") in ("update", "patch"):
            found += [one for event in frame["events"] for one in event.get("own", ())]
    return found


def _is_covered(visit: Visitor, page: Page) -> None:
    """While the device is handed over there is no board, no hidden score and no private sentence."""
    assert page.locator("[data-stage] [data-target], [data-stage] .game-board").count() == 0
    shown = page.evaluate(SHOWN)
    for one in _secrets(visit):
        assert one["text"] not in shown
    assert {one.strip() for one in page.locator(".players .total").all_inner_texts()} <= {"?"}


def _shows_only(visit: Visitor, page: Page, seat: int) -> None:
    shown = page.evaluate(SHOWN)
    for one in _secrets(visit):
        if one["seat"] != seat:
            assert one["text"] not in shown, f"seat {seat} reads what is for seat {one['seat']}"
