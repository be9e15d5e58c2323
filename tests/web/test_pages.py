"""All pages in both languages and themes, at every width, without axe violations; error pages offer a way on."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import serai as cv
from tests.web.visitor import (
    BOT,
    ME,
    TITLES,
    Visitor,
    assert_no_axe_violations,
    assert_no_sideways_scroll,
    play_on,
    settle,
    wait_for_answer,
)

GAME = "five_tribes"
PAGES = ["/", "/learn", "/you", "/puzzle", f"/play/{GAME}/friends", "/settings", "/replay", "/continue", "/history"]
ROOMS = ("rules", "play", "learn")  # alike for every game
PAGES += [f"/{room}/{game}" for game in TITLES[:2] for room in ROOMS]
OTHER_PAGES = [f"/{room}/{game}" for game in TITLES[2:] for room in ROOMS]
DRESSES = (("en", False, False), ("ru", True, True))


def in_variants(what: Sequence[Any]) -> list[Any]:
    """Each of these in two variants, one half of them in the long tests."""
    return [
        pytest.param(one, *dress, marks=() if (place + number) % 2 == 0 else pytest.mark.long)
        for place, one in enumerate(what)
        for number, dress in enumerate(DRESSES)
    ]


@pytest.mark.parametrize(
    ("pages", "language", "phone", "dark"),
    [
        *in_variants([PAGES[::2], PAGES[1::2]]),
        *(pytest.param(OTHER_PAGES, *dress, marks=pytest.mark.long) for dress in DRESSES),
    ],
)
def test_pages_are_accessible(visit: Visitor, pages: list[str], language: str, phone: bool, dark: bool) -> None:
    page = visit.page(language, phone=phone, dark=dark)
    for path in pages:
        visit.open(page, path)
        expect(page.locator("main h1, main h2").first).to_be_visible()
        assert page.locator("html").get_attribute("lang") == language, path
        assert_no_sideways_scroll(page)
        assert_no_axe_violations(page)


def test_everything_is_two_steps_from_anywhere(visit: Visitor) -> None:
    """From a table on a phone too, and by keyboard: an entry of the menu, then a link of its page."""
    ann = visit.person("Ann")
    table_id = visit.small_table(ann["token"], "yspahan")
    due = [{"source": "table", "id": "x", "game": "merv", "move": 3, "names": ["A", "B"], "due": 1, "solved": 0}]
    two_steps = {
        "play": ["/play/five_tribes/real"],
        "learn": ["/puzzle", "/mistakes/merv", "/study", "/replay", "/editor/merv", "/learn/merv", "/rules/merv"],
        "club": [],
        "you": ["/history", "/study", "/replay", "/continue", "/settings"],
    }
    for language, phone, dark in DRESSES:
        page = visit.page(language, phone=phone, dark=dark)
        visit.sign_in(page, ann)
        page.add_init_script(f"localStorage.setItem('caravanserai.mistakes', {json.dumps(json.dumps(due))})")
        for section, targets in two_steps.items():
            visit.open(page, f"/table/{table_id}")
            expect(page.locator("[data-prompt]")).to_be_visible()
            if phone:
                page.locator("[data-open-menu]").focus()
                page.keyboard.press("Enter")
            page.locator(f"[data-section={section}]").focus()
            page.keyboard.press("Enter")
            expect(page.locator("main h1")).to_be_visible()
            expect(page.locator(f"[data-section={section}]")).to_have_attribute("aria-current", "page")
            expect(page.locator("[data-section=learn] b")).to_contain_text("1")
            for target in targets:
                expect(page.locator(f"main a[href='{target}']").first).to_be_visible()


def test_due_exercises_come_along_to_another_device(visit: Visitor) -> None:
    """They are kept on one device, and named on the home page of the one that continues by code."""
    ann = visit.person("Ann")
    due = [{"source": "table", "id": "x", "game": "merv", "move": 3, "names": ["A", "B"], "due": 1, "solved": 0}]
    desk, phone = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(desk, ann)
    desk.add_init_script(
        f"localStorage.getItem('caravanserai.mistakes') ?? "
        f"localStorage.setItem('caravanserai.mistakes', {json.dumps(json.dumps(due))})"
    )
    with desk.expect_response("**/api/me/mistakes"):
        visit.open(desk, "/")
    expect(desk.locator("[data-due-here] h2")).to_have_text("1 exercise is due")
    expect(desk.locator("[data-due-here] a")).to_have_text("Merv: 1")
    visit.open(phone, "/continue")
    way = phone.locator("[data-way=code]")
    way.locator("input").fill(visit.api("POST", "/api/me/code", ann["token"])["code"])
    way.locator("button").click()
    expect(phone.locator("[data-section=learn] b")).to_contain_text("1")
    visit.open(phone, "/")
    link = phone.locator("[data-due-here] a")
    expect(link).to_have_accessible_name("Мерв: 1 дорогой ход сыграть заново")
    expect(link).to_have_attribute("href", "/mistakes/merv")
    assert_no_axe_violations(phone)
    assert_no_sideways_scroll(phone)


def test_own_games_are_counted_plotted_saved_and_removed(visit: Visitor) -> None:
    ann = visit.person("Ann")
    merv, yspahan, given_up = (
        visit.table(ann["token"], [ME, *[BOT] * bots], game=game)["table"]["id"]
        for game, bots in (("merv", 1), ("yspahan", 2), ("merv", 1))
    )
    for table_id in (merv, yspahan):
        visit.play_ahead(table_id, ann["token"], random.Random(4), 100_000)
    visit.api("POST", f"/api/tables/{given_up}/resign", ann["token"], {"seat": 0})
    page = visit.page("ru", phone=True, dark=True)
    visit.sign_in(page, ann)
    visit.open(page, "/history")
    expect(page.locator("main[data-history='3']")).to_be_visible()
    expect(page.locator(".sum dd").first).to_have_text("3")
    expect(page.locator("[data-trend] svg")).to_be_visible()
    page.locator("[data-filter='game']").select_option("merv")
    expect(page.locator(".sum dd").first).to_have_text("2")
    sources = page.locator("[data-sources]")
    sources.locator("summary").click()
    assert sources.locator("tbody tr").count() > 3
    assert_no_axe_violations(page)
    assert_no_sideways_scroll(page)
    with page.expect_download() as download:
        page.locator("[data-export='csv']").click()
    assert download.value.path().read_text(encoding="utf-8").count("\n") == 5
    page.locator(f"[data-forget='{given_up}']").click()
    page.locator("[data-confirm] [data-answer]").first.click()
    expect(page.locator(".sum dd").first).to_have_text("1")


def test_the_home_page_shows_boards_own_tables_and_the_puzzle_of_the_day(visit: Visitor) -> None:
    ann = visit.person("Ann")
    table_id = visit.small_table(ann["token"], "yspahan")
    visit.play_ahead(table_id, ann["token"], random.Random(5), 8)
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, "/")
    row = page.locator(f"[data-table='{table_id}']")
    expect(row.locator("[data-progress]")).to_have_text(re.compile(r"Week 1, day \d"))
    expect(row.locator(".points")).to_have_count(cv.game("yspahan").players[0])
    for game in TITLES:
        picture = page.locator(f"article[data-game='{game}'] .look")
        picture.scroll_into_view_if_needed()
        expect(picture.locator(".game-board")).to_be_attached()
    page.locator("[data-daily]").click()
    expect(page.locator("[data-puzzle]")).to_have_count(len(TITLES))
    page.locator("[data-puzzle=amul]").click()
    expect(page.locator(".words")).to_have_text(
        re.compile(r"You are \w+, player \d of \d.*goal.*last round", re.DOTALL)
    )
    page.locator("[data-show]").click()
    expect(page.locator("[data-verdict='done']")).to_be_visible()
    visit.open(page, "/")
    expect(page.locator("[data-daily] .done")).to_have_text(f"1 of {len(TITLES)} solved")
    visit.open(page, "/puzzle")
    expect(page.locator("[data-puzzle=amul] .mark")).to_be_visible()
    expect(page.locator("[data-archive] li")).to_have_count(30)


DRAWN = """(one) => {
    const box = one.querySelector('.window').getBoundingClientRect();
    const marks = [...one.querySelectorAll('.window > b')].map((mark) => mark.getBoundingClientRect());
    const inside = marks.filter((mark) => mark.left >= box.left && mark.right <= box.right && mark.top >= box.top);
    return [one.dataset.drawn, box.height > 30, inside.length, (one.textContent.match(/\\(\\d\\)/g) ?? []).length];
}"""


def test_the_rules_show_pictures_and_positions_to_play(visit: Visitor) -> None:
    """Boards draw the pictures, with a number for every number in a caption. Positions are lessons."""
    page = visit.page("ru", phone=True)
    for game in TITLES:
        visit.open(page, f"/rules/{game}")
        pictures = page.locator("[data-rule-picture]")
        expect(pictures.first).to_be_attached()
        for number in range(pictures.count()):
            pictures.nth(number).scroll_into_view_if_needed()
            expect(pictures.nth(number)).to_have_attribute("data-drawn", "")
            drawn, high, marks, numbers = pictures.nth(number).evaluate(DRAWN)
            name = pictures.nth(number).get_attribute("data-rule-picture")
            assert (drawn, high, marks) == ("", True, numbers), (game, name)
    visit.open(page, f"/rules/{GAME}/bidding")
    page.locator("[data-try=bidding]").click()
    tried = page.locator("[data-tried=bidding]")
    tried.locator('[data-target="spot:5"][role="button"]').click(force=True)
    expect(tried).not_to_have_attribute("data-verdict", "on")
    assert not visit.complaints


@pytest.mark.parametrize(("game", "language", "phone", "dark"), in_variants(TITLES))
def test_the_table_and_its_drawers_are_accessible(
    visit: Visitor, game: str, language: str, phone: bool, dark: bool
) -> None:
    ann = visit.person("Ann")
    page = visit.page(language, phone=phone, dark=dark)
    visit.sign_in(page, ann)
    visit.open(page, f"/table/{visit.table(ann['token'], [ME, BOT, BOT], game=game)['table']['id']}")
    play_on(page, random.Random(6), most=3)
    settle(page)
    assert_no_axe_violations(page, board=True)
    for tab in ("choices", "log", "score", "rules", "chat") if game == GAME else ("score",):  # the others are alike
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#tab-{tab}[aria-selected='true'], #tab-{tab}[aria-expanded='true']")).to_be_visible()
        assert_no_axe_violations(page, "#drawer")


def check_result_picture(page: Page, folder: Path) -> None:
    """The picture of the result is a PNG that differs without names."""
    page.locator("[data-over] [data-show-picture]").click()
    expect(page.locator("[data-result-picture] canvas")).to_be_visible()
    assert_no_axe_violations(page)
    pictures = []
    for name in ("named.png", "unnamed.png"):
        page.wait_for_function(
            "document.querySelector('[data-result-picture] canvas').getContext('2d').getImageData(5, 5, 1, 1).data[3]"
        )
        with page.expect_download() as download:
            page.locator("[data-result-picture] [data-save]").click()
        download.value.save_as(folder / name)
        with Image.open(folder / name) as picture:
            assert (picture.format, picture.size) == ("PNG", (1200, 630))
        pictures.append((folder / name).read_bytes())
        page.locator("[data-names]").uncheck()
    assert pictures[0] != pictures[1]
    page.keyboard.press("Escape")
    expect(page.locator("[data-result-picture]")).to_have_count(0)


def test_a_finished_game_its_result_and_a_url_for_every_move(visit: Visitor, tmp_path: Path) -> None:
    ann = visit.person("Ann")
    table = visit.table(ann["token"], [BOT, BOT])["table"]
    page = visit.page()
    visit.sign_in(page, ann)
    visit.wait_for_end(table["id"])
    visit.open(page, f"/table/{table['id']}")
    page.locator("[data-now], [data-over]").first.wait_for()
    page.evaluate("document.querySelector('[data-now]')?.click()")  # bots are shown from their first move
    expect(page.locator("[data-over]")).to_be_visible()
    expect(page.locator("[data-over] ol li")).to_have_count(2)  # the ranking
    assert_no_axe_violations(page)
    with page.expect_download() as download:
        page.locator("[data-over] [data-record]").click()
    record = tmp_path / "game.txt"
    download.value.save_as(record)
    assert record.read_text(encoding="utf-8").startswith("# Caravanserai record")
    check_result_picture(page, tmp_path)
    visit.open(page, f"/table/{table['id']}/replay/25")
    expect(page.locator("[data-stage]")).to_be_visible()
    assert_no_axe_violations(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-share]").click()
    wait_for_answer(page, "async () => (await navigator.clipboard.readText()) === location.href")
    assert page.url.endswith("/replay/25"), "the link of this very move"
    page.keyboard.press("Control+ArrowRight")  # with such keys the browser has its own shortcuts
    page.keyboard.press("Shift+ArrowRight")  # one move
    page.wait_for_url("**/replay/26*")
    turn = page.locator("aside .turn .line").nth(4)  # a turn of the list
    turn.click()
    expect(turn).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-stage]")).to_be_visible()
    page.keyboard.press("ArrowRight")  # one turn
    expect(page.locator("aside .turn .line").nth(5)).to_have_attribute("aria-current", "step")
    visit.open(page, "/replay")
    page.locator('input[type="file"]').set_input_files(record)
    page.wait_for_url(re.compile(r"/replay/[\w-]+"))
    expect(page.locator("[data-stage]")).to_be_visible()


def test_error_pages_explain_and_offer_a_way_on(visit: Visitor, tmp_path: Path) -> None:
    ann = visit.person("Ann")
    page = visit.page()
    visit.sign_in(page, ann)
    visit.open(page, "/table/nosuchtable")
    expect(page.locator("main [data-message]")).to_be_visible()
    expect(page.locator("main [data-message] a, main [data-message] button").first).to_be_visible()
    visit.open(page, "/nowhere/at/all")
    expect(page.locator("main [data-message]")).to_be_visible()
    full = visit.table(visit.person("Bob")["token"], [ME, BOT], access="private")["table"]
    visit.open(page, f"/table/{full['id']}")
    expect(page.locator("main [data-message]")).to_be_visible()
    wrong = tmp_path / "holiday.txt"
    wrong.write_text("dear diary")
    visit.open(page, "/replay")
    page.locator('input[type="file"]').set_input_files(wrong)
    expect(page.locator("[role='alert']").first).to_be_visible()
