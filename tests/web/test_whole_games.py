"""Games in the browser by clicking, with two players and a spectator, and undo by keys."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import serai as cv
from tests.server.helpers import PATIENCE
from tests.web.short_games import SHORTEST, assert_scores_shown, create_short_table, short_or_whole
from tests.web.titles import each_title, some_titles
from tests.web.visitor import (
    BOT,
    GLOWING,
    ME,
    OPEN,
    WANTS,
    Visitor,
    is_over,
    play_on,
    settle,
)

HIDE_NOTHING = ("merv",)  # as its tests say: tests/games/GAME/hidden.py
FIRST = 2  # clicks in a first game, before a short one is played to its end


def _from_the_home_page(visit: Visitor, game: str) -> Page:
    page = visit.page()
    visit.open(page, "/")
    page.locator(f'a[href="/play/{game}"]').first.click()
    page.locator(f'input[name="players"][value="{cv.game(game).players[0]}"]').check(force=True)
    page.locator("form button.start").click()
    page.wait_for_url("**/table/*")
    return page


@each_title
@short_or_whole
def test_a_game_by_clicking_from_the_home_page(visit: Visitor, game: str, whole: bool) -> None:
    page = _from_the_home_page(visit, game)
    clicks = play_on(page, random.Random(1), most=100_000 if whole else FIRST)
    assert clicks >= (SHORTEST[game] if whole else FIRST)
    if not whole:
        token = json.loads(page.evaluate("localStorage.getItem('caravanserai.me')"))["token"]
        visit.open(page, f"/table/{create_short_table(visit, game, token, 1)}")
        play_on(page, random.Random(1))
    assert_scores_shown(visit, page)


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
    settle(page)
    page.keyboard.press("u")
    _wait_for_version(page, before["version"] + 2)
    assert _sight(visit, table["id"], ann["token"])["moves"] == before["moves"]
    settle(page)
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


@short_or_whole
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
            continue  # the turn has passed to the other player
        steps += 1
        if steps == 9 and not whole:
            visit.api("POST", f"/api/tables/{table_id}/resign", bob["token"], {"seat": 1})
        if steps == 5:
            # The network breaks. A socket would notice that late, so the page closes it: it says so, reconnects by
            # itself, and nothing is lost.
            first.context.set_offline(True)
            expect(first.locator("[data-connection='lost']")).to_be_visible()
            first.context.set_offline(False)
            expect(first.locator("[data-connection='live']")).to_be_attached()
            broken += 1
    assert broken == 1
    for page in (first, second, third):
        expect(page.locator("[data-over]")).to_be_visible()
    info = visit.api("GET", f"/api/tables/{table_id}")
    assert info["status"] == "over"


def settle_either(first: Page, second: Page) -> Page | None:
    """The page whose turn it is; None when the game is over."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for page in (first, second):
            prompt = page.evaluate(WANTS, ["", GLOWING])
            if prompt is not None:
                return None if prompt["wanted"] == "over" else page
        first.wait_for_timeout(10)
    raise AssertionError("nobody's turn")


@some_titles("amul", "five_tribes")
def test_a_spectator_sees_no_secrets_not_even_in_the_network_traffic(visit: Visitor, game: str) -> None:
    ann = visit.person("Ann")
    table_id = visit.small_table(ann["token"], game, access="public")
    watcher = Visitor(visit.browser, visit.server)
    crowd = watcher.page()
    watcher.open(crowd, f"/table/{table_id}")
    expect(crowd.locator("[data-connection='live']")).to_be_attached()
    found_seats: list[dict[str, Any]] = []
    pick = random.Random(5)
    for _ in range(60):  # late updates are sent together with the next one
        visit.play_ahead(table_id, ann["token"], pick, 1)
        crowd.wait_for_timeout(40)
        found_seats = [found for frame in watcher.received for found in _seats_of(frame)]
        if len(found_seats) > 10:
            break
    watcher.close()
    assert watcher.complaints == []
    assert len(found_seats) > 10
    secret = {field.name for field in cv.game(game).fields.hidden}
    assert secret or game in HIDE_NOTHING
    for one in found_seats:
        assert one["seat"] is None
        assert one["choices"] == []
        for shown in _named(one, secret):
            assert _is_covered(shown)


def _named(part: Any, names: set[str]) -> Iterator[Any]:
    """All values of these keys at any depth: in views, patches and view deltas."""
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
    """Whether a value is hidden: null, a count, or a container of such."""
    if isinstance(shown, list):
        return all(_is_covered(one) for one in shown)
    if not isinstance(shown, dict):
        return shown is None
    return set(shown) == {"count"} or all(name.isdigit() and _is_covered(one) for name, one in shown.items())


def _seats_of(frame: str) -> list[dict[str, Any]]:
    """The seat states of a message: whole views, or patches."""
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
