"""Studies: a branch from a move of a replay, an evaluation that deepens, and a link that opens read only."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

import serai as cv
from serai.core.match.record import Record
from tests.analysis.short_games import play_beginning
from tests.web.visitor import ME, OPEN, Visitor, assert_no_axe_violations, assert_no_sideways_scroll

MOVES = 12


@dataclass(frozen=True)
class ReplayedGame:
    """An uploaded record, a move with several choices, and a choice there that is not the record's."""

    path: str
    move: int
    other: str


@pytest.fixture
def replay(visit: Visitor) -> ReplayedGame:
    match = play_beginning("yspahan", 2, MOVES)
    record: Record = match.record
    record.names = ["Zarina", "Farhad"]
    ann = visit.person("Ann")
    uploaded = visit.api("POST", "/api/replays", ann["token"], {"text": record.text()})
    for number in range(4, MOVES):
        begun = cv.Match.from_record(record.text(), auto=False, moves=number)
        played = match.moves[number]
        others = [one for one in begun.choices(begun.actors[0]) if one.action != played.action]
        if others:
            return ReplayedGame(f"/replay/{uploaded['id']}", number, others[-1].text)
    raise AssertionError("there is nothing to choose")


def play_choice(page: Page, choice: str) -> None:
    """Play a choice from the list, and go back to the tree."""
    page.locator("[data-tab='choices']").click()
    page.locator(f"[data-panel='choices'] [data-choice='{choice}']").click()
    page.locator("[data-tab='moves']").click()


@pytest.mark.parametrize(
    ("language", "phone", "dark"), [("en", False, False), pytest.param("ru", True, True, marks=pytest.mark.long)]
)
def test_a_branch_is_evaluated_kept_and_shared(
    visit: Visitor, replay: ReplayedGame, language: str, phone: bool, dark: bool
) -> None:
    page = visit.page_of("Ann", language, phone=phone, dark=dark)
    visit.open(page, f"{replay.path}/{replay.move}")
    page.locator("[data-study-from]").click()
    page.wait_for_url(re.compile("/study/own-"))
    here = page.locator("[data-tree] [aria-current]")
    expect(here).to_have_count(1)
    expect(page.locator("[data-branch]")).to_have_count(0)
    play_choice(page, replay.other)
    expect(page.locator("[data-branch]")).to_have_count(1)
    # The evaluation deepens in place, and its best turn is drawn on the board.
    evaluation = page.locator("[data-evaluation]")
    expect(evaluation).to_have_attribute("data-evaluation", re.compile(r"^\d+$"))
    first = evaluation.get_attribute("data-evaluation") or ""
    expect(evaluation).not_to_have_attribute("data-evaluation", first)
    expect(evaluation).to_have_attribute("data-evaluation", re.compile(r"^[1-9]\d*$"))
    expect(page.locator("[data-chance='0']")).to_contain_text("%")
    page.locator("[data-best='0']").click()
    assert_no_sideways_scroll(page)
    assert_no_axe_violations(page)
    page.locator("[data-words]").fill("A better way?")
    page.locator("[data-title]").fill("Two ways")
    page.locator("[data-title]").press("Tab")
    page.keyboard.press("Escape")
    # Keys walk the tree: to the record beside the branch, and back.
    current = page.locator("[data-tree] [aria-current]")
    told = current.inner_text()
    page.locator("[data-stage]").focus()
    page.keyboard.press("ArrowUp")
    expect(current).not_to_have_text(told)
    page.keyboard.press("ArrowDown")
    page.reload()
    expect(page.locator("[data-branch]")).to_have_count(1)
    expect(page.locator("[data-comment]")).to_have_text("A better way?")
    expect(page.locator("[data-title]")).to_have_value("Two ways")
    if phone:
        page.locator("[data-list]").click()
        expect(page.locator("[data-studies] li")).to_have_count(1)
        return
    page.locator("[data-share]").click()
    link = page.locator("[data-link]").input_value()
    other = visit.page_of("Bob", "ru" if language == "en" else "en")
    other.goto(link)
    expect(other.locator("[data-study='shared']")).to_be_visible()
    expect(other.locator("[data-branch]")).to_have_count(1)
    expect(other.locator("[data-comment]")).to_have_text("A better way?")
    expect(other.locator("[data-words]")).to_have_count(0)
    assert other.locator("[data-target][role='button']").count() == 0, "nobody else plays moves in it"
    other.locator("[data-copy]").click()
    other.wait_for_url(re.compile("/study/own-"))
    expect(other.locator("[data-study='own']")).to_be_visible()
    expect(other.locator("[data-branch]")).to_have_count(1)
    other.locator("[data-list]").click()
    expect(other.locator("[data-studies] li")).to_have_count(1)
    assert_no_axe_violations(other)


def test_a_study_comes_along_to_another_device(visit: Visitor, replay: ReplayedGame) -> None:
    """Begun on one device, renamed on the one that continues by code, deleted there, and gone on the first one."""
    ann = visit.person("Ann")
    desk, phone = visit.page(), visit.page("ru", phone=True, dark=True)
    visit.sign_in(desk, ann)
    visit.open(desk, f"{replay.path}/{replay.move}")
    desk.locator("[data-study-from]").click()
    desk.wait_for_url(re.compile("/study/own-"))
    with desk.expect_response(lambda answer: answer.request.method == "PUT" and "/api/me/studies" in answer.url):
        desk.locator("[data-title]").fill("Two ways")
        desk.locator("[data-title]").press("Tab")
    path = desk.url.removeprefix(visit.server.url)
    desk.locator("[data-list]").click()
    expect(desk.locator("[data-studies] li")).to_contain_text("Two ways")
    expect(desk.locator("[data-studies] li")).not_to_contain_text("only on this device")
    visit.open(phone, "/continue")
    way = phone.locator("[data-way=code]")
    way.locator("input").fill(visit.api("POST", "/api/me/code", ann["token"])["code"])
    way.locator("button").click()
    phone.wait_for_url(visit.server.url + "/")
    visit.open(phone, path)
    expect(phone.locator("[data-title]")).to_have_value("Two ways")
    with phone.expect_response(lambda answer: answer.request.method == "PUT" and "/api/me/studies" in answer.url):
        phone.locator("[data-title]").fill("Два пути")
        phone.locator("[data-title]").press("Tab")
    visit.open(desk, path)
    expect(desk.locator("[data-title]")).to_have_value("Два пути")
    phone.locator("[data-list]").click()
    expect(phone.locator("[data-studies] li")).to_contain_text("Два пути")
    assert_no_axe_violations(phone)
    assert_no_sideways_scroll(phone)
    with phone.expect_response(lambda answer: answer.request.method == "DELETE"):
        phone.locator("[data-studies] li button").click()
        phone.locator("[data-answer='yes']").click()
    expect(phone.locator("[data-studies]")).to_have_count(0)
    visit.open(desk, "/study")
    expect(desk.locator("[data-studies]")).to_have_count(0)
    expect(desk.locator("main")).to_contain_text("There are no studies here yet")


def test_a_study_of_a_game_like_a_running_one_here_is_refused_in_words(visit: Visitor, replay: ReplayedGame) -> None:
    """Only to those who play it, and to strangers who may be one of them."""
    ann, bob = visit.person("Ann"), visit.person("Bob")
    made = visit.table(ann["token"], [ME, OPEN], game="yspahan")
    visit.api("POST", f"/api/tables/{made['table']['id']}/join", bob["token"], {"invite": made["invite"]})
    for page, is_refused in ((visit.page(), True), (visit.page_of("Cem"), False)):
        visit.open(page, f"{replay.path}/study/{replay.move}")
        shown = page.locator("[data-message]" if is_refused else "[data-tree] [aria-current]")
        shown.wait_for()
        assert ("still being played by people" in shown.inner_text()) == is_refused
