"""Games in the browser on a phone and by keyboard."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.web.short_games import SHORTEST, assert_scores_shown, create_short_table, short_or_whole
from tests.web.titles import some_titles
from tests.web.visitor import (
    Visitor,
    assert_choices_visible,
    assert_no_sideways_scroll,
    play_on,
    settle,
    wait_for_prompt,
)

IN_SIGHT = 8  # decisions of a short game at which all choices must be visible


@some_titles("amul", "marrakesh")
@short_or_whole
def test_a_game_on_a_phone_in_russian(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Аня")
    page = visit.page("ru", phone=True, dark=True)
    visit.sign_in(page, ann)
    table_id = (
        visit.small_table(ann["token"], game) if whole else create_short_table(visit, game, ann["token"], 2, IN_SIGHT)
    )
    visit.open(page, f"/table/{table_id}")
    settle(page)
    assert_no_sideways_scroll(page)
    play_on(page, random.Random(2), check=assert_choices_visible)
    assert_scores_shown(visit, page)
    assert page.locator("html").get_attribute("lang") == "ru"


@some_titles("merv", "yspahan")
@short_or_whole
def test_a_game_by_keyboard_only(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    table_id = visit.small_table(ann["token"], game) if whole else create_short_table(visit, game, ann["token"], 3)
    visit.open(page, f"/table/{table_id}")
    turns = _play_by_keys(page, random.Random(3))
    assert turns >= (SHORTEST[game] if whole else 1)
    assert_scores_shown(visit, page)


def _play_by_keys(page: Page, pick: random.Random) -> int:
    turns = 0
    before = ""
    while (prompt := wait_for_prompt(page, before)).wanted != "over":
        before = prompt.state
        if prompt.wanted == "choose":
            for _ in range(pick.randrange(1, 4)):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        turns += 1
    return turns
