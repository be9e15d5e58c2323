"""Games in the browser by other hands than a mouse: on a phone, by keyboard."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.web.shortening import SHORTEST, each_title, short_or_whole, shortened, tells_the_scores
from tests.web.visitor import Visitor, everything_in_sight, no_sideways_scroll, play_on, settle, wish_of

IN_SIGHT = 8  # decisions of a shortened game at which everything has to be in sight


@each_title
@short_or_whole
def test_a_game_on_a_phone_in_russian(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Аня")
    page = visit.page("ru", phone=True, dark=True)
    visit.sign_in(page, ann)
    table_id = visit.small_table(ann["token"], game) if whole else shortened(visit, game, ann["token"], 2, IN_SIGHT)
    visit.open(page, f"/table/{table_id}")
    settle(page)
    no_sideways_scroll(page)
    play_on(page, random.Random(2), check=everything_in_sight)
    tells_the_scores(visit, page)
    assert page.locator("html").get_attribute("lang") == "ru"


@each_title
@short_or_whole
def test_a_game_by_keyboard_only(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    table_id = visit.small_table(ann["token"], game) if whole else shortened(visit, game, ann["token"], 3)
    visit.open(page, f"/table/{table_id}")
    turns = _play_by_keys(page, random.Random(3))
    assert turns >= (SHORTEST[game] if whole else 1)
    tells_the_scores(visit, page)


def _play_by_keys(page: Page, pick: random.Random) -> int:
    turns = 0
    before = ""
    while (wish := wish_of(page, before)).wanted != "over":
        before = wish.state
        if wish.wanted == "choose":
            for _ in range(pick.randrange(1, 4)):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        turns += 1
    return turns
