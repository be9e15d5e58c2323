"""Whole games in the browser: by clicking, by keyboard, on a phone, by two people with a third looking on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import caravanserai as cv
from tests.web.visitor import (
    BOT,
    GLOWING,
    ME,
    TITLES,
    WANTS,
    Visitor,
    everything_in_sight,
    is_over,
    no_sideways_scroll,
    play_on,
    settle,
    wish_of,
)

OPEN = {"kind": "open"}
SHORTEST = {
    "five_tribes": 60,
    "yspahan": 40,
    "amul": 27,
    "merv": 36,
    "marrakesh": 120,
}  # decisions of one seat in a whole game, at the least
HIDE_NOTHING = ("merv",)  # as its tests say: tests/games/GAME/hidden.py
LAST = 20  # of those, the ones that a shortened game still plays
each_title = pytest.mark.parametrize("game", TITLES)


def _shortened(visit: Visitor, game: str, token: str, seed: int) -> str:
    """A table whose first moves were made without a page; the long tests play them by hand too."""
    table_id = visit.small_table(token, game)
    visit.play_ahead(table_id, token, random.Random(seed), SHORTEST[game] - LAST)
    return table_id


def _from_the_home_page(visit: Visitor, game: str) -> Page:
    page = visit.page()
    visit.open(page, "/")
    page.locator(f'a[href="/play/{game}"]').first.click()
    page.locator(f'input[name="players"][value="{cv.game(game).players[0]}"]').check(force=True)
    page.locator("form button.start").click()
    page.wait_for_url("**/table/*")
    return page


def _tells_the_scores(visit: Visitor, page: Page) -> None:
    assert is_over(page)
    table_id = page.url.rstrip("/").split("/")[-1].split("#")[0]
    info = visit.api("GET", f"/api/tables/{table_id}")
    assert info["status"] == "over"
    shown = page.locator("[data-over]").inner_text()
    for score in info["scores"]:
        assert str(score) in shown
    # The place in words, with the margin to the other one, and since when it was so.
    own = next(seat["seat"] for seat in info["seats"] if seat["mine"]) if info["mine"] else 0
    margin = page.locator("[data-margin]").inner_text()
    others = info["scores"][:own] + info["scores"][own + 1 :]
    ahead = abs(info["scores"][own] - max(others, default=0))
    assert not others or not ahead or str(ahead) in margin  # equal points are told in words


@each_title
def test_a_whole_game_by_clicking_from_the_home_page(visit: Visitor, game: str) -> None:
    page = _from_the_home_page(visit, game)
    assert play_on(page, random.Random(1)) >= SHORTEST[game]
    _tells_the_scores(visit, page)


@each_title
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_on_a_phone_in_russian(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Аня")
    page = visit.page("ru", phone=True, dark=True)
    visit.sign_in(page, ann)
    table_id = visit.small_table(ann["token"], game) if whole else _shortened(visit, game, ann["token"], 2)
    visit.open(page, f"/table/{table_id}")
    settle(page)
    no_sideways_scroll(page)
    play_on(page, random.Random(2), check=everything_in_sight)
    _tells_the_scores(visit, page)
    assert page.locator("html").get_attribute("lang") == "ru"


@each_title
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_by_keyboard_only(visit: Visitor, game: str, whole: bool) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    table_id = visit.small_table(ann["token"], game) if whole else _shortened(visit, game, ann["token"], 3)
    visit.open(page, f"/table/{table_id}")
    turns = _play_by_keys(page, random.Random(3))
    assert turns >= (SHORTEST[game] if whole else 1)
    _tells_the_scores(visit, page)


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


def test_undo_redo_and_the_whole_turn_by_keys(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [ME, BOT])["table"]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table['id']}")
    picked = page.locator('[data-target^="tile:"][role="button"]')
    pick = random.Random(9)
    while settle(page) != "over" and not picked.count():
        play_on(page, pick, most=1)
    before = _sight(visit, table["id"], ann["token"])
    picked.first.click(force=True)
    _wait_for_version(page, before["version"] + 1)
    lifted = _sight(visit, table["id"], ann["token"])
    assert lifted["moves"] > before["moves"]
    page.keyboard.press("u")
    _wait_for_version(page, before["version"] + 2)
    assert _sight(visit, table["id"], ann["token"])["moves"] == before["moves"]
    page.keyboard.press("r")
    _wait_for_version(page, before["version"] + 3)
    assert _sight(visit, table["id"], ann["token"])["moves"] == lifted["moves"]


def _sight(visit: Visitor, table_id: str, token: str) -> dict[str, int]:
    state = visit.api("GET", f"/api/tables/{table_id}/state", token)
    info = visit.api("GET", f"/api/tables/{table_id}", token)
    return {"moves": state[0]["view"]["moves"], "version": info["version"]}


def _wait_for_version(page: Page, version: int) -> None:
    page.wait_for_function(
        "(v) => document.querySelector('[data-prompt]').dataset.state.startsWith(v + ' ')", arg=str(version)
    )


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_two_browsers_play_a_game_with_a_reconnect_and_a_third_watches(visit: Visitor, whole: bool) -> None:
    ann, bob = visit.person("Ann"), visit.person("Bob")
    made = visit.table(ann["token"], [ME, OPEN])
    table_id = made["table"]["id"]
    first, second, third = visit.page(), visit.page("ru"), visit.page()
    visit.sign_in(first, ann)
    visit.sign_in(second, bob)
    visit.open(first, f"/table/{table_id}")
    visit.open(second, f"/table/{table_id}#invite={made['invite']}")
    second.locator("form button.primary").click()
    visit.open(third, f"/table/{table_id}")
    settle_either(first, second)
    pick = random.Random(4)
    broken = 0
    steps = 0
    while not is_over(first):
        page = settle_either(first, second)
        if page is None:
            break
        try:
            play_on(page, pick, most=1, seconds=5)
        except PlaywrightTimeout:
            continue  # it was its turn a moment ago; now it is the other's
        steps += 1
        if steps == 30 and not whole:
            visit.api("POST", f"/api/tables/{table_id}/resign", bob["token"], {"seat": 1})
        if steps == 20:
            # The line breaks in the middle: the page says so, comes back by itself, and nothing is lost.
            first.context.set_offline(True)
            first.evaluate("window.__caravanserai_drop?.()")
            expect(first.locator("[data-connection='lost']")).to_be_visible()
            first.context.set_offline(False)
            expect(first.locator("[data-connection='live']")).to_be_attached(timeout=30_000)
            broken += 1
    assert broken == 1
    for page in (first, second, third):
        expect(page.locator("[data-over]")).to_be_visible(timeout=20_000)
    info = visit.api("GET", f"/api/tables/{table_id}")
    assert info["status"] == "over"


def settle_either(first: Page, second: Page) -> Page | None:
    """The page whose turn it is; None when the game is over."""
    for _ in range(3000):
        for page in (first, second):
            wish = page.evaluate(WANTS, ["", GLOWING])
            if wish is not None:
                return None if wish["wanted"] == "over" else page
        first.wait_for_timeout(10)
    raise AssertionError("nobody's turn for half a minute")


@each_title
def test_a_spectator_sees_no_secrets_not_even_in_the_network_traffic(visit: Visitor, game: str) -> None:
    ann = visit.person("Ann")
    table_id = visit.small_table(ann["token"], game, access="public")
    watcher = Visitor(visit.browser, visit.server)
    crowd = watcher.page()
    watcher.open(crowd, f"/table/{table_id}")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{table_id}")
    play_on(page, random.Random(5), most=20)
    crowd.wait_for_timeout(500)
    told = [found for frame in watcher.received for found in _seats_of(frame)]
    watcher.close()
    assert watcher.complaints == []
    assert len(told) > 10
    secret = {field.name for field in cv.game(game).fields.closed}
    assert secret or game in HIDE_NOTHING
    for one in told:
        assert one["seat"] is None
        assert one["choices"] == []
        for shown in _named(one, secret):
            assert _is_covered(shown)


def _named(part: Any, names: set[str]) -> Iterator[Any]:
    """What stands under one of these names, however deep: in a view, in what a patch changes, in a moment of a move."""
    if isinstance(part, list):
        for one in part:
            yield from _named(one, names)
    elif isinstance(part, dict):
        for name, one in part.items():
            if name in names:
                yield one
            else:
                yield from _named(one, names)


def _is_covered(shown: Any) -> bool:
    """Nothing, how many, or that for each of several places."""
    if isinstance(shown, list):
        return all(_is_covered(one) for one in shown)
    if not isinstance(shown, dict):
        return shown is None
    return set(shown) == {"count"} or all(name.isdigit() and _is_covered(one) for name, one in shown.items())


def _seats_of(frame: str) -> list[dict[str, Any]]:
    """What a frame tells of a running game: whole views, or what has changed in them."""
    try:
        message = json.loads(frame)
    except json.JSONDecodeError:
        return []
    if not isinstance(message, dict) or message.get("type") not in ("update", "patch"):
        return []
    if message["type"] == "update" and message["table"]["status"] != "playing":
        return []
    seats: list[dict[str, Any]] = message["seats"]
    return seats
